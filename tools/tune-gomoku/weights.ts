// The weights as the kernel reads them.
import fs from "node:fs";
import path from "node:path";

export interface Weights {
  /** By code: what an empty cell is worth to the colour. */
  readonly worths: readonly number[];
  /** What the turn is worth: by the threats of the side to move, and 16 times those of the other; by how many of each there are; by half the number
   *  of stones. */
  readonly threats: readonly number[];
  readonly amounts: readonly number[];
  readonly phases: readonly number[];
  /** By code: how much a move is worth a look for what it makes, and for what it denies. */
  readonly makes: readonly number[];
  readonly denies: readonly number[];
}

/** How many codes there are, and how many sets of threats of both sides, amounts of all of them, and phases. */
export const CODES = 1365;
export const THREATS = 256;
export const AMOUNTS = 64;
export const PHASES = 64;

const nothing = (count: number): readonly number[] => Array.from({ length: count }, () => 0);

/** Those of who knows nothing but threats. */
export const NOTHING: Weights = {
  worths: nothing(CODES),
  threats: nothing(THREATS),
  amounts: nothing(AMOUNTS),
  phases: nothing(PHASES),
  makes: nothing(CODES),
  denies: nothing(CODES),
};

/** Those of the kernel. */
export const WEIGHTS_FILE = path.resolve(
  import.meta.dirname,
  "..",
  "..",
  "searchers/gomoku/assembly/patterns/tuned.ts",
);
const ROW = 24;

const tableOf = (name: string, values: readonly number[]): string => {
  const rows = Array.from({ length: Math.ceil(values.length / ROW) }, (_, row) =>
    values.slice(row * ROW, (row + 1) * ROW).join(", "),
  );
  return `export const ${name} = [\n${rows.map((row) => `  ${row},\n`).join("")}];\n`;
};

const moduleOf = ({ worths, threats, amounts, phases, makes, denies }: Weights): string =>
  [
    "// Made by tools/tune-gomoku: the weights of the search, learnt from positions of its games and beside them (docs/adr/0016).\n",
    "/** By the number of a code: what an empty cell is worth to a colour, twice. */\n",
    tableOf("CODE_WORTHS", worths),
    "/** By the classes that the side to move could make, and 16 times those of the other: what the turn is worth. */\n",
    tableOf("THREAT_WORTHS", threats),
    "/** Eight rows of eight: by how many of each class the side to move could make, and then the other. */\n",
    tableOf("AMOUNT_WORTHS", amounts),
    "/** By half the number of stones. */\n",
    tableOf("PHASE_WORTHS", phases),
    "/** By the number of a code: where to look first, for what a stone makes and for what it denies. */\n",
    tableOf("CODE_MAKES", makes),
    tableOf("CODE_DENIES", denies),
  ].join("");

export const writeWeights = (weights: Weights): void => fs.writeFileSync(WEIGHTS_FILE, moduleOf(weights));
