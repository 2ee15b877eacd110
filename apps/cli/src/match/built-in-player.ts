// Built-ins at the table of a tournament: our searcher, and the bots of the catalogue, each in threads of its own.
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
import { openWorkerBot, startNodeWatchdog, type WorkerBot } from "@tengen/node-host";
import { openNodeSearcher } from "@tengen/gomoku-searcher/node";
import {
  makeFault,
  moveTimeout,
  type EngineFault,
  type MoveLimit,
  type Player,
  type PlayerMove,
} from "@tengen/tournament";
import { withTimeout } from "./with-timeout.ts";

/** Threads start, load and make room for their tables on nobody's clock: before a game, and again after one that ended them. */
const startWithin = async (
  startLimit: number,
  work: Promise<unknown>,
  giveUp: () => void,
): Promise<EngineFault | null> => {
  const started = async (): Promise<null> => {
    await work;
    return null;
  };
  const fault = await withTimeout(startLimit, "start", started, giveUp);
  return fault === null ? null : makeFault("start", fault.message);
};

/** One whose nodes alone are limited is waited for while it is at work: a busy machine loses nobody a game. Time that is limited is the clock's. */
const aliveUnder = ({ milliseconds }: MoveLimit, alive: () => void): (() => void) =>
  milliseconds === null ? alive : () => {};

const NOT_STARTED = makeFault("crash", "its thread is gone");

export const openSearcherPlayer = (options: SearchOptions, limit: MoveLimit, startLimit: number): Player => {
  let searcher: ReturnType<typeof openNodeSearcher> | null = null;
  const giveUp = (): void => {
    void searcher?.close();
    searcher = null;
  };
  const { nodes, milliseconds } = limit;
  const searchLimit = { ...(nodes === null ? {} : { nodes }), ...(milliseconds === null ? {} : { milliseconds }) };
  const start = async (): Promise<EngineFault | null> => {
    searcher = openNodeSearcher();
    return startWithin(startLimit, searcher.ready(options), giveUp);
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
      const seated = searcher;
      const answer = async (alive: () => void): Promise<PlayerMove | EngineFault> => {
        const { result } = seated.search(position, searchLimit, options, aliveUnder(limit, alive));
        const [best] = (await result).lines;
        const move = best?.moves[0];
        return move === undefined
          ? makeFault("protocol", "it found no move")
          : { ...move, winRate: best?.winRate ?? null };
      };
      return withTimeout(moveTimeout(limit), "move", answer, giveUp);
    },
    close: async () => {
      await searcher?.close();
      searcher = null;
    },
  };
};

/** A bot of the game, whose file that is. */
export const openBotPlayer = (engine: AnyEngine, file: string, limit: MoveLimit, startLimit: number): Player => {
  let bot: WorkerBot | null = null;
  let game = "";
  let rngState: RngState = seedRng("");
  const giveUp = (): void => {
    void bot?.close();
    bot = null;
  };
  const ask = (
    asked: WorkerBot,
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
  /** A first move of no game: what a bot loads when it is asked for the first time is loaded then. */
  const start = async (): Promise<EngineFault | null> => {
    const opening = openWorkerBot(file);
    bot = opening;
    const players = { playerIds: ["black", "white"], options: {} };
    const config: unknown = engine.parseConfig({ seed: "", ...players });
    if (isRejection(config)) throw new Error(config.message);
    const state = engine.init(config) as BaseGameState;
    opening.start(state.currentPlayerId ?? "", players);
    const asked = ask(opening, state, { entries: [], budget: { nodes: 1 } }, startLimit, () => {});
    return startWithin(startLimit, asked, giveUp);
  };
  return {
    newGame: () => {
      game = "";
      return bot === null ? start() : Promise.resolve(null);
    },
    move: async ({ match }) => {
      if (bot === null) return NOT_STARTED;
      const seated = bot;
      const playerId = match.state.currentPlayerId ?? "";
      if (game !== match.record.matchId) {
        game = match.record.matchId;
        rngState = seedRng(`bot ${playerId} ${game}`);
        seated.start(playerId, { playerIds: match.state.playerIds, options: match.record.options });
      }
      const { nodes, milliseconds, patience } = limit;
      const more = {
        entries: match.entries.map(({ seq, actorId, type, payload }) => ({ seq, actorId, type, payload })),
        budget: nodes === null ? { milliseconds: milliseconds ?? patience } : { nodes },
      };
      const answer = async (alive: () => void): Promise<PlayerMove | EngineFault> => {
        const time = moveTimeout(limit);
        const { action, rngState: next } = await ask(seated, match.state, more, time, aliveUnder(limit, alive));
        rngState = next;
        const parsed: unknown = engine.parseAction(action);
        if (isRejection(parsed)) return makeFault("illegal", parsed.message);
        const { x, y } = parsed as { readonly x?: number; readonly y?: number };
        return x === undefined || y === undefined
          ? makeFault("illegal", `${(parsed as GameAction).type} is no stone`)
          : { x, y, winRate: null };
      };
      return withTimeout(moveTimeout(limit), "move", answer, giveUp);
    },
    close: async () => {
      await bot?.close();
      bot = null;
    },
  };
};
