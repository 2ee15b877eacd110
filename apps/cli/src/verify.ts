import fs from "node:fs";
import type { Readable } from "node:stream";
import { findGame } from "@tengen/catalogue";
import { openCatalogue } from "@tengen/node-host";
import { refuseFormat, VERIFY_STEPS, verifyMatchText } from "@tengen/match";
import { describeError, HEX_32 } from "@tengen/kernel";
import { printJson, requireEngine, type Host } from "./host.ts";
import { UserError } from "./user-error.ts";
import { makeVisible } from "./visible.ts";

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

const readBytes = async ({ stdin }: Host, file: string): Promise<Uint8Array> => {
  if (file === "-") return collect(stdin);
  try {
    return await collect(fs.createReadStream(file));
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`the file cannot be read: ${describeError(error)}`);
  }
};

/** [MAT-X4] UTF-8 and nothing else: a byte order mark stays in the text, where JSON has no place for it. */
const decode = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
};

export interface VerifyOptions {
  readonly key?: string;
  readonly json?: true;
}

export const runVerify = async (host: Host, file: string, { key, json }: VerifyOptions): Promise<void> => {
  const publicKey = key?.toLowerCase();
  if (publicKey !== undefined && !HEX_32.test(publicKey)) throw new UserError("a public key is 64 hexadecimal digits");
  const catalogue = openCatalogue(host.root);
  const engineOf = async (gameId: string) => {
    const game = findGame(catalogue, gameId);
    return game && requireEngine(host, game);
  };
  const text = decode(await readBytes(host, file));
  const report =
    text === null ? refuseFormat("The file is not UTF-8.") : await verifyMatchText(text, { engineOf, publicKey });
  process.exitCode = report.ok ? 0 : 1;
  if (json === true) {
    printJson(host, report);
    return;
  }
  const width = Math.max(...VERIFY_STEPS.map((step) => step.length));
  for (const { step, ok, message } of report.steps) {
    host.stdout.write(`${ok ? "ok  " : "FAIL"}  ${step.padEnd(width)}  ${makeVisible(message)}\n`);
  }
};
