// Go with agreed scoring: sizes, komi, handicap, ko rules, and the marking of dead stones. One factory makes an engine
// for each ruleset.
import {
  defineEngine,
  initialStateFields,
  reject,
  VALID,
  type Err,
  type GameEngine,
  type Result,
} from "@tengen/kernel";
import {
  emptyBoard,
  encodeBoard,
  isInside,
  playPass,
  pointsWith,
  positionKey,
  repetitionBy,
  tryStone,
  withCell,
  type Board,
  type Cell,
  type Color,
  type GoPosition,
  type GoRefusal,
  type Point,
} from "@tengen/stones";
import {
  boardOf,
  colorToMove,
  pointName,
  positionOf,
  RULESET,
  scoreWinners,
  type GoTurn,
  type Place,
  type Resign,
} from "../state.ts";
import { beginDispute, deadByPlay, differsFrom, isDisputing, isSettled, listOfOpponent, restore } from "./dispute.ts";
import { allGroups, sameList, toggleGroup, validateList, wasMarkedBefore } from "./marking.ts";
import { fixedPoints, parseConfig, settingsOf, type GoConfig } from "./options.ts";
import { DISPUTE_MS, MARKING_AGAIN_MS, MARKING_MS, MAX_PROPOSALS, type GoRuleset } from "./ruleset.ts";
import {
  isMarkingTurn,
  makeParseState,
  makeParseAction,
  mayResume,
  proposalFault,
  REFUSALS,
  scoresByProposal,
  stonesLeft,
  type Disputing,
  type MarkingTurn,
  type Proposal,
  type Propose,
  type RulesetState,
  type RulesetTurn,
} from "./state.ts";

export type RulesetEngine = GameEngine<RulesetState, RulesetTurn | Resign, RulesetState, GoConfig>;

const refuse = reject<(typeof REFUSALS)[number]>;

/** [GO-S3] [GO-HC1] [GO-HC2] */
const makeInit =
  (ruleset: GoRuleset) =>
  ({ playerIds, options }: GoConfig): RulesetState => {
    const { size, komi, handicap, placement, ko } = settingsOf(ruleset, options);
    const fixed = fixedPoints(size, handicap, placement);
    const board = fixed.reduce<Board>((grid, point) => withCell<Cell>(grid, point, "black"), emptyBoard(size));
    const isPlacing = handicap > 0 && fixed.length === 0;
    const first: Color = fixed.length > 0 ? "white" : "black";
    return {
      ...initialStateFields(
        { gameId: RULESET.gameId, rulesetVersion: ruleset.rulesetVersion },
        isPlacing ? "placing-handicap" : "playing",
        playerIds,
      ),
      currentPlayerId: playerIds[first === "black" ? 0 : 1] ?? null,
      rngState: null,
      boardSize: size,
      board: encodeBoard(board),
      komi,
      handicap,
      ko,
      captures: Object.fromEntries(playerIds.map((id) => [id, 0])),
      passesInARow: 0,
      previousBoard: null,
      history: isPlacing ? [] : [positionKey(board, first)],
      lastMove: null,
      proposal: null,
      ...(ruleset.disputes === "endless" ? {} : { earlier: [] }),
      ...(ruleset.disputes === "by-play" ? { dispute: null } : {}),
      scores: null,
    };
  };

/** [GO-V1] [GO-K4] [GO-K5] A refusal of the rules in the engine's words. */
const refusePoint = ({ boardSize, ko }: RulesetState, point: Point, refusal: GoRefusal): Err => {
  const name = pointName(point, boardSize);
  switch (refusal) {
    case "occupied":
      return refuse("CELL_OCCUPIED", `There is a stone on ${name} already.`);
    case "suicide":
      return refuse("SUICIDE", `A stone on ${name} would have no liberty and takes nothing.`);
    case "ko":
      return ko === "simple"
        ? refuse("KO", `${name} would bring back the board before the opponent's move; play elsewhere first.`)
        : refuse("KO", `${name} would repeat an earlier position (${ko} superko); play elsewhere.`);
  }
};

/** The rules of placements in a state: made once for all points. */
const placementRule = (state: RulesetState): ((point: Point) => Result<GoPosition, GoRefusal>) => {
  const position = positionOf(state);
  const color = colorToMove(state);
  const { previousBoard } = position;
  const isRepetition = repetitionBy(state.ko, { previousBoard, history: state.history }, color);
  return (point) => tryStone(position, point, color, isRepetition);
};

/** [GO-M8] */
const validateProposal = (state: RulesetState, { dead }: Propose): Result<null> => {
  const valid = validateList(boardOf(state), dead);
  if (!valid.ok) return valid;
  switch (proposalFault(state, dead)) {
    case null:
      return VALID;
    case "NO_PROPOSAL_LEFT":
      return refuse("NO_PROPOSAL_LEFT", `You have made ${MAX_PROPOSALS} proposals: accept the last one, or play on.`);
    case "ALREADY_PROPOSED":
      return state.proposal !== null && sameList(state.proposal.dead, dead)
        ? refuse("ALREADY_PROPOSED", "This is your opponent's proposal: accept it.")
        : refuse("ALREADY_PROPOSED", "You have proposed this before: change it, accept the other one, or play on.");
  }
};

