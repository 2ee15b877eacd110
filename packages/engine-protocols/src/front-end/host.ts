// The interface between a front end and the program that runs it. A front end has no clock, timer or stream of its own,
// so that a test can drive it as a program does.
import type { StartTimer } from "@tengen/kernel";
import type { GomokuSearcher } from "@tengen/stones";

export interface FrontEndHost {
  readonly searcher: GomokuSearcher;
  /** Writes one line; the text contains no line break. */
  readonly write: (line: string) => void;
  /** A monotonic clock in milliseconds. */
  readonly now: () => number;
  readonly startTimer: StartTimer;
  /** The version that the program reports. */
  readonly version: string;
  /** What the user should know first: that the net is missing. Gomoku only. */
  readonly notice?: string | undefined;
}

export interface FrontEnd {
  /** Takes a line without its line feed; null for a line that the host could not read. Never throws. */
  readonly receiveLine: (text: string | null) => void;
  /** The input has ended. */
  readonly endInput: () => void;
  /** Resolves when the session is over and the searcher is closed. */
  readonly done: Promise<void>;
}
