// The manager's side of the Gomocup protocol. A program is started once and plays many games; the first move of a game is asked for with the whole
// board, the others with the opponent's move alone, so that a program can keep what it has thought.
import { faultOf, openConversation, quoteLine, type ProgramHost, type Reader } from "./conversation.ts";
import { BOARD_SIZE } from "./opening.ts";
import { latestOf, type MoveLimit, type Player, type PlayerMove, type Situation } from "./player.ts";
import { isEngineFault, type EngineFault } from "./result.ts";

export interface ProgramSetting {
  readonly limit: MoveLimit;
  /** Options of the engine's own. */
  readonly options: Readonly<Record<string, string>>;
  /** Milliseconds in which a program must have started. */
  readonly startLimit: number;
}

/** What programs say to people at any time. */
const REMARK = /^(?:MESSAGE|DEBUG|SUGGEST|INFO)\b/iu;
const MOVE = /^(?<x>\d{1,2})\s*,\s*(?<y>\d{1,2})$/u;
const REFUSAL = /^(?:ERROR|UNKNOWN)\b/iu;
/** As the protocol writes "no limit". */
const NO_LIMIT = 2_147_483_647;

const readOk: Reader<{ readonly ok: boolean }> = (text) => {
  const line = text.trim();
  if (line === "" || REMARK.test(line)) return null;
  if (/^OK\b/iu.test(line)) return { ok: true };
  if (REFUSAL.test(line)) return { ok: false };
  return faultOf("protocol", `OK was expected, not ${quoteLine(line)}; is it a Gomocup program?`);
};

const readMove: Reader<PlayerMove> = (text) => {
  const line = text.trim();
  if (line === "" || REMARK.test(line)) return null;
  const found = MOVE.exec(line)?.groups;
  if (found === undefined) return faultOf("protocol", `a move x,y was expected, not ${quoteLine(line)}`);
  return { x: Number(found["x"]), y: Number(found["y"]), winRate: null };
};

export const openGomocupPlayer = (host: ProgramHost, { limit, options, startLimit }: ProgramSetting): Player => {
  const talk = openConversation(host);
  /** How many stones the program's board has; null when it is to be told all of them. */
  let known: number | null = null;

  const ask = async (command: string): Promise<boolean | EngineFault> => {
    talk.say(command);
    const answer = await talk.hear(readOk, startLimit, `answer to ${command}`);
    return isEngineFault(answer) ? answer : answer.ok;
  };

  const inform = (): void => {
    talk.say("INFO rule 0");
    talk.say(`INFO timeout_turn ${limit.milliseconds ?? limit.patience}`);
    talk.say("INFO timeout_match 0");
    talk.say(`INFO time_left ${NO_LIMIT}`);
    if (limit.nodes !== null) talk.say(`INFO max_node ${limit.nodes}`);
    for (const [name, value] of Object.entries(options)) talk.say(`INFO ${name} ${value}`);
  };

  /** A new board, in the program that runs or in a new one. */
  const begin = async (): Promise<EngineFault | null> => {
    if (talk.isOpen()) {
      const restarted = await ask("RESTART");
      // Not every program knows how to restart; one that died of it is started anew.
      if (restarted === true) return null;
    }
    if (!talk.isOpen()) talk.open();
    const started = await ask(`START ${BOARD_SIZE}`);
    if (started === true) return null;
    if (started === false) return faultOf("start", `it does not play on a board of ${BOARD_SIZE} by ${BOARD_SIZE}`);
    return faultOf("start", started.message);
  };

  const tellBoard = (moves: Situation["moves"]): void => {
    if (moves.length === 0) {
      talk.say("BEGIN");
      return;
    }
    talk.say("BOARD");
    // The last stone is the opponent's.
    for (const [index, { x, y }] of moves.entries()) talk.say(`${x},${y},${(moves.length - index) % 2 === 0 ? 1 : 2}`);
    talk.say("DONE");
  };

  return {
    newGame: async () => {
      known = null;
      const fault = await begin();
      if (fault === null) inform();
      return fault;
    },
    move: async ({ moves }) => {
      const last = moves.at(-1);
      if (known !== null && known === moves.length - 1 && last !== undefined) talk.say(`TURN ${last.x},${last.y}`);
      else tellBoard(moves);
      const answer = await talk.hear(readMove, latestOf(limit), "move");
      known = isEngineFault(answer) ? null : moves.length + 1;
      return answer;
    },
    close: () => talk.close("END"),
  };
};
