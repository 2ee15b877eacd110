// The games saved on this device.
import { signal, useSignal, type ReadonlySignal } from "@preact/signals";
import { MiniBoard } from "@tengen/board";
import type { Catalogue, CatalogueGame } from "@tengen/catalogue";
import type { BaseView } from "@tengen/kernel";
import {
  botTitle,
  describeOutcome,
  headOf,
  makeGameHash,
  nameOf,
  restoreGame,
  type LocalGame,
  type SavedGame,
  type SavedGames,
} from "@tengen/table";
import { Icon, ConfirmDialog } from "@tengen/ui";
import { formatTimeAgo, localize, t } from "@tengen/i18n";
import { useMemo } from "preact/hooks";
import { useGameAssets, type GameAssets } from "./game-assets.ts";

/** How many games are listed at first. */
const INITIAL_COUNT = 6;

interface SavedCardProps {
  readonly saved: SavedGame;
  readonly catalogue: Catalogue;
  readonly onRemove: () => void;
}

/** The restored game; null while its rules load, and if they refuse it. */
const useSavedGame = ({ kept }: SavedGame, assets: GameAssets | null): LocalGame | null =>
  useMemo(() => {
    const game = assets === null ? null : restoreGame(assets.engine, kept);
    return game?.ok === true ? game.value : null;
  }, [kept, assets]);

/** The public view of the last position. */
const finalViewOf = (game: LocalGame, { engine }: GameAssets): BaseView =>
  engine.getPlayerView(headOf(game).state, null);

const SavedMiniBoard = ({ game, assets }: { readonly game: LocalGame; readonly assets: GameAssets }) => {
  const scene = useMemo(() => {
    return signal(assets.renderer.draw(finalViewOf(game, assets), { numbered: false, entries: [], choice: null }));
  }, [game, assets]);
  return <MiniBoard {...assets.renderer.geometryOf(game.record.options)} scene={scene} />;
};

const namesOf = ({ kept }: SavedGame, game: CatalogueGame): readonly string[] =>
  kept.kind === "file"
    ? kept.file.match.seats.map((seat) => botTitle(game, seat.name))
    : kept.record.seats.map((_, index) => nameOf(game, kept, index));

const SavedCard = ({ saved, catalogue, onRemove }: SavedCardProps) => {
  const { rulesetVersion } = saved.kept.kind === "file" ? saved.kept.file.match : saved.kept.record;
  const assets = useGameAssets(saved.gameId, { rulesetVersion });
  const opened = useSavedGame(saved, assets.value);
  const isConfirming = useSignal(false);
  const game = catalogue.games.find((one) => one.id === saved.gameId);
  if (game === undefined) return null;
  const name = localize(game.name);
  const [first = "", second = ""] = namesOf(saved, game);
  const count = opened === null ? 0 : headOf(opened).turnsPlayed;
  const outcome = opened === null ? null : headOf(opened).outcome;
  const isRunning = !saved.finished && saved.kept.kind === "played";
  return (
    <li class="saved">
      <div class="saved-picture">
        {assets.value === null || opened === null ? (
          <div class="board blank" />
        ) : (
          <SavedMiniBoard game={opened} assets={assets.value} />
        )}
      </div>
      <div class="saved-text">
        <a href={`${game.path}${makeGameHash(saved.id)}`}>
          {isRunning ? t("continue_game", { game: name }) : t("view_game", { game: name })}
        </a>
        <p>{t("versus", { first, second })}</p>
        <p class="quiet facts">
          {[
            t("move_count", { count }),
            ...(opened === null || outcome === null || assets.value === null
              ? []
              : [describeOutcome(assets.value, opened, outcome, finalViewOf(opened, assets.value))]),
            formatTimeAgo(saved.savedAt, Date.now()),
          ].join(" · ")}
        </p>
      </div>
      <button
        type="button"
        class="plain"
        aria-label={t("delete_named", { game: name, names: t("versus", { first, second }) })}
        title={t("delete_game")}
        onClick={() => {
          isConfirming.value = true;
        }}
      >
        <Icon name="remove" />
      </button>
      <ConfirmDialog
        isOpen={isConfirming}
        text={t("delete_question")}
        confirmLabel={t("delete_game")}
        onConfirm={onRemove}
      />
    </li>
  );
};

export interface YourGamesProps {
  readonly games: SavedGames;
  readonly list: ReadonlySignal<readonly SavedGame[]>;
  readonly catalogue: Catalogue;
  readonly onChange: () => void;
}

export const YourGames = ({ games, list, catalogue, onChange }: YourGamesProps) => {
  const showsAll = useSignal(false);
  const sorted = list.value.toSorted((a, b) => Number(a.finished) - Number(b.finished));
  if (sorted.length === 0) return null;
  return (
    <section class="your-games" aria-labelledby="your-games">
      <h2 id="your-games">{t("your_games")}</h2>
      <ol>
        {sorted.slice(0, showsAll.value ? sorted.length : INITIAL_COUNT).map((saved) => (
          <SavedCard
            key={saved.id}
            saved={saved}
            catalogue={catalogue}
            onRemove={() => void games.remove(saved.id).then(onChange)}
          />
        ))}
      </ol>
      {sorted.length > INITIAL_COUNT && !showsAll.value && (
        <button
          type="button"
          onClick={() => {
            showsAll.value = true;
          }}
        >
          {t("show_all", { count: sorted.length })}
        </button>
      )}
    </section>
  );
};
