// State and actions of every ruleset but the oldest, and the schemas that validate them.
import {
  configFields,
  integerSchema,
  jsonObjectSchema,
  parseWith,
  stateFields,
  type BaseGameState,
  type GameConfig,
  type OutcomeReason,
  type Result,
} from "@tengen/kernel";
import { COLORS, type Color, type Grid, type Point } from "@tengen/stones";
import * as v from "valibot";
import { MAX_DECLARED, offersNeeded, OPENING_RULES, stepOf, type Opening, type OpeningRule } from "./opening.ts";
import type { Ruleset } from "./rulesets.ts";
import {
  CELL_LETTERS,
  colorLetterSchema,
  colorOfLetter,
  isEmpty,
  isFull,
  letterOf,
  type CellLetter,
  type ColorLetter,
  type PlaceStone,
  type TableAction,
} from "./state.ts";

/** What the player to move does, then the end. */
const PHASES = ["placing", "choosing", "declaring", "offering", "picking", "finished"] as const;

export interface RulesetState extends BaseGameState {
  readonly phase: (typeof PHASES)[number];
  readonly rngState: null;
  readonly payload: {
    /** Row y, column x. */
    readonly board: Grid<CellLetter>;
    /** The stones in their order; a pass is not in it. */
    readonly moveHistory: readonly { readonly x: number; readonly y: number; readonly color: ColorLetter }[];
    /** The colour of the next stone. */
    readonly nextColor: ColorLetter;
    /** The winner's colour, whatever ended the game. */
    readonly winnerColor: ColorLetter | null;
    /** Who has which colour; tentative while the opening lasts. */
    readonly colors: Readonly<Record<ColorLetter, string>>;
    /** Null when it is over, and if there is none. */
    readonly opening: Opening | null;
    /** The passes since the last stone; the second ends the game. */
    readonly passes: number;
  };
}

interface PointAction extends Point {
  readonly type: "OFFER" | "PICK";
}
interface ChooseColor {
  readonly type: "CHOOSE_COLOR";
  readonly color: ColorLetter;
}
interface Declare {
  readonly type: "DECLARE";
  readonly count: number;
}
interface PlainTurn {
  readonly type: "PLACE_MORE" | "PASS";
}
export type RulesetTurn = PlaceStone | PointAction | ChooseColor | Declare | PlainTurn;
export type RulesetAction = RulesetTurn | TableAction;

export interface RulesetConfig extends GameConfig {
  readonly options?: { readonly opening?: OpeningRule } | undefined;
}

/** The phase of a game that goes on. */
export const phaseOf = (opening: Opening | null): Exclude<RulesetState["phase"], "finished"> => {
  const step = opening === null ? undefined : stepOf(opening);
  switch (step?.kind) {
    case undefined:
    case "place":
      return "placing";
    case "choose":
      return "choosing";
    case "declare":
      return "declaring";
    case "offer":
      return "offering";
    case "pick":
      return "picking";
  }
};

/** Who has a colour. */
export const holderOf = (colors: RulesetState["payload"]["colors"], color: Color): string => colors[letterOf(color)];

/** Who takes the next turn of a game that goes on. */
export const playerToMove = ({
  colors,
  nextColor,
  opening,
}: Pick<RulesetState["payload"], "colors" | "nextColor" | "opening">): string =>
  holderOf(colors, (opening === null ? undefined : stepOf(opening))?.by ?? colorOfLetter(nextColor));

export const winnerColor = ({ payload, winners }: Pick<RulesetState, "payload" | "winners">): ColorLetter | null => {
  const [winner] = winners ?? [];
  const color = COLORS.find((one) => holderOf(payload.colors, one) === winner);
  return color === undefined ? null : letterOf(color);
};

const ACTION_TYPES = "PLACE_STONE, CHOOSE_COLOR, PLACE_MORE, DECLARE, OFFER, PICK, PASS, REQUEST_DRAW or RESIGN";

const actionSchema = v.variant(
  "type",
  [
    v.strictObject({
      type: v.literal("PLACE_STONE"),
      x: integerSchema,
      y: integerSchema,
      color: v.optional(colorLetterSchema),
    }),
    v.strictObject({ type: v.picklist(["OFFER", "PICK"]), x: integerSchema, y: integerSchema }),
    v.strictObject({ type: v.literal("CHOOSE_COLOR"), color: colorLetterSchema }),
    v.strictObject({ type: v.literal("DECLARE"), count: integerSchema }),
    v.strictObject({ type: v.picklist(["PLACE_MORE", "PASS", "REQUEST_DRAW", "RESIGN"]) }),
  ],
  `an action is an object whose type is ${ACTION_TYPES}`,
);

