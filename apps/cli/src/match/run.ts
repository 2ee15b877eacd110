// Runs the games of a tournament concurrently. Each slot plays one game after the other and keeps the engines of its
// last game running.
import type { AnyEngine } from "@tengen/kernel";
import { makeMatchFile } from "@tengen/match";
import {
  openSchedule,
  openTally,
  playGame,
  runSprt,
  type EloEstimate,
  type GameResult,
  type Opening,
  type Player,
  type ScheduledGame,
  type SprtState,
  type Standings,
  type Tally,
  type Tournament,
  type TournamentGame,
} from "@tengen/engine-protocols/tournament";
import { openSlot, type Slot } from "./slot.ts";

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
  readonly game: TournamentGame;
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

const progressOf = ({ engines, sprt }: Tournament, tally: Tally, total: number): TournamentProgress => {
  const [encounter] = engines.length === 2 ? tally.encounters() : [];
  return {
    done: tally.games(),
    total,
    estimate: encounter?.estimate ?? null,
    sprt: sprt === null || encounter === undefined ? null : runSprt(sprt, encounter.pairs),
    standings: tally.standings,
  };
};

const isDecided = ({ sprt }: TournamentProgress): boolean => sprt !== null && sprt.decision !== null;

export const startTournament = (engine: AnyEngine, run: TournamentRun): RunningTournament => {
  const { tournament, openings, results, openPlayer, append, onProgress } = run;
  const { engines, pairing, rounds, seed, adjudication } = tournament;
  const config = { engines: engines.length, pairing, rounds, openings: openings.length };
  const schedule = openSchedule(config);
  const tally = openTally(config);
  for (const result of results.values()) tally.add(result);
  const slots = Array.from({ length: run.concurrency }, (_, index) => openSlot((player) => openPlayer(player, index)));
  let next = 0;
  let isStopped = false;
  let closing = Promise.resolve();

  const progress = (): TournamentProgress => progressOf(tournament, tally, schedule.total);

  /** The next game without a result. */
  const takeGame = (): ScheduledGame | undefined => {
    while (results.has(next)) next += 1;
    const game = schedule.game(next);
    next += 1;
    return game;
  };

  const closeAll = async (): Promise<void> => void (await Promise.all(slots.map((slot) => slot.close())));

  const stop = (): void => {
    isStopped = true;
    closing = closeAll();
  };

  const playNext = async (slot: Slot, { number, opening, black, white }: ScheduledGame): Promise<void> => {
    const [blackPlayer, whitePlayer] = await slot.seat(black, white);
    if (isStopped) return;
    const played = await playGame(engine, {
      game: run.game,
      number,
      seed,
      opening: openings[opening] ?? [],
      black: { name: engines[black]?.name ?? "", player: blackPlayer },
      white: { name: engines[white]?.name ?? "", player: whitePlayer },
      adjudication,
      now: () => Date.now(),
      isStopped: () => isStopped,
    });
    if (played === null) return;
    append(played.result, `${JSON.stringify(makeMatchFile(played.match, played.serverBytes, null))}\n`);
    results.set(number, played.result);
    tally.add(played.result);
    const now = progress();
    onProgress(now, played.result);
    if (isDecided(now)) stop();
  };

  const work = async (slot: Slot): Promise<void> => {
    for (let game = takeGame(); game !== undefined && !isStopped; game = takeGame()) await playNext(slot, game);
  };

  const playAll = async (): Promise<TournamentProgress> => {
    const start = progress();
    onProgress(start, null);
    if (isDecided(start)) return start;
    try {
      await Promise.all(slots.map(work));
    } finally {
      isStopped = true;
      await Promise.all([closing, closeAll()]);
    }
    return progress();
  };

  return { done: playAll(), stop };
};
