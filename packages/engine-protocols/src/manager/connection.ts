// The connection to an engine process, line by line: sends commands and waits for replies, within limits of time and
// output. Any fault kills the process; the next game starts a new one.
import { truncate } from "@tengen/kernel";
import { fault, type Reply } from "./fault.ts";

/** A running engine process. */
export interface EngineProcess {
  /** Writes one line. */
  readonly write: (line: string) => void;
  /** Kills the process, or waits a moment for it to exit by itself; resolves when it is gone. */
  readonly end: (isKilled: boolean) => Promise<void>;
}

export interface ProcessEvents {
  /** A line without its line feed; null for an overlong one. */
  readonly onLine: (text: string | null) => void;
  /** The process has exited or could not be started. */
  readonly onExit: (why: string) => void;
}

export interface ProcessHost {
  /** Starts the process. No event is fired before this returns. */
  readonly open: (events: ProcessEvents) => EngineProcess;
  /** Starts a timer; the result clears it. */
  readonly startTimer: (milliseconds: number, act: () => void) => () => void;
}

/**
 * Parses a line: the awaited reply, a fault, null for a line to ignore, or "noise" for an unknown line. The last noise
 * is quoted if no reply arrives.
 */
export type ReplyParser<T> = (line: string) => Reply<T> | "noise" | null;

export interface EngineConnection {
  readonly isOpen: () => boolean;
  readonly open: () => void;
  readonly send: (line: string) => void;
  /** Waits for a reply; a fault kills the process. */
  readonly waitForReply: <T>(parse: ReplyParser<T>, milliseconds: number, what: string) => Promise<Reply<T>>;
  /** Closes the connection for good, with a last command. */
  readonly close: (lastCommand: string) => Promise<void>;
}

/** Lines before a reply; even an engine that reports every node writes fewer. */
const MAX_LINES = 100_000;
const MAX_CHARACTERS = 16 << 20;
/** Characters quoted of an engine's line. */
const MAX_QUOTED = 80;

/** An engine's line, in quotes. */
export const quoteLine = (line: string): string => JSON.stringify(truncate(line, MAX_QUOTED));

/** Reads the lines of one reply, within the limits of output. */
const openReplyReader = <T>(parse: ReplyParser<T>, what: string) => {
  let lines = 0;
  let characters = 0;
  /** The last unknown line. */
  let noise: string | null = null;
  return {
    /** The reply that a line completes; null if more lines are needed. */
    read: (line: string | null): Reply<T> | null => {
      lines += 1;
      characters += line?.length ?? 0;
      if (line === null || lines > MAX_LINES || characters > MAX_CHARACTERS) {
        return fault("protocol", `it floods its output instead of sending its ${what}`);
      }
      const found = parse(line);
      if (found !== "noise") return found;
      noise = line;
      return null;
    },
    withNoise: (message: string): string =>
      noise === null ? message : `${message}; its last line was ${quoteLine(noise)}`,
  };
};

/** Windows programs end lines with CR LF. */
const withoutReturn = (text: string | null): string | null =>
  text?.endsWith("\r") === true ? text.slice(0, -1) : text;

export const openConnection = ({ open, startTimer }: ProcessHost): EngineConnection => {
  let engine: EngineProcess | null = null;
  /** Why the last process is gone. */
  let exitReason = "the program was not started";
  let onLine: (line: string | null) => void = () => {};
  let onExit: () => void = () => {};
  let isClosed = false;
  /** Processes that are exiting. */
  const ending = new Set<Promise<void>>();

  const detach = (isKilled: boolean): void => {
    const ended = engine?.end(isKilled);
    engine = null;
    if (ended === undefined) return;
    ending.add(ended);
    void ended.finally(() => ending.delete(ended));
  };

  const waitForReply = <T>(parse: ReplyParser<T>, milliseconds: number, what: string): Promise<Reply<T>> =>
    new Promise((resolve) => {
      const { read, withNoise } = openReplyReader(parse, what);
      const settle = (reply: Reply<T>): void => {
        clearTimer();
        onLine = () => {};
        onExit = () => {};
        if (!reply.ok) detach(true);
        resolve(reply);
      };
      const clearTimer = startTimer(milliseconds, () =>
        settle(fault("timeout", withNoise(`no ${what} within ${milliseconds} ms`))),
      );
      onExit = () => settle(fault("crash", withNoise(exitReason)));
      onLine = (line) => {
        const reply = read(line);
        if (reply !== null) settle(reply);
      };
      if (engine === null) onExit();
    });

  return {
    isOpen: () => engine !== null,
    open: () => {
      if (isClosed) return;
      const fresh: EngineProcess = open({
        onLine: (text) => {
          if (engine === fresh) onLine(withoutReturn(text));
        },
        onExit: (why) => {
          if (engine !== fresh) return;
          exitReason = why;
          detach(true);
          onExit();
        },
      });
      engine = fresh;
    },
    send: (line) => engine?.write(line),
    waitForReply,
    close: async (lastCommand) => {
      engine?.write(lastCommand);
      exitReason = "the tournament closed the program";
      isClosed = true;
      detach(false);
      onExit();
      await Promise.all(ending);
    },
  };
};
