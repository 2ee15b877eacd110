import { refuseFormat, VERIFY_STEPS, verifyMatchText } from "@tengen/match";
import { HEX_32 } from "@tengen/kernel";
import { openEngines, printJson, type Host } from "./host.ts";
import { decodeUtf8, readBytes } from "./read-file.ts";
import { UserError } from "./user-error.ts";
import { escapeControls } from "./escape-controls.ts";

export interface VerifyOptions {
  readonly key?: string;
  readonly json?: true;
}

export const runVerify = async (host: Host, file: string, { key, json }: VerifyOptions): Promise<void> => {
  const publicKey = key?.toLowerCase();
  if (publicKey !== undefined && !HEX_32.test(publicKey)) throw new UserError("--key must be 64 hexadecimal digits");
  const engineOf = openEngines(host);
  const text = decodeUtf8(await readBytes(host, file));
  const report =
    text === null ? refuseFormat("The file is not UTF-8.") : await verifyMatchText(text, { engineOf, publicKey });
  if (!report.ok) host.setExitStatus(1);
  if (json === true) {
    printJson(host, report);
    return;
  }
  const width = Math.max(...VERIFY_STEPS.map((step) => step.length));
  for (const { step, ok, message } of report.steps) {
    host.stdout.write(`${ok ? "ok  " : "FAIL"}  ${step.padEnd(width)}  ${escapeControls(message)}\n`);
  }
};
