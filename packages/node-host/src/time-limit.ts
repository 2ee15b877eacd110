import { makeTimeLimit, type TimeLimit } from "@tengen/bots";
import { startTimer } from "./timer.ts";

/** A limit of so many milliseconds on what a bot does. */
export const startTimeLimit = (milliseconds: number): TimeLimit => makeTimeLimit(startTimer, milliseconds);
