// The engine of every ruleset but the oldest, made from its data. SPEC.md has the rules; comments name the rule that the
// code implements.
import { defineEngine, initialStateFields, reject, VALID, type Result } from "@tengen/kernel";
import {
  COLORS,
  forbiddenKind,
  forbiddenPoints,
  isInside,
  makeGrid,
  otherColor,
  pointName,
  samePoint,
  type ForbiddenKind,
  type Point,
} from "@tengen/stones";
import {
  continueOpening,
  findSameOffer,
  isInArea,
  MAX_DECLARED,
  offersNeeded,
  startOpening,
  stepOf,
  type Opening,
} from "./opening.ts";
import {
  makeParsers,
  holderOf,
  parseAction,
  phaseOf,
  playerToMove,
  winnerColor,
  type RulesetConfig,
  type RulesetState,
  type RulesetTurn,
} from "./ruleset-state.ts";
import type { Ruleset } from "./rulesets.ts";
import {
  boardOf,
  colorOfLetter,
  emptyPoints,
  isEmpty,
  isFull,
  letterOf,
  RULESET,
  winningRowIn,
  withStone,
  type CellLetter,
  type PlaceStone,
  type TableAction,
} from "./state.ts";

type Payload = RulesetState["payload"];

/** The game's own rejection codes. */
const REFUSALS = [
  "WRONG_PHASE",
  "OUTSIDE_AREA",
  "SAME_OFFER",
  "NOT_OFFERED",
  "BAD_COUNT",
  "FORBIDDEN_OVERLINE",
  "FORBIDDEN_DOUBLE_FOUR",
  "FORBIDDEN_DOUBLE_THREE",
] as const;
type Refusal = (typeof REFUSALS)[number];
const refuse = reject<Refusal>;

const FORBIDDEN: Readonly<Record<ForbiddenKind, readonly [Refusal, string]>> = {
  overline: ["FORBIDDEN_OVERLINE", "an overline, six or more in a row"],
  "double-four": ["FORBIDDEN_DOUBLE_FOUR", "two fours at once"],
  "double-three": ["FORBIDDEN_DOUBLE_THREE", "two threes at once"],
};

/** What the player to move can do now, for a message. */
const TASKS: Readonly<Record<RulesetState["phase"], string>> = {
  placing: "place a stone",
  choosing: "choose a colour",
  declaring: `declare how many fifth moves black must offer, 1 to ${MAX_DECLARED}`,
  offering: "offer a fifth move",
  picking: "pick one of the offered moves",
  finished: "nothing",
};

const refusePhase = ({ phase, payload: { opening } }: RulesetState): Result<null> => {
  const step = opening === null ? undefined : stepOf(opening);
  const more = step?.kind === "choose" ? step.more?.type : undefined;
  const or = more === undefined ? "" : more === "OFFER" ? ", or offer a fifth move" : ", or place two more stones";
  return refuse("WRONG_PHASE", `This is not possible now: ${TASKS[phase]}${or}.`);
};

/** Whether a turn of this type fits the phase. */
const fitsPhase = (
  { rows }: Ruleset,
  { phase, payload: { opening } }: RulesetState,
  type: RulesetTurn["type"],
): boolean => {
  const step = opening === null ? undefined : stepOf(opening);
  switch (type) {
    case "PLACE_STONE":
      return phase === "placing";
    case "PASS":
      // [GMK-J7]
      return rows === "renju" && opening === null;
    case "CHOOSE_COLOR":
      return phase === "choosing";
    case "DECLARE":
      return phase === "declaring";
    case "PICK":
      return phase === "picking";
    case "OFFER":
      return phase === "offering" || (step?.kind === "choose" && step.more?.type === "OFFER");
    case "PLACE_MORE":
      return step?.kind === "choose" && step.more?.type === "PLACE_MORE";
  }
};

/** The side of the central square that the next stone must be in; null if it may be anywhere. */
const areaOf = (opening: Opening | null): number | null => {
  const step = opening === null ? undefined : stepOf(opening);
  return step?.kind === "place" ? step.area : null;
};

/** A stone on an empty point of the board, which is not forbidden. */
const validatePoint = ({ rows, size }: Ruleset, { board, nextColor }: Payload, point: Point): Result<null> => {
  if (!isInside(size, point)) {
    return reject("OUT_OF_BOUNDS", `x and y go from 0 to ${size - 1}; (${point.x}, ${point.y}) is off the board.`);
  }
  if (!isEmpty(board, point)) {
    return reject("CELL_OCCUPIED", `There is a stone on ${pointName(size, point)} already.`);
  }
  // [GMK-J2]
  const kind = rows === "renju" && colorOfLetter(nextColor) === "black" ? forbiddenKind(boardOf(board), point) : null;
  if (kind === null) return VALID;
  const [code, what] = FORBIDDEN[kind];
  return refuse(code, `Black must not play on ${pointName(size, point)}: it makes ${what}.`);
};

