// The GUI's side of UCI, in the dialect of `tengen uci`: moves as `x,y` in `position`, `bestmove x y` back.
import { makeFault, openConnection, quoteLine, type ProcessHost, type ReplyParser } from "../manager/connection.ts";
import type { ProgramConfig } from "../gomocup/manager.ts";
import { replyTimeout, type Player, type PlayerMove } from "../manager/player.ts";
import { isEngineFault, type EngineFault } from "../tournament/result.ts";

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

export const openUciPlayer = (host: ProcessHost, { limit, options, startLimit }: ProgramConfig): Player => {
  const connection = openConnection(host);

  const waitFor = async (command: string, answer: string): Promise<EngineFault | null> => {
    connection.send(command);
    const parse: ReplyParser<{ readonly done: true }> = (line) => {
      const error = ENGINE_ERROR.exec(line)?.groups?.["what"];
      if (error !== undefined) return makeFault("protocol", `it reports an error: ${quoteLine(error)}`);
      if (line.trim() === answer) return { done: true };
      return IGNORED.test(line) ? null : "noise";
    };
    const reply = await connection.waitForReply(parse, startLimit, answer);
    return isEngineFault(reply) ? reply : null;
  };

  const getReady = async (): Promise<EngineFault | null> => {
    const fault = await waitFor("isready", "readyok");
    return fault === null ? null : makeFault("start", fault.message);
  };

  const start = async (): Promise<EngineFault | null> => {
    if (connection.isOpen()) return null;
    connection.open();
    const fault = await waitFor("uci", "uciok");
    if (fault !== null) return makeFault("start", `${fault.message} (is it a UCI program?)`);
    for (const [name, value] of Object.entries(options)) connection.send(`setoption name ${name} value ${value}`);
    return getReady();
  };

  return {
    newGame: async () => {
      const fault = await start();
      if (fault !== null) return fault;
      connection.send("ucinewgame");
      return getReady();
    },
    move: ({ moves }) => {
      const list = moves.map(({ x, y }) => `${x},${y}`).join(" ");
      connection.send(moves.length === 0 ? "position startpos" : `position startpos moves ${list}`);
      const time = limit.milliseconds === null ? "" : ` movetime ${limit.milliseconds}`;
      const nodes = limit.nodes === null ? "" : ` nodes ${limit.nodes}`;
      connection.send(`go${time}${nodes}`);
      let winRate: number | null = null;
      const parse: ReplyParser<PlayerMove> = (line) => {
        const error = ENGINE_ERROR.exec(line)?.groups?.["what"];
        if (error !== undefined) return makeFault("protocol", `it reports an error: ${quoteLine(error)}`);
        // With MultiPV only the first line is the best move's.
        if (line.startsWith("info ") && !/\bmultipv (?!1\b)/u.test(line)) winRate = readWinRate(line) ?? winRate;
        if (!line.startsWith("bestmove")) return IGNORED.test(line) ? null : "noise";
        const found = MOVE.exec(line)?.groups;
        if (found === undefined) return makeFault("protocol", `expected bestmove x y, not ${quoteLine(line)}`);
        return { x: Number(found["x"]), y: Number(found["y"]), winRate };
      };
      return connection.waitForReply(parse, replyTimeout(limit), "move");
    },
    close: () => connection.close("quit"),
  };
};
