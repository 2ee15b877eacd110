// The manager's side of the Gomocup protocol. A program is started once and plays many games. The first move of a game
// is requested with the whole board, later ones with TURN, so that the engine can reuse its search.
import { makeFault, openConnection, type ProcessHost, type ReplyParser } from "../manager/connection.ts";
import { BOARD_SIZE } from "../tournament/opening.ts";
import { replyTimeout, type MoveLimit, type Player, type PlayerMove, type MoveRequest } from "../manager/player.ts";
import { isEngineFault, type EngineFault } from "../tournament/result.ts";

export interface ProgramConfig {
  readonly limit: MoveLimit;
  /** The engine's own options. */
  readonly options: Readonly<Record<string, string>>;
  /** Milliseconds for the program to start. */
  readonly startLimit: number;
}

/** Lines that an engine may send at any time. */
const MESSAGE = /^(?:MESSAGE|DEBUG|INFO)\b/iu;
const MOVE = /^(?<x>[+-]?\d{1,6})\s*,\s*(?<y>[+-]?\d{1,6})$/u;
const SUGGESTION = /^SUGGEST\s+(?<move>\d{1,2}\s*,\s*\d{1,2})$/iu;
const REFUSAL = /^(?:ERROR|UNKNOWN)\b/iu;
/** "No limit" in the protocol. */
const NO_LIMIT = 2_147_483_647;

const isMessage = (line: string): boolean => line === "" || MESSAGE.test(line);

/** The reply to START or RESTART; ERROR counts only if no INFO is pending that it could refer to. */
const readOk =
  (canRefuse: boolean): ReplyParser<{ readonly ok: boolean }> =>
  (text) => {
    const line = text.trim();
    if (isMessage(line)) return null;
    if (/^OK\b/iu.test(line)) return { ok: true };
    return canRefuse && REFUSAL.test(line) ? { ok: false } : "noise";
  };

export const openGomocupPlayer = (host: ProcessHost, { limit, options, startLimit }: ProgramConfig): Player => {
  const connection = openConnection(host);
  /** Stones on the engine's board; null if it must be sent the whole board. */
  let known: number | null = null;

  const ask = async (command: string, canRefuse: boolean): Promise<boolean | EngineFault> => {
    connection.send(command);
    const answer = await connection.waitForReply(readOk(canRefuse), startLimit, `answer to ${command}`);
    return isEngineFault(answer) ? answer : answer.ok;
  };

  const sendInfo = (): void => {
    connection.send("INFO rule 0");
    connection.send(`INFO timeout_turn ${limit.milliseconds ?? limit.moveTimeoutMs}`);
    connection.send("INFO timeout_match 0");
    if (limit.nodes !== null) connection.send(`INFO max_node ${limit.nodes}`);
    for (const [name, value] of Object.entries(options)) connection.send(`INFO ${name} ${value}`);
  };

  /** A new board, in the running process or in a new one. */
  const begin = async (): Promise<EngineFault | null> => {
    if (connection.isOpen()) {
      const restarted = await ask("RESTART", true);
      // Not every engine supports RESTART; one that crashed on it is started again.
      if (restarted === true) return null;
    }
    const isFresh = !connection.isOpen();
    if (isFresh) {
      connection.open();
      // Some engines allocate their tables at START, others forget all INFO then: it is sent before and after.
      sendInfo();
    }
    const started = await ask(`START ${BOARD_SIZE}`, !isFresh);
    if (started === true) return null;
    if (started === false) return makeFault("start", `it does not support a ${BOARD_SIZE}x${BOARD_SIZE} board`);
    return makeFault("start", `${started.message} (is it a Gomocup program?)`);
  };

  const readMove: ReplyParser<PlayerMove> = (text) => {
    const line = text.trim();
    if (isMessage(line)) return null;
    const suggestion = SUGGESTION.exec(line)?.groups?.["move"];
    if (suggestion !== undefined) {
      connection.send(`PLAY ${suggestion}`);
      return null;
    }
    const found = MOVE.exec(line)?.groups;
    return found === undefined ? "noise" : { x: Number(found["x"]), y: Number(found["y"]), winRate: null };
  };

  const sendBoard = (moves: MoveRequest["moves"]): void => {
    if (moves.length === 0) {
      connection.send("BEGIN");
      return;
    }
    connection.send("BOARD");
    // The last stone is the opponent's (2).
    for (const [index, { x, y }] of moves.entries())
      connection.send(`${x},${y},${(moves.length - index) % 2 === 0 ? 1 : 2}`);
    connection.send("DONE");
  };

  return {
    newGame: async () => {
      known = null;
      const fault = await begin();
      if (fault === null) sendInfo();
      return fault;
    },
    move: async ({ moves }) => {
      connection.send(`INFO time_left ${NO_LIMIT}`);
      const last = moves.at(-1);
      if (known !== null && known === moves.length - 1 && last !== undefined)
        connection.send(`TURN ${last.x},${last.y}`);
      else sendBoard(moves);
      const answer = await connection.waitForReply(readMove, replyTimeout(limit), "move");
      known = isEngineFault(answer) ? null : moves.length + 1;
      return answer;
    },
    close: () => connection.close("END"),
  };
};
