// The file of a net for the Go searcher: the project's own, or one that the user names.
import fs from "node:fs";
import path from "node:path";
import type { Host } from "./host.ts";
import { UserError } from "./user-error.ts";

const MAX_BYTES = 1 << 25;

/** Reads a file of a net that can be used. */
const readNetFile = async (file: string): Promise<Uint8Array> => {
  const { parseNet } = await import("@tengen/go-searcher");
  let bytes: Uint8Array;
  try {
    const about = fs.statSync(file);
    if (!about.isFile() || about.size > MAX_BYTES)
      throw new UserError(`${file} is not a file of at most ${MAX_BYTES} bytes.`);
    bytes = fs.readFileSync(file);
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${file} cannot be read.`);
  }
  const net = parseNet(bytes);
  if (!net.ok) throw new UserError(`${file}: ${net.error.message}`);
  return bytes;
};

const explain = (before: string, after: string) => (error: unknown) => {
  throw error instanceof UserError ? new UserError(`${before}${error.message}${after}`) : error;
};

/** The net that the user named with `--net`. */
export const readNamedNet = (file: string): Promise<Uint8Array> => readNetFile(file).catch(explain("--net: ", ""));

/** The project's own net. */
export const readOwnNet = ({ root }: Pick<Host, "root">): Promise<Uint8Array> =>
  readNetFile(path.join(root, "searchers/go/net/go-9x9.net")).catch(
    explain("the net of this installation: ", " Install tengen again, or use --no-net."),
  );
