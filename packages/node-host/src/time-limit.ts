import { makeTimeLimit, openWatchdog, type TimeLimit, type TurnOptions } from "@tengen/bots";
import { startTimer } from "./timer.ts";

/** A limit of so many milliseconds on what a bot does. */
export const startTimeLimit = (milliseconds: number): TimeLimit => makeTimeLimit(startTimer, milliseconds);

/** The limits of a bot's turn (BOT-8), with so many milliseconds until it is hung where that is said. */
export const watchdogOf = (turnMs?: number): TurnOptions["startLimit"] => openWatchdog(startTimer, turnMs);
