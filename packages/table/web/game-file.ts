// Writes game files: match files, and files for other programs. `read-file.ts` reads them.
import { err, mapResult, ok, type AnyEngine, type BaseGameState, type GameAction } from "@tengen/kernel";
import { effectiveTurns, type MatchFile, type MatchRecord } from "@tengen/match";
import { t } from "@tengen/ui/i18n";
import { colorsIn } from "./describe.ts";
import type { Explained } from "./explained.ts";
import type { Timeline } from "./timeline.ts";
import type { AnySgfFormat, AnyTableGame, ExportedGame } from "./table-game.ts";

export interface GameFile {
  readonly name: string;
  readonly text: string;
}

/** The formats of other programs. */
export type ExportKind = "sgf" | "psq";

type GameFileKind = "match" | ExportKind;

const EXTENSIONS: Readonly<Record<GameFileKind, string>> = { match: "json", sgf: "sgf", psq: "psq" };

/** The formats that a game has. */
export const exportKinds = ({ loadSgf, loadPsq }: Pick<AnyTableGame, "loadSgf" | "loadPsq">): readonly ExportKind[] => [
  ...(loadSgf === undefined ? [] : (["sgf"] as const)),
  ...(loadPsq === undefined ? [] : (["psq"] as const)),
];

/** What the browser's file picker offers. */
export const acceptedFiles = (game: AnyTableGame): string =>
  ["application/json", ".json", ...exportKinds(game).map((kind) => `.${kind}`)].join(",");

export const gameFileName = (
  engine: AnyEngine,
  { matchId }: Pick<MatchRecord, "matchId">,
  kind: GameFileKind,
): string => `tengen-${engine.gameId}-${matchId.slice(-8)}.${EXTENSIONS[kind]}`;

/** What a file is made of; `state` is the last one, `sgf` the file that the game was read from. */
export interface FileContent extends Pick<Timeline, "record" | "entries"> {
  readonly state: BaseGameState;
  readonly makeMatch: () => MatchFile;
  readonly sgf: string | null;
}

type ExportContent = Omit<FileContent, "makeMatch">;

/** A game for the writers of other programs' files. */
const exportGame = (
  game: AnyTableGame,
  { record, entries, state }: Pick<FileContent, "record" | "entries" | "state">,
): ExportedGame<BaseGameState, GameAction> => ({
  record,
  turns: effectiveTurns(game.engine, entries).map(({ type, payload }) => ({ ...payload, type })),
  state,
  colors: colorsIn(game, game.engine.getPlayerView(state, null)),
});

/** The match file of a game. */
export const makeGameFile = ({ engine }: AnyTableGame, { record, makeMatch }: FileContent): GameFile => ({
  name: gameFileName(engine, record, "match"),
  text: `${JSON.stringify(makeMatch(), null, 2)}\n`,
});

const writeSgf = (game: AnyTableGame, format: AnySgfFormat, content: ExportContent): string =>
  content.sgf === null ? format.serialize(exportGame(game, content)) : format.rewrite(content.sgf);

/**
 * Exports a game in a format of other programs, or says why that is not possible. A game that was read from an SGF file
 * is exported as that file.
 */
export const exportGameFile = async (
  game: AnyTableGame,
  content: ExportContent,
  kind: ExportKind,
): Promise<Explained<GameFile>> => {
  const load = kind === "sgf" ? game.loadSgf : game.loadPsq;
  if (load === undefined) throw new Error(`${game.engine.gameId} has no ${kind} files`);
  const format = await load().catch(() => null);
  if (format === null) return err(() => t("format_unreachable"));
  const text = "rewrite" in format ? ok(writeSgf(game, format, content)) : format.serialize(exportGame(game, content));
  return mapResult(text, (value) => ({ name: gameFileName(game.engine, content.record, kind), text: value }));
};
