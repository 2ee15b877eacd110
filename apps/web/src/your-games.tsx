// The games saved on this device.
import { useSignal } from "@preact/signals";
import type { Catalogue } from "@tengen/catalogue";
import type { SavedGame } from "@tengen/table";
import { t } from "@tengen/ui/i18n";
import { SavedCard, type SavedCardProps } from "./saved-card.tsx";

/** How many games are listed at first. */
const INITIAL_COUNT = 6;

export interface YourGamesProps {
  readonly list: readonly SavedGame[];
  readonly catalogue: Catalogue;
  readonly onRemove: (saved: SavedGame) => void;
}

export const YourGames = ({ list, catalogue, onRemove }: YourGamesProps) => {
  const showsAll = useSignal(false);
  const sorted = list.toSorted((a, b) => Number(a.finished) - Number(b.finished));
  if (sorted.length === 0) return null;
  return (
    <section class="your-games" aria-labelledby="your-games">
      <h2 id="your-games">{t("your_games")}</h2>
      <ol>
        {sorted.slice(0, showsAll.value ? sorted.length : INITIAL_COUNT).map((saved) => (
          <li key={saved.id}>
            <SavedCard saved={saved} catalogue={catalogue} onRemove={() => onRemove(saved)} />
          </li>
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

/** The running game that was played last. */
export const ContinueGame = ({ saved, catalogue, onRemove }: SavedCardProps) => (
  <section class="continue" aria-labelledby="continue">
    <h2 id="continue" class="visually-hidden">
      {t("continue")}
    </h2>
    <SavedCard saved={saved} catalogue={catalogue} onRemove={onRemove} />
  </section>
);
