// The state and the actions of the rulesets with agreed scoring, and the schemas that validate them.
import {
  countSchema,
  integerSchema,
  ok,
  parseWith,
  playerIdSchema,
  reject,
  sameJson,
  stateFields,
  type Result,
} from "@tengen/kernel";
import {
  boardKey,
  boardKeyLength,
  boardOfKey,
  CELL_CODES,
  cellAt,
  countGame,
  decodeBoard,
  HANDICAPS,
  KO_RULES,
  otherColor,
  ownersOf,
  sameBoard,
  scoresOf,
  stonesOf,
  territoryOf,
  totalOf,
  type Board,
  type Color,
  type Counting,
  type GoCount,
  type GoScores,
  type Handicap,
  type KoRule,
  type Point,
} from "@tengen/stones";
import * as v from "valibot";
import {
  colorToMove,
  hasAllCaptures,
  passSchema,
  placeSchema,
  positionOf,
  REASONS,
  scoreWinners,
  startsWithoutPast,
  type BaseGoState,
  type GoState,
  type GoTurn,
  type Resign,
} from "../state.ts";
import { resumedInAnswer, resumedOnBoard, sameList, validateList } from "./marking.ts";
import { isKomi } from "./options.ts";
import { findRuleset, MAX_PROPOSALS, SIZES, type BoardSize, type GoRuleset } from "./ruleset.ts";

/** Rejection codes of these rulesets. */
export const REFUSALS = [
  "SUICIDE",
  "KO",
  "HANDICAP_LEFT",
  "MARKING",
  "NOT_MARKING",
  "NO_PROPOSAL",
  "BAD_PROPOSAL",
  "ALREADY_RESUMED",
  "ALREADY_PROPOSED",
  "NO_PROPOSAL_LEFT",
  "MAY_RESUME",
  "NOTHING_DISPUTED",
] as const;

export interface Propose {
  readonly type: "propose";
  /** The first stone of each dead group, row by row. */
  readonly dead: readonly Point[];
}
export interface Accept {
  readonly type: "accept";
}
export interface Resume {
  readonly type: "resume";
}
/** [GO-M9] Ends the game with every stone alive. */
export interface Disagree {
  readonly type: "disagree";
}
/** [GO-M10] Has play decide, with the groups that the player holds for dead. */
export interface Disputing {
  readonly type: "dispute";
  readonly dead: readonly Point[];
}
/** A turn while dead stones are marked. */
export type MarkingTurn = Propose | Accept | Resume | Disagree | Disputing;
export type RulesetTurn = GoTurn | MarkingTurn;
export type RulesetAction = RulesetTurn | Resign;

export const isMarkingTurn = (turn: RulesetTurn): turn is MarkingTurn => turn.type !== "place" && turn.type !== "pass";

export interface RulesetScores {
  readonly black: number;
  readonly white: number;
  /** What the scores are made of. */
  readonly counts: Readonly<Record<Color, GoCount>>;
}

export interface Proposal {
  readonly playerId: string;
  /** The first stone of each dead group, row by row. */
  readonly dead: readonly Point[];
}

/** [GO-M10] What play settles, and the position in which it began. */
export interface Dispute {
  /** The proposal that was not accepted, and the list of the player who disputes it. */
  readonly lists: readonly Proposal[];
  /** The positions of `history` up to the last of the two passes. */
  readonly positions: number;
  /** The captures by then. */
  readonly captures: Readonly<Record<string, number>>;
}

export interface RulesetState extends Omit<BaseGoState, "phase" | "scores"> {
  readonly phase: "placing-handicap" | "playing" | "scoring" | "disputing" | "finished";
  readonly boardSize: BoardSize;
  readonly handicap: Handicap;
  readonly ko: KoRule;
  /** The keys of all positions since the start of play, the current one last; empty while handicap stones are placed. */
  readonly history: readonly string[];
  /** The last proposal since the two passes; it stays after the end. */
  readonly proposal: Proposal | null;
  /** The proposals since the two passes before the last one, in turn; missing in the first versions of the rulesets. */
  readonly earlier?: readonly Proposal[];
  /** The dispute that is being settled by play; missing where play does not settle them so. */
  readonly dispute?: Dispute | null;
  readonly scores: RulesetScores | null;
}

/** Handicap stones that black has still to place. */
export const stonesLeft = ({ board, handicap }: Pick<RulesetState, "board" | "handicap">): number =>
  handicap - stonesOf(decodeBoard(board)).length;

/** A state of any ruleset, as bots see it. */
export type GoView = GoState | RulesetState;

