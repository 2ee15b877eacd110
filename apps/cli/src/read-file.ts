// Reads files named on the command line.
import fs from "node:fs";
import type { Readable } from "node:stream";
import { describeError } from "@tengen/kernel";
import type { Host } from "./host.ts";
import { UserError } from "./user-error.ts";

const MAX_BYTES = 64 << 20;

const collect = async (stream: Readable): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new UserError(`the input is larger than ${MAX_BYTES} bytes, the limit for match files`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** The bytes of a file, or of standard input for `-`. */
export const readBytes = async ({ stdin }: Host, file: string): Promise<Uint8Array> => {
  if (file === "-") return collect(stdin);
  try {
    return await collect(fs.createReadStream(file));
  } catch (error) {
    if (error instanceof UserError) throw error;
    if (!fs.existsSync(file)) throw new UserError(`the file ${file} does not exist`);
    if (fs.statSync(file).isDirectory()) throw new UserError(`${file} is a folder, not a file`);
    throw new UserError(`cannot read the file ${file}: ${describeError(error)}`);
  }
};

/** [MAT-X4] Strict UTF-8; null if invalid. A byte order mark is kept, so that JSON rejects it. */
export const decodeUtf8 = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
};
