// What a front end is given by the program that runs it, and what it gives back. It has no clock, no timer and no stream of
// its own, so that a test drives it as a program does.
import type { GomokuSearcher } from "./searcher.ts";

/** Starts a timer; the result clears it. */
export type StartTimer = (milliseconds: number, act: () => void) => () => void;

export interface FrontEndHost {
  readonly searcher: GomokuSearcher;
  /** Writes one line; the text has no line break in it. */
  readonly write: (line: string) => void;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  readonly startTimer: StartTimer;
  /** Of the program, as it names itself. */
  readonly version: string;
}

export interface FrontEnd {
  /** Hears a line, without its line feed; null for one that the host could not read. It never throws. */
  readonly receiveLine: (text: string | null) => void;
  /** The input has ended. */
  readonly endInput: () => void;
  /** When the session is over and the searcher is closed. */
  readonly done: Promise<void>;
}
