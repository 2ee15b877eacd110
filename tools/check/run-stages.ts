// Runs stages two at a time, with a progress line for each. A failed stage prints its output, and the others still run.
import { spawn } from "node:child_process";
import path from "node:path";
import type { Stage } from "./stages.ts";

const root = path.resolve(import.meta.dirname, "..", "..");

/** Stages that run at the same time: more would slow each other down on two cores. */
const WIDTH = 2;

interface Outcome {
  readonly ok: boolean;
  readonly output: string;
}

/** Node's compiled modules: the tests start hundreds of processes, and the cache halves the start of each. */
const COMPILE_CACHE = path.join(root, "node_modules", ".tengen", "compile-cache");

/** Runs a command; what it prints goes to the terminal if it is live, otherwise into `output`. */
export const runCommand = ([program = "", ...args]: readonly string[], isLive: boolean): Promise<Outcome> => {
  const child = spawn(program, args, {
    cwd: root,
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env },
    stdio: ["ignore", isLive ? "inherit" : "pipe", isLive ? "inherit" : "pipe"],
    shell: process.platform === "win32",
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    child.on("error", (error) => resolve({ ok: false, output: error.message }));
    child.on("close", (code) => resolve({ ok: code === 0, output }));
  });
};

const runCommands = async ({ commands, isLive = false }: Pick<Stage, "commands" | "isLive">): Promise<Outcome> => {
  const outcomes: Outcome[] = [];
  for (const command of commands) outcomes.push(await runCommand(command, isLive));
  return { ok: outcomes.every(({ ok }) => ok), output: outcomes.map(({ output }) => output).join("") };
};

const lastLine = (output: string): string => output.trimEnd().split("\n").at(-1)?.trim() ?? "";

/** Runs one stage and prints its lines; returns whether it passed. */
const runStage = async (stage: Stage, place: string): Promise<boolean> => {
  const label = `[${place}] ${stage.name}`;
  if (stage.isLive) console.log(`${label} ...`);
  const from = performance.now();
  const { ok, output } = await runCommands(stage);
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  const remark = ok && stage.hasRemark ? `  ${lastLine(output)}` : "";
  console.log(`${label.padEnd(26)} ${ok ? "ok" : "FAILED"}  ${seconds} s${remark}`);
  if (!ok && output !== "") console.log(output.trimEnd().replaceAll(/^/gmu, "    "));
  return ok;
};

/** Puts stages that may run at the same time into one group; a live stage is a group of its own. */
export const groupStages = <Item extends Pick<Stage, "isLive">>(stages: readonly Item[]): readonly Item[][] => {
  const groups: Item[][] = [];
  for (const stage of stages) {
    const last = groups.at(-1);
    if (last === undefined || stage.isLive || last[0]?.isLive) groups.push([stage]);
    else last.push(stage);
  }
  return groups;
};

/** Returns the names of the failed stages. */
export const runStages = async (stages: readonly Stage[]): Promise<readonly string[]> => {
  const failed = new Set<Stage>();
  for (const group of groupStages(stages)) {
    const queue = group.values();
    const work = async (): Promise<void> => {
      for (const stage of queue) {
        if (!(await runStage(stage, `${stages.indexOf(stage) + 1}/${stages.length}`))) failed.add(stage);
      }
    };
    await Promise.all(Array.from({ length: WIDTH }, work));
  }
  return stages.filter((stage) => failed.has(stage)).map(({ name }) => name);
};

/** Runs stages and prints a summary; `caveat` says what was left out. Returns whether all passed. */
export const runAll = async (stages: readonly Stage[], caveat = ""): Promise<boolean> => {
  const started = performance.now();
  const failed = await runStages(stages);
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  console.log(
    failed.length === 0
      ? `all stages passed in ${minutes} min${caveat}`
      : `failed: ${failed.join(", ")} (${minutes} min)${caveat}`,
  );
  return failed.length === 0;
};
