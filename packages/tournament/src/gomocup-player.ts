// The manager's side of the Gomocup protocol. A program is started once and plays many games; the first move of a game is asked for with the whole
// board, the others with the opponent's move alone, so that a program can keep what it has thought.
import { makeFault, openConnection, type ProcessHost, type ReplyParser } from "./engine-connection.ts";
import { BOARD_SIZE } from "./opening.ts";
import { moveTimeout, type MoveLimit, type Player, type PlayerMove, type MoveRequest } from "./player.ts";
import { isEngineFault, type EngineFault } from "./result.ts";

export interface ProgramConfig {
  readonly limit: MoveLimit;
  /** Options of the engine's own. */
  readonly options: Readonly<Record<string, string>>;
  /** Milliseconds in which a program must have started. */
  readonly startLimit: number;
}

/** What programs say to people at any time. */
const REMARK = /^(?:MESSAGE|DEBUG|INFO)\b/iu;
const MOVE = /^(?<x>[+-]?\d{1,6})\s*,\s*(?<y>[+-]?\d{1,6})$/u;
const SUGGESTION = /^SUGGEST\s+(?<move>\d{1,2}\s*,\s*\d{1,2})$/iu;
const REFUSAL = /^(?:ERROR|UNKNOWN)\b/iu;
/** As the protocol writes "no limit". */
const NO_LIMIT = 2_147_483_647;

const isRemark = (line: string): boolean => line === "" || REMARK.test(line);

/** The answer to START or RESTART; a refusal is one only where nothing else was said that can be refused. */
const readOk =
  (canRefuse: boolean): ReplyParser<{ readonly ok: boolean }> =>
  (text) => {
    const line = text.trim();
    if (isRemark(line)) return null;
    if (/^OK\b/iu.test(line)) return { ok: true };
    return canRefuse && REFUSAL.test(line) ? { ok: false } : "noise";
  };

export const openGomocupPlayer = (host: ProcessHost, { limit, options, startLimit }: ProgramConfig): Player => {
  const talk = openConnection(host);
  /** How many stones the program's board has; null when it is to be told all of them. */
  let known: number | null = null;

  const ask = async (command: string, canRefuse: boolean): Promise<boolean | EngineFault> => {
    talk.send(command);
    const answer = await talk.waitForReply(readOk(canRefuse), startLimit, `answer to ${command}`);
    return isEngineFault(answer) ? answer : answer.ok;
  };

  const inform = (): void => {
    talk.send("INFO rule 0");
    talk.send(`INFO timeout_turn ${limit.milliseconds ?? limit.patience}`);
    talk.send("INFO timeout_match 0");
    if (limit.nodes !== null) talk.send(`INFO max_node ${limit.nodes}`);
    for (const [name, value] of Object.entries(options)) talk.send(`INFO ${name} ${value}`);
  };

  /** A new board, in the program that runs or in a new one. */
  const begin = async (): Promise<EngineFault | null> => {
    if (talk.isOpen()) {
      const restarted = await ask("RESTART", true);
      // Not every program knows how to restart; one that died of it is started anew.
      if (restarted === true) return null;
    }
    const isFresh = !talk.isOpen();
    if (isFresh) {
      talk.open();
      // Some make room for their tables when they start, and others forget then what they were told: it is said before and after.
      inform();
    }
    const started = await ask(`START ${BOARD_SIZE}`, !isFresh);
    if (started === true) return null;
    if (started === false) return makeFault("start", `it does not play on a board of ${BOARD_SIZE} by ${BOARD_SIZE}`);
    return makeFault("start", `${started.message}: perhaps it is no Gomocup program`);
  };

  const readMove: ReplyParser<PlayerMove> = (text) => {
    const line = text.trim();
    if (isRemark(line)) return null;
    const suggestion = SUGGESTION.exec(line)?.groups?.["move"];
    if (suggestion !== undefined) {
      // It plays what it suggests once it is told to.
      talk.send(`PLAY ${suggestion}`);
      return null;
    }
    const found = MOVE.exec(line)?.groups;
    return found === undefined ? "noise" : { x: Number(found["x"]), y: Number(found["y"]), winRate: null };
  };

  const tellBoard = (moves: MoveRequest["moves"]): void => {
    if (moves.length === 0) {
      talk.send("BEGIN");
      return;
    }
    talk.send("BOARD");
    // The last stone is the opponent's.
    for (const [index, { x, y }] of moves.entries()) talk.send(`${x},${y},${(moves.length - index) % 2 === 0 ? 1 : 2}`);
    talk.send("DONE");
  };

  return {
    newGame: async () => {
      known = null;
      const fault = await begin();
      if (fault === null) inform();
      return fault;
    },
    move: async ({ moves }) => {
      talk.send(`INFO time_left ${NO_LIMIT}`);
      const last = moves.at(-1);
      if (known !== null && known === moves.length - 1 && last !== undefined) talk.send(`TURN ${last.x},${last.y}`);
      else tellBoard(moves);
      const answer = await talk.waitForReply(readMove, moveTimeout(limit), "move");
      known = isEngineFault(answer) ? null : moves.length + 1;
      return answer;
    },
    close: () => talk.close("END"),
  };
};
