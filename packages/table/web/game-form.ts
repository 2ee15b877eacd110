// What the form for a new game asks for, and the seats that follow from it.
import type { JsonObject } from "@tengen/kernel";
import type { ClockSetting } from "@tengen/match";
import { opponentIn, seatOfColor } from "./bot-game.ts";
import { LOCAL_CLOCKS } from "./clock-text.ts";
import { setupAgainstBot } from "./game-setup.ts";
import { opponentFor } from "./ladder.ts";
import type { ColorChoice } from "./last-play.ts";
import { localClock } from "./local-clock.ts";
import { botOrDefault } from "./rulesets.ts";
import type { AnyTableGame } from "./table-game.ts";
import { isPerson, type SeatChoice } from "./timeline.ts";

/** Against a bot, with a friend at this screen, or with anyone in each seat. */
export const GAME_KINDS = ["bot", "friend", "both"] as const;
export type GameKind = (typeof GAME_KINDS)[number];

export interface GameForm {
  readonly kind: GameKind;
  /** The name of the bot to play against. */
  readonly bot: string;
  readonly color: ColorChoice;
  /** Where each seat is chosen. */
  readonly seats: readonly SeatChoice[];
  /** The index of the time control in `LOCAL_CLOCKS`. */
  readonly clock: number;
}

/** The clock of the game that the form asks for. */
export const clockOfForm = ({ engine }: AnyTableGame, { clock }: Pick<GameForm, "clock">): ClockSetting | null => {
  const control = LOCAL_CLOCKS[clock] ?? null;
  return control === null ? null : localClock(engine, control);
};

/** The time control of a game in the form; none if the form does not have it. */
export const clockIndexOf = (clock: ClockSetting | null): number =>
  Math.max(
    LOCAL_CLOCKS.findIndex((one) => one?.baseMs === clock?.baseMs && one?.incrementMs === clock?.incrementMs),
    0,
  );

/** The seat with a bot that can play the chosen rules. */
export const ableSeat = (game: AnyTableGame, options: JsonObject, choice: SeatChoice): SeatChoice => {
  if (choice.kind === "person") return choice;
  const bot = botOrDefault(game, options, choice.name);
  return bot === undefined ? { kind: "person" } : { kind: "bot", name: bot.name };
};

/** The kind of a game with these seats. */
export const kindOfSeats = (seats: readonly SeatChoice[]): GameKind => {
  if (opponentIn(seats) !== null) return "bot";
  return seats.every(isPerson) ? "friend" : "both";
};

/** The seats of the game that the form asks for; `random`, from 0 up to but not including 1, settles the colour. */
export const seatsOfForm = (
  game: AnyTableGame,
  options: JsonObject,
  { kind, bot, color, seats }: GameForm,
  random: number,
): readonly SeatChoice[] => {
  switch (kind) {
    case "bot": {
      const able = opponentFor(game, options, bot) ?? undefined;
      return setupAgainstBot(game, seatOfColor(game, color, random), options, able).seats;
    }
    case "friend":
      return seats.map(() => ({ kind: "person" }));
    case "both":
      return seats.map((choice) => ableSeat(game, options, choice));
  }
};
