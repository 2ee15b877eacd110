// The engine of Gomoku, card edition. SPEC.md has the rules; comments name the rule that the code implements.
import {
  defineEngine,
  openRng,
  reject,
  seedRng,
  initialStateFields,
  VALID,
  type Outcome,
  type Result,
  type Rng,
} from "@tengen/kernel";
import {
  cellAt,
  COLORS,
  emptyBoard,
  encodeBoard,
  isInside,
  otherColor,
  pointName,
  pointsWith,
  type Board,
  type Cell,
  type Color,
  type Point,
} from "@tengen/stones";
import { cardsOf, completeDeck, deckOf, type CardId } from "./cards.ts";
import { colorsWithFive, GENERATED_STONES, isPlayable, resolve } from "./rules.ts";
import {
  boardOf,
  BOARD_SIZES,
  ENDINGS,
  HAND_SIZE,
  MAX_TURNS,
  RULESET,
  parseAction,
  parseConfig,
  parseState,
  REFUSALS,
  type CardsConfig,
  type CardsState,
  type CardsTurn,
  type CardsView,
  type PlayCard,
  type TableAction,
  type Target,
} from "./state.ts";

const refuse = reject<(typeof REFUSALS)[number]>;

/** The colour of a player. [CRD-B1] */
export const colorOf = ({ playerIds }: Pick<CardsView, "playerIds">, playerId: string | null): Color =>
  COLORS[playerIds.indexOf(playerId ?? "")] ?? "black";

/** The id of the other player. */
export const opponentOf = ({ playerIds }: Pick<CardsView, "playerIds">, playerId: string | null): string =>
  playerIds.find((id) => id !== playerId) ?? "";

type Piles = Pick<CardsState, "drawPile" | "discardPile" | "hand">;

/** [CRD-T1] Fills the hand from the piles, which together have enough cards. */
const draw = ({ drawPile, discardPile, hand }: Piles, rng: Rng): Piles => {
  const missing = HAND_SIZE - hand.length;
  const there = drawPile.slice(-missing).toReversed();
  if (there.length === missing) {
    return { drawPile: drawPile.slice(0, -missing), discardPile, hand: [...hand, ...there] };
  }
  return draw({ drawPile: rng.shuffle(discardPile), discardPile: [], hand: [...hand, ...there] }, rng);
};

const init = ({ seed, playerIds, options = {} }: CardsConfig): CardsState => {
  const { boardSize = BOARD_SIZES.default, firstPlayer = 1, deck, simultaneousFivePolicy = "attacker" } = options;
  // [CRD-R1]
  const rng = openRng(seedRng(seed));
  const drawPile = rng.shuffle(cardsOf(completeDeck(deck)));
  return {
    ...initialStateFields(RULESET, "choosing", playerIds),
    currentPlayerId: playerIds[firstPlayer - 1] ?? null,
    boardSize,
    board: encodeBoard(emptyBoard(boardSize)),
    ...draw({ drawPile, discardPile: [], hand: [] }, rng),
    skipNextTurns: Object.fromEntries(playerIds.map((id) => [id, 0])),
    lastEffect: null,
    simultaneousFivePolicy,
    discardsInARow: 0,
    rngState: rng.state(),
  };
};

const NAMES: Readonly<Record<CardId, string>> = {
  PLACE_STONE: "Place Stone",
  TAKE_STONE: "Take Stone",
  POLARITY_INVERSION: "Polarity Inversion",
  TIME_FREEZE: "Time Freeze",
  SPONTANEOUS_GENERATION: "Spontaneous Generation",
};

/** [CRD-C6] Refuses a card of the hand that is not playable. */
const validateCard = (board: Board, card: CardId, own: Color): Result<null> => {
  if (isPlayable(board, card, own)) return VALID;
  if (card === "SPONTANEOUS_GENERATION") {
    return refuse("INSUFFICIENT_EMPTIES", `${NAMES[card]} needs ${GENERATED_STONES} empty intersections.`);
  }
  const what = card === "TAKE_STONE" ? "your opponent has no stone on the board" : "the board is full";
  return refuse("CARD_NOT_PLAYABLE", `${NAMES[card]} cannot be played now: ${what}.`);
};

