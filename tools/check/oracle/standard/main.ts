// `npm run oracle:standard -- --engine <command> [--positions <count> --seed <text> --time <ms>]`: holds the rule of
// exactly five to another program, over random late positions. The program speaks the Gomocup protocol (INFO rule 1) and
// wins where it can. It is asked for a move where our rules leave only one answer: to make five, or else to stop the
// opponent's only five, also where a row of six could be made instead.
import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { importFrom } from "@tengen/catalogue/node";
import { openRng, seedRng } from "@tengen/kernel";
import { diagramOf, otherColor, pointsWith, samePoint, type Cell, type Point, type RowRule } from "@tengen/stones";
import { drawPosition, pointsOf, type Position } from "./positions.ts";

const importFile = importFrom(path.resolve(import.meta.dirname, "..", "..", "..", ".."));
const { STANDARD } = (await importFile("games/gomoku/rulesets.ts")) as unknown as {
  readonly STANDARD: { readonly rows: RowRule };
};
const readArguments = () => {
  try {
    const { values } = parseArgs({
      options: {
        engine: { type: "string" },
        positions: { type: "string", default: "500" },
        time: { type: "string", default: "300" },
        seed: { type: "string", default: "1" },
      },
    });
    const [positions, time] = [Number(values.positions), Number(values.time)];
    if (values.engine !== undefined && Number.isInteger(positions) && positions > 0 && Number.isInteger(time)) {
      return { engine: values.engine, positions, time, seed: values.seed };
    }
  } catch {
    // The usage is printed below.
  }
  console.error(
    "usage: npm run oracle:standard -- --engine <command> [--positions <count>] [--seed <text>] [--time <ms>]",
  );
  process.exit(2);
};

/** The stones in turn, the one that was played last the opponent's: 1 is the program's, which is to move. */
const boardLines = ({ board, toMove }: Position): readonly string[] => {
  const own = pointsWith<Cell>(board, toMove);
  const others = pointsWith<Cell>(board, otherColor(toMove));
  return others.flatMap((stone, index) => {
    const before = own[index - (others.length - own.length)];
    return [...(before === undefined ? [] : [`${before.x},${before.y},1`]), `${stone.x},${stone.y},2`];
  });
};

async function* answersOf(program: ChildProcessWithoutNullStreams): AsyncGenerator<Point> {
  for await (const line of createInterface({ input: program.stdout })) {
    const { x, y } = /^(?<x>\d+),(?<y>\d+)$/u.exec(line.trim())?.groups ?? {};
    if (x !== undefined && y !== undefined) yield { x: Number(x), y: Number(y) };
    else if (/^(?:ERROR|UNKNOWN)/iu.test(line)) throw new Error(`the program says: ${line}`);
  }
}

const nameOf = ({ x, y }: Point): string => `${x},${y}`;

const compare = async (
  program: ChildProcessWithoutNullStreams,
  { positions, seed, time }: ReturnType<typeof readArguments>,
): Promise<string> => {
  const rng = openRng(seedRng(`standard oracle ${seed}`));
  const answers = answersOf(program);
  const counts = { fives: 0, blocks: 0, overlines: 0 };
  program.stdin.write(`START 15\nINFO rule 1\nINFO timeout_turn ${time}\nINFO timeout_match 0\n`);
  for (let number = 1; number <= positions; number += 1) {
    const position = drawPosition(STANDARD.rows, rng);
    const { fives, overlines, threats } = pointsOf(STANDARD.rows, position);
    program.stdin.write(["BOARD", ...boardLines(position), "DONE", ""].join("\n"));
    const answer = await answers.next();
    if (answer.done === true) throw new Error(`the program ended at position ${number}`);
    const expected = fives.length > 0 ? fives : threats;
    if (!expected.some((point) => samePoint(point, answer.value))) {
      const [what, wanted] = [nameOf(answer.value), expected.map(nameOf).join(" ")];
      const lists = `the program plays ${what}, our rules want ${wanted} (rows of six at ${overlines.map(nameOf).join(" ")})`;
      throw new Error(`Position ${number} differs, ${position.toMove} to move: ${lists}\n${diagramOf(position.board)}`);
    }
    counts[fives.length > 0 ? "fives" : "blocks"] += 1;
    if (fives.length > 0 && overlines.length > 0) counts.overlines += 1;
  }
  return (
    `The program agrees in ${positions} positions: in ${counts.fives} it makes exactly five, in ${counts.overlines} of them ` +
    `beside a possible row of six; in ${counts.blocks} it stops the opponent's five instead of making six`
  );
};

const given = readArguments();
const program = spawn(given.engine, { shell: true });
try {
  console.log(await compare(program, given));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  program.stdin.end("END\n");
  program.kill();
}
