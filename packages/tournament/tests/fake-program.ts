// A program for tests, without a process: a function that hears lines and answers with lines. Timers go off when the test says so.
import type { ProcessEvents, ProcessHost } from "../src/engine-connection.ts";

export interface FakeProgram {
  readonly host: ProcessHost;
  /** What was said to it, all starts together; `<start>`, `<end>` and `<kill>` in between. */
  readonly said: readonly string[];
  /** Lets all timers go off that run. */
  readonly runOut: () => void;
  /** The longest timer that runs, in milliseconds. */
  readonly waiting: () => number;
}

/** What a program does on hearing a line: answers, or `exit` ends it. */
export type Script = (line: string, start: number) => readonly (string | null)[] | "exit";

export const openFakeProgram = (script: Script): FakeProgram => {
  const said: string[] = [];
  const timers = new Map<() => void, number>();
  let starts = 0;
  const open = (events: ProcessEvents) => {
    starts += 1;
    const start = starts;
    said.push("<start>");
    let isOpen = true;
    return {
      write: (line: string) => {
        said.push(line);
        const answer = script(line, start);
        queueMicrotask(() => {
          if (answer === "exit") events.onExit("the program ended with status 1");
          else for (const text of answer) events.onLine(text);
        });
      },
      end: (isKilled: boolean) => {
        if (isOpen) said.push(isKilled ? "<kill>" : "<end>");
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
    said,
    runOut: () => {
      for (const act of timers.keys()) act();
    },
    waiting: () => Math.max(0, ...timers.values()),
  };
};

/** Lets everything happen that waits for nothing but its turn. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};
