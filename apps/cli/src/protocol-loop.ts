// `tengen uci`, `gomocup` and `gtp`: connects the protocols of packages/engine-protocols to the standard streams, the clock
// and the searchers.
import { err, ok } from "@tengen/kernel";
import fs from "node:fs";
import {
  openGomocup,
  openGtp,
  openUci,
  parseRules,
  type FrontEnd,
  type FrontEndHost,
  type Parsed,
} from "@tengen/engine-protocols";
import type { SgfNode } from "@tengen/stones";
import { openNodeSearcher } from "@tengen/gomoku-searcher/node";
import type { Host } from "./host.ts";
import { readProcessStart } from "./process-start.ts";
import { createLineSplitter, MAX_PROTOCOL_BYTES } from "./lines.ts";
import { GO_NETS, readGomokuNet, readNet } from "./nets.ts";
import { startTimer } from "./timer.ts";
import { UserError } from "./user-error.ts";

const MAX_SGF_BYTES = 1 << 20;

const runFrontEnd = async (
  { stdin, stdout }: Host,
  version: string,
  open: (host: Omit<FrontEndHost, "searcher">) => FrontEnd,
): Promise<void> => {
  const session = open({
    write: (line) => stdout.write(`${line}\n`),
    now: () => performance.now(),
    startTimer,
    version,
  });
  // Managers send paths in INFO folder, in any code page.
  const lines = createLineSplitter(MAX_PROTOCOL_BYTES, { fatal: false });
  stdin.on("data", (chunk: Uint8Array) => lines.push(chunk).forEach((line) => session.receiveLine(line)));
  stdin.on("end", () => {
    lines.end().forEach((line) => session.receiveLine(line));
    session.endInput();
  });
  await session.done;
  stdin.destroy();
};

export interface GomokuOptions {
  /** A file; true: the project's own; false: none. */
  readonly net: string | boolean;
}

export const runUci = async (host: Host, version: string, options: GomokuOptions) => {
  const { net, notice } = await readGomokuNet(options.net, host);
  await runFrontEnd(host, version, (given) => openUci({ ...given, notice, searcher: openNodeSearcher(net) }));
};

export const runGomocup = async (host: Host, version: string, options: GomokuOptions) => {
  const { net, notice } = await readGomokuNet(options.net, host);
  await runFrontEnd(host, version, (given) =>
    // The startup time counts into the first move.
    openGomocup({ ...given, notice, searcher: openNodeSearcher(net), startedAt: readProcessStart() }),
  );
};

export interface GtpOptions {
  readonly level?: number;
  readonly time: number;
  readonly nodes?: number;
  /** A file; true: the project's own; false: playouts. */
  readonly net: string | boolean;
  readonly ponder?: true;
  readonly threads: number;
  readonly hash: number;
  readonly seed: number;
  readonly resign: number | false;
  readonly rules?: string;
  readonly komi?: number;
}

export const runGtp = async (
  host: Host,
  version: string,
  { level, time, nodes, net, ponder, threads, hash, seed, resign, rules: name, komi }: GtpOptions,
): Promise<void> => {
  const rules = parseRules(name ?? "chinese");
  if (!rules.ok) throw new UserError(`--rules: ${rules.error}`);
  // Imported here, so that the other protocols start faster.
  const [{ openNodeSearcher: openGo }, { mainLineOf, parseSgf }] = await Promise.all([
    import("@tengen/go-searcher/node"),
    import("@tengen/stones"),
  ]);
  const readSgf = (file: string): Parsed<readonly SgfNode[]> => {
    try {
      const about = fs.statSync(file);
      if (!about.isFile() || about.size > MAX_SGF_BYTES)
        return err(`it is not a file of at most ${MAX_SGF_BYTES} bytes`);
      const parsed = parseSgf(fs.readFileSync(file, "utf8"));
      if (!parsed.ok) return err(parsed.error.message);
      return ok(parsed.value.games.slice(0, 1).flatMap(mainLineOf));
    } catch {
      return err("it cannot be read");
    }
  };
  const file = await readNet(GO_NETS, net, host);
  await runFrontEnd(host, version, (given) =>
    openGtp({
      ...given,
      searcher: openGo(file),
      readSgf,
      cpuSeconds: () => {
        const { user, system } = process.cpuUsage();
        return (user + system) / 1e6;
      },
      settings: {
        seed,
        threads,
        hash,
        level: level ?? 0,
        milliseconds: time,
        nodes,
        resign: resign === false ? 0 : resign / 100,
        rules: rules.value,
        komi,
        ponders: ponder ?? false,
      },
    }),
  );
};
