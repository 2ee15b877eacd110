import { startWatchdog, makeWatchdogFactory, type Watchdog, type TurnOptions } from "@tengen/bots";
import { startTimer } from "./timer.ts";

/** A limit of so many milliseconds on what a bot does. */
export const startNodeWatchdog = (milliseconds: number): Watchdog => startWatchdog(startTimer, milliseconds);

/** The limits of a bot's turn (BOT-8), with so many milliseconds until it is hung where that is said. */
export const makeNodeWatchdog = (turnMs?: number): TurnOptions["startWatchdog"] =>
  makeWatchdogFactory(startTimer, turnMs);
