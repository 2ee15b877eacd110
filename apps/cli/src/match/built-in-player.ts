// Built-in players of a tournament: the searcher and the bots, on their own threads.
import { ok, openRng, seedRng, unwrap, type AnyEngine, type BaseGameState, type JsonObject } from "@tengen/kernel";
import {
  colorAtPly,
  type GomokuLine,
  type GomokuPosition,
  type GomokuSearchOptions,
  type Point,
  type SearchLimit,
} from "@tengen/stones";
import type { ThreadBot } from "@tengen/workers/bots";
import { openNodeBot, startNodeWatchdog } from "@tengen/workers/node";
import { placeOpening, type LimitedJudge } from "@tengen/gomoku-searcher";
import { openNodeSearcher } from "@tengen/gomoku-searcher/node";
import {
  chooseColor,
  fault,
  placeStone,
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

const positionOf = (turns: readonly Turn[]): GomokuPosition => {
  const stones = turns.flatMap((turn, index) => (turn === "pass" ? [] : [{ ...turn, color: colorAtPly(index) }]));
  return { stones, toMove: colorAtPly(turns.length) };
};

/** Whether a game is in its swap2 opening, the only one that the searcher plays. */
const isInOpening = ({ match }: MoveRequest): boolean => {
  const { payload } = match.state as { readonly payload?: { readonly opening?: object | null } };
  return (payload?.opening ?? null) !== null;
};

/** The Gomoku searcher, without a net. */
export const openSearcherPlayer = (options: GomokuSearchOptions, limit: MoveLimit, startLimit: number): Player => {
  let searcher: ReturnType<typeof openNodeSearcher> | null = null;
  const abandon = (): void => {
    void searcher?.close();
    searcher = null;
  };
  const { nodes, milliseconds } = limit;
  const searchLimit = { ...(nodes === null ? {} : { nodes }), ...(milliseconds === null ? {} : { milliseconds }) };
  const start = (): Promise<Reply<null>> => {
    searcher = openNodeSearcher(null);
    return startWithin(startLimit, searcher.ready(options), abandon);
  };
  return {
    newGame: async () => {
      const started = searcher === null ? await start() : READY;
      searcher?.newGame();
      return started;
    },
    move: async (request) => {
      if (searcher === null) return NOT_STARTED;
      const current = searcher;
      const { turns } = request;
      const answer = async (alive: () => void): Promise<Reply<PlayerMove>> => {
        const onInfo = extendWithoutTimeLimit(limit, alive);
        const bestLine = async (position: GomokuPosition, searched: SearchLimit): Promise<GomokuLine | undefined> =>
          (await current.search(position, searched, options, onInfo).result).lines[0];
        const isOpening = isInOpening(request);
        if (isOpening && turns.length === 0) {
          const judge: LimitedJudge = async (position, searched) => (await bestLine(position, searched))?.value ?? 0;
          // The same game gets the same stones.
          const rng = openRng(seedRng(`swap2 ${request.match.record.matchId}`));
          const stones = await placeOpening(
            judge,
            (below) => rng.integer(below),
            limit,
            () => performance.now(),
          );
          return ok({ move: stones.map(placeStone), winRate: null });
        }
        const best = await bestLine(positionOf(turns), searchLimit);
        const move = best?.moves[0];
        if (best === undefined || move === undefined) return fault("protocol", "it returned no move");
        if (!isOpening) return ok({ move, winRate: best.winRate });
        // White is to move: it keeps its colour if it is not worse.
        const actions = best.winRate < 0.5 ? [chooseColor("black")] : [chooseColor("white"), placeStone(move)];
        return ok({ move: actions, winRate: null });
      };
      return withTimeout(replyTimeout(limit), "move", answer, abandon);
    },
    close: async () => {
      await searcher?.close();
      searcher = null;
    },
  };
};

/** A pass in Gomoku: the protocols of programs have none. */
const GOMOKU_PASS = "PASS";

/** The turn in a bot's action. */
const readAction = (engine: AnyEngine, action: unknown): Reply<PlayerMove> => {
  const parsed = engine.parseAction(action);
  if (!parsed.ok) return fault("illegal", parsed.error.message);
  return parsed.value.type === GOMOKU_PASS
    ? fault("illegal", "it passes, which programs cannot be told")
    : ok({ move: [parsed.value], winRate: null });
};

/** The dead stones that a bot's action names: those of its own proposal, or of the one that it accepts. */
const readDead = (action: unknown, state: BaseGameState): readonly Point[] | null => {
  const { type, dead } = action as { readonly type?: unknown; readonly dead?: readonly Point[] };
  if (type === "propose") return dead ?? null;
  const { proposal } = state as BaseGameState & { readonly proposal?: { readonly dead: readonly Point[] } | null };
  return type === "accept" ? (proposal?.dead ?? null) : null;
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

/** The rules that a bot plays by. */
interface BotRules {
  readonly engine: AnyEngine;
  readonly options: JsonObject;
}

/** The bot in a file. */
export const openBotPlayer = (
  { engine, options }: BotRules,
  file: string,
  limit: MoveLimit,
  startLimit: number,
): Player => {
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
    const players = { playerIds: ["black", "white"], options };
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

  /** What the bot answers in a match, as `read` understands it. */
  const choose = async <T>({ match }: MoveRequest, read: (action: unknown) => Reply<T>): Promise<Reply<T>> => {
    if (bot === null) return NOT_STARTED;
    const current = bot;
    enter(current, match);
    const entries = match.entries.map(({ seq, actorId, type, payload }) => ({ seq, actorId, type, payload }));
    const timeout = replyTimeout(limit);
    const answer = async (alive: () => void): Promise<Reply<T>> => {
      const onProgress = extendWithoutTimeLimit(limit, alive);
      const question = { entries, budget, rngState };
      const chosen = await ask(engine, current, match.state, question, limit, timeout, onProgress);
      ({ rngState } = chosen);
      return read(chosen.action);
    };
    return withTimeout(timeout, "move", answer, abandon);
  };

  return {
    newGame: () => {
      game = "";
      return bot === null ? start() : Promise.resolve(READY);
    },
    move: (request) => choose(request, (action) => readAction(engine, action)),
    dead: async (request) => {
      const reply = await choose(request, (action) => ok(readDead(action, request.match.state)));
      return reply.ok ? reply.value : null;
    },
    close: async () => {
      await bot?.close();
      bot = null;
    },
  };
};
