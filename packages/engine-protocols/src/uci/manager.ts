// The GUI's side of UCI, in the dialect of `tengen uci`: moves as `x,y` in `position`, `bestmove x y` back.
import { openConnection, quoteLine, type ProcessHost, type ReplyParser } from "../manager/connection.ts";
import { fault, startFault, type Reply } from "../manager/fault.ts";
import {
  replyTimeout,
  type MoveLimit,
  type Player,
  type PlayerMove,
  type ProgramConfig,
  type Turn,
} from "../manager/player.ts";
import { FREESTYLE_RULES } from "../manager/rules.ts";
import { ok } from "@tengen/kernel";

const MOVE = /^bestmove\s+(?<x>\d{1,2})[\s,]+(?<y>\d{1,2})\b/u;
const WIN_RATE = /\bwinrate (?<rate>[01]\.\d+)/u;
const SCORE = /\bscore (?<kind>cp|mate) (?<number>[+-]?\d+)/u;
/** The `score cp` that means odds of e to 1, as in `PvLine`. */
const SCORE_SCALE = 200;
const IGNORED = /^\s*(?:(?:id|option|info|copyprotection|registration|readyok|uciok)\b|$)/u;
const ENGINE_ERROR = /^info string error (?<what>.*)/u;

/** The win rate in an `info` line, from 0 to 1; null if it has none. `mate 0` is a loss. */
const readWinRate = (line: string): number | null => {
  const rate = WIN_RATE.exec(line)?.groups?.["rate"];
  if (rate !== undefined) return Number(rate);
  const score = SCORE.exec(line)?.groups;
  if (score === undefined) return null;
  const number = Number(score["number"]);
  if (score["kind"] === "mate") return number > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-number / SCORE_SCALE));
};

/** The fault that an `info string error` reports; null for any other line. */
const readError = (line: string): Reply<never> | null => {
  const error = ENGINE_ERROR.exec(line)?.groups?.["what"];
  return error === undefined ? null : fault("protocol", `it reports an error: ${quoteLine(error)}`);
};

/** Waits for a line with one word. */
const readWord =
  (word: string): ReplyParser<null> =>
  (line) => {
    if (line.trim() === word) return ok(null);
    return readError(line) ?? (IGNORED.test(line) ? null : "noise");
  };

/** Waits for `bestmove`, and keeps the last win rate before it. */
export const readMove = (): ReplyParser<PlayerMove> => {
  let winRate: number | null = null;
  return (line) => {
    const error = readError(line);
    if (error !== null) return error;
    // With MultiPV only the first line is the best move's.
    if (line.startsWith("info ") && !/\bmultipv (?!1\b)/u.test(line)) winRate = readWinRate(line) ?? winRate;
    if (!line.startsWith("bestmove")) return IGNORED.test(line) ? null : "noise";
    const found = MOVE.exec(line)?.groups;
    if (found === undefined) return fault("protocol", `expected bestmove x y, not ${quoteLine(line)}`);
    return ok({ move: { x: Number(found["x"]), y: Number(found["y"]) }, winRate });
  };
};

const makePosition = (turns: readonly Turn[]): string => {
  const moves = turns.map((turn) => (turn === "pass" ? turn : `${turn.x},${turn.y}`));
  return moves.length === 0 ? "position startpos" : `position startpos moves ${moves.join(" ")}`;
};

const makeGo = ({ milliseconds, nodes }: MoveLimit): string =>
  `go${milliseconds === null ? "" : ` movetime ${milliseconds}`}${nodes === null ? "" : ` nodes ${nodes}`}`;

export const openUciPlayer = (
  host: ProcessHost,
  { limit, options, startLimit, gomoku: { searcher: rule } = FREESTYLE_RULES }: ProgramConfig,
): Player => {
  const connection = openConnection(host);
  // A tournament refuses such a program before it begins.
  if (rule === null) throw new Error("UCI has no rule for this tournament");
  /** Freestyle is every engine's default. */
  const allOptions = rule === "freestyle" ? options : { Rule: rule, ...options };

  const ask = (command: string, answer: string): Promise<Reply<null>> => {
    connection.send(command);
    return connection.waitForReply(readWord(answer), startLimit, answer);
  };

  const getReady = async (): Promise<Reply<null>> => {
    const reply = await ask("isready", "readyok");
    return reply.ok ? reply : startFault(reply.error);
  };

  const start = async (): Promise<Reply<null>> => {
    connection.open();
    const reply = await ask("uci", "uciok");
    if (!reply.ok) return startFault(reply.error, " (is it a UCI program?)");
    for (const [name, value] of Object.entries(allOptions)) connection.send(`setoption name ${name} value ${value}`);
    return getReady();
  };

  return {
    newGame: async () => {
      const started = connection.isOpen() ? ok(null) : await start();
      if (!started.ok) return started;
      connection.send("ucinewgame");
      return getReady();
    },
    move: ({ turns }) => {
      connection.send(makePosition(turns));
      connection.send(makeGo(limit));
      return connection.waitForReply(readMove(), replyTimeout(limit), "move");
    },
    close: () => connection.close("quit"),
  };
};
