// The manager's side of the Gomocup protocol. A program is started once and plays many games. The first move of a game
// is requested with the whole board, later ones with TURN, so that the engine can reuse its search.
import { openConnection, quoteLine, type ProcessHost, type ReplyParser } from "../manager/connection.ts";
import { fault, startFault, type Reply } from "../manager/fault.ts";
import {
  replyTimeout,
  type MoveLimit,
  type MoveRequest,
  type Player,
  type PlayerMove,
  type ProgramConfig,
  type Turn,
} from "../manager/player.ts";
import { ok, type GameAction } from "@tengen/kernel";
import type { Match } from "@tengen/match";
import type { Point } from "@tengen/stones";
import { chooseColor, placeStone } from "../manager/gomoku-actions.ts";
import { FREESTYLE_RULES } from "../manager/rules.ts";

/** Lines that an engine may send at any time. */
const MESSAGE = /^(?:MESSAGE|DEBUG|INFO)\b/iu;
const MOVE = /^(?<x>[+-]?\d{1,6})\s*,\s*(?<y>[+-]?\d{1,6})$/u;
const SUGGESTION = /^SUGGEST\s+(?<move>\d{1,2}\s*,\s*\d{1,2})$/iu;
const REFUSAL = /^(?:ERROR|UNKNOWN)\b/iu;
/** "No limit" in the protocol. */
const NO_LIMIT = 2_147_483_647;

const isMessage = (line: string): boolean => line === "" || MESSAGE.test(line);

/** The reply to START or RESTART: whether it is OK. ERROR counts only if no INFO is pending that it could refer to. */
const readOk =
  (canRefuse: boolean): ReplyParser<boolean> =>
  (text) => {
    const line = text.trim();
    if (isMessage(line)) return null;
    if (/^OK\b/iu.test(line)) return ok(true);
    return canRefuse && REFUSAL.test(line) ? ok(false) : "noise";
  };

/** A move; a suggestion is accepted at once. */
export const readMove =
  (send: (line: string) => void): ReplyParser<PlayerMove> =>
  (text) => {
    const line = text.trim();
    if (isMessage(line)) return null;
    const suggestion = SUGGESTION.exec(line)?.groups?.["move"];
    if (suggestion !== undefined) {
      send(`PLAY ${suggestion}`);
      return null;
    }
    const found = MOVE.exec(line)?.groups;
    return found === undefined
      ? "noise"
      : ok({ move: { x: Number(found["x"]), y: Number(found["y"]) }, winRate: null });
  };

const makeInfo = (
  rule: number,
  { milliseconds, nodes, moveTimeoutMs }: MoveLimit,
  options: ProgramConfig["options"],
): readonly string[] => [
  `INFO rule ${rule}`,
  `INFO timeout_turn ${milliseconds ?? moveTimeoutMs}`,
  "INFO timeout_match 0",
  ...(nodes === null ? [] : [`INFO max_node ${nodes}`]),
  ...Object.entries(options).map(([name, value]) => `INFO ${name} ${value}`),
];

const makeMove = (turn: Turn): string => (turn === "pass" ? turn : `${turn.x},${turn.y}`);

/** The whole board; the last stone is the opponent's (2). */
const makeBoard = (turns: readonly Turn[]): readonly string[] =>
  turns.length === 0
    ? ["BEGIN"]
    : ["BOARD", ...turns.map((turn, index) => `${makeMove(turn)},${(turns.length - index) % 2 === 0 ? 1 : 2}`), "DONE"];

/** Whether a game is in its swap2 opening. */
const isSwap2 = (match: Match): boolean => {
  const { payload } = match.state as { readonly payload?: { readonly opening?: { readonly rule: string } | null } };
  return payload?.opening?.rule === "swap2";
};

/**
 * What the answer to SWAP2BOARD means. The engine is asked as white, which is to move: SWAP takes black, one stone keeps
 * white and moves, two stones leave the choice to the opponent.
 */