/** [GO-M10] */
const validateDispute = (state: RulesetState, { dead }: Disputing): Result<null> => {
  const valid = validateList(boardOf(state), dead);
  if (!valid.ok) return valid;
  return differsFrom(state, dead)
    ? VALID
    : refuse("NOTHING_DISPUTED", "This is your opponent's proposal: accept it, or name other stones that are dead.");
};

const validateMarking = (state: RulesetState, action: MarkingTurn): Result<null> => {
  if (state.phase !== "scoring") return refuse("NOT_MARKING", "Dead stones are marked after two passes in a row.");
  if (action.type === "propose") return validateProposal(state, action);
  if (action.type === "resume" && !mayResume(state)) {
    const message = "You have resumed play before: propose or accept the dead stones.";
    return refuse("ALREADY_RESUMED", message);
  }
  if (action.type === "resume") return VALID;
  if (state.proposal === null) {
    return refuse("NO_PROPOSAL", "There is no proposal to answer: propose which stones are dead, or that none is.");
  }
  if (action.type === "dispute") return validateDispute(state, action);
  return action.type === "disagree" && mayResume(state)
    ? refuse("MAY_RESUME", "Resume play first: only if that settles nothing does a dispute end with every stone alive.")
    : VALID;
};

const validateTurn = (state: RulesetState, action: RulesetTurn): Result<null> => {
  if (isMarkingTurn(action)) return validateMarking(state, action);
  if (state.phase === "scoring") {
    return refuse("MARKING", "Both players have passed: agree on the dead stones, or resume play.");
  }
  if (action.type === "pass") {
    return state.phase === "placing-handicap"
      ? refuse("HANDICAP_LEFT", `Place your handicap stones first: ${stonesLeft(state)} to go.`)
      : VALID;
  }
  if (!isInside(state.boardSize, action)) {
    const where = `(${action.x}, ${action.y})`;
    return reject("OUT_OF_BOUNDS", `x and y go from 0 to ${state.boardSize - 1}; ${where} is off the board.`);
  }
  const next = placementRule(state)(action);
  return next.ok ? VALID : refusePoint(state, action, next.error);
};

const opponentOf = ({ currentPlayerId, playerIds }: RulesetState): string | null =>
  playerIds.find((id) => id !== currentPlayerId) ?? null;

/** Adds the current position to the history. */
const withPosition = (state: RulesetState): RulesetState => ({
  ...state,
  history: [...state.history, positionKey(boardOf(state), colorToMove(state))],
});

/** The state after a stone or a pass. */
const afterMove = (state: RulesetState, action: GoTurn, { passes, captures, board }: GoPosition): RulesetState => {
  const [black = "", white = ""] = state.playerIds;
  return {
    ...state,
    currentPlayerId: opponentOf(state),
    board: action.type === "pass" ? state.board : encodeBoard(board),
    captures: { [black]: captures.black, [white]: captures.white },
    passesInARow: passes,
    previousBoard: state.board,
    lastMove: action,
  };
};

/** [GO-HC3] The state after a handicap stone: black goes on until all are placed, then white plays. */
const afterHandicapStone = (state: RulesetState, next: RulesetState): RulesetState =>
  stonesLeft(next) > 0
    ? { ...next, currentPlayerId: state.currentPlayerId }
    : withPosition({ ...next, phase: "playing" });

/** [GO-M3] Ends the game with the score by the last proposal. */
const endByScore = (ruleset: GoRuleset, state: RulesetState): RulesetState => {
  const scores = scoresByProposal(ruleset, state);
  return { ...state, scores, outcome: { winners: scoreWinners(state.playerIds, scores), reason: "score" } };
};

/** [GO-M1] [GO-M10] [GO-M13] The state after a turn: two passes end play, or the dispute and the game with it. */
const afterTurn = (ruleset: GoRuleset, next: RulesetState): RulesetState => {
  if (isDisputing(next)) return isSettled(next) ? endByScore(ruleset, restore(next, deadByPlay(next))) : next;
  return next.passesInARow === 2 ? { ...next, phase: "scoring" } : next;
};

const playMove = (ruleset: GoRuleset, state: RulesetState, action: GoTurn): RulesetState => {
  if (action.type === "pass") {
    return afterTurn(ruleset, withPosition(afterMove(state, action, playPass(positionOf(state)))));
  }
  const next = placementRule(state)(action);
  if (!next.ok) throw new Error(`a stone was not refused: ${next.error}`);
  const { x, y } = action;
  const placed = afterMove(state, { type: "place", x, y }, next.value);
  return state.phase === "placing-handicap"
    ? afterHandicapStone(state, placed)
    : afterTurn(ruleset, withPosition(placed));
};

