// Built-in players of a tournament: the searcher and the bots, on their own threads.
import { ok, seedRng, unwrap, type AnyEngine, type BaseGameState, type GameAction } from "@tengen/kernel";
import { colorAtPly, type GomokuSearchOptions } from "@tengen/stones";
import type { ThreadBot } from "@tengen/workers/bots";
import { openNodeBot, startNodeWatchdog } from "@tengen/workers/node";
import { openNodeSearcher } from "@tengen/gomoku-searcher/node";
import {
  fault,
  replyTimeout,
  startFault,
  type MoveLimit,
  type MoveRequest,
  type Player,
  type PlayerMove,
  type Reply,
  type Turn,
} from "@tengen/engine-protocols/tournament";
import { withTimeout } from "./with-timeout.ts";

const READY: Reply<null> = ok(null);

/**
 * Threads start, load and allocate their tables off the clock: before a game, and again after a game that ended them.
 */
const startWithin = async (startLimit: number, work: Promise<unknown>, abandon: () => void): Promise<Reply<null>> => {
  const started = await withTimeout(startLimit, "start", () => work.then(() => READY), abandon);
  return started.ok ? started : startFault(started.error);
};

/** Progress extends the timeout only without a time limit: a node budget never loses on time. */
const extendWithoutTimeLimit = ({ milliseconds }: MoveLimit, alive: () => void): (() => void) =>
  milliseconds === null ? alive : () => {};

const NOT_STARTED = fault("crash", "its thread has ended");

const positionOf = (turns: readonly Turn[]) => {
  const stones = turns.flatMap((turn, index) => (turn === "pass" ? [] : [{ ...turn, color: colorAtPly(index) }]));
  return { stones, toMove: colorAtPly(turns.length) };
};

/** The Gomoku searcher. */
export const openSearcherPlayer = (options: GomokuSearchOptions, limit: MoveLimit, startLimit: number): Player => {
  let searcher: ReturnType<typeof openNodeSearcher> | null = null;
  const abandon = (): void => {
    void searcher?.close();
    searcher = null;
  };
  const { nodes, milliseconds } = limit;
  const searchLimit = { ...(nodes === null ? {} : { nodes }), ...(milliseconds === null ? {} : { milliseconds }) };
  const start = (): Promise<Reply<null>> => {
    searcher = openNodeSearcher();
    return startWithin(startLimit, searcher.ready(options), abandon);
  };
  return {
    newGame: async () => {
      const started = searcher === null ? await start() : READY;
      searcher?.newGame();
      return started;
    },
    move: async ({ turns }) => {
      if (searcher === null) return NOT_STARTED;
      const current = searcher;
      const answer = async (alive: () => void): Promise<Reply<PlayerMove>> => {
        const onInfo = extendWithoutTimeLimit(limit, alive);
        const [best] = (await current.search(positionOf(turns), searchLimit, options, onInfo).result).lines;
        const move = best?.moves[0];
        return move === undefined
          ? fault("protocol", "it returned no move")
          : ok({ move, winRate: best?.winRate ?? null });
      };
      return withTimeout(replyTimeout(limit), "move", answer, abandon);
    },
    close: async () => {
      await searcher?.close();
      searcher = null;
    },
  };
};

/** The turn in a bot's action. */
const readAction = (engine: AnyEngine, action: unknown): Reply<PlayerMove> => {
  const parsed = engine.parseAction(action);
  if (!parsed.ok) return fault("illegal", parsed.error.message);
  const { type, x, y } = parsed.value as GameAction & { readonly x?: number; readonly y?: number };
  if (x !== undefined && y !== undefined) return ok({ move: { x, y }, winRate: null });
  return type === "pass" ? ok({ move: "pass", winRate: null }) : fault("illegal", `${type} is not a stone`);
};

type Question = Pick<Parameters<ThreadBot["choose"]>[0], "entries" | "budget" | "rngState">;

/** Asks a bot for an action, with a watchdog that progress restarts if there is no time limit. */
const ask = (
  engine: AnyEngine,
  bot: ThreadBot,
  state: BaseGameState,
  question: Question,
  limit: MoveLimit,
  timeout: number,
  alive: () => void,
) => {
  const playerId = state.currentPlayerId ?? "";
  const { signal, clear, restart } = startNodeWatchdog(timeout);
  const view = engine.getPlayerView(state, playerId);
  const validActions = engine.getValidActions(state, playerId);
  const pause = async (): Promise<void> => {
    if (limit.milliseconds === null) restart();
    alive();
  };
  return bot.choose({ view, validActions, ...question }, signal, pause).finally(clear);
};

/** The bot in a file. */
export const openBotPlayer = (engine: AnyEngine, file: string, limit: MoveLimit, startLimit: number): Player => {
  let bot: ThreadBot | null = null;
  let game = "";
  let rngState = seedRng("");
  const abandon = (): void => {
    void bot?.close();
    bot = null;
  };
  const { nodes, milliseconds, moveTimeoutMs } = limit;
  const budget = nodes === null ? { milliseconds: milliseconds ?? moveTimeoutMs } : { nodes };

  /** Asks for a move outside of any game, so that the bot loads everything that it needs. */
  const start = (): Promise<Reply<null>> => {
    const opening = openNodeBot(file);
    bot = opening;
    const players = { playerIds: ["black", "white"], options: {} };
    const state = engine.init(unwrap(engine.parseConfig({ seed: "", ...players })));
    opening.start(state.currentPlayerId ?? "", players);
    const question = { entries: [], budget: { nodes: 1 }, rngState };
    const asked = ask(engine, opening, state, question, limit, startLimit, () => {});
    return startWithin(startLimit, asked, abandon);
  };

  /** Tells the bot about a new game. */
  const enter = (current: ThreadBot, { record, state }: MoveRequest["match"]): void => {
    if (game === record.matchId) return;
    game = record.matchId;
    const playerId = state.currentPlayerId ?? "";
    rngState = seedRng(`bot ${playerId} ${game}`);
    current.start(playerId, { playerIds: state.playerIds, options: record.options });
  };

  return {
    newGame: () => {
      game = "";
      return bot === null ? start() : Promise.resolve(READY);
    },
    move: async ({ match }) => {
      if (bot === null) return NOT_STARTED;
      const current = bot;
      enter(current, match);
      const entries = match.entries.map(({ seq, actorId, type, payload }) => ({ seq, actorId, type, payload }));
      const timeout = replyTimeout(limit);
      const answer = async (alive: () => void): Promise<Reply<PlayerMove>> => {
        const onProgress = extendWithoutTimeLimit(limit, alive);
        const question = { entries, budget, rngState };
        const chosen = await ask(engine, current, match.state, question, limit, timeout, onProgress);
        ({ rngState } = chosen);
        return readAction(engine, chosen.action);
      };
      return withTimeout(timeout, "move", answer, abandon);
    },
    close: async () => {
      await bot?.close();
      bot = null;
    },
  };
};
