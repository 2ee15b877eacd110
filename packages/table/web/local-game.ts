// A game played on one device, as an immutable value: the same match as on a server (record, committed bytes, log, hash
// chain), plus undone moves and seats for people and bots.
import {
  commitTo,
  deriveSeed,
  mapResult,
  ok,
  reject,
  sameJson,
  SERVER_ACTOR,
  unwrap,
  type AnyEngine,
  type GameAction,
  type JsonObject,
  type Result,
} from "@tengen/kernel";
import {
  localActionId,
  makeMatchFile,
  replayLog,
  effectiveTurns,
  startPosition,
  applyPlayerAction,
  timeOfNext,
  appendServerEntry,
  isServerEntryType,
  type ClockSetting,
  type Entry,
  type Match,
  type MatchFile,
  type MatchRecord,
  type Position,
  type ServerEntryType,
  type Step,
} from "@tengen/match";
import type { ImportedGame } from "./table-game.ts";
import { isPerson, seatIndexOf, occupantOf, type Timeline, type SeatChoice } from "./timeline.ts";

/** The seats and options of a new game. */
export interface GameSetup {
  readonly seats: readonly SeatChoice[];
  readonly options: JsonObject;
  /** Null or absent for a game without a clock. */
  readonly clock?: ClockSetting | null;
}

export interface LocalGame {
  readonly record: MatchRecord;
  /** Null for a match from a file, which is read-only. */
  readonly seats: readonly SeatChoice[] | null;
  readonly serverBytes: string;
  /** The seed of the bots' random numbers; independent of the match's seed, which it must not reveal (MAT-F5). */
  readonly botSeed: string;
  readonly entries: readonly Entry[];
  /** The start position, and the position after each entry. */
  readonly positions: readonly Position[];
  /** Undone entries, the next one to redo first. */
  readonly undone: readonly Entry[];
  /** The match file it was read from. */
  readonly file: MatchFile | null;
  /** The SGF file it was read from, with its variations and comments. */
  readonly sgf: string | null;
}

/** The clock and the randomness for a new game. */
export interface GameEnvironment {
  readonly now: number;
  /** 32 new random bytes in hexadecimal at every call. */
  readonly randomBytes: () => string;
}

/** The last position. */
export const headOf = ({ positions }: LocalGame): Position => {
  const head = positions.at(-1);
  if (head === undefined) throw new Error("a game has a start");
  return head;
};

export const matchOf = (game: LocalGame): Match => ({ ...headOf(game), entries: game.entries });

/** The game as the table shows it. */
export const localTimeline = (engine: AnyEngine, game: LocalGame): Timeline => ({
  record: game.record,
  seats: game.seats,
  entries: game.entries,
  outcome: headOf(game).outcome,
  viewAfter: (count, viewer) => {
    const position = game.positions[count];
    if (position === undefined) throw new Error(`the game has no position ${count}`);
    return engine.getPlayerView(position.state, viewer);
  },
});

/** Whether only bots play; false for a match from a file. */
export const isBotsOnly = ({ seats }: Pick<LocalGame, "seats">): boolean => seats?.some(isPerson) === false;

const nameOf = (choice: SeatChoice, index: number): string =>
  choice.kind === "bot" ? choice.name : `Player ${index + 1}`;

export const startLocalGame = (
  engine: AnyEngine,
  { seats, options, clock = null }: GameSetup,
  environment: GameEnvironment,
): Result<LocalGame> => startWith(engine, { seats, names: seats.map(nameOf), options, clock }, environment);

/** What a game starts with. */
interface GameStart {
  readonly seats: LocalGame["seats"];
  readonly names: readonly string[];
  readonly options: JsonObject;
  readonly clock: ClockSetting | null;
}

/** What the match's seed is derived from. */
interface SeedInputs {
  readonly serverBytes: string;
  /** By seat. */
  readonly nonces: readonly string[];
}

const startWith = (
  engine: AnyEngine,
  { seats, names, options, clock }: GameStart,
  { now, randomBytes }: GameEnvironment,
  { serverBytes, nonces }: SeedInputs = { serverBytes: randomBytes(), nonces: names.map(() => randomBytes()) },
): Result<LocalGame> => {
  const record: MatchRecord = {
    matchId: `local-${randomBytes().slice(0, 32)}`,
    gameId: engine.gameId,
    rulesetVersion: engine.rulesetVersion,
    options,
    seats: names.map((name, index) => ({ playerId: `seat-${index + 1}`, name, nonce: nonces[index] ?? "" })),
    clock,
    commitment: commitTo(serverBytes),
    startedAt: now,
  };
  return openRecord(engine, { record, seats, serverBytes, botSeed: randomBytes(), file: null });
};