export const isRulesetState = (state: GoView): state is RulesetState => "history" in state;

const rulesetOf = ({ rulesetVersion }: Pick<RulesetState, "rulesetVersion">): GoRuleset => {
  const ruleset = findRuleset(rulesetVersion);
  if (ruleset === undefined) throw new Error(`there is no ruleset ${rulesetVersion}`);
  return ruleset;
};

/** [GO-HC4] White's compensation for the handicap stones of a state. */
export const bonusOf = (state: Pick<RulesetState, "rulesetVersion" | "handicap">): number =>
  rulesetOf(state).bonusFor(state.handicap);

/** How the points of a state are counted; by area in the ruleset without agreed scoring. */
export const countingOf = (view: GoView): Counting => (isRulesetState(view) ? rulesetOf(view).counting : "area");

/** The owner of each point of a board without its dead stones, by the count of a state. */
export const countedOwners = (view: GoView, alive: Board): Board =>
  isRulesetState(view) ? ownersBy(rulesetOf(view), alive) : ownersOf(alive);

/** [GO-T3] [GO-T4] The owner of each point by a ruleset. */
export const ownersBy = ({ counting, seki }: GoRuleset, alive: Board): Board =>
  counting === "area" ? ownersOf(alive) : territoryOf(alive, seki);

/**
 * The komi with which a count by area has the lead of the ruleset's count: with white's compensation, and under
 * territory counting with the difference of the stones played so far, which only area counting has as points.
 */
export const areaKomiOf = (view: GoView): number => {
  if (!isRulesetState(view)) return view.komi;
  if (countingOf(view) === "area") return view.komi + bonusOf(view);
  const { board, captures } = positionOf(view);
  const cells = board.flat();
  const played = (color: Color): number => cells.filter((cell) => cell === color).length + captures[otherColor(color)];
  return view.komi + played("black") - played("white");
};

/** The scores if the game ended now with every stone alive. */
export const scoresNow = (view: GoView): GoScores =>
  isRulesetState(view)
    ? scoresByProposal(rulesetOf(view), { ...view, proposal: null })
    : scoresOf(decodeBoard(view.board), view.komi);

/** [GO-T3] [GO-T4] The scores by the last proposal; without one every stone is alive. */
export const scoresByProposal = (
  ruleset: GoRuleset,
  state: Pick<
    RulesetState,
    "board" | "previousBoard" | "passesInARow" | "captures" | "playerIds" | "proposal" | "komi" | "handicap"
  >,
): RulesetScores => {
  const { board, captures } = positionOf(state);
  const counts = countGame(ruleset.counting, {
    board,
    captures,
    dead: state.proposal?.dead ?? [],
    komi: state.komi,
    bonus: ruleset.bonusFor(state.handicap),
    seki: ruleset.seki,
  });
  return { black: totalOf(counts.black), white: totalOf(counts.white), counts };
};

/** The scores if the game ended with these groups dead. */
export const scoresWith = (state: RulesetState, dead: readonly Point[]): RulesetScores =>
  scoresByProposal(rulesetOf(state), { ...state, proposal: { playerId: "", dead } });

/** A colour's points minus the opponent's if the game ended with these groups dead. */
export const leadBy = (state: RulesetState, dead: readonly Point[], color: Color): number => {
  const { black, white } = scoresWith(state, dead);
  return color === "black" ? black - white : white - black;
};

/** [GO-M7] [GO-M11] Whether the player to move may resume play. */
export const mayResume = (state: RulesetState): boolean => {
  const { history, proposal, dispute } = state;
  const inAnswer = dispute !== undefined && proposal !== null ? resumedInAnswer(history) : [];
  return ![...resumedOnBoard(history), ...inAnswer].includes(colorToMove(state));
};

/** Why the player to move may not make a well-formed proposal (GO-M8); null if there is no reason. */
export const proposalFault = (
  { earlier, proposal, currentPlayerId }: RulesetState,
  dead: readonly Point[],
): "ALREADY_PROPOSED" | "NO_PROPOSAL_LEFT" | null => {
  // In the first versions of the rulesets a list may be proposed again and again.
  if (earlier === undefined) return null;
  const own = earlier.filter(({ playerId }) => playerId === currentPlayerId);
  if (own.length >= MAX_PROPOSALS) return "NO_PROPOSAL_LEFT";
  const known = proposal === null ? own : [...own, proposal];
  return known.some((one) => sameList(one.dead, dead)) ? "ALREADY_PROPOSED" : null;
};

const deadSchema = v.pipe(
  v.array(v.strictObject({ x: integerSchema, y: integerSchema }), "dead must be a list of points"),
  v.maxLength(361, "a board has at most 361 points"),
);

