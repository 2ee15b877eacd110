// The file of a net for a searcher: the project's own, or one that the user names.
import fs from "node:fs";
import path from "node:path";
import type { Result } from "@tengen/kernel";
import type { Host } from "./host.ts";
import { UserError } from "./user-error.ts";

const MAX_BYTES = 1 << 25;

/** What to do if the project's own net cannot be used. */
const ADVICE = "Install tengen again, or use --no-net.";

/** The nets of a searcher. */
interface Nets {
  /** The project's own, from its root. */
  readonly own: string;
  /** Says what is wrong with a file. Loaded only with a net, so that a program without one starts faster. */
  readonly loadParser: () => Promise<(bytes: Uint8Array) => Result<unknown>>;
}

export const GO_NETS: Nets = {
  own: "searchers/go/net/go-9x9.net",
  loadParser: async () => (await import("@tengen/go-searcher")).parseNet,
};

const GOMOKU_NETS: Nets = {
  own: "searchers/gomoku/net/gomoku.net",
  loadParser: async () => (await import("@tengen/gomoku-searcher/node")).checkNet,
};

/** Reads a file of a net that can be used. */
const readNetFile = async ({ loadParser }: Nets, file: string): Promise<Uint8Array> => {
  const parse = await loadParser();
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
  const net = parse(bytes);
  if (!net.ok) throw new UserError(`${file}: ${net.error.message}`);
  return bytes;
};

const explain = (before: string, after: string) => (error: unknown) => {
  throw error instanceof UserError ? new UserError(`${before}${error.message}${after}`) : error;
};

/** The net that the user named with `--net`. */
const readNamedNet = (nets: Nets, file: string): Promise<Uint8Array> =>
  readNetFile(nets, file).catch(explain("--net: ", ""));

/** The project's own net. */
export const readOwnNet = (nets: Nets, { root }: Pick<Host, "root">): Promise<Uint8Array> =>
  readNetFile(nets, path.join(root, nets.own)).catch(explain("the net of this installation: ", ` ${ADVICE}`));

/** The net that `--net` asks for: a file; true: the project's own; false: none. */
export const readNet = async (nets: Nets, option: string | boolean, host: Pick<Host, "root">) =>
  option === false ? null : option === true ? readOwnNet(nets, host) : readNamedNet(nets, option);

/** A net, if it can be used; the notice says why the search goes on without it. */
interface OptionalNet {
  readonly net: Uint8Array | null;
  readonly notice?: string;
}

/** The net of Gomoku, by `readNet`. The search plays without the project's own where that cannot be used. */
export const readGomokuNet = async (option: string | boolean, host: Pick<Host, "root">): Promise<OptionalNet> => {
  if (option !== true) return { net: await readNet(GOMOKU_NETS, option, host) };
  try {
    return { net: await readNetFile(GOMOKU_NETS, path.join(host.root, GOMOKU_NETS.own)) };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { net: null, notice: `The search goes on without its net: ${error.message} ${ADVICE}` };
  }
};
