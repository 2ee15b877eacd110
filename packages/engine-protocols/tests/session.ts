// A session of a front end with fakes, and transcripts as text: `> ` before input, `~ ` before milliseconds that pass,
// `< ` before each expected line of output, `#` before a comment. Blank lines are ignored; `>` alone is an empty input
// line.
import fs from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import type { FrontEnd } from "../src/front-end/host.ts";
import { openGomocup, openUci } from "../src/index.ts";
import {
  createFakeClock,
  createFakeSearcher,
  settle,
  type FakeClock,
  type FakeBehavior,
  type FakeSearcher,
} from "./fake-host.ts";

export interface Session {
  readonly frontEnd: FrontEnd;
  readonly clock: FakeClock;
  readonly searcher: FakeSearcher;
  /** The whole output. */
  readonly written: string[];
  /** Sends lines in order; returns the new output. */
  readonly send: (...lines: readonly (string | null)[]) => Promise<readonly string[]>;
  /** Advances the clock; returns the new output. */
  readonly advance: (milliseconds: number) => Promise<readonly string[]>;
}

export const openSession = (
  protocol: "uci" | "gomocup",
  behavior: FakeBehavior = {},
  startUp = 0,
  notice?: string,
): Session => {
  const clock = createFakeClock();
  const searcher = createFakeSearcher(clock, behavior);
  const written: string[] = [];
  const write = (line: string): void => {
    written.push(line);
  };
  const host = { searcher, write, now: clock.now, startTimer: clock.startTimer, version: "1.2.3", notice };
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
    send: async (...lines) => {
      for (const line of lines) {
        frontEnd.receiveLine(line);
        await settle();
      }
      return take();
    },
    advance: async (milliseconds) => {
      await clock.advance(milliseconds);
      return take();
    },
  };
};

/** Runs a transcript of `fixtures/`; returns the number of its steps. */
export const runTranscript = async (
  { send, advance }: Pick<Session, "send" | "advance">,
  name: string,
): Promise<number> => {
  const file = path.resolve(import.meta.dirname, "../fixtures", name);
  const steps: { readonly line: number; readonly act: string; readonly expected: string[] }[] = [];
  for (const [index, text] of fs.readFileSync(file, "utf8").split("\n").entries()) {
    if (text.startsWith("< ")) steps.at(-1)?.expected.push(text.slice(2));
    else if (/^[>~]/u.test(text)) steps.push({ line: index + 1, act: text, expected: [] });
    else if (text !== "" && !text.startsWith("#")) throw new Error(`${name}, line ${index + 1}: ${text}`);
  }
  for (const { line, act, expected } of steps) {
    const answers = act.startsWith("~") ? await advance(Number(act.slice(2))) : await send(act.slice(2));
    expect(answers, `${name}, line ${line}: ${act}`).toEqual(expected);
  }
  return steps.length;
};
