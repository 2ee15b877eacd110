// The controller's side of GTP. A program is started once and plays many games; each turn is sent once.
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
import { ok } from "@tengen/kernel";
import { colorAtPly, GO_SIZE, signOf, type Color, type Point } from "@tengen/stones";
import { nameRules } from "../go/rules.ts";
import { makePointVertex, parseColor, parsePoint } from "../go/vertex.ts";
import { QUICK_GO_RULES, type GoProgramRules } from "../manager/rules.ts";

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

const readMove = (size: number): ReplyParser<PlayerMove> =>
  readAs(({ isDone, text }) => {
    const move = isDone ? parseGtpMove(text, size) : null;
    return move === null
      ? fault("protocol", `expected a vertex, pass or resign, not ${quoteLine(text)}`)
      : ok({ move, winRate: null });
  });

/** The move in the answer to `genmove`; null if it is none. */
export const parseGtpMove = (text: string, size = GO_SIZE): Turn | "resign" | null =>
  text.toLowerCase() === "resign" ? "resign" : parsePoint(text, size);

/** The stones in the answer to `final_status_list`; null if one of its words is not a point. */
export const parseStones = (text: string, size: number): readonly Point[] | null => {
  const points = text.split(/\s+/u).flatMap((word) => (word === "" ? [] : [parsePoint(word, size)]));
  return points.every((point) => point !== null && point !== "pass") ? points : null;
};

/** The stones in the answer to `place_free_handicap`. */
const readHandicap = (count: number, size: number): ReplyParser<readonly Point[]> =>
  readAs(({ isDone, text }) => {
    const stones = isDone ? parseStones(text, size) : null;
    const isEnough = stones !== null && new Set(stones.map((point) => makePointVertex(point, size))).size === count;
    return isEnough && stones.length === count
      ? ok(stones)
      : fault("protocol", `expected ${count} vertices of handicap stones, not ${quoteLine(text)}`);
  });

/** Black's lead in the answer to `final_score`, such as B+2.5, W+0.5 or 0; null if it is none. */
export const parseScore = (text: string): number | null => {
  if (/^(?:0|draw|jigo)$/iu.test(text)) return 0;
  const score = /^(?<winner>[bw])\+(?<lead>\d{1,3}(?:\.\d{1,2})?)$/iu.exec(text)?.groups;
  if (score === undefined) return null;
  return Number(score["lead"]) * signOf(parseColor(score["winner"] ?? "") ?? "white");
};

interface SetupStep {
  readonly commands: readonly string[];
  /** Whether the engine must obey. */
  readonly isRequired: boolean;
}

const must = (text: string): SetupStep => ({ commands: [text], isRequired: true });

/** What is sent for every game. An engine that refuses to set rules is started with them: `gnugo --japanese-rules`. */
const setupOf = ({ size, komi, named, handicap }: GoProgramRules, { milliseconds }: MoveLimit) => {
  const rules = named === null ? [] : [`kata-set-rules ${nameRules(named.rules)}`, `kgs-rules ${named.name}`];
  // One stone per overtime period is a limit per move. Without it the manager's limit counts all the same.
  const time = milliseconds === null ? [] : [`time_settings 0 ${milliseconds / 1000} 1`];
  const stones = handicap.map((point) => makePointVertex(point, size)).join(" ");
  return [
    must("clear_board"),
    must(`komi ${komi}`),
    { commands: rules, isRequired: false },
    { commands: time, isRequired: false },
    ...(stones === "" ? [] : [must(`set_free_handicap ${stones}`)]),
  ];
};

/** The commands that are sent to a program, each with its answer. */
const openCommands = (host: ProcessHost, startLimit: number) => {
  const connection = openConnection(host);

  const ask = <T>(text: string, parse: ReplyParser<T>): Promise<Reply<T>> => {
    connection.send(text);
    return connection.waitForReply(parse, startLimit, `answer to ${text}`);
  };

  const command = (text: string): Promise<Reply<null>> => ask(text, readDone(text));

  /** Sends the commands of a step, up to the first that the engine obeys. */
  const setUp = async ({ commands, isRequired }: SetupStep): Promise<Reply<null>> => {
    for (const text of commands) {
      const reply = isRequired ? await command(text) : await ask(text, readResponse());
      if (!reply.ok) return reply;
      if (reply.value === null || reply.value.isDone) break;
    }
    return ok(null);
  };

  return { connection, ask, command, setUp };
};

export const openGtpPlayer = (host: ProcessHost, { limit, startLimit, go = QUICK_GO_RULES }: ProgramConfig): Player => {
  const { size, handicap, freeStones } = go;
  const { connection, ask, command, setUp } = openCommands(host, startLimit);
  const first = handicap.length + freeStones === 0 ? "black" : "white";
  /** The colour of a turn after the handicap stones. */
  const colorAt = (turn: number): Color => colorAtPly(turn - freeStones, first);
  /** The turns that the engine knows. */
  let known = 0;

  const tell = async (turns: readonly Turn[]): Promise<Reply<null>> => {
    if (known < freeStones) {
      const stones = turns.slice(0, freeStones).map((turn) => makePointVertex(turn, size));
      const told = await command(`set_free_handicap ${stones.join(" ")}`);
      if (!told.ok) return told;
      known = freeStones;
    }
    for (const turn of turns.slice(known)) {
      const told = await command(`play ${colorAt(known)} ${makePointVertex(turn, size)}`);
      if (!told.ok) return told;
      known += 1;
    }
    return ok(null);
  };

  /** [TRN-G11] All handicap stones as its first turns; it has placed them. */
  const placeHandicap = async (): Promise<Reply<PlayerMove>> => {
    connection.send(`place_free_handicap ${freeStones}`);
    const reply = await connection.waitForReply(readHandicap(freeStones, size), replyTimeout(limit), "handicap");
    if (!reply.ok) return reply;
    known = freeStones;
    const move = reply.value.map(({ x, y }) => ({ type: "place", x, y }));
    return ok({ move, winRate: null });
  };

  const start = async (): Promise<Reply<null>> => {
    connection.open();
    const started = await command(`boardsize ${size}`);
    return started.ok ? started : startFault(started.error, " (is it a GTP program?)");
  };

  return {
    newGame: async () => {
      known = 0;
      const started = connection.isOpen() ? ok(null) : await start();
      if (!started.ok) return started;
      for (const step of setupOf(go, limit)) {
        const reply = await setUp(step);
        if (!reply.ok) return startFault(reply.error);
      }
      return ok(null);
    },
    move: async ({ turns }) => {
      if (turns.length < freeStones) return placeHandicap();
      const told = await tell(turns);
      if (!told.ok) return told;
      connection.send(`genmove ${colorAt(turns.length)}`);
      const reply = await connection.waitForReply(readMove(size), replyTimeout(limit), "move");
      // It has played its own move.
      if (reply.ok && reply.value.move !== "resign") known += 1;
      return reply;
    },
    score: async (turns) => {
      const told = await tell(turns);
      const reply = told.ok ? await ask("final_score", readResponse()) : told;
      return reply.ok && reply.value.isDone ? parseScore(reply.value.text) : null;
    },
    dead: async ({ turns }) => {
      const told = await tell(turns);
      const reply = told.ok ? await ask("final_status_list dead", readResponse()) : told;
      return reply.ok && reply.value.isDone ? parseStones(reply.value.text, size) : null;
    },
    close: () => connection.close("quit"),
  };
};
