import { spawn, spawnSync } from "node:child_process";
import path from "node:path";
import { findGame, loadEngine } from "@tengen/catalogue";
import { openRng, seedRng, type AnyEngine, type BaseGameState, type GameAction } from "@tengen/kernel";
import { importFrom, openCatalogue } from "@tengen/catalogue/node";
import { boardBench } from "./board.ts";
import { botsBench } from "./bots.ts";
import { clusterBench } from "./cluster.ts";
import { fallbackMoveBench } from "./fallback-move.ts";
import { goKernelBench } from "./go-kernel.ts";
import { goNetBench } from "./go-net.ts";
import { gomokuKernelBench } from "./gomoku-kernel.ts";
import { gomokuPatternsBench } from "./gomoku-patterns.ts";
import { inputBench } from "./input.ts";
import type { Measure } from "./measure.ts";
import { serverCpuBench } from "./server-cpu.ts";
import { serverBench } from "./server.ts";

const root = path.resolve(import.meta.dirname, "..", "..");

const loadGomoku = (): Promise<AnyEngine> => {
  const game = findGame(openCatalogue(root), "gomoku");
  if (game === undefined) throw new Error("the catalogue has no game gomoku");
  return loadEngine(game, importFrom(root));
};

interface Move {
  readonly state: BaseGameState;
  readonly playerId: string;
  readonly action: GameAction;
}

/** The moves of random games, game by game. */
const randomMoves = (engine: AnyEngine, games: number): readonly (readonly Move[])[] =>
  Array.from({ length: games }, (_, game) => {
    const rng = openRng(seedRng(`bench ${game}`));
    const moves: Move[] = [];
    let state = engine.init({ seed: "bench", playerIds: ["a", "b"] });
    while (!state.gameOver) {
      const playerId = state.currentPlayerId ?? "";
      const action = rng.pick(engine.getValidActions(state, playerId));
      moves.push({ state, playerId, action });
      state = engine.applyAction(state, action, playerId);
    }
    return moves;
  });

/** Microseconds per line that a program takes to answer all lines. */
const timeLines = async (command: readonly string[], lines: readonly string[]): Promise<number> => {
  const child = spawn(process.execPath, command, { stdio: ["pipe", "pipe", "inherit"] });
  let answers = 0;
  const first = Promise.withResolvers<void>();
  const last = Promise.withResolvers<void>();
  child.stdout.on("data", (chunk: Buffer) => {
    for (const byte of chunk) if (byte === 0x0a) answers += 1;
    if (answers >= 1) first.resolve();
    if (answers >= lines.length + 1) last.resolve();
  });
  // The first answer includes the start-up time, which is not measured here.
  child.stdin.write("{}\n");
  await first.promise;
  const from = performance.now();
  child.stdin.write(`${lines.join("\n")}\n`);
  await last.promise;
  const time = performance.now() - from;
  child.stdin.end();
  return (time * 1000) / lines.length;
};

const ECHO = `
let rest = "";
process.stdin.setEncoding("utf8").on("data", (chunk) => {
  const lines = (rest + chunk).split("\\n");
  rest = lines.pop();
  process.stdout.write(lines.map((line) => JSON.stringify({ ok: true, cmd: JSON.parse(line).cmd }) + "\\n").join(""));
});`;

const refereeBench = async (): Promise<readonly Measure[]> => {
  const games = randomMoves(await loadGomoku(), 200);
  const lines = games.flatMap((moves) => [
    JSON.stringify({ cmd: "new", seed: "1", playerIds: ["a", "b"], state: false }),
    ...moves.map(({ playerId, action }) => JSON.stringify({ cmd: "act", playerId, action, state: false })),
  ]);
  return [
    {
      what: "tengen referee gomoku, state left out",
      unit: "us/line",
      run: () => timeLines([path.join(root, "apps/cli/main.ts"), "referee", "gomoku"], lines),
      reference: "a Node program that only parses and answers",
      referenceRun: () => timeLines(["-e", ECHO], lines),
    },
  ];
};

const timeEach = <T>(items: readonly T[], act: (item: T) => unknown): number => {
  const from = performance.now();
  for (const item of items) act(item);
  return ((performance.now() - from) * 1000) / items.length;
};

const rulesBench = async (): Promise<readonly Measure[]> => {
  const engine = await loadGomoku();
  const moves = randomMoves(engine, 100).flat();
  return [
    {
      what: "one move of Gomoku by the rules",
      unit: "us/move",
      run: () => timeEach(moves, ({ state, action, playerId }) => engine.applyAction(state, action, playerId)),
      reference: "a structured clone of the state",
      referenceRun: () => timeEach(moves, ({ state }) => structuredClone(state)),
    },
  ];
};

const timeProgram = (command: string, args: readonly string[], input = ""): number => {
  const from = performance.now();
  spawnSync(command, args, { cwd: root, input, stdio: ["pipe", "ignore", "ignore"] });
  return performance.now() - from;
};

const startBench = (): readonly Measure[] => {
  const nothing = (): number => timeProgram(process.execPath, ["-e", "0"]);
  return [
    {
      what: "bin/tengen --version",
      unit: "ms",
      run: () => timeProgram(path.join(root, "bin/tengen"), ["--version"]),
      reference: "a Node program that does nothing",
      referenceRun: nothing,
    },
    {
      what: "bin/pbrain-tengen: START, ABOUT, END",
      unit: "ms",
      run: () => timeProgram(path.join(root, "bin/pbrain-tengen"), [], "START 15\nABOUT\nEND\n"),
      reference: "a Node program that does nothing",
      referenceRun: nothing,
    },
    {
      what: "the launcher, before its program",
      unit: "ms",
      run: () => timeProgram(process.execPath, ["tools/environment/launch.mjs", "tools/bench/noop.ts"]),
      reference: "a Node program that does nothing",
      referenceRun: nothing,
    },
  ];
};

/** The sections of `npm run bench`. */
export const BENCHES: Readonly<Record<string, () => readonly Measure[] | Promise<readonly Measure[]>>> = {
  start: startBench,
  referee: refereeBench,
  rules: rulesBench,
  board: boardBench,
  input: inputBench,
  "fallback-move": fallbackMoveBench,
  "gomoku-kernel": gomokuKernelBench,
  "go-kernel": goKernelBench,
  "go-net": goNetBench,
  "gomoku-patterns": gomokuPatternsBench,
  server: serverBench,
  "server-cpu": serverCpuBench,
  cluster: clusterBench,
  bots: botsBench,
};
