// What a table has to share. The dialog that shows it is loaded when somebody shares something.
import { err, ok } from "@tengen/kernel";
import type { MatchFile, SharedGame } from "@tengen/match";
import { t } from "@tengen/ui/i18n";
import type { Explained } from "./explained.ts";
import type { ExportKind, GameFile } from "./game-file.ts";
import { toMatchFile, type LocalGame } from "./local-game.ts";
import type { Table } from "./table.ts";

/** What a link names instead of carrying the game. */
export type ShareAddress =
  /** A fragment of this page. */
  | { readonly kind: "fragment"; readonly hash: string }
  /** A match on the server that the page comes from. */
  | { readonly kind: "match"; readonly matchId: string };

/** What a shared game is made of: a match, or the tree of an SGF file. */
export type Shareable = { readonly match: MatchFile } | Extract<SharedGame, { readonly sgf: string }>;

export interface ShareContent {
  /** Null where the link carries the shared game itself. */
  readonly address: ShareAddress | null;
  /** The whole game, or why it cannot be shared. */
  readonly shared: Explained<Shareable>;
}

/** The files that can be saved or copied. */
export interface ShareFiles {
  /** Null while the match file would reveal something. */
  readonly makeFile: (() => GameFile) | null;
  /** The formats of other programs. */
  readonly kinds: readonly ExportKind[];
  readonly exportFile: (kind: ExportKind) => Promise<Explained<GameFile>>;
}

/** A table, and what is shared of it. */
export interface ShareSource {
  readonly table: Table;
  /** The URL of the portal, relative to the page. */
  readonly home: string;
  readonly content: () => ShareContent;
  readonly files: ShareFiles;
}

/** A game from an SGF file is shared with its variations and comments, any other as its match. */
export const shareLocalGame = (local: LocalGame, hidesInformation: boolean): ShareContent => {
  if (hidesInformation) return { address: null, shared: err(() => t("refusal_hidden")) };
  const { sgf, record } = local;
  const shared = sgf === null ? { match: toMatchFile(local) } : { game: record.gameId, sgf, line: null };
  return { address: null, shared: ok(shared) };
};