/** [CRD-C1] [CRD-C2] Refuses a point that no stone can be placed on or taken from. */
const validatePoint = (board: Board, card: "PLACE_STONE" | "TAKE_STONE", own: Color, point: Point): Result<null> => {
  const size = board.length;
  if (!isInside(size, point)) {
    return refuse("OUT_OF_BOUNDS", `x and y go from 0 to ${size - 1}; (${point.x}, ${point.y}) is off the board.`);
  }
  const [cell, name] = [cellAt(board, point), pointName(size, point)];
  if (card === "PLACE_STONE") {
    return cell === null ? VALID : refuse("CELL_OCCUPIED", `There is a stone on ${name} already.`);
  }
  if (cell === null) return refuse("CELL_EMPTY", `There is no stone on ${name} to take.`);
  return cell === own ? refuse("TARGET_NOT_OPPONENT", `The stone on ${name} is your own.`) : VALID;
};

const isPoint = (target: Target | undefined): target is Point => target !== undefined && "x" in target;

const validateTarget = (state: CardsState, board: Board, { card, target }: PlayCard): Result<null> => {
  const { currentPlayerId } = state;
  const invalidTarget = (needs: string) => refuse("INVALID_PAYLOAD", `${NAMES[card]} ${needs}.`);
  switch (card) {
    case "PLACE_STONE":
    case "TAKE_STONE":
      return isPoint(target)
        ? validatePoint(board, card, colorOf(state, currentPlayerId), target)
        : invalidTarget("needs a point {x, y} as its target");
    case "TIME_FREEZE":
      if (target === undefined || isPoint(target)) return invalidTarget("needs a player {playerId} as its target");
      // [CRD-C4]
      return target.playerId === opponentOf(state, currentPlayerId)
        ? VALID
        : refuse("TARGET_IS_SELF", `${NAMES[card]} is aimed at your opponent, ${opponentOf(state, currentPlayerId)}.`);
    case "POLARITY_INVERSION":
    case "SPONTANEOUS_GENERATION":
      return target === undefined ? VALID : invalidTarget("has no target");
  }
};

/** [CRD-S4] Checks in the order of the SPEC. */
const validateTurn = (state: CardsState, turn: CardsTurn): Result<null> => {
  const { hand, currentPlayerId } = state;
  const [board, own] = [boardOf(state), colorOf(state, currentPlayerId)];
  if (turn.type === "DISCARD_HAND") {
    // [CRD-E1]
    const playable = hand.find((card) => isPlayable(board, card, own));
    return playable === undefined
      ? VALID
      : refuse("HAND_PLAYABLE", `${NAMES[playable]} can be played; both cards are discarded only when neither can.`);
  }
  if (!hand.includes(turn.card)) return refuse("CARD_NOT_IN_HAND", `You did not draw ${NAMES[turn.card]}.`);
  const card = validateCard(board, turn.card, own);
  return card.ok ? validateTarget(state, board, turn) : card;
};

/** [CRD-B2] [CRD-F1] The outcome of a board after a card of a player; null if the game goes on. */
const outcomeOf = ({ playerIds, simultaneousFivePolicy }: CardsState, board: Board, own: Color): Outcome | null => {
  const colors = colorsWithFive(board);
  if (colors.length === 0) return null;
  if (colors.length === COLORS.length) {
    return simultaneousFivePolicy === "draw"
      ? { winners: null, reason: "simultaneous-five" }
      : { winners: playerIds.filter((_, seat) => COLORS[seat] === own), reason: "five" };
  }
  return { winners: playerIds.filter((_, seat) => COLORS[seat] === colors[0]), reason: "five" };
};

/** [CRD-C4] The next player to move: a frozen player skips and uses up one skip. */
const nextTurn = (state: CardsState): Pick<CardsState, "currentPlayerId" | "skipNextTurns"> & { skipped: number } => {
  const skipNextTurns = { ...state.skipNextTurns };
  let currentPlayerId = opponentOf(state, state.currentPlayerId);
  let skipped = 0;
  for (let left = skipNextTurns[currentPlayerId] ?? 0; left > 0; left = skipNextTurns[currentPlayerId] ?? 0) {
    skipNextTurns[currentPlayerId] = left - 1;
    currentPlayerId = opponentOf(state, currentPlayerId);
    skipped += 1;
  }
  return { currentPlayerId, skipNextTurns, skipped };
};

/** [CRD-E2] Whether the game is drawn by exhaustion. */
const isExhausted = ({ turn, discardsInARow, drawPile, discardPile }: CardsState): boolean =>
  discardsInARow >= drawPile.length + discardPile.length || turn + 1 >= MAX_TURNS;

/** [CRD-T4] After the effect: ends the game, or draws for the next player. All cards are on the piles. */
const endTurn = (state: CardsState, outcome: Outcome | null, rng: Rng): CardsState => {
  const ending = outcome ?? (isExhausted(state) ? { winners: null, reason: "exhausted" as const } : null);
  if (ending !== null) return { ...state, outcome: ending, rngState: rng.state() };
  const { skipped, ...next } = nextTurn(state);
  return {
    ...state,
    ...next,
    ...draw(state, rng),
    lastEffect: state.lastEffect === null ? null : { ...state.lastEffect, skipped },
    rngState: rng.state(),
  };
};

