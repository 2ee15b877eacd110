// A front end at a fake host, and whole sessions with it as text: `> ` before what is said, `~ ` before the milliseconds that then pass, `< ` before each
// line that must be answered, all of them and in order; `#` before a remark. Blank lines mean nothing; `>` alone says an empty line.
import fs from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import type { FrontEnd } from "../src/host.ts";
import { openGomocup, openUci } from "../src/index.ts";
import {
  createFakeClock,
  createFakeSearcher,
  settle,
  type FakeClock,
  type FakeHabits,
  type FakeSearcher,
} from "./fake-host.ts";

export interface Session {
  readonly frontEnd: FrontEnd;
  readonly clock: FakeClock;
  readonly searcher: FakeSearcher;
  /** Everything that was written. */
  readonly written: string[];
  /** Says lines one after another; the answers that came up to now and were not taken yet. */
  readonly say: (...lines: readonly (string | null)[]) => Promise<readonly string[]>;
  /** Lets time pass; the answers that came meanwhile. */
  readonly pass: (milliseconds: number) => Promise<readonly string[]>;
}

export const openSession = (protocol: "uci" | "gomocup", habits: FakeHabits = {}, startUp = 0): Session => {
  const clock = createFakeClock();
  const searcher = createFakeSearcher(clock, habits);
  const written: string[] = [];
  const write = (line: string): void => {
    written.push(line);
  };
  const host = { searcher, write, now: clock.now, startTimer: clock.startTimer, version: "1.2.3" };
  const frontEnd = protocol === "uci" ? openUci(host) : openGomocup({ ...host, startedAt: -startUp });
  let taken = 0;
  const take = (): readonly string[] => {
    const news = written.slice(taken);
    taken = written.length;
    return news;
  };
  return {
    frontEnd,
    clock,
    searcher,
    written,
    say: async (...lines) => {
      for (const line of lines) {
        frontEnd.receiveLine(line);
        await settle();
      }
      return take();
    },
    pass: async (milliseconds) => {
      await clock.pass(milliseconds);
      return take();
    },
  };
};

/** Follows a transcript of `fixtures/`; the number of things said in it. */
export const follow = async ({ say, pass }: Pick<Session, "say" | "pass">, name: string): Promise<number> => {
  const file = path.resolve(import.meta.dirname, "../fixtures", name);
  const steps: { readonly line: number; readonly act: string; readonly expected: string[] }[] = [];
  for (const [index, text] of fs.readFileSync(file, "utf8").split("\n").entries()) {
    if (text.startsWith("< ")) steps.at(-1)?.expected.push(text.slice(2));
    else if (/^[>~]/u.test(text)) steps.push({ line: index + 1, act: text, expected: [] });
    else if (text !== "" && !text.startsWith("#")) throw new Error(`${name}, line ${index + 1}: ${text}`);
  }
  for (const { line, act, expected } of steps) {
    const answers = act.startsWith("~") ? await pass(Number(act.slice(2))) : await say(act.slice(2));
    expect(answers, `${name}, line ${line}: ${act}`).toEqual(expected);
  }
  return steps.length;
};