export const parseAction = (value: unknown): Result<RulesetAction> =>
  parseWith(actionSchema, value, "INVALID_PAYLOAD", "action");

/** The reasons for which a game can end; `passes` only in Renju. */
const REASONS = [
  "five",
  "board-full",
  "resign",
  "agreement",
  "timeout",
  "abandoned",
  "move-limit",
  "aborted",
] as const satisfies readonly OutcomeReason[];

/** Offers are collected at an offering step, and one of them is picked after it. */
const hasRightOffers = (opening: Opening): boolean => {
  const count = opening.offers.length;
  const kind = stepOf(opening)?.kind;
  if (kind === "pick") return count > 0;
  return kind === "offer" ? count < offersNeeded(opening) : count === 0;
};

const payloadSchema = ({ size, openings }: Ruleset) => {
  const coordinate = v.pipe(integerSchema, v.minValue(0), v.maxValue(size - 1));
  const point = v.strictObject({ x: coordinate, y: coordinate });
  const rules = OPENING_RULES.filter((rule) => rule !== "none" && openings.includes(rule)) as Opening["rule"][];
  return v.strictObject({
    board: v.pipe(v.array(v.pipe(v.array(v.picklist(CELL_LETTERS)), v.length(size))), v.length(size)),
    moveHistory: v.array(v.strictObject({ ...point.entries, color: colorLetterSchema })),
    nextColor: colorLetterSchema,
    winnerColor: v.nullable(colorLetterSchema),
    colors: v.strictObject({ B: v.string(), W: v.string() }),
    opening: v.nullable(
      v.pipe(
        v.strictObject({
          rule: v.picklist(rules),
          step: v.pipe(integerSchema, v.minValue(0)),
          declared: v.nullable(v.pipe(integerSchema, v.minValue(1), v.maxValue(MAX_DECLARED))),
          offers: v.array(point),
        }),
        v.check((opening) => stepOf(opening) !== undefined, "the opening has no such step"),
        v.check((opening) => hasRightOffers(opening), "the offers do not fit the step of the opening"),
      ),
    ),
    passes: v.pipe(integerSchema, v.minValue(0), v.maxValue(2)),
  });
};

const stateSchema = (ruleset: Ruleset) =>
  v.pipe(
    v.strictObject({
      ...stateFields,
      phase: v.picklist(PHASES),
      playerIds: v.pipe(stateFields.playerIds, v.length(2)),
      rngState: v.null(),
      payload: payloadSchema(ruleset),
    }),
    v.check(
      ({ playerIds: [first, second], payload: { colors } }) =>
        (colors.B === first && colors.W === second) || (colors.B === second && colors.W === first),
      "each player must have one of the colours",
    ),
    v.check(
      ({ currentPlayerId, phase, payload }) =>
        currentPlayerId === null || (currentPlayerId === playerToMove(payload) && phase === phaseOf(payload.opening)),
      "currentPlayerId and phase must be those of the next turn",
    ),
    v.check(
      ({ payload: { board, opening } }) => (opening?.offers ?? []).every((point) => isEmpty(board, point)),
      "only empty points can be offered",
    ),
    v.check(
      (state) => state.payload.winnerColor === winnerColor(state),
      "winnerColor must be the colour of the winner",
    ),
    v.check(({ winners }) => (winners ?? []).length <= 1, "only one player can win"),
    v.check(
      ({ outcome, payload: { passes } }) => (outcome?.reason === "passes") === (passes === 2),
      "the second pass in a row must end the game",
    ),
    v.check(({ payload: { passes } }) => passes === 0 || ruleset.rows === "renju", "nobody can pass in this ruleset"),
    v.check(
      ({ outcome }) => outcome === null || [...REASONS, "passes"].includes(outcome.reason),
      "Gomoku does not end for this reason",
    ),
    v.check(
      ({ outcome, payload: { board } }) =>
        outcome?.reason === "board-full" ? isFull(board) : outcome !== null || !isFull(board),
      "a full board must be over, and board-full needs a full board",
    ),
  );

/** The parsers of a ruleset's configs and states. */
export const makeParsers = (ruleset: Ruleset) => {
  const config = v.strictObject({
    ...configFields(2),
    options: v.optional(
      v.pipe(
        jsonObjectSchema,
        v.strictObject({
          opening: v.exactOptional(
            v.picklist(ruleset.openings, `the opening must be ${ruleset.openings.join(" or ")}`),
          ),
        }),
      ),
    ),
  });
  const state = stateSchema(ruleset);
  return {
    parseConfig: (value: unknown): Result<RulesetConfig> => parseWith(config, value, "INVALID_CONFIG", "config"),
    parseState: (value: unknown): Result<RulesetState> => parseWith(state, value, "INVALID_PAYLOAD", "state"),
  };
};