const playCard = (state: CardsState, { card, target }: PlayCard): CardsState => {
  const { hand, currentPlayerId, skipNextTurns } = state;
  const rng = openRng(state.rngState);
  const own = colorOf(state, currentPlayerId);
  const opponent = opponentOf(state, currentPlayerId);
  const resolved = resolve(boardOf(state), card, own, isPoint(target) ? target : null, rng);
  const frozen = (skipNextTurns[opponent] ?? 0) + (card === "TIME_FREEZE" ? 1 : 0);
  const played: CardsState = {
    ...state,
    board: encodeBoard(resolved.board),
    // [CRD-T2] The played card goes first.
    discardPile: [...state.discardPile, card, ...hand.toSpliced(hand.indexOf(card), 1)],
    hand: [],
    skipNextTurns: { ...skipNextTurns, [opponent]: frozen },
    lastEffect: {
      playerId: currentPlayerId ?? "",
      card,
      ...(target === undefined ? {} : { target }),
      cells: resolved.cells,
      skipped: 0,
    },
    discardsInARow: 0,
  };
  return endTurn(played, outcomeOf(state, resolved.board, own), rng);
};

/** [CRD-E1] */
const discardHand = (state: CardsState): CardsState =>
  endTurn(
    {
      ...state,
      discardPile: [...state.discardPile, ...state.hand],
      hand: [],
      lastEffect: null,
      discardsInARow: state.discardsInARow + 1,
    },
    null,
    openRng(state.rngState),
  );

/** Every way to play a card: one action for each target. */
const listPlays = (state: CardsState, board: Board, card: CardId): readonly PlayCard[] => {
  const { currentPlayerId } = state;
  const own = colorOf(state, currentPlayerId);
  if (!isPlayable(board, card, own)) return [];
  const at = (cell: Cell): readonly PlayCard[] =>
    pointsWith<Cell>(board, cell).map((target) => ({ type: "PLAY_CARD", card, target }));
  switch (card) {
    case "PLACE_STONE":
      return at(null);
    case "TAKE_STONE":
      return at(otherColor(own));
    case "TIME_FREEZE":
      return [{ type: "PLAY_CARD", card, target: { playerId: opponentOf(state, currentPlayerId) } }];
    case "POLARITY_INVERSION":
    case "SPONTANEOUS_GENERATION":
      return [{ type: "PLAY_CARD", card }];
  }
};

const listTurns = (state: CardsState): readonly CardsTurn[] => {
  const board = boardOf(state);
  const plays = [...new Set(state.hand)].flatMap((card) => listPlays(state, board, card));
  return plays.length > 0 ? plays : [{ type: "DISCARD_HAND" }];
};

/** [CRD-R2] [CRD-S2] */
const getPlayerView = (state: CardsState, viewer: string | null): CardsView => {
  const { rngState: _secret, drawPile, hand, ...open } = state;
  return {
    ...open,
    drawPileSize: drawPile.length,
    handSize: hand.length,
    deck: deckOf([...drawPile, ...hand, ...open.discardPile]),
    ...(viewer !== null && viewer === open.currentPlayerId ? { hand } : {}),
  };
};

/** Re-draws everything that a viewer may not see. */
const determinize = (state: CardsState, viewer: string | null, rng: Rng): CardsState => {
  const { hand, drawPile } = state;
  const isOwn = viewer !== null && viewer === state.currentPlayerId;
  const unseen = rng.shuffle(isOwn ? drawPile : [...drawPile, ...hand]);
  return {
    ...state,
    hand: isOwn ? hand : unseen.splice(0, hand.length),
    drawPile: unseen,
    rngState: seedRng(`determinization ${rng.integer(2 ** 32)}`),
  };
};

/** The rules, as an engine. */
export default defineEngine<CardsState, CardsTurn, TableAction, CardsView, CardsConfig>({
  ...RULESET,
  hiddenInformation: true,
  tableActions: { REQUEST_DRAW: "draw", RESIGN: "resign" },
  refusals: REFUSALS,
  endings: ENDINGS,
  parseConfig,
  parseAction,
  parseState,
  init,
  validateTurn,
  playTurn: (state, turn) => (turn.type === "PLAY_CARD" ? playCard(state, turn) : discardHand(state)),
  listTurns,
  getPlayerView,
  determinize,
});
