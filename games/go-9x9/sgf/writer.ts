// A game as an SGF file (FF[4]): the main line and the game information, in a form that every program reads.
import {
  colorAtPly,
  escapeText,
  makeSgf,
  makeSgfMove,
  makeSgfResult,
  oneLine,
  type Color,
  type SgfNode,
  type SgfResult,
} from "@tengen/stones";
import { RULESET, BOARD_SIZE, KOMI, type GoTurn } from "../state.ts";

export interface SgfGame {
  /** Black's first, then in turn. */
  readonly moves: readonly GoTurn[];
  /** Empty if the player has no name. */
  readonly players: Readonly<Record<Color, string>>;
  /** An ISO day: 2026-03-01. */
  readonly date?: string | null;
  readonly result: SgfResult;
}

/** An ISO day at the start of a text. */
export const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?!\d)/u;

export const makeGoMove = (turn: GoTurn, color: Color): SgfNode =>
  makeSgfMove({ color, place: turn.type === "pass" ? null : turn });

export const makeGoSgf = ({ moves, players, date = null, result }: SgfGame): string => {
  if (date !== null && DAY.exec(date)?.[0] !== date) throw new Error(`not an ISO day: ${date}`);
  const facts = [
    ["FF", "4"],
    ["GM", "1"],
    ["CA", "UTF-8"],
    ["AP", `Tengen:${RULESET.rulesetVersion}`],
    ["SZ", String(BOARD_SIZE)],
    ["KM", String(KOMI)],
    ["RU", "Chinese"],
    ["PB", oneLine(players.black)],
    ["PW", oneLine(players.white)],
    ["DT", date ?? ""],
    ["RE", makeSgfResult(result)],
  ] as const;
  const root = new Map(facts.filter(([, text]) => text !== "").map(([name, text]) => [name, [escapeText(text)]]));
  const nodes = moves.map((turn, index) => makeGoMove(turn, colorAtPly(index)));
  return makeSgf([{ nodes: [root, ...nodes], variations: [] }]);
};