/** A read-only game from another program's file; the refusal of the first illegal turn otherwise. */
export const fromTurns = (
  engine: AnyEngine,
  { names, options, turns }: Pick<ImportedGame<GameAction>, "names" | "options" | "turns">,
  sgf: string | null,
  environment: GameEnvironment,
): Result<LocalGame> => {
  let game = startWith(engine, { seats: null, names, options, clock: null }, environment);
  for (const turn of turns) {
    if (!game.ok) return game;
    game = playAction(engine, game.value, headOf(game.value).state.currentPlayerId ?? "", turn, environment.now);
  }
  return mapResult(game, (played) => ({ ...played, sgf }));
};

/** A game at its start position. */
const openRecord = (
  engine: AnyEngine,
  game: Pick<LocalGame, "record" | "seats" | "serverBytes" | "botSeed" | "file">,
): Result<LocalGame> =>
  mapResult(startPosition(engine, game.record, seedOf(game)), (start) => ({
    ...game,
    entries: [],
    positions: [start],
    undone: [],
    sgf: null,
  }));

const seedOf = ({ record, serverBytes }: Pick<LocalGame, "record" | "serverBytes">): string =>
  deriveSeed(
    serverBytes,
    record.seats.map((seat) => seat.nonce),
  );

/** The game after one more step, which clears the undone entries. */
const extendGame = (game: LocalGame, step: Result<Step>): Result<LocalGame> =>
  mapResult(step, ({ entry, position }) => ({
    ...game,
    entries: [...game.entries, entry],
    positions: [...game.positions, position],
    undone: [],
  }));

/** The game after an entry of the table's own: time given back, or run out. */
export const addServerEntry = (
  engine: AnyEngine,
  game: LocalGame,
  type: ServerEntryType,
  payload: JsonObject,
  at: number,
): Result<LocalGame> => extendGame(game, appendServerEntry(engine, headOf(game), type, payload, at));

/** The game after one more action. */
export const playAction = (
  engine: AnyEngine,
  game: LocalGame,
  actorId: string,
  action: GameAction,
  now: number,
): Result<LocalGame> => {
  const head = headOf(game);
  const step = applyPlayerAction(
    engine,
    head,
    { actionId: localActionId(head.nextSeq), actorId },
    action,
    timeOfNext(head, now),
  );
  return extendGame(game, step);
};

/** Replays one entry, which may be refused. */
const replayEntry = (
  engine: AnyEngine,
  game: LocalGame,
  { actorId, type, payload, at }: StoredMove,
): Result<LocalGame> => {
  if (actorId === SERVER_ACTOR) {
    return isServerEntryType(type)
      ? addServerEntry(engine, game, type, payload, at)
      : reject("INVALID_PAYLOAD", `${type} is no entry of the table's own.`);
  }
  const action = engine.parseAction({ ...payload, type });
  return action.ok ? playAction(engine, game, actorId, action.value, at) : action;
};

/** Whether undo stops at this entry: entries by people, or all entries if only bots play. */
const isUndoStep = (game: LocalGame, { actorId }: Entry): boolean =>
  game.seats?.some(isPerson) === true ? isPerson(occupantOf(game, actorId)) : true;

/** How many entries undo removes: back to and including the last one by a person. 0: nothing to undo. */
export const undoCount = (game: LocalGame): number => {
  const last = game.seats === null ? -1 : game.entries.findLastIndex((entry) => isUndoStep(game, entry));
  return last < 0 ? 0 : game.entries.length - last;
};

/** How many of them players see: not the table's own, such as time that was given back. */
export const undoneMoves = (game: LocalGame): number =>
  game.entries.slice(game.entries.length - undoCount(game)).filter(({ actorId }) => actorId !== SERVER_ACTOR).length;

export const undo = (game: LocalGame): LocalGame => {
  const remaining = game.entries.length - undoCount(game);
  return {
    ...game,
    entries: game.entries.slice(0, remaining),
    positions: game.positions.slice(0, remaining + 1),
    undone: [...game.entries.slice(remaining), ...game.undone],
  };
};

/** Reverts the last undo: an entry by a person and the bots' answers. */
export const redo = (engine: AnyEngine, game: LocalGame): LocalGame => {
  const next = game.undone.findIndex((entry, index) => index > 0 && isUndoStep(game, entry));
  const count = next < 0 ? game.undone.length : next;
  const [again, rest] = [game.undone.slice(0, count), game.undone.slice(count)];
  return { ...replayEntries(engine, game, again), undone: rest };
};

