import type { TurnOptions, Watchdog } from "../src/bots/index.ts";
import { makeWatchdogFactory, startWatchdog } from "../src/bots/watchdog.ts";
import { startTimer } from "./timer.ts";

/** Starts a watchdog of this many milliseconds. */
export const startNodeWatchdog = (milliseconds: number): Watchdog => startWatchdog(startTimer, milliseconds);

/** The watchdogs of a bot's turns (BOT-8); `turnMs` changes the limit of a turn. */
export const makeNodeWatchdog = (turnMs?: number): TurnOptions["startWatchdog"] =>
  makeWatchdogFactory(startTimer, turnMs);
