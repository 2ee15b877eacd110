// Runs the games of a tournament concurrently. Each slot plays one game after the other and keeps the engines of its
// last game running.
import { unwrap, type AnyEngine } from "@tengen/kernel";
import { makeMatchFile } from "@tengen/match";
import {
  isOpeningsFault,
  openSchedule,
  openTally,
  parseOpening,
  playGame,
  runSprt,
  type EloEstimate,
  type GameResult,
  type Opening,
  type Player,
  type ScheduledGame,
  type SprtState,
  type Standings,
  type Tournament,
} from "@tengen/engine-protocols/tournament";
import { UserError } from "../user-error.ts";

/** The progress of a tournament. */
export interface TournamentProgress {
  readonly done: number;
  readonly total: number;
  /** Of two engines; null with more, or before the first complete pair. */
  readonly estimate: EloEstimate | null;
  readonly sprt: SprtState | null;
  /** Computed on demand, since ratings take time. */
  readonly standings: () => Standings;
}

export interface TournamentRun {
  readonly tournament: Tournament;
  readonly openings: readonly Opening[];
  /** Results of earlier runs; new ones are added. */
  readonly results: Map<number, GameResult>;
  readonly concurrency: number;
  readonly openPlayer: (engine: number, slot: number) => Player;
  readonly append: (result: GameResult, file: string) => void;
  readonly onProgress: (progress: TournamentProgress, result: GameResult | null) => void;
}

export interface RunningTournament {
  /** Resolves when all games are played, the SPRT is decided, or it was stopped. */
  readonly done: Promise<TournamentProgress>;
  /** Abandons the games being played; they will be played again. */
  readonly stop: () => void;
}

/** Checks the openings by the rules: each must be legal and must not end the game. */
export const checkOpenings = (engine: AnyEngine, texts: readonly string[]): readonly Opening[] =>
  texts.map((text) => {
    const opening = text === "" ? [] : parseOpening(text);
    if (isOpeningsFault(opening)) throw new UserError(`invalid opening "${text}": ${opening.fault}`);
    let state = engine.init(unwrap(engine.parseConfig({ seed: "", playerIds: ["a", "b"], options: {} })));
    for (const [index, { x, y }] of opening.entries()) {
      const action = { type: "PLACE_STONE", x, y };
      const next = engine.tryAction(state, action, index % 2 === 0 ? "a" : "b");
      if (!next.ok) throw new UserError(`illegal opening "${text}": ${next.error.message}`);
      state = next.value;
    }
    if (engine.isGameOver(state)) throw new UserError(`the opening "${text}" ends the game`);
    return opening;
  });

export const startTournament = (engine: AnyEngine, run: TournamentRun): RunningTournament => {
  const { tournament, openings, results, concurrency, openPlayer, append, onProgress } = run;
  const { pairing, rounds } = tournament;
  const config = { engines: tournament.engines.length, pairing, rounds, openings: openings.length };
  const schedule = openSchedule(config);
  const tally = openTally(config);
  for (const result of results.values()) tally.add(result);
  let next = 0;
  /** By slot and engine. */
  const slots = Array.from({ length: concurrency }, () => new Map<number, Player>());
  let isStopped = false;
  let closing = Promise.resolve();

  /** The next game without a result. */
  const takeGame = (): ScheduledGame | undefined => {
    while (results.has(next)) next += 1;
    const game = schedule.game(next);
    next += 1;
    return game;
  };

  const progress = (): TournamentProgress => {
    const [encounter] = tournament.engines.length === 2 ? tally.encounters() : [];
    return {
      done: tally.games(),
      total: schedule.total,
      estimate: encounter?.estimate ?? null,
      sprt: tournament.sprt === null || encounter === undefined ? null : runSprt(tournament.sprt, encounter.pairs),
      standings: tally.standings,
    };
  };

  const closeAll = async (): Promise<void> => {
    const players = slots.flatMap((slot) => [...slot.values()]);
    for (const slot of slots) slot.clear();
    await Promise.all(players.map((player) => player.close()));
  };

  const stop = (): void => {
    isStopped = true;
    closing = closeAll();
  };

  /** The players of a game; other engines of the slot are closed. */
  const seat = async (slot: number, { black, white }: ScheduledGame): Promise<readonly [Player, Player]> => {
    const players = slots[slot] ?? new Map<number, Player>();
    const idle = [...players].filter(([index]) => index !== black && index !== white);
    for (const [index] of idle) players.delete(index);
    await Promise.all(idle.map(([, player]) => player.close()));
    const get = (index: number): Player => {
      const player = players.get(index) ?? openPlayer(index, slot);
      players.set(index, player);
      return player;
    };
    return [get(black), get(white)];
  };

  const playNext = async (slot: number, game: ScheduledGame): Promise<void> => {
    const [black, white] = await seat(slot, game);
    if (isStopped) return;
    const played = await playGame(engine, {
      number: game.number,
      seed: tournament.seed,
      opening: openings[game.opening] ?? [],
      black: { name: tournament.engines[game.black]?.name ?? "", player: black },
      white: { name: tournament.engines[game.white]?.name ?? "", player: white },
      adjudication: tournament.adjudication,
      now: () => Date.now(),
      isStopped: () => isStopped,
    });
    if (played === null) return;
    append(played.result, `${JSON.stringify(makeMatchFile(played.match, played.serverBytes, null))}\n`);
    results.set(game.number, played.result);
    tally.add(played.result);
    const now = progress();
    onProgress(now, played.result);
    if (now.sprt !== null && now.sprt.decision !== null) stop();
  };

  const work = async (slot: number): Promise<void> => {
    for (let game = takeGame(); game !== undefined && !isStopped; game = takeGame()) await playNext(slot, game);
  };

  const playAll = async (): Promise<TournamentProgress> => {
    const start = progress();
    onProgress(start, null);
    if (start.sprt !== null && start.sprt.decision !== null) return start;
    try {
      await Promise.all(slots.map((_, slot) => work(slot)));
    } finally {
      isStopped = true;
      await Promise.all([closing, closeAll()]);
    }
    return progress();
  };

  return { done: playAll(), stop };
};
