import fs from "node:fs";
import { text } from "node:stream/consumers";
import { findGame, loadEngine } from "@tengen/catalogue";
import { importFrom, openCatalogue } from "@tengen/node-host";
import { VERIFY_STEPS, verifyMatchText } from "@tengen/match";
import { HEX_32 } from "@tengen/kernel";
import { printJson, type Host } from "./host.ts";
import { UserError } from "./user-error.ts";

const MOST_BYTES = 64 << 20;

const readFile = async ({ stdin }: Host, file: string): Promise<string> => {
  if (file === "-") return text(stdin);
  const size = fs.statSync(file, { throwIfNoEntry: false });
  if (size === undefined) throw new UserError(`there is no file ${file}`);
  if (!size.isFile()) throw new UserError(`${file} is not a file`);
  if (size.size > MOST_BYTES) throw new UserError(`${file} is larger than ${MOST_BYTES} bytes: no match file is`);
  return fs.readFileSync(file, "utf8");
};

export const runVerify = async (
  host: Host,
  file: string,
  { key, json }: { readonly key?: string; readonly json?: true },
): Promise<void> => {
  const publicKey = key?.toLowerCase();
  if (publicKey !== undefined && !HEX_32.test(publicKey)) throw new UserError("a public key is 64 hexadecimal digits");
  const catalogue = openCatalogue(host.root);
  const report = await verifyMatchText(await readFile(host, file), {
    engineOf: async (gameId) => {
      const game = findGame(catalogue, gameId);
      return game && loadEngine(game, importFrom(host.root));
    },
    publicKey,
  });
  process.exitCode = report.ok ? 0 : 1;
  if (json === true) {
    printJson(host, report);
    return;
  }
  const width = Math.max(...VERIFY_STEPS.map((step) => step.length));
  for (const { step, ok, message } of report.steps) {
    host.stdout.write(`${ok ? "ok  " : "FAIL"}  ${step.padEnd(width)}  ${message}\n`);
  }
};
