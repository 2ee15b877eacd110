// The controller's side of GTP for Go on 9x9. A program is started once and plays many games; each turn is sent once.
import { openConnection, quoteLine, type ProcessHost, type ReplyParser } from "../manager/connection.ts";
import { fault, startFault, type Reply } from "../manager/fault.ts";
import { replyTimeout, type Player, type PlayerMove, type ProgramConfig, type Turn } from "../manager/player.ts";
import { ok } from "@tengen/kernel";
import { GO_SIZE, goIndex, goPoint, PASS, type Color } from "@tengen/stones";
import { makeVertex, parseVertex } from "../go/vertex.ts";
import { DEFAULT_KOMI } from "./session.ts";

interface Response {
  /** Whether the engine obeyed: `=`, not `?`. */
  readonly isDone: boolean;
  readonly text: string;
}

const FIRST_LINE = /^(?<mark>[=?])\d*(?:\s+(?<text>.*))?$/u;

/** A response ends with an empty line. */
export const readResponse = (): ReplyParser<Response> => {
  let lines: string[] | null = null;
  let isDone = false;
  return (line) => {
    if (lines !== null) {
      if (line.trim() === "") return ok({ isDone, text: lines.join("\n").trim() });
      lines.push(line);
      return null;
    }
    const first = FIRST_LINE.exec(line)?.groups;
    if (first === undefined) return line.trim() === "" ? null : "noise";
    isDone = first["mark"] === "=";
    lines = [first["text"] ?? ""];
    return null;
  };
};

/** What a response is worth to the caller. */
const readAs = <T>(judge: (response: Response) => Reply<T>): ReplyParser<T> => {
  const read = readResponse();
  return (line) => {
    const found = read(line);
    return found === null || found === "noise" || !found.ok ? found : judge(found.value);
  };
};

/** A command that the engine must obey. */
const readDone = (command: string): ReplyParser<null> =>
  readAs(({ isDone, text }) => (isDone ? ok(null) : fault("protocol", `it refuses ${command}: ${quoteLine(text)}`)));

const readMove = (): ReplyParser<PlayerMove> =>
  readAs(({ isDone, text }) => {
    const move = isDone ? parseGtpMove(text) : null;
    return move === null
      ? fault("protocol", `expected a vertex, pass or resign, not ${quoteLine(text)}`)
      : ok({ move, winRate: null });
  });

const colorOf = (turn: number): Color => (turn % 2 === 0 ? "black" : "white");

const vertexOf = (turn: Turn): string => makeVertex(turn === "pass" ? PASS : goIndex(turn));

/** The move in the answer to `genmove`; null if it is none. */
export const parseGtpMove = (text: string): PlayerMove["move"] | null => {
  if (text.toLowerCase() === "resign") return "resign";
  const index = parseVertex(text);
  if (index === null) return null;
  return index === PASS ? "pass" : goPoint(index);
};

/** Black's lead in the answer to `final_score`, such as B+2.5, W+0.5 or 0; null if it is none. */
export const parseScore = (text: string): number | null => {
  if (/^(?:0|draw|jigo)$/iu.test(text)) return 0;
  const score = /^(?<winner>[bw])\+(?<lead>\d{1,3}(?:\.\d{1,2})?)$/iu.exec(text)?.groups;
  if (score === undefined) return null;
  return Number(score["lead"]) * (score["winner"]?.toLowerCase() === "b" ? 1 : -1);
};

export const openGtpPlayer = (host: ProcessHost, { limit, startLimit }: ProgramConfig): Player => {
  const connection = openConnection(host);
  /** The turns that the engine knows. */
  let known = 0;

  const ask = <T>(text: string, parse: ReplyParser<T>): Promise<Reply<T>> => {
    connection.send(text);
    return connection.waitForReply(parse, startLimit, `answer to ${text}`);
  };

  const command = (text: string): Promise<Reply<null>> => ask(text, readDone(text));

  /** Engines without time settings are asked anyway: the manager's limit counts. */
  const setTime = async (): Promise<Reply<null>> => {
    if (limit.milliseconds === null) return ok(null);
    // One stone per overtime period is a limit per move.
    const reply = await ask(`time_settings 0 ${limit.milliseconds / 1000} 1`, readResponse());
    return reply.ok ? ok(null) : reply;
  };

  const tell = async (turns: readonly Turn[]): Promise<Reply<null>> => {
    for (const turn of turns.slice(known)) {
      const told = await command(`play ${colorOf(known)} ${vertexOf(turn)}`);
      if (!told.ok) return told;
      known += 1;
    }
    return ok(null);
  };

  const start = async (): Promise<Reply<null>> => {
    connection.open();
    const started = await command(`boardsize ${GO_SIZE}`);
    return started.ok ? started : startFault(started.error, " (is it a GTP program?)");
  };

  return {
    newGame: async () => {
      known = 0;
      for (const step of [
        () => (connection.isOpen() ? Promise.resolve(ok(null)) : start()),
        () => command("clear_board"),
        () => command(`komi ${DEFAULT_KOMI}`),
        setTime,
      ]) {
        const reply = await step();
        if (!reply.ok) return startFault(reply.error);
      }
      return ok(null);
    },
    move: async ({ turns }) => {
      const told = await tell(turns);
      if (!told.ok) return told;
      connection.send(`genmove ${colorOf(turns.length)}`);
      const reply = await connection.waitForReply(readMove(), replyTimeout(limit), "move");
      // It has played its own move.
      if (reply.ok && reply.value.move !== "resign") known += 1;
      return reply;
    },
    score: async (turns) => {
      const told = await tell(turns);
      const reply = told.ok ? await ask("final_score", readResponse()) : told;
      return reply.ok && reply.value.isDone ? parseScore(reply.value.text) : null;
    },
    close: () => connection.close("quit"),
  };
};
