// `npm run oracle:renju -- --engine <command> [--positions <count> --seed <text>]`: compares Renju's forbidden points with
// those of another program, over random positions. The program speaks the Gomocup protocol with two commands of its Yixin
// extension: YXBOARD sets a position, and YXSHOWFORBID answers it with `FORBID` and two digits for each x and y.
import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { importFrom } from "@tengen/catalogue/node";
import { openRng, seedRng, type Rng } from "@tengen/kernel";
import { forbiddenPoints, diagramOf, pointsWith, type Board, type Cell } from "@tengen/stones";

/** The positions come from the game's tests. */
interface Positions {
  readonly randomRenjuPosition: (rng: Rng) => Board;
}

const importFile = importFrom(path.resolve(import.meta.dirname, "..", "..", "..", ".."));
const { randomRenjuPosition } = (await importFile("games/gomoku/tests/renju-positions.ts")) as unknown as Positions;

const readArguments = (): { readonly engine: string; readonly positions: number; readonly seed: string } => {
  try {
    const { values } = parseArgs({
      options: {
        engine: { type: "string" },
        positions: { type: "string", default: "2000" },
        seed: { type: "string", default: "1" },
      },
    });
    const positions = Number(values.positions);
    if (values.engine !== undefined && Number.isInteger(positions) && positions > 0) {
      return { engine: values.engine, positions, seed: values.seed };
    }
  } catch {
    // The usage is printed below.
  }
  console.error("usage: npm run oracle:renju -- --engine <command> [--positions <count>] [--seed <text>]");
  process.exit(2);
};

/** The stones in turn, black first, as YXBOARD takes them. */
const boardLines = (board: Board): readonly string[] => {
  const white = pointsWith<Cell>(board, "white");
  return pointsWith<Cell>(board, "black").flatMap((stone, index) => {
    const answer = white[index];
    return [`${stone.x},${stone.y},1`, ...(answer === undefined ? [] : [`${answer.x},${answer.y},2`])];
  });
};

/** `0907.` is the point 9,7. */
const parseAnswer = (line: string): readonly string[] => {
  const digits = /^FORBID (?<points>(?:\d{4})*)\.$/u.exec(line.trim())?.groups?.["points"];
  if (digits === undefined) throw new Error(`not an answer to YXSHOWFORBID: ${line}`);
  return (digits.match(/\d{4}/gu) ?? []).map((pair) => `${Number(pair.slice(0, 2))},${Number(pair.slice(2))}`);
};

async function* answersOf(program: ChildProcessWithoutNullStreams): AsyncGenerator<string> {
  for await (const line of createInterface({ input: program.stdout })) {
    if (line.startsWith("FORBID")) yield line;
    else if (/^(?:ERROR|UNKNOWN)/iu.test(line)) throw new Error(`the program says: ${line}`);
  }
}

const compare = async (program: ChildProcessWithoutNullStreams, positions: number, seed: string): Promise<string> => {
  const rng = openRng(seedRng(`renju oracle ${seed}`));
  const answers = answersOf(program);
  const kinds = new Map<string, number>();
  let points = 0;
  program.stdin.write("START 15\nINFO rule 4\n");
  for (let number = 1; number <= positions; number += 1) {
    const board = randomRenjuPosition(rng);
    program.stdin.write(["YXBOARD", ...boardLines(board), "DONE", "YXSHOWFORBID", ""].join("\n"));
    const answer = await answers.next();
    if (answer.done === true) throw new Error(`the program ended at position ${number}`);
    const theirs = parseAnswer(answer.value).toSorted();
    const ours = forbiddenPoints(board);
    const names = ours.map(({ x, y }) => `${x},${y}`).toSorted();
    if (names.join(" ") !== theirs.join(" ")) {
      const lists = `ours ${names.join(" ")}, the program's ${theirs.join(" ")}`;
      throw new Error(`Position ${number} differs: ${lists}\n${diagramOf(board)}`);
    }
    points += pointsWith<Cell>(board, null).length;
    for (const { kind } of ours) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  const found = [...kinds].map(([kind, count]) => `${count} ${kind}`).join(", ");
  return `The same forbidden points: ${positions} positions with ${points} empty points (${found})`;
};

const { engine, positions, seed } = readArguments();
const program = spawn(engine, { shell: true });
try {
  console.log(await compare(program, positions, seed));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  program.stdin.end("END\n");
  program.kill();
}
