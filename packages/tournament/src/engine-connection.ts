// A conversation with a program, line by line: something is said, and an answer is waited for, but not for ever, and not through any amount of noise.
// Whatever goes wrong ends the program; the next game starts it anew.
import { truncate } from "@tengen/kernel";
import type { EngineFault, FaultKind } from "./result.ts";

/** A running program, as its host has it. */
export interface EngineProcess {
  /** Says one line. */
  readonly write: (line: string) => void;
  /** Lets it end by itself if it does so soon, else ends it; resolves when it is gone. */
  readonly end: (isKilled: boolean) => Promise<void>;
}

export interface ProcessEvents {
  /** A line without its line feed; null for one that is far too long. */
  readonly onLine: (text: string | null) => void;
  /** The program is gone, or could not be started: why. */
  readonly onExit: (why: string) => void;
}

export interface ProcessHost {
  /** Never calls the events while it is called itself. */
  readonly open: (events: ProcessEvents) => EngineProcess;
  /** Starts a timer; the result clears it. */
  readonly startTimer: (milliseconds: number, act: () => void) => () => void;
}

/** What a line means to somebody who waits: the answer, a fault, a remark (null), or nothing that anybody knows. Noise is passed over, and told of if no answer comes. */
export type ReplyParser<T> = (line: string) => T | EngineFault | "noise" | null;

export interface EngineConnection {
  readonly isOpen: () => boolean;
  readonly open: () => void;
  readonly send: (line: string) => void;
  /** Waits for an answer; a fault ends the program. */
  readonly waitForReply: <T extends object>(
    reader: ReplyParser<T>,
    milliseconds: number,
    what: string,
  ) => Promise<T | EngineFault>;
  /** For good: nothing is started any more. */
  readonly close: (farewell: string) => Promise<void>;
}

/** Lines before an answer; an engine that reports every node of its search says less. */
const MOST_LINES = 100_000;
const MOST_CHARACTERS = 16 << 20;
/** Of a foreign line, in a sentence. */
const MOST_QUOTED = 80;

export const makeFault = (fault: FaultKind, message: string): EngineFault => ({ fault, message });

/** A line from outside, in quotes, on one line. */
export const quoteLine = (line: string): string => JSON.stringify(truncate(line, MOST_QUOTED));

export const openConnection = ({ open, startTimer }: ProcessHost): EngineConnection => {
  let pipe: EngineProcess | null = null;
  /** Why the program that ran last is gone. */
  let gone = "it was not started";
  let hearLine: (line: string | null) => void = () => {};
  let hearEnd: () => void = () => {};
  let isClosed = false;
  /** Programs that were ended and are not gone yet. */
  const ending = new Set<Promise<void>>();

  const drop = (isKilled: boolean): void => {
    const ended = pipe?.end(isKilled);
    pipe = null;
    if (ended === undefined) return;
    ending.add(ended);
    void ended.finally(() => ending.delete(ended));
  };

  const waitForReply = <T extends object>(
    reader: ReplyParser<T>,
    milliseconds: number,
    what: string,
  ): Promise<T | EngineFault> =>
    new Promise((resolve) => {
      let lines = 0;
      let characters = 0;
      /** The last line that meant nothing. */
      let noise: string | null = null;
      const withNoise = (message: string): string =>
        noise === null ? message : `${message}; it said ${quoteLine(noise)}`;
      const settle = (found: T | EngineFault): void => {
        clearTimer();
        hearLine = () => {};
        hearEnd = () => {};
        if ("fault" in found) drop(true);
        resolve(found);
      };
      const clearTimer = startTimer(milliseconds, () =>
        settle(makeFault("timeout", withNoise(`no ${what} within ${milliseconds} ms`))),
      );
      hearEnd = () => settle(makeFault("crash", withNoise(gone)));
      hearLine = (line) => {
        lines += 1;
        characters += line?.length ?? 0;
        if (line === null || lines > MOST_LINES || characters > MOST_CHARACTERS) {
          settle(makeFault("protocol", `it floods its output instead of giving ${what}`));
          return;
        }
        const found = reader(line);
        if (found === "noise") noise = line;
        else if (found !== null) settle(found);
      };
      if (pipe === null) hearEnd();
    });

  return {
    isOpen: () => pipe !== null,
    open: () => {
      if (isClosed) return;
      const fresh: EngineProcess = open({
        onLine: (text) => {
          // Programs of Windows end their lines with a carriage return as well.
          if (pipe === fresh) hearLine(text?.endsWith("\r") === true ? text.slice(0, -1) : text);
        },
        onExit: (why) => {
          if (pipe !== fresh) return;
          gone = why;
          drop(true);
          hearEnd();
        },
      });
      pipe = fresh;
    },
    send: (line) => pipe?.write(line),
    waitForReply,
    close: async (farewell) => {
      pipe?.write(farewell);
      gone = "it was told to end";
      isClosed = true;
      drop(false);
      hearEnd();
      await Promise.all(ending);
    },
  };
};