const actionSchema = v.variant(
  "type",
  [
    placeSchema,
    passSchema,
    v.strictObject({ type: v.literal("propose"), dead: deadSchema }),
    v.strictObject({ type: v.literal("accept") }),
    v.strictObject({ type: v.literal("resume") }),
    v.strictObject({ type: v.literal("disagree") }),
    v.strictObject({ type: v.literal("dispute"), dead: deadSchema }),
    v.strictObject({ type: v.literal("resign") }),
  ],
  "an action is an object whose type is place, pass, propose, accept, resume, disagree, dispute or resign",
);

/** The way of ending disputes that an action belongs to. */
const WAYS: Readonly<Partial<Record<RulesetAction["type"], GoRuleset["disputes"]>>> = {
  disagree: "all-alive",
  dispute: "by-play",
};

/** The parser of a ruleset's actions. */
export const makeParseAction =
  ({ disputes }: GoRuleset) =>
  (value: unknown): Result<RulesetAction> => {
    const parsed = parseWith(actionSchema, value, "INVALID_PAYLOAD", "action");
    if (!parsed.ok) return parsed;
    const { type } = parsed.value;
    return (WAYS[type] ?? disputes) === disputes ? parsed : reject("INVALID_PAYLOAD", `This ruleset has no ${type}.`);
  };

const boardSchema = v.pipe(
  v.array(v.array(v.picklist(CELL_CODES))),
  v.check((board) => board.every((row) => row.length === board.length), "a board must be square"),
);
const countsSchema = v.strictObject({
  stones: countSchema,
  territory: countSchema,
  prisoners: countSchema,
  dead: countSchema,
  komi: v.number(),
  bonus: countSchema,
});

const proposalSchema = v.strictObject({ playerId: playerIdSchema, dead: deadSchema });

const fields = {
  ...stateFields,
  phase: v.picklist(["placing-handicap", "playing", "scoring", "disputing", "finished"]),
  playerIds: v.pipe(stateFields.playerIds, v.length(2)),
  drawOfferBy: v.null(),
  rngState: v.null(),
  boardSize: v.picklist(SIZES),
  board: boardSchema,
  komi: v.pipe(v.number(), v.check(isKomi, "komi must be a multiple of 0.5 between -150 and 150")),
  handicap: v.picklist(HANDICAPS),
  ko: v.picklist(KO_RULES),
  captures: v.record(v.string(), countSchema),
  passesInARow: v.pipe(countSchema, v.maxValue(2)),
  previousBoard: v.nullable(boardSchema),
  history: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[bw][\da-q]+$/u))), v.maxLength(20_000)),
  lastMove: v.nullable(v.variant("type", [placeSchema, passSchema])),
  proposal: v.nullable(proposalSchema),
  scores: v.nullable(
    v.strictObject({
      black: v.number(),
      white: v.number(),
      counts: v.strictObject({ black: countsSchema, white: countsSchema }),
    }),
  ),
};
const firstSchema = v.strictObject(fields);
const earlierSchema = v.pipe(v.array(proposalSchema), v.maxLength(2 * MAX_PROPOSALS - 1));
const disputeSchema = v.strictObject({
  lists: v.pipe(v.array(proposalSchema), v.length(2)),
  positions: countSchema,
  captures: v.record(v.string(), countSchema),
});
const SCHEMAS = {
  endless: firstSchema,
  "all-alive": v.strictObject({ ...fields, earlier: earlierSchema }),
  "by-play": v.strictObject({ ...fields, earlier: earlierSchema, dispute: v.nullable(disputeSchema) }),
} as const;
type Fields = v.InferOutput<typeof firstSchema> & Pick<RulesetState, "earlier" | "dispute">;

const isPlacing = ({ phase, board, handicap, history, currentPlayerId, playerIds }: Fields): boolean => {
  const stones = stonesOf(decodeBoard(board));
  return phase === "placing-handicap"
    ? stones.length < handicap &&
        stones.every(({ color }) => color === "black") &&
        history.length === 0 &&
        currentPlayerId === playerIds[0]
    : phase === "finished" || history.length > 0;
};

const lastMoveIsOnBoard = ({ board, previousBoard, lastMove }: Fields): boolean => {
  if (lastMove === null) return true;
  if (lastMove.type === "place") return (cellAt(board, lastMove) ?? 0) !== 0;
  return previousBoard !== null && sameBoard(decodeBoard(board), decodeBoard(previousBoard));
};

