// The commands about rules and handicap: `kgs-rules`, `kata-set-rules`, `kata-set-rule`, `kata-get-rules`, `fixed_handicap`,
// `place_free_handicap`, `set_free_handicap`.
import { ok } from "@tengen/kernel";
import { GO_SIZE, goIndex, goPoint, goPositionOf, handicapPoints, HANDICAPS, PASS, type Point } from "@tengen/stones";
import { parseInteger, type Parsed } from "../front-end/text.ts";
import { makeRules, parseKgsRules, parseRule, parseRules, type GoRules } from "../go/rules.ts";
import { makeVertex, parseVertex } from "../go/vertex.ts";
import { DONE, refuse, SYNTAX_ERROR, type Answered, type PlainCommand } from "./plain-command.ts";
import { newGame, type GtpState } from "./session.ts";

const setRules = (state: GtpState, rules: Parsed<GoRules>): Answered =>
  rules.ok ? { state: { ...state, rules: rules.value }, answer: DONE } : { state, answer: rules };

export const setKgsRules: PlainCommand = (state, [name = ""]) => setRules(state, parseKgsRules(name));

export const setKataRules: PlainCommand = (state, args) => setRules(state, parseRules(args.join(" "), state.rules));

export const setKataRule: PlainCommand = (state, [name = "", value = ""]) =>
  setRules(state, parseRule(name, value, state.rules));

export const getKataRules: PlainCommand = (state) => ({ state, answer: ok(makeRules(state.rules)) });

/** The fewest stones of a handicap; the most leave one point. */
const MIN_STONES = 2;
const MAX_STONES = PASS - 1;
/** More stones than have a fixed place are not needed to win. */
const MAX_FIXED = HANDICAPS.at(-1) ?? 0;

const isEmpty = ({ game }: GtpState): boolean =>
  goPositionOf(game)
    .board.flat()
    .every((cell) => cell === null);

/** Black's stones before white's first move. They are not moves: they cannot be undone. */
const placeHandicap = (state: GtpState, points: readonly Point[]): GtpState => {
  const stones = points.map(({ x, y }) => ({ x, y, color: "black" as const }));
  return { ...state, handicap: stones.length, game: { ...newGame(state.game), stones, toMove: "white" } };
};

const namesOf = (points: readonly Point[]): string => points.map((point) => makeVertex(goIndex(point))).join(" ");

/** On the fixed points; `most` is the highest number that is accepted. */
const handicapCommand =
  (most: number): PlainCommand =>
  (state, [text = ""]) => {
    if (!/^\d+$/u.test(text)) return { state, answer: SYNTAX_ERROR };
    if (!isEmpty(state)) return refuse(state, "board not empty");
    const wanted = parseInteger(text, MIN_STONES, most);
    const count = HANDICAPS.find((one) => one === Math.min(wanted ?? -1, MAX_FIXED));
    if (count === undefined) return refuse(state, "invalid number of stones");
    const points = handicapPoints(GO_SIZE, count);
    return { state: placeHandicap(state, points), answer: ok(namesOf(points)) };
  };

export const fixedHandicap = handicapCommand(MAX_FIXED);
export const placeFreeHandicap = handicapCommand(MAX_STONES);

export const setFreeHandicap: PlainCommand = (state, vertices) => {
  if (vertices.length === 0) return { state, answer: SYNTAX_ERROR };
  if (!isEmpty(state)) return refuse(state, "board not empty");
  const moves = vertices.map(parseVertex);
  const points = new Set(moves.flatMap((move) => (move === null || move === PASS ? [] : [move])));
  const isGood = points.size === vertices.length && points.size >= MIN_STONES && points.size <= MAX_STONES;
  return isGood
    ? { state: placeHandicap(state, [...points].map(goPoint)), answer: DONE }
    : refuse(state, "bad vertex list");
};
