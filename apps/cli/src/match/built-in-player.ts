// Built-ins at the table of a tournament: our searcher, and the bots of the catalogue, each in threads of its own.
import type { SearchOptions } from "@tengen/frontends";
import {
  describeError,
  isRejection,
  seedRng,
  type AnyEngine,
  type BaseView,
  type GameAction,
  type RngState,
} from "@tengen/kernel";
import { openWorkerBot, startTimeLimit, type WorkerBot } from "@tengen/node-host";
import { openNodeSearcher } from "@tengen/gomoku-searcher/node";
import { faultOf, latestOf, type EngineFault, type MoveLimit, type Player, type PlayerMove } from "@tengen/tournament";
import { startTimer } from "./program-host.ts";

/** Waits for a move, but no longer than the limit; whoever is late, or fails, is asked no more. */
const within = async (
  limit: MoveLimit,
  work: Promise<PlayerMove | EngineFault>,
  giveUp: () => void,
): Promise<PlayerMove | EngineFault> => {
  const milliseconds = latestOf(limit);
  const { promise: late, resolve } = Promise.withResolvers<EngineFault>();
  const clearTimer = startTimer(milliseconds, () => {
    giveUp();
    resolve(faultOf("timeout", `no move within ${milliseconds} ms`));
  });
  try {
    return await Promise.race([work, late]);
  } catch (error) {
    giveUp();
    return faultOf("crash", describeError(error));
  } finally {
    clearTimer();
  }
};

export const openSearcherPlayer = (options: SearchOptions, limit: MoveLimit): Player => {
  let searcher: ReturnType<typeof openNodeSearcher> | null = null;
  const giveUp = (): void => {
    void searcher?.close();
    searcher = null;
  };
  return {
    newGame: () => {
      searcher ??= openNodeSearcher();
      searcher.newGame();
      return Promise.resolve(null);
    },
    move: ({ moves }) => {
      searcher ??= openNodeSearcher();
      const stones = moves.map((move, index) => ({ ...move, color: index % 2 === 0 ? (1 as const) : (-1 as const) }));
      const { nodes, milliseconds } = limit;
      const { result } = searcher.search(
        { stones, toMove: moves.length % 2 === 0 ? 1 : -1 },
        { ...(nodes === null ? {} : { nodes }), ...(milliseconds === null ? {} : { milliseconds }) },
        options,
        () => {},
      );
      const answer = async (): Promise<PlayerMove | EngineFault> => {
        const [best] = (await result).lines;
        const move = best?.moves[0];
        return move === undefined
          ? faultOf("protocol", "it found no move")
          : { ...move, winRate: best?.winRate ?? null };
      };
      return within(limit, answer(), giveUp);
    },
    close: async () => {
      await searcher?.close();
      searcher = null;
    },
  };
};

/** A bot of the game, whose file that is. */
export const openBotPlayer = (engine: AnyEngine, file: string, limit: MoveLimit): Player => {
  let bot: WorkerBot | null = null;
  let game = "";
  let rngState: RngState = seedRng("");
  const giveUp = (): void => {
    void bot?.close();
    bot = null;
  };
  return {
    newGame: () => {
      game = "";
      return Promise.resolve(null);
    },
    move: ({ match }) => {
      bot ??= openWorkerBot(file);
      const seated = bot;
      const playerId = match.state.currentPlayerId ?? "";
      if (game !== match.record.matchId) {
        game = match.record.matchId;
        rngState = seedRng(`bot ${playerId} ${game}`);
        seated.start(playerId, { playerIds: match.state.playerIds, options: match.record.options });
      }
      const { nodes, milliseconds, patience } = limit;
      const answer = async (): Promise<PlayerMove | EngineFault> => {
        const { signal, clear } = startTimeLimit(latestOf(limit));
        const { action, rngState: next } = await seated
          .choose(
            {
              view: engine.getPlayerView(match.state, playerId) as BaseView,
              validActions: engine.getValidActions(match.state, playerId) as readonly GameAction[],
              rngState,
              entries: match.entries.map(({ seq, actorId, type, payload }) => ({ seq, actorId, type, payload })),
              budget: nodes === null ? { milliseconds: milliseconds ?? patience } : { nodes },
            },
            signal,
          )
          .finally(clear);
        rngState = next;
        const parsed: unknown = engine.parseAction(action);
        if (isRejection(parsed)) return faultOf("illegal", parsed.message);
        const { x, y } = parsed as { readonly x?: number; readonly y?: number };
        return x === undefined || y === undefined
          ? faultOf("illegal", `${(parsed as GameAction).type} is no stone`)
          : { x, y, winRate: null };
      };
      return within(limit, answer(), giveUp);
    },
    close: async () => {
      await bot?.close();
      bot = null;
    },
  };
};