const validateStone = (ruleset: Ruleset, { payload }: RulesetState, stone: PlaceStone): Result<null> => {
  const valid = validatePoint(ruleset, payload, stone);
  if (!valid.ok) return valid;
  if (stone.color !== undefined && stone.color !== payload.nextColor) {
    return reject("COLOR_MISMATCH", `The next stone is ${payload.nextColor}, not ${stone.color}.`);
  }
  const area = areaOf(payload.opening);
  if (isInArea(ruleset.size, stone, area)) return VALID;
  const where = area === 1 ? "on the point" : `in the ${area}x${area} square`;
  return refuse("OUTSIDE_AREA", `In this opening the stone must be ${where} in the middle.`);
};

const validateOffer = (ruleset: Ruleset, { payload }: RulesetState, point: Point): Result<null> => {
  const valid = validatePoint(ruleset, payload, point);
  const same = valid.ok ? findSameOffer(boardOf(payload.board), payload.opening?.offers ?? [], point) : null;
  if (same === null) return valid;
  const name = pointName(ruleset.size, same);
  return refuse(
    "SAME_OFFER",
    samePoint(same, point) ? `${name} is offered already.` : `By symmetry this is the same move as ${name}.`,
  );
};

const validateTurn = (ruleset: Ruleset, state: RulesetState, turn: RulesetTurn): Result<null> => {
  if (!fitsPhase(ruleset, state, turn.type)) return refusePhase(state);
  switch (turn.type) {
    case "PLACE_STONE":
      return validateStone(ruleset, state, turn);
    case "OFFER":
      return validateOffer(ruleset, state, turn);
    case "PICK":
      return state.payload.opening?.offers.some((offer) => samePoint(offer, turn)) === true
        ? VALID
        : refuse("NOT_OFFERED", "This move was not offered. Pick one of the offered moves.");
    case "DECLARE":
      return turn.count >= 1 && turn.count <= MAX_DECLARED
        ? VALID
        : refuse("BAD_COUNT", `Declare a number from 1 to ${MAX_DECLARED}; ${turn.count} is none.`);
    case "CHOOSE_COLOR":
    case "PLACE_MORE":
    case "PASS":
      return VALID;
  }
};

/** The state with another payload: whose turn it is, and the phase, follow from it. */
const withPayload = (state: RulesetState, change: Partial<Payload>): RulesetState => {
  const payload = { ...state.payload, ...change };
  return { ...state, payload, phase: phaseOf(payload.opening), currentPlayerId: playerToMove(payload) };
};

const putStone = (ruleset: Ruleset, state: RulesetState, { x, y }: Point): RulesetState => {
  const { board: before, colors, moveHistory, nextColor, opening } = state.payload;
  const color = colorOfLetter(nextColor);
  const board = withStone(before, { x, y, color });
  const played = withPayload(state, {
    board,
    moveHistory: [...moveHistory, { x, y, color: nextColor }],
    nextColor: letterOf(otherColor(color)),
    opening: opening === null ? null : continueOpening(opening),
    passes: 0,
  });
  // [GMK-X1] [GMK-C1] [GMK-C2] [GMK-J1]
  if (winningRowIn(ruleset.rows, board, { x, y, color }) !== null) {
    return { ...played, outcome: { winners: [holderOf(colors, color)], reason: "five" } };
  }
  return isFull(board) ? { ...played, outcome: { winners: null, reason: "board-full" } } : played;
};

/** [GMK-J7] */
const pass = (state: RulesetState): RulesetState => {
  const { nextColor, passes } = state.payload;
  const played = withPayload(state, { nextColor: letterOf(otherColor(colorOfLetter(nextColor))), passes: passes + 1 });
  return passes === 0 ? played : { ...played, outcome: { winners: null, reason: "passes" } };
};

/** Adds an offer; the first one may also be the choice to offer. */
const offer = (state: RulesetState, opening: Opening, { x, y }: Point): RulesetState => {
  const step = stepOf(opening);
  const at = step?.kind === "choose" && step.more !== undefined ? { ...opening, step: step.more.step } : opening;
  const offers = [...at.offers, { x, y }];
  const isLast = offers.length === offersNeeded(at);
  return withPayload(state, { opening: isLast ? continueOpening(at, { offers }) : { ...at, offers } });
};