const swap2Actions = (answer: readonly Point[] | "swap", stones: number): readonly GameAction[] | null => {
  if (stones === 0) return answer !== "swap" && answer.length === 3 ? answer.map(placeStone) : null;
  if (answer === "swap") return [chooseColor("black")];
  if (answer.length === 1) return [chooseColor("white"), ...answer.map(placeStone)];
  return answer.length === 2 && stones === 3 ? [{ type: "PLACE_MORE" }, ...answer.map(placeStone)] : null;
};

const STONES = /^[+-]?\d{1,6}\s*,\s*[+-]?\d{1,6}(?:\s+[+-]?\d{1,6}\s*,\s*[+-]?\d{1,6})*$/u;
const STONE = /(?<x>[+-]?\d+)\s*,\s*(?<y>[+-]?\d+)/gu;

/** The answer to SWAP2BOARD with a number of stones. */
const readSwap2 =
  (stones: number): ReplyParser<PlayerMove> =>
  (text) => {
    const line = text.trim();
    if (isMessage(line)) return null;
    const isSwap = /^SWAP$/iu.test(line);
    if (!isSwap && !STONES.test(line)) {
      return REFUSAL.test(line) ? fault("protocol", `it does not play swap2: ${quoteLine(line)}`) : "noise";
    }
    const points = [...line.matchAll(STONE)].map(({ groups }) => ({
      x: Number(groups?.["x"]),
      y: Number(groups?.["y"]),
    }));
    const actions = swap2Actions(isSwap ? "swap" : points, stones);
    return actions === null
      ? fault("protocol", `its answer to SWAP2BOARD with ${stones} stones is ${quoteLine(line)}`)
      : ok({ move: actions, winRate: null });
  };

export const openGomocupPlayer = (
  host: ProcessHost,
  { limit, options, startLimit, gomoku: { size, gomocup } = FREESTYLE_RULES }: ProgramConfig,
): Player => {
  const connection = openConnection(host);
  // A tournament refuses such a program before it begins.
  if (gomocup === null) throw new Error("the Gomocup protocol has no rule for this tournament");
  /** Stones on the engine's board; null if it must be sent the whole board. */
  let known: number | null = null;

  const send = (lines: readonly string[]): void => lines.forEach(connection.send);

  const ask = (command: string, canRefuse: boolean): Promise<Reply<boolean>> => {
    connection.send(command);
    return connection.waitForReply(readOk(canRefuse), startLimit, `answer to ${command}`);
  };

  /** A new board, in the running process or in a new one. */
  const begin = async (): Promise<Reply<null>> => {
    if (connection.isOpen()) {
      const restarted = await ask("RESTART", true);
      // Not every engine supports RESTART; one that crashed on it is started again.
      if (restarted.ok && restarted.value) return ok(null);
    }
    const isFresh = !connection.isOpen();
    if (isFresh) {
      connection.open();
      // Some engines allocate their tables at START, others forget all INFO then: it is sent before and after.
      send(makeInfo(gomocup, limit, options));
    }
    const started = await ask(`START ${size}`, !isFresh);
    if (!started.ok) return startFault(started.error, " (is it a Gomocup program?)");
    return started.value ? ok(null) : fault("start", `it does not support a ${size}x${size} board`);
  };

  /** The whole board follows after the opening. */
  const open = ({ turns }: MoveRequest): Promise<Reply<PlayerMove>> => {
    send([`INFO time_left ${NO_LIMIT}`, "SWAP2BOARD", ...turns.map(makeMove), "DONE"]);
    return connection.waitForReply(readSwap2(turns.length), replyTimeout(limit), "answer to SWAP2BOARD");
  };

  return {
    newGame: async () => {
      known = null;
      const begun = await begin();
      if (begun.ok) send(makeInfo(gomocup, limit, options));
      return begun;
    },
    move: async (request) => {
      if (isSwap2(request.match)) return open(request);
      const { turns } = request;
      const last = turns.at(-1);
      const isNext = known !== null && known === turns.length - 1 && last !== undefined;
      send([`INFO time_left ${NO_LIMIT}`, ...(isNext ? [`TURN ${makeMove(last)}`] : makeBoard(turns))]);
      const reply = await connection.waitForReply(readMove(connection.send), replyTimeout(limit), "move");
      known = reply.ok ? turns.length + 1 : null;
      return reply;
    },
    close: () => connection.close("END"),
  };
};