const withProposal = (state: RulesetState, proposal: Proposal): RulesetState =>
  state.earlier === undefined
    ? { ...state, proposal }
    : { ...state, earlier: [...state.earlier, ...(state.proposal === null ? [] : [state.proposal])], proposal };

const withoutProposals = (state: RulesetState): RulesetState =>
  state.earlier === undefined ? { ...state, proposal: null } : { ...state, earlier: [], proposal: null };

/** [GO-M1] [GO-M3] [GO-M4] [GO-M9] [GO-M10] */
const playMarking = (ruleset: GoRuleset, state: RulesetState, action: MarkingTurn): RulesetState => {
  const next: RulesetState = { ...state, currentPlayerId: opponentOf(state) };
  switch (action.type) {
    case "propose":
      return withProposal(next, { playerId: state.currentPlayerId ?? "", dead: action.dead });
    case "accept":
      return endByScore(ruleset, next);
    case "resume":
      return withPosition({ ...withoutProposals(next), phase: "playing", passesInARow: 0 });
    case "disagree":
      return endByScore(ruleset, withoutProposals(next));
    case "dispute":
      return beginDispute(state, action.dead);
  }
};

/** [GO-M5] The current list, the empty one, and those that differ from the current one by one group. */
const listProposals = (state: RulesetState): readonly Propose[] => {
  const board = boardOf(state);
  const dead = state.proposal?.dead ?? [];
  const others = allGroups(board).map((stone) => toggleGroup(board, dead, stone));
  const lists = [dead, ...others.filter((list) => list.length > 0)];
  const isListed = lists.some((list) => list.length === 0);
  return [...(isListed ? [] : [[]]), ...lists]
    .filter((list) => proposalFault(state, list) === null)
    .map((list): Propose => ({ type: "propose", dead: list }));
};

/** [GO-M9] [GO-M10] How the player to move can end a dispute; with play, by the last own list and the empty one. */
const listDisagreements = (state: RulesetState): readonly RulesetTurn[] => {
  const { earlier = [], proposal, dispute, currentPlayerId } = state;
  if (state.earlier === undefined || proposal === null) return [];
  if (dispute === undefined) return mayResume(state) ? [] : [{ type: "disagree" }];
  const own = earlier.findLast(({ playerId }) => playerId === currentPlayerId)?.dead ?? [];
  const lists = own.length === 0 ? [[]] : [own, []];
  return lists.filter((dead) => differsFrom(state, dead)).map((dead): Disputing => ({ type: "dispute", dead }));
};

/** The valid turns, stones row by row; of the lists of dead groups only some (`partlyListed`). */
const listTurns = (state: RulesetState): readonly RulesetTurn[] => {
  if (state.phase === "scoring") {
    const accept: readonly RulesetTurn[] = state.proposal === null ? [] : [{ type: "accept" }];
    const resume: readonly RulesetTurn[] = mayResume(state) ? [{ type: "resume" }] : [];
    return [...accept, ...resume, ...listDisagreements(state), ...listProposals(state)];
  }
  const tryPoint = placementRule(state);
  const places = pointsWith<Cell>(boardOf(state), null)
    .filter((point) => tryPoint(point).ok)
    .map(({ x, y }): Place => ({ type: "place", x, y }));
  return state.phase === "placing-handicap" ? places : [...places, { type: "pass" }];
};

export const makeGoEngine = (ruleset: GoRuleset): RulesetEngine =>
  defineEngine<RulesetState, RulesetTurn, Resign, RulesetState, GoConfig>({
    gameId: RULESET.gameId,
    rulesetVersion: ruleset.rulesetVersion,
    hiddenInformation: false,
    tableActions: { resign: "resign" },
    partlyListed: ruleset.disputes === "by-play" ? ["propose", "dispute"] : ["propose"],
    refusals: REFUSALS,
    parseConfig,
    parseAction: makeParseAction(ruleset),
    parseState: makeParseState(ruleset),
    init: makeInit(ruleset),
    validateTurn,
    playTurn: (state, action) =>
      isMarkingTurn(action) ? playMarking(ruleset, state, action) : playMove(ruleset, state, action),
    listTurns,
    getPlayerView: (state) => state,
    getScores: ({ scores, playerIds: [black = "", white = ""] }) =>
      scores === null ? null : { [black]: scores.black, [white]: scores.white },
    phaseClock: ({ phase, history, boardSize }) => {
      if (phase === "disputing") return { id: "dispute", ms: DISPUTE_MS[boardSize] };
      return phase === "scoring"
        ? { id: "scoring", ms: wasMarkedBefore(history) ? MARKING_AGAIN_MS : MARKING_MS }
        : null;
    },
    // [GO-M6] The last proposal is always the opponent's. Who never made one loses on time.
    expire: (state) => {
      if (isDisputing(state)) return endByScore(ruleset, restore(state, listOfOpponent(state)));
      return state.phase === "scoring" && state.proposal !== null ? endByScore(ruleset, state) : null;
    },
  });
