// A saved game on the portal.
import { signal, useSignal } from "@preact/signals";
import { MiniBoard } from "@tengen/board";
import type { Catalogue, CatalogueGame } from "@tengen/catalogue";
import type { BaseView } from "@tengen/kernel";
import {
  botTitle,
  colorOf,
  describeOutcome,
  hasOnePerson,
  headOf,
  isPerson,
  makeGameHash,
  nameOf,
  occupantOf,
  restoreGame,
  type LocalGame,
  type SavedGame,
} from "@tengen/table";
import { Icon, ConfirmDialog } from "@tengen/ui";
import { formatTimeAgo, localize, t } from "@tengen/ui/i18n";
import { useMemo } from "preact/hooks";
import { useGameAssets, type GameAssets } from "./game-assets.ts";

export interface SavedCardProps {
  readonly saved: SavedGame;
  readonly catalogue: Catalogue;
  readonly onRemove: () => void;
}

/** Whether the game can be played on. */
export const isRunning = ({ finished, kept }: SavedGame): boolean => !finished && kept.kind === "played";

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

/** Whose turn it is, or how the game ended. */
const stateOf = (game: LocalGame, assets: GameAssets): string => {
  const { state, outcome } = headOf(game);
  const view = finalViewOf(game, assets);
  if (outcome !== null) return describeOutcome(assets, game, outcome, view);
  const { currentPlayerId } = state;
  const isTheirs = hasOnePerson(game) && isPerson(occupantOf(game, currentPlayerId));
  return isTheirs ? t("your_turn") : t(`turn_${colorOf(assets, game, currentPlayerId, view)}`);
};

/** A saved game: its picture, its players and its state. The whole card is clickable. */
export const SavedCard = ({ saved, catalogue, onRemove }: SavedCardProps) => {
  const { rulesetVersion } = saved.kept.kind === "file" ? saved.kept.file.match : saved.kept.record;
  const assets = useGameAssets(saved.gameId, { rulesetVersion });
  const opened = useSavedGame(saved, assets.value);
  const isConfirming = useSignal(false);
  const game = catalogue.games.find((one) => one.id === saved.gameId);
  if (game === undefined) return null;
  const name = localize(game.name);
  const [first = "", second = ""] = namesOf(saved, game);
  const savedAgo = formatTimeAgo(saved.savedAt, Date.now());
  return (
    <div class="saved">
      <div class="saved-picture">
        {assets.value === null || opened === null ? (
          <div class="board blank" />
        ) : (
          <SavedMiniBoard game={opened} assets={assets.value} />
        )}
      </div>
      <div class="saved-text">
        <a href={`${game.path}${makeGameHash(saved.id)}`}>
          {isRunning(saved) ? t("continue_game", { game: name }) : t("view_game", { game: name })}
        </a>
        <p>{t("versus", { first, second })}</p>
        <p class="quiet facts">
          {opened === null || assets.value === null
            ? savedAgo
            : [stateOf(opened, assets.value), t("move_count", { count: headOf(opened).turnsPlayed }), savedAgo].join(
                " · ",
              )}
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
    </div>
  );
};
