// A service for the tests of all hosts. It counts up to the requested number, with a pause after each step.
import type { OpenService, Work } from "../src/index.ts";

export interface SampleWork extends Work {
  readonly setup: string;
  readonly request: number | "throw" | "unsendable" | "exit" | "print";
  readonly progress: number;
  readonly result: unknown;
  readonly notification: string;
}

export const openSample: OpenService<SampleWork> = async (setup) => {
  if (setup === "bad") throw new Error("bad setup");
  const notes: string[] = [];
  return {
    notify: (note) => {
      if (note === "bad") throw new Error("bad note");
      notes.push(note);
    },
    handle: async (request, { signal, report, pause }) => {
      if (request === "throw") throw new Error("asked to throw");
      if (request === "unsendable") return () => {};
      let count = 0;
      while (count < Number(request) && !signal.aborted) {
        count += 1;
        report(count);
        await pause();
      }
      return { setup, notes: [...notes], count, isStopped: signal.aborted };
    },
  };
};
