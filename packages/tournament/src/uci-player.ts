// The user's side of UCI, as our own searcher speaks it: moves as `x,y` in `position`, `bestmove x y` back.
import { makeFault, openConnection, quoteLine, type ProcessHost, type ReplyParser } from "./engine-connection.ts";
import type { ProgramConfig } from "./gomocup-player.ts";
import { moveTimeout, type Player, type PlayerMove } from "./player.ts";
import { isEngineFault, type EngineFault } from "./result.ts";

const MOVE = /^bestmove\s+(?<x>\d{1,2})[\s,]+(?<y>\d{1,2})\b/u;
const WIN_RATE = /\bwinrate (?<rate>[01]\.\d+)/u;
const SCORE = /\bscore (?<kind>cp|mate) (?<number>[+-]?\d+)/u;
/** A score in hundredths that is a chance of e to 1, as our searcher has it (packages/frontends). */
const SCORE_SCALE = 200;
const REMARK = /^\s*(?:(?:id|option|info|copyprotection|registration|readyok|uciok)\b|$)/u;
const COMPLAINT = /^info string error (?<what>.*)/u;

/** How a program says that it stands, from 0 to 1; null where the line says nothing of that. Mate in 0 is one's own. */
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
  const talk = openConnection(host);

  const waitFor = async (command: string, answer: string): Promise<EngineFault | null> => {
    talk.send(command);
    const reader: ReplyParser<{ readonly done: true }> = (line) => {
      const complaint = COMPLAINT.exec(line)?.groups?.["what"];
      if (complaint !== undefined) return makeFault("protocol", `it complains: ${quoteLine(complaint)}`);
      if (line.trim() === answer) return { done: true };
      return REMARK.test(line) ? null : "noise";
    };
    const heard = await talk.waitForReply(reader, startLimit, answer);
    return isEngineFault(heard) ? heard : null;
  };

  const getReady = async (): Promise<EngineFault | null> => {
    const fault = await waitFor("isready", "readyok");
    return fault === null ? null : makeFault("start", fault.message);
  };

  const start = async (): Promise<EngineFault | null> => {
    if (talk.isOpen()) return null;
    talk.open();
    const fault = await waitFor("uci", "uciok");
    if (fault !== null) return makeFault("start", `${fault.message}; is it a UCI program?`);
    for (const [name, value] of Object.entries(options)) talk.send(`setoption name ${name} value ${value}`);
    return getReady();
  };

  return {
    newGame: async () => {
      const fault = await start();
      if (fault !== null) return fault;
      talk.send("ucinewgame");
      return getReady();
    },
    move: ({ moves }) => {
      const said = moves.map(({ x, y }) => `${x},${y}`).join(" ");
      talk.send(moves.length === 0 ? "position startpos" : `position startpos moves ${said}`);
      const time = limit.milliseconds === null ? "" : ` movetime ${limit.milliseconds}`;
      const nodes = limit.nodes === null ? "" : ` nodes ${limit.nodes}`;
      talk.send(`go${time}${nodes}`);
      let winRate: number | null = null;
      const reader: ReplyParser<PlayerMove> = (line) => {
        const complaint = COMPLAINT.exec(line)?.groups?.["what"];
        if (complaint !== undefined) return makeFault("protocol", `it complains: ${quoteLine(complaint)}`);
        // Of several lines the first is the best move's.
        if (line.startsWith("info ") && !/\bmultipv (?!1\b)/u.test(line)) winRate = readWinRate(line) ?? winRate;
        if (!line.startsWith("bestmove")) return REMARK.test(line) ? null : "noise";
        const found = MOVE.exec(line)?.groups;
        if (found === undefined) return makeFault("protocol", `bestmove x y was expected, not ${quoteLine(line)}`);
        return { x: Number(found["x"]), y: Number(found["y"]), winRate };
      };
      return talk.waitForReply(reader, moveTimeout(limit), "move");
    },
    close: () => talk.close("quit"),
  };
};