const proposalFits = ({ proposal, passesInARow, playerIds, currentPlayerId, board }: Fields): boolean =>
  proposal === null ||
  (passesInARow === 2 &&
    playerIds.includes(proposal.playerId) &&
    currentPlayerId !== proposal.playerId &&
    validateList(decodeBoard(board), proposal.dead).ok);

/** The proposals of a marking phase are the players' in turn. */
const earlierFits = ({ proposal, earlier = [], playerIds, board }: Fields): boolean => {
  const all = [...earlier, ...(proposal === null ? [] : [proposal])];
  return (
    (proposal !== null || earlier.length === 0) &&
    all.every(({ playerId, dead }, index) => {
      const isInTurn = playerIds.includes(playerId) && playerId !== all[index - 1]?.playerId;
      return isInTurn && validateList(decodeBoard(board), dead).ok;
    })
  );
};

/** The board on which a dispute began; null where the history has none. */
const disputedBoard = ({ history, boardSize }: Fields, { positions }: Dispute): Board | null => {
  const key = history[positions - 1];
  return key === undefined || positions === history.length ? null : boardOfKey(key.slice(1), boardSize);
};

/** A dispute is between both players, about groups of the board on which it began. */
const disputeFits = (state: Fields): boolean => {
  const { dispute = null, phase, playerIds, scores } = state;
  if (dispute === null) return phase !== "disputing";
  const board = disputedBoard(state, dispute);
  const { lists, captures } = dispute;
  return (
    (phase === "disputing" || (phase === "finished" && scores === null)) &&
    board !== null &&
    hasAllCaptures({ captures, playerIds }) &&
    playerIds.every((id) => lists.some(({ playerId }) => playerId === id)) &&
    lists.every(({ dead }) => validateList(board, dead).ok)
  );
};

/** What must hold between the fields, and what to say if it does not. */
const CHECKS: readonly (readonly [string, (state: Fields) => boolean])[] = [
  ["captures must have a number for each player", hasAllCaptures],
  [
    "the boards must have the size of the game",
    ({ board, previousBoard, boardSize }) =>
      board.length === boardSize && (previousBoard === null || previousBoard.length === boardSize),
  ],
  ["previousBoard and lastMove must be null before the first turn and only then", startsWithoutPast],
  ["passesInARow must match lastMove", ({ passesInARow, lastMove }) => passesInARow === 0 || lastMove?.type === "pass"],
  ["lastMove, board and previousBoard must match", lastMoveIsOnBoard],
  ["phase, history and handicap must match", isPlacing],
  [
    "history must end with the board",
    ({ history, board, boardSize }) =>
      history.every((key) => key.length === boardKeyLength(boardSize) + 1) &&
      (history.length === 0 || history.at(-1)?.slice(1) === boardKey(decodeBoard(board))),
  ],
  [
    "phase must match passesInARow",
    ({ phase, passesInARow }) => phase === "finished" || (phase === "scoring") === (passesInARow === 2),
  ],
  ["dispute must match phase, history and the players", disputeFits],
  ["proposal must match the board and the players", proposalFits],
  ["earlier must match the board, the players and proposal", earlierFits],
  ["scores must match outcome", ({ outcome, scores }) => (outcome?.reason === "score") === (scores !== null)],
  ["scores need two passes", ({ scores, passesInARow }) => scores === null || passesInARow === 2],
  [
    "winners must match scores",
    ({ playerIds, winners, scores }) => scores === null || sameJson(winners, scoreWinners(playerIds, scores)),
  ],
  ["only one player can win", ({ winners }) => (winners ?? []).length <= 1],
  ["Go does not end for this reason", ({ outcome }) => outcome === null || REASONS.includes(outcome.reason)],
];

const stateSchemaOf = (ruleset: GoRuleset) =>
  v.pipe(
    SCHEMAS[ruleset.disputes],
    v.rawCheck<Fields>(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const fault = CHECKS.find(([, holds]) => !holds(dataset.value));
      if (fault !== undefined) addIssue({ message: fault[0] });
      else if (
        dataset.value.scores !== null &&
        !sameJson(dataset.value.scores, scoresByProposal(ruleset, dataset.value))
      )
        addIssue({ message: "scores must match board, captures and proposal" });
    }),
  );

/** The parser of a ruleset's states. */
export const makeParseState = (ruleset: GoRuleset): ((value: unknown) => Result<RulesetState>) => {
  const schema = stateSchemaOf(ruleset);
  return (value) => {
    const parsed = parseWith(schema, value, "INVALID_PAYLOAD", "state");
    return parsed.ok ? ok(parsed.value) : parsed;
  };
};
