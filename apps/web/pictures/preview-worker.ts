// A thread of the match server that makes link previews: title, description and picture of a match or a shared game. It
// draws with the code of the pages, so the build bundles it for Node; the server only knows its messages. SVG is rasterized
// by resvg as WebAssembly, one request after the other.
import fs from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { localize, messagesLoaded, setLanguage, t } from "@tengen/ui/i18n";
import { unwrap, type BaseGameState, type BaseView } from "@tengen/kernel";
import {
  describeOutcome,
  gameRulesetsOf,
  parseStudyHash,
  type AnyTableGame,
  type TableGameModule,
} from "@tengen/table";
import { effectiveTurns, expandMatch, foldLog, type MatchRecord, type SharedGame } from "@tengen/match";
import { drawCard } from "./preview-card.ts";

/** What is shown: a match, by what everybody may see of it, or a shared game. */
export type PreviewSubject =
  | {
      readonly kind: "match";
      readonly record: MatchRecord;
      readonly view: BaseView;
      readonly moves: number;
    }
  | { readonly kind: "shared"; readonly shared: SharedGame };

export interface PreviewRequest {
  readonly id: number;
  readonly subject: PreviewSubject;
}

export interface PreviewAnswer {
  readonly id: number;
  /** Null for a game that cannot be shown. */
  readonly preview: { readonly title: string; readonly description: string; readonly png: Uint8Array } | null;
  /** Why there is none, if that was a surprise. */
  readonly problem?: string;
}

/** The paths of the font files and of resvg's WebAssembly. */
interface Files {
  readonly fonts: readonly string[];
  readonly wasm: string;
}

/** The page of each game, by its folder, which is its id; put in by the build. */
const PAGES = import.meta.glob<TableGameModule>("../../../games/*/page/table-game.tsx");

const pageOf = (gameId: string) => PAGES[`../../../games/${gameId}/page/table-game.tsx`];

const FONT = "Figtree";

/** Nothing is random in a game from a text. */
const NO_BYTES = "00".repeat(32);

/** A position with its game, as it is drawn. */
interface Shown {
  readonly game: AnyTableGame;
  readonly record: MatchRecord;
  readonly view: BaseView;
  readonly moves: number;
}

const loadGame = async (gameId: string, rulesetVersion: string): Promise<AnyTableGame | null> => {
  const load = pageOf(gameId);
  return load === undefined ? null : gameRulesetsOf(await load()).load(rulesetVersion);
};

const showMatch = async (shared: SharedGame & { readonly match: unknown }): Promise<Shown | null> => {
  const file = expandMatch(shared.match);
  if (!file.ok) return null;
  const { match: record, reveal, entries } = file.value;
  const game = await loadGame(record.gameId, record.rulesetVersion);
  const match = game === null ? null : foldLog(game.engine, record, reveal.seed, entries);
  if (game === null || match?.ok !== true) return null;
  return {
    game,
    record,
    view: game.engine.getPlayerView(match.value.state, null),
    moves: effectiveTurns(game.engine, entries).length,
  };
};

/** The turns to the position that an analysis shows, in whatever variation; null if its address does not say. */
const shownTurns = async (game: AnyTableGame, address: string | null): Promise<readonly unknown[] | null> => {
  const line = address === null ? null : (parseStudyHash(address)?.line ?? null);
  const study = line === null || line.setUp !== null ? undefined : await game.loadStudy?.();
  if (line === null || study === undefined) return null;
  // The analysis board has texts of its own.
  await messagesLoaded();
  return line.moves.slice(0, line.shown).map((move) => study.actionOf(move));
};

const play = (game: AnyTableGame, start: BaseGameState, turns: readonly unknown[]): BaseGameState | null => {
  let state = start;
  for (const turn of turns) {
    const action = game.engine.parseAction(turn);
    const next = action.ok ? game.engine.tryAction(state, action.value, state.currentPlayerId ?? "") : action;
    if (!next.ok) return null;
    state = next.value;
  }
  return state;
};

type SharedText = Extract<SharedGame, { readonly sgf: string }>;

const showText = async ({ game: gameId, sgf, line }: SharedText): Promise<Shown | null> => {
  const load = pageOf(gameId);
  const rulesets = load === undefined ? null : gameRulesetsOf(await load());
  const format = await rulesets?.first.loadSgf?.();
  // A reader may warn, in words.
  await messagesLoaded();
  const parsed = await format?.parse(sgf);
  if (rulesets === null || parsed?.ok !== true) return null;
  const { rulesetVersion, options, names, turns } = parsed.value;
  const game = await rulesets.load(rulesetVersion);
  if (game === null) return null;
  const playerIds = names.map((_, seat) => `seat-${seat + 1}`);
  const first: BaseGameState = game.engine.init(unwrap(game.engine.parseConfig({ seed: "", playerIds, options })));
  const chosen = await shownTurns(game, line);
  const reached = chosen === null ? null : play(game, first, chosen);
  const played = chosen === null || reached === null ? turns : chosen;
  const state = reached ?? play(game, first, turns);
  if (state === null) return null;
  const record: MatchRecord = {
    matchId: "shared",
    gameId,
    rulesetVersion,
    options,
    seats: names.map((name, seat) => ({ playerId: playerIds[seat] ?? "", name, nonce: NO_BYTES })),
    clock: null,
    commitment: NO_BYTES,
    startedAt: 0,
  };
  return { game, record, view: game.engine.getPlayerView(state, null), moves: played.length };
};

const show = async (subject: PreviewSubject): Promise<Shown | null> => {
  if (subject.kind === "shared")
    return "match" in subject.shared ? showMatch(subject.shared) : showText(subject.shared);
  const game = await loadGame(subject.record.gameId, subject.record.rulesetVersion);
  return game === null ? null : { ...subject, game };
};

/** The result, or how far the game is. */
const statusOf = ({ game, record, view, moves }: Shown): string => {
  const count = t("move_count", { count: moves });
  if (view.outcome === null) return count;
  return `${describeOutcome(game, { record, seats: null }, view.outcome, view)}, ${count}`;
};

const makePreview = async (
  subject: PreviewSubject,
  fonts: readonly Uint8Array[],
): Promise<PreviewAnswer["preview"]> => {
  const shown = await show(subject);
  if (shown === null) return null;
  // The texts of a ruleset come with it.
  await messagesLoaded();
  const { game, record, view } = shown;
  const players = record.seats.map(({ name }) => name);
  const name = localize(game.manifest.name);
  const status = statusOf(shown);
  const scene = game.renderer.draw(view, { numbered: false, entries: [], choice: null });
  const svg = drawCard({ ...game.renderer.geometryOf(record.options), scene }, { game: name, players, status }, FONT);
  const image = new Resvg(svg, {
    font: { fontBuffers: [...fonts], loadSystemFonts: false, defaultFontFamily: FONT },
  });
  return { title: `${players.join(" – ")} · ${name}`, description: status, png: image.render().asPng() };
};

const start = async (): Promise<void> => {
  const { fonts, wasm } = workerData as Files;
  const fontBytes = fonts.map((file) => new Uint8Array(fs.readFileSync(file)));
  await initWasm(fs.readFileSync(wasm));
  await setLanguage("en");
  parentPort?.on("message", ({ id, subject }: PreviewRequest) => {
    const answer = async (): Promise<void> => {
      try {
        parentPort?.postMessage({ id, preview: await makePreview(subject, fontBytes) } satisfies PreviewAnswer);
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error);
        parentPort?.postMessage({ id, preview: null, problem } satisfies PreviewAnswer);
      }
    };
    void answer();
  });
};

await start();
