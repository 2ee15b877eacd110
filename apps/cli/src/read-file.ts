// Files that the person names, as bytes and as text.
import fs from "node:fs";
import type { Readable } from "node:stream";
import { describeError } from "@tengen/kernel";
import type { Host } from "./host.ts";
import { UserError } from "./user-error.ts";

const MOST_BYTES = 64 << 20;

const collect = async (stream: Readable): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new UserError(`the input is larger than ${MOST_BYTES} bytes: no match file is`);
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
    throw new UserError(`the file cannot be read: ${describeError(error)}`);
  }
};

/** [MAT-X4] UTF-8 and nothing else: a byte order mark stays in the text, where JSON has no place for it. */
export const decodeUtf8 = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
};
