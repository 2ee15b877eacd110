// An engine for tests without a process: a function from a line to replies. The test fires the timers.
import type { ProcessEvents, ProcessHost } from "../src/manager/connection.ts";

export interface FakeProgram {
  readonly host: ProcessHost;
  /** All lines sent to it, with `<start>`, `<end>` and `<kill>` in between. */
  readonly sent: readonly string[];
  /** Fires all timers. */
  readonly fireTimers: () => void;
  /** The longest running timer, in milliseconds. */
  readonly waiting: () => number;
}

/** The replies to a line; `exit` ends the process. */
export type Script = (line: string, start: number) => readonly (string | null)[] | "exit";

export const openFakeProgram = (script: Script): FakeProgram => {
  const sent: string[] = [];
  const timers = new Map<() => void, number>();
  let starts = 0;
  const open = (events: ProcessEvents) => {
    starts += 1;
    const start = starts;
    sent.push("<start>");
    let isOpen = true;
    return {
      write: (line: string) => {
        sent.push(line);
        const answer = script(line, start);
        queueMicrotask(() => {
          if (answer === "exit") events.onExit("the program exited with status 1");
          else for (const text of answer) events.onLine(text);
        });
      },
      end: (isKilled: boolean) => {
        if (isOpen) sent.push(isKilled ? "<kill>" : "<end>");
        isOpen = false;
        return Promise.resolve();
      },
    };
  };
  return {
    host: {
      open,
      startTimer: (milliseconds, act) => {
        timers.set(act, milliseconds);
        return () => timers.delete(act);
      },
    },
    sent,
    fireTimers: () => {
      for (const act of timers.keys()) act();
    },
    waiting: () => Math.max(0, ...timers.values()),
  };
};

/** Lets all pending promises settle. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};
