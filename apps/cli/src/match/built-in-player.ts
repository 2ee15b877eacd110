// Built-in players of a tournament: the searcher and the bots, on their own threads.
import type { BotRequest } from "@tengen/bots";
import type { SearchOptions } from "@tengen/frontends";
import {
  isRejection,
  seedRng,
  type AnyEngine,
  type BaseGameState,
  type BaseView,
  type GameAction,
  type RngState,
} from "@tengen/kernel";
import type { ThreadBot } from "@tengen/workers/bots";
import { openNodeBot, startNodeWatchdog } from "@tengen/workers/node";
import { openNodeSearcher } from "@tengen/gomoku-searcher/node";
import {
  makeFault,
  replyTimeout,
  type EngineFault,
  type MoveLimit,
  type Player,
  type PlayerMove,
} from "@tengen/tournament";
import { withTimeout } from "./with-timeout.ts";

/**
 * Threads start, load and allocate their tables off the clock: before a game, and again after a game that ended them.
 */
const startWithin = async (
  startLimit: number,
  work: Promise<unknown>,
  abandon: () => void,
): Promise<EngineFault | null> => {
  const started = async (): Promise<null> => {
    await work;
    return null;
  };
  const fault = await withTimeout(startLimit, "start", started, abandon);
  return fault === null ? null : makeFault("start", fault.message);
};

/** Progress extends the timeout only without a time limit: a node budget never loses on time. */
const extendWithoutTimeLimit = ({ milliseconds }: MoveLimit, alive: () => void): (() => void) =>
  milliseconds === null ? alive : () => {};

const NOT_STARTED = makeFault("crash", "its thread has ended");

export const openSearcherPlayer = (options: SearchOptions, limit: MoveLimit, startLimit: number): Player => {
  let searcher: ReturnType<typeof openNodeSearcher> | null = null;
  const abandon = (): void => {
    void searcher?.close();
    searcher = null;
  };
  const { nodes, milliseconds } = limit;
  const searchLimit = { ...(nodes === null ? {} : { nodes }), ...(milliseconds === null ? {} : { milliseconds }) };
  const start = async (): Promise<EngineFault | null> => {
    searcher = openNodeSearcher();
    return startWithin(startLimit, searcher.ready(options), abandon);
  };
  return {
    newGame: async () => {
      const fault = searcher === null ? await start() : null;
      searcher?.newGame();
      return fault;
    },
    move: async ({ moves }) => {
      if (searcher === null) return NOT_STARTED;
      const stones = moves.map((move, index) => ({ ...move, color: index % 2 === 0 ? (1 as const) : (-1 as const) }));
      const position = { stones, toMove: moves.length % 2 === 0 ? (1 as const) : (-1 as const) };
      const current = searcher;
      const answer = async (alive: () => void): Promise<PlayerMove | EngineFault> => {
        const { result } = current.search(position, searchLimit, options, extendWithoutTimeLimit(limit, alive));
        const [best] = (await result).lines;
        const move = best?.moves[0];
        return move === undefined
          ? makeFault("protocol", "it returned no move")
          : { ...move, winRate: best?.winRate ?? null };
      };
      return withTimeout(replyTimeout(limit), "move", answer, abandon);
    },
    close: async () => {
      await searcher?.close();
      searcher = null;
    },
  };
};

/** The bot in a file. */
export const openBotPlayer = (engine: AnyEngine, file: string, limit: MoveLimit, startLimit: number): Player => {
  let bot: ThreadBot | null = null;
  let game = "";
  let rngState: RngState = seedRng("");
  const abandon = (): void => {
    void bot?.close();
    bot = null;
  };
  const ask = (
    asked: ThreadBot,
    state: BaseGameState,
    more: Pick<BotRequest, "entries" | "budget">,
    time: number,
    alive: () => void,
  ) => {
    const playerId = state.currentPlayerId ?? "";
    const { signal, clear, restart } = startNodeWatchdog(time);
    const view = engine.getPlayerView(state, playerId) as BaseView;
    const validActions = engine.getValidActions(state, playerId) as readonly GameAction[];
    const pause = async (): Promise<void> => {
      if (limit.milliseconds === null) restart();
      alive();
    };
    return asked.choose({ view, validActions, rngState, ...more }, signal, pause).finally(clear);
  };
  /** Asks for a move outside of any game, so that the bot loads everything that it needs. */
  const start = async (): Promise<EngineFault | null> => {
    const opening = openNodeBot(file);
    bot = opening;
    const players = { playerIds: ["black", "white"], options: {} };
    const config: unknown = engine.parseConfig({ seed: "", ...players });
    if (isRejection(config)) throw new Error(config.message);
    const state = engine.init(config) as BaseGameState;
    opening.start(state.currentPlayerId ?? "", players);
    const asked = ask(opening, state, { entries: [], budget: { nodes: 1 } }, startLimit, () => {});
    return startWithin(startLimit, asked, abandon);
  };
  return {
    newGame: () => {
      game = "";
      return bot === null ? start() : Promise.resolve(null);
    },
    move: async ({ match }) => {
      if (bot === null) return NOT_STARTED;
      const current = bot;
      const playerId = match.state.currentPlayerId ?? "";
      if (game !== match.record.matchId) {
        game = match.record.matchId;
        rngState = seedRng(`bot ${playerId} ${game}`);
        current.start(playerId, { playerIds: match.state.playerIds, options: match.record.options });
      }
      const { nodes, milliseconds, moveTimeoutMs } = limit;
      const more = {
        entries: match.entries.map(({ seq, actorId, type, payload }) => ({ seq, actorId, type, payload })),
        budget: nodes === null ? { milliseconds: milliseconds ?? moveTimeoutMs } : { nodes },
      };
      const answer = async (alive: () => void): Promise<PlayerMove | EngineFault> => {
        const time = replyTimeout(limit);
        const { action, rngState: next } = await ask(
          current,
          match.state,
          more,
          time,
          extendWithoutTimeLimit(limit, alive),
        );
        rngState = next;
        const parsed: unknown = engine.parseAction(action);
        if (isRejection(parsed)) return makeFault("illegal", parsed.message);
        const { x, y } = parsed as { readonly x?: number; readonly y?: number };
        return x === undefined || y === undefined
          ? makeFault("illegal", `${(parsed as GameAction).type} is not a stone`)
          : { x, y, winRate: null };
      };
      return withTimeout(replyTimeout(limit), "move", answer, abandon);
    },
    close: async () => {
      await bot?.close();
      bot = null;
    },
  };
};
