// Writes a game as an SGF file (FF[4]): the main line and the game information, in a form that every program reads.
import { RULESET, BOARD_SIZE, KOMI, type GoTurn } from "../state.ts";
import { makeResult, type Side, type SgfResult } from "./result.ts";
import { escapeText, oneLine } from "@tengen/stones";

export interface SgfGame {
  /** Black's first, then in turn. */
  readonly moves: readonly GoTurn[];
  /** Empty if the player has no name. */
  readonly players: Readonly<Record<Side, string>>;
  /** An ISO day: 2026-03-01. */
  readonly date?: string | null;
  readonly result: SgfResult;
}

/** An ISO day at the start of a text. */
export const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?!\d)/u;

const MOVES_PER_LINE = 10;

const letterOf = (index: number): string => String.fromCodePoint(97 + index);

const makeMove = (turn: GoTurn, index: number): string => {
  const point = turn.type === "pass" ? "" : letterOf(turn.x) + letterOf(turn.y);
  return `;${index % 2 === 0 ? "B" : "W"}[${point}]`;
};

const makeProperty = (name: string, text: string): string => (text === "" ? "" : `${name}[${escapeText(text)}]`);

export const makeSgf = ({ moves, players, date = null, result }: SgfGame): string => {
  if (date !== null && DAY.exec(date)?.[0] !== date) throw new Error(`not an ISO day: ${date}`);
  const written = moves.map(makeMove);
  const lines = [
    `(;FF[4]GM[1]CA[UTF-8]AP[Tengen:${RULESET.rulesetVersion}]`,
    `SZ[${BOARD_SIZE}]KM[${KOMI}]RU[Chinese]`,
    makeProperty("PB", oneLine(players.black)),
    makeProperty("PW", oneLine(players.white)),
    makeProperty("DT", date ?? "") + makeProperty("RE", makeResult(result)),
    ...written.flatMap((_, index) =>
      index % MOVES_PER_LINE === 0 ? [written.slice(index, index + MOVES_PER_LINE).join("")] : [],
    ),
  ];
  return `${lines.filter((line) => line !== "").join("\n")})\n`;
};
