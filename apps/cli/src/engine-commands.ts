// The options of `tengen uci`, `gomocup`, `gtp` and `bench`. The commands themselves are imported on demand, because
// startup counts against an engine's first move.
import { Option, type Command } from "commander";
import { parseCount, parseKomi } from "./arguments.ts";
import type { Host } from "./host.ts";
import type { GomokuOptions, GtpOptions } from "./protocol-loop.ts";

/** The net of the Gomoku searcher. */
const addNet = (command: Command): Command =>
  command
    .addOption(
      new Option("--net <file>", "search freestyle with this net").default(true, "searchers/gomoku/net/gomoku.net"),
    )
    .option("--no-net", "search freestyle without a net");

const addUci = (program: Command, host: Host, version: string): void => {
  addNet(program.command("uci"))
    .description("run the Gomoku engine with UCI; moves are x,y")
    .action(async (options: GomokuOptions) => (await import("./protocol-loop.ts")).runUci(host, version, options));
};

const addGomocup = (program: Command, host: Host, version: string): void => {
  addNet(program.command("gomocup"))
    .description("run the Gomoku engine with the Gomocup protocol")
    .action(async (options: GomokuOptions) => (await import("./protocol-loop.ts")).runGomocup(host, version, options));
};

const addGtp = (program: Command, host: Host, version: string): void => {
  program
    .command("gtp")
    .description("run the Go engine with GTP, on 9x9")
    .option("--level <n>", "playing strength, 1 (weakest) to 9 (default: full strength)", parseCount(9))
    .option("--time <ms>", "time per move without time settings", parseCount(3_600_000), 1000)
    .option(
      "--nodes <n>",
      "visits per move (with --no-net playouts) instead of time, reproducible",
      parseCount(16_777_215),
    )
    .addOption(new Option("--net <file>", "search with this net").default(true, "searchers/go/net/go-9x9.net"))
    .option("--no-net", "search by playouts instead")
    .option("--ponder", "also search while the opponent thinks; not with --nodes")
    .option("--threads <n>", "number of search threads", parseCount(64), 1)
    .option("--hash <MB>", "size of the search tree, for all threads together", parseCount(3900), 256)
    .option("--seed <n>", "random seed", parseCount(2 ** 32 - 1), 1)
    .option(
      "--resign <percent>",
      "resign after three moves below this win rate, three points behind",
      parseCount(50),
      5,
    )
    .option("--no-resign", "never resign")
    .option("--rules <name>", "chinese, chinese-kgs, japanese, korean, aga, ... until the controller sets others")
    .option("--komi <points>", "komi until the controller sets another", parseKomi)
    .action(async (options: GtpOptions) => (await import("./protocol-loop.ts")).runGtp(host, version, options));
};

const addBench = (program: Command, host: Host): void => {
  program
    .command("bench")
    .description("print the bench signature and the speed of every search")
    .action(async () => (await import("./bench.ts")).runBench(host));
};

export const addEngineCommands = (program: Command, host: Host, version: string): void => {
  addUci(program, host, version);
  addGomocup(program, host, version);
  addGtp(program, host, version);
  addBench(program, host);
};
