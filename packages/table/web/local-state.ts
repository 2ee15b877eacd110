// The table of a local game as one plain value, and what follows from it: who may act, what may be seen, what is offered.
import { err, ok, type GameAction } from "@tengen/kernel";
import type { Entry } from "@tengen/match";
import { t } from "@tengen/ui/i18n";
import type { Settings } from "@tengen/ui";
import { NEW_BOARD, type BoardState } from "./board-state.ts";
import { confirmationIn, type BoardContext } from "./board-step.ts";
import { nameOf } from "./describe.ts";
import type { Explained } from "./explained.ts";
import { hotSeatOf, type HotSeat } from "./hot-seat.ts";
import { startRun, switchRun, type ClockRun } from "./local-clock.ts";
import { headOf, isBotsOnly, localTimeline, undoCount, type LocalGame } from "./local-game.ts";
import { findOffer, type OfferRequest, type OpenOffer } from "./offer.ts";
import { seatIndexOf } from "./timeline.ts";
import type { AnyTableGame } from "./table-game.ts";

export interface LocalState {
  /** The ruleset of the game at the table. */
  readonly game: AnyTableGame;
  /** The game at the table. */
  readonly local: LocalGame;
  readonly board: BoardState;
  /** The player who has uncovered their cards: they are covered again in the other player's turn. */
  readonly uncovered: string | null;
  /** The point of the hint that is shown. */
  readonly hintedPoint: number | null;
  /** Whether bots among themselves wait. */
  readonly areBotsPaused: boolean;
  /** False after the browser has failed to save the game. */
  readonly isSaved: boolean;
  /** The entry of the draw offer that was declined last. */
  readonly declinedOffer: Entry | null;
  /** Whether the page is shown: otherwise the clock stands still. */
  readonly isPageShown: boolean;
  /** How the clock has run since the last entry. */
  readonly run: ClockRun;
}

export const newLocalState = (game: AnyTableGame, local: LocalGame): LocalState => ({
  game,
  local,
  board: NEW_BOARD,
  uncovered: null,
  hintedPoint: null,
  areBotsPaused: false,
  isSaved: true,
  declinedOffer: null,
  isPageShown: true,
  run: { usedMs: 0, since: null },
});

/** Whether the clock runs. */
const isClockRunning = ({ isPageShown, areBotsPaused, local }: LocalState): boolean =>
  isPageShown && !(areBotsPaused && isBotsOnly(local));

/** After a step: a changed game starts its clock anew, and the clock stops or runs on with the page. */
export const withClock = (before: LocalState, state: LocalState, now: number): LocalState => {
  if (state.local.record.clock === null) return state;
  const isRunning = isClockRunning(state);
  const run = before.local === state.local ? switchRun(state.run, now, isRunning) : startRun(now, isRunning);
  return run === state.run ? state : { ...state, run };
};

type Seated = Pick<LocalState, "local" | "uncovered">;

export const hotSeatIn = ({ engine }: AnyTableGame, { local, uncovered }: Seated): HotSeat =>
  hotSeatOf(engine, local, uncovered);

/** The person who may play a turn, or why nobody may. */
const actorIn = (game: AnyTableGame, local: LocalGame, seats: HotSeat): Explained<string> => {
  const { playerToMove, isPersonToMove, covered } = seats;
  if (local.seats === null) return err(() => t("refusal_file"));
  if (playerToMove === null) return err(() => t("refusal_MATCH_FINISHED"));
  const name = (): string => nameOf(game.manifest, local, seatIndexOf(local, playerToMove));
  if (!isPersonToMove) return err(() => t("refusal_bot_turn", { name: name() }));
  return covered === null ? ok(playerToMove) : err(() => t("refusal_covered"));
};

/** The only person at the table, while a bot is to move. What is hidden may change what a move is. */
const premoverIn = ({ engine }: AnyTableGame, local: LocalGame, seats: HotSeat): string | null => {
  const { playerToMove, isPersonToMove, people } = seats;
  const isWaiting = local.seats !== null && playerToMove !== null && !isPersonToMove;
  return isWaiting && people.length === 1 && !engine.hiddenInformation ? (people[0] ?? null) : null;
};

/** What is at the board of a local game. */
export const localBoard = (
  game: AnyTableGame,
  seated: Seated,
  { confirm, premove }: Pick<Settings, "confirm" | "premove">,
): BoardContext => {
  const { local } = seated;
  const { engine } = game;
  const seats = hotSeatIn(game, seated);
  const timeline = localTimeline(engine, local);
  return {
    game,
    timeline,
    viewAfter: (count) => timeline.viewAfter(count, seats.viewerAt(count)),
    actor: actorIn(game, local, seats),
    validate: (action: GameAction, playerId) => engine.validateAction(headOf(local).state, action, playerId),
    // A local game has all the time there is, and undo.
    confirm: confirmationIn(confirm, false),
    premove,
    premover: premoverIn(game, local, seats),
    playsInAnyPosition: false,
  };
};

/** The player that the draw button offers or accepts a draw for; null when nobody can. */
export const drawOffererIn = (game: AnyTableGame, seated: Seated): string | null => {
  if (game.draw === null) return null;
  const { resigner, people } = hotSeatIn(game, seated);
  const { drawOfferBy } = headOf(seated.local).state;
  return drawOfferBy === null || resigner === null
    ? resigner
    : (people.find((playerId) => playerId !== drawOfferBy) ?? null);
};

/** The draw offer from one person to another on this device. */
export const drawOfferIn = (
  game: AnyTableGame,
  state: Pick<LocalState, "local" | "uncovered" | "declinedOffer">,
): OpenOffer | null => {
  const { local, declinedOffer } = state;
  const { drawOfferBy: by } = headOf(local).state;
  const asked = drawOffererIn(game, state);
  const request: OfferRequest | null = by === null || asked === null || asked === by ? null : { kind: "draw", by };
  return findOffer(game, localTimeline(game.engine, local), request, (entry) => entry === declinedOffer);
};

/** A finished game has revealed all hands, so nothing can be undone. */
export const canUndo = ({ engine }: AnyTableGame, local: LocalGame): boolean =>
  undoCount(local) > 0 && !(engine.hiddenInformation && headOf(local).status === "finished");
