// Reads and writes game files: match files, which are verified step by step, and SGF files, whose variations and
// comments are kept. A file that cannot be opened is explained by a sentence.
import { err, ok, unwrap, type AnyEngine, type BaseGameState, type GameAction } from "@tengen/kernel";
import { parseMatchFile, effectiveTurns, verifyMatchText, type MatchFile, type MatchRecord } from "@tengen/match";
import { t } from "@tengen/i18n";
import type { Timeline } from "./timeline.ts";
import { describeRejection } from "./describe.ts";
import type { Explained } from "./explained.ts";
import { fromMatchFile, fromTurns, type GameEnvironment, type LocalGame } from "./local-game.ts";
import { explainSgf } from "./explain-sgf.ts";
import type { AnySgfFormat, AnyTableGame, ExportedGame } from "./table-game.ts";

/** A game from a file, and the notice to show. */
export interface OpenedGame {
  readonly game: LocalGame;
  readonly message: () => string;
}

/** In bytes. A log of 20,000 entries has about 6 MB. */
const MAX_SIZE = 16_000_000;

/** Decodes UTF-8, otherwise the charset that an SGF file names in `CA`, otherwise windows-1252. */
const decode = (bytes: ArrayBuffer): string => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const latin = new TextDecoder("windows-1252").decode(bytes);
    const charset = /CA\[(?<set>[\w-]+)\]/u.exec(latin.slice(0, 4096))?.groups?.["set"] ?? "windows-1252";
    try {
      return new TextDecoder(charset).decode(bytes);
    } catch {
      return latin;
    }
  }
};

const readMatch = async (game: AnyTableGame, text: string): Promise<Explained<OpenedGame>> => {
  const { engine } = game;
  let otherGame: string | null = null;
  const report = await verifyMatchText(text, {
    engineOf: (gameId) => {
      if (gameId === engine.gameId) return engine;
      otherGame = gameId;
      return undefined;
    },
  });
  if (otherGame !== null) return err(() => t("file_other_game", { game: otherGame ?? "" }));
  const failure = report.steps.find((step) => !step.ok);
  if (failure !== undefined) {
    const where = (): string =>
      failure.seq === undefined ? "" : ` ${t("file_fault_entry", { number: failure.seq + 1 })}`;
    return err(() => t("file_fault", { reason: `${t(`file_fault_${failure.step}`)}${where()}` }));
  }
  const file = parseMatchFile(JSON.parse(text));
  const opened = file.ok ? fromMatchFile(engine, file.value) : file;
  return ok({ game: unwrap(opened, "a verified file did not open"), message: () => t("announce_match_opened") });
};

const readSgf = (
  game: AnyTableGame,
  format: AnySgfFormat,
  text: string,
  environment: GameEnvironment,
): Explained<OpenedGame> => {
  const parsed = format.parse(text);
  if (!parsed.ok) return err(() => t("file_fault", { reason: explainSgf(parsed.error) }));
  const { names, turns, notes } = parsed.value;
  const opened = fromTurns(game.engine, names, turns, text, environment);
  if (!opened.ok) {
    const { axes } = game.renderer.geometryOf({});
    return err(() => t("file_fault", { reason: describeRejection(game, axes, opened.error) }));
  }
  return ok({
    game: opened.value,
    message: () => `${t("announce_file_opened", { format: "SGF" })} ${notes()}`.trim(),
  });
};

export interface GameFile {
  readonly name: string;
  readonly text: string;
}

export type GameFileKind = "match" | "sgf";

export const gameFileName = (
  engine: AnyEngine,
  { matchId }: Pick<MatchRecord, "matchId">,
  kind: GameFileKind,
): string => `tengen-${engine.gameId}-${matchId.slice(-8)}.${kind === "match" ? "json" : "sgf"}`;

/** What a file is made of; `state` is the last one, `sgf` the file that the game was read from. */
export interface FileContent extends Pick<Timeline, "record" | "entries"> {
  readonly state: BaseGameState;
  readonly makeMatch: () => MatchFile;
  readonly sgf: string | null;
}

/** The SGF file of a game: of one that was read from such a file, that file. */
export const makeSgfText = (
  engine: AnyEngine,
  format: AnySgfFormat,
  { record, entries, state, sgf }: Omit<FileContent, "makeMatch">,
): string => {
  if (sgf !== null) return format.rewrite(sgf);
  const exported: ExportedGame<BaseGameState, GameAction> = {
    names: record.seats.map((seat) => seat.name),
    turns: effectiveTurns(engine, entries).map(({ type, payload }) => ({ ...payload, type })),
    state,
    startedAt: record.startedAt,
  };
  return format.serialize(exported);
};

/** Exports a game as a match file or an SGF file. */
export const makeGameFile = ({ engine, sgf }: AnyTableGame, content: FileContent, kind: GameFileKind): GameFile => {
  const name = gameFileName(engine, content.record, kind);
  if (kind === "match") return { name, text: `${JSON.stringify(content.makeMatch(), null, 2)}\n` };
  if (sgf === undefined) throw new Error(`${engine.gameId} has no SGF files`);
  return { name, text: makeSgfText(engine, sgf, content) };
};

/** The game in a file, read-only, or what is wrong with the file. */
export const readGameFile = async (
  game: AnyTableGame,
  file: Pick<Blob, "size" | "arrayBuffer">,
  environment: GameEnvironment,
): Promise<Explained<OpenedGame>> => {
  if (file.size > MAX_SIZE) return err(() => t("file_too_large"));
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return err(() => t("file_unreadable"));
  const text = decode(bytes);
  // A match file is JSON; any other text is read as SGF.
  return game.sgf === undefined || text.trimStart().startsWith("{")
    ? readMatch(game, text)
    : readSgf(game, game.sgf, text, environment);
};
