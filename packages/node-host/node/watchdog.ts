import { startWatchdog, makeWatchdogFactory, type Watchdog, type TurnOptions } from "@tengen/bots";
import { startTimer } from "./timer.ts";

/** Starts a watchdog of this many milliseconds. */
export const startNodeWatchdog = (milliseconds: number): Watchdog => startWatchdog(startTimer, milliseconds);

/** The watchdogs of a bot's turns (BOT-8); `turnMs` changes the limit of a turn. */
export const makeNodeWatchdog = (turnMs?: number): TurnOptions["startWatchdog"] =>
  makeWatchdogFactory(startTimer, turnMs);