const playOpening = (state: RulesetState, opening: Opening, turn: RulesetTurn): RulesetState => {
  const step = stepOf(opening);
  switch (turn.type) {
    case "CHOOSE_COLOR": {
      const me = playerToMove(state.payload);
      const other = state.playerIds.find((id) => id !== me) ?? me;
      const colors = colorOfLetter(turn.color) === "black" ? { B: me, W: other } : { B: other, W: me };
      return withPayload(state, { colors, opening: continueOpening(opening) });
    }
    case "PLACE_MORE":
      return withPayload(state, {
        opening: continueOpening(opening, step?.kind === "choose" ? { step: step.more?.step ?? 0 } : {}),
      });
    case "DECLARE":
      return withPayload(state, { opening: continueOpening(opening, { declared: turn.count }) });
    case "OFFER":
      return offer(state, opening, turn);
    case "PLACE_STONE":
    case "PICK":
    case "PASS":
      throw new Error(`${turn.type} is no step of an opening`);
  }
};

const playTurn = (ruleset: Ruleset, state: RulesetState, turn: RulesetTurn): RulesetState => {
  if (turn.type === "PLACE_STONE" || turn.type === "PICK") return putStone(ruleset, state, turn);
  if (turn.type === "PASS") return pass(state);
  const { opening } = state.payload;
  if (opening === null) throw new Error(`${turn.type} after the opening`);
  return playOpening(state, opening, turn);
};

const listStones = ({ rows, size }: Ruleset, { board, nextColor, opening }: Payload): readonly Point[] => {
  const forbidden = rows === "renju" && colorOfLetter(nextColor) === "black" ? forbiddenPoints(boardOf(board)) : [];
  const area = areaOf(opening);
  return emptyPoints(board).filter(
    (point) => isInArea(size, point, area) && !forbidden.some((other) => samePoint(point, other)),
  );
};

const listOffers = (ruleset: Ruleset, payload: Payload): readonly RulesetTurn[] => {
  const board = boardOf(payload.board);
  return listStones(ruleset, payload)
    .filter((point) => findSameOffer(board, payload.opening?.offers ?? [], point) === null)
    .map(({ x, y }) => ({ type: "OFFER", x, y }));
};

const listTurns = (ruleset: Ruleset, { phase, payload }: RulesetState): readonly RulesetTurn[] => {
  const { opening } = payload;
  const step = opening === null ? undefined : stepOf(opening);
  switch (phase) {
    case "placing": {
      const stones: readonly RulesetTurn[] = listStones(ruleset, payload).map(({ x, y }) => ({
        type: "PLACE_STONE",
        x,
        y,
      }));
      return ruleset.rows === "renju" && opening === null ? [...stones, { type: "PASS" }] : stones;
    }
    case "choosing": {
      const colors: readonly RulesetTurn[] = COLORS.map((color) => ({ type: "CHOOSE_COLOR", color: letterOf(color) }));
      const more = step?.kind === "choose" ? step.more?.type : undefined;
      if (more === "OFFER") return [...colors, ...listOffers(ruleset, payload)];
      return more === "PLACE_MORE" ? [...colors, { type: "PLACE_MORE" }] : colors;
    }
    case "declaring":
      return Array.from({ length: MAX_DECLARED }, (_, index) => ({ type: "DECLARE", count: index + 1 }));
    case "offering":
      return listOffers(ruleset, payload);
    case "picking":
      return (opening?.offers ?? []).map(({ x, y }) => ({ type: "PICK", x, y }));
    case "finished":
      return [];
  }
};

const init = (ruleset: Ruleset, { playerIds, options }: RulesetConfig): RulesetState => {
  const [first = "", second = ""] = playerIds;
  return {
    ...initialStateFields({ ...RULESET, rulesetVersion: ruleset.rulesetVersion }, "placing", playerIds),
    rngState: null,
    payload: {
      board: makeGrid<CellLetter>(ruleset.size, "."),
      moveHistory: [],
      nextColor: letterOf("black"),
      winnerColor: null,
      colors: { B: first, W: second },
      opening: startOpening(options?.opening ?? "none"),
      passes: 0,
    },
  };
};

export const makeRulesetEngine = (ruleset: Ruleset) =>
  defineEngine<RulesetState, RulesetTurn, TableAction, RulesetState, RulesetConfig>({
    gameId: RULESET.gameId,
    rulesetVersion: ruleset.rulesetVersion,
    hiddenInformation: false,
    tableActions: { REQUEST_DRAW: "draw", RESIGN: "resign" },
    refusals: REFUSALS,
    // Several stones and offers of an opening.
    keepsTurn: true,
    endings: { passes: "drawn" },
    ...makeParsers(ruleset),
    parseAction,
    init: (config) => init(ruleset, config),
    validateTurn: (state, turn) => validateTurn(ruleset, state, turn),
    playTurn: (state, turn) => playTurn(ruleset, state, turn),
    listTurns: (state) => listTurns(ruleset, state),
    onConclude: (state) => ({ ...state, payload: { ...state.payload, winnerColor: winnerColor(state) } }),
    getPlayerView: (state) => state,
  });