/** Replays entries that are known to be legal. */
const replayEntries = (engine: AnyEngine, game: LocalGame, entries: readonly Entry[]): LocalGame => {
  let played = game;
  for (const entry of entries) {
    played = unwrap(replayEntry(engine, played, entry), "an entry of this game was refused in its replay");
  }
  return played;
};

/**
 * A new game with other seats from the position after `count` entries. It copies the turns, and in a game with hidden
 * cards the seed too: with other cards the turns would be illegal.
 */
export const forkGame = (
  engine: AnyEngine,
  game: LocalGame,
  count: number,
  seats: readonly SeatChoice[],
  environment: GameEnvironment,
): Result<LocalGame> => {
  const seedInputs = engine.hiddenInformation
    ? { serverBytes: game.serverBytes, nonces: game.record.seats.map((seat) => seat.nonce) }
    : undefined;
  return mapResult(
    startWith(
      engine,
      { seats, names: seats.map(nameOf), options: game.record.options, clock: null },
      environment,
      seedInputs,
    ),
    (fork) => {
      const entries = effectiveTurns(engine, game.entries.slice(0, count)).map((entry) => ({
        ...entry,
        actorId: fork.record.seats[seatIndexOf(game, entry.actorId)]?.playerId ?? "",
        at: environment.now,
      }));
      return replayEntries(engine, fork, entries);
    },
  );
};

/** The match as a file. A match from a file gives back the same file. */
export const toMatchFile = (game: LocalGame): MatchFile =>
  game.file ?? makeMatchFile(matchOf(game), game.serverBytes, null);

/** A read-only match from a verified file. */
export const fromMatchFile = (engine: AnyEngine, file: MatchFile): Result<LocalGame> => {
  const positions: Position[] = [];
  for (const position of replayLog(engine, file.match, file.reveal.seed, file.entries)) {
    if (!position.ok) return position;
    positions.push(position.value);
  }
  return ok({
    record: file.match,
    seats: null,
    serverBytes: file.reveal.serverBytes,
    botSeed: "",
    entries: file.entries,
    positions,
    undone: [],
    file,
    sgf: null,
  });
};

/** Whether another game starts with all entries of this one; times do not matter. */
export const isPrefixOf = ({ entries }: LocalGame, other: LocalGame): boolean =>
  entries.every((entry, index) => {
    const same = other.entries[index];
    return same?.actorId === entry.actorId && same.type === entry.type && sameJson(same.payload, entry.payload);
  });

/** A game as it is stored: only what cannot be recomputed. */
export type StoredGame =
  | {
      readonly kind: "played";
      readonly record: MatchRecord;
      readonly seats: readonly SeatChoice[];
      readonly serverBytes: string;
      readonly botSeed: string;
      readonly moves: readonly StoredMove[];
      readonly undone: readonly StoredMove[];
    }
  | {
      readonly kind: "file";
      readonly file: MatchFile;
      /** The SGF file that the match was made from. */
      readonly sgf?: string | undefined;
    };

/** An entry without its sequence number and hash, which are recomputed. */
export interface StoredMove {
  readonly actorId: string;
  readonly type: string;
  readonly payload: JsonObject;
  readonly at: number;
}

const toStoredMove = ({ actorId, type, payload, at }: Entry): StoredMove => ({ actorId, type, payload, at });

export const toStoredGame = (game: LocalGame): StoredGame => {
  const { record, seats, serverBytes, botSeed, entries, undone, file, sgf } = game;
  if (file !== null || seats === null) {
    return { kind: "file", file: toMatchFile(game), ...(sgf === null ? {} : { sgf }) };
  }
  return {
    kind: "played",
    record,
    seats,
    serverBytes,
    botSeed,
    moves: entries.map(toStoredMove),
    undone: undone.map(toStoredMove),
  };
};

/** Restores a stored game; a refusal names what is wrong, such as a move that newer rules refuse. */
export const restoreGame = (engine: AnyEngine, stored: StoredGame): Result<LocalGame> => {
  if (stored.kind === "file") {
    return mapResult(fromMatchFile(engine, stored.file), (game) => ({ ...game, sgf: stored.sgf ?? null }));
  }
  const { record, seats, serverBytes, botSeed, moves, undone } = stored;
  let game = openRecord(engine, { record, seats, serverBytes, botSeed, file: null });
  for (const move of [...moves, ...undone]) {
    if (!game.ok) return game;
    game = replayEntry(engine, game.value, move);
  }
  // The undone moves are replayed as well, to check that they are legal, and then undone again.
  return mapResult(game, (played) => ({
    ...played,
    entries: played.entries.slice(0, moves.length),
    positions: played.positions.slice(0, moves.length + 1),
    undone: played.entries.slice(moves.length),
  }));
};
