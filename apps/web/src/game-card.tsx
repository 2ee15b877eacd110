import type { ReadonlySignal } from "@preact/signals";
import type { CatalogueGame } from "@tengen/catalogue";
import { botTitle } from "@tengen/table";
import { localize, t, tagLabel } from "@tengen/i18n";
import { useGameAssets } from "./game-assets.ts";
import { DemoBoard } from "./demo-board.tsx";
import { useInView } from "./use-in-view.ts";

const playersOf = ({ players: { min, max } }: CatalogueGame): string =>
  min === max ? t("players", { count: min }) : t("players_range", { min, max });

export interface GameCardProps {
  readonly game: CatalogueGame;
  readonly isAnimated: ReadonlySignal<boolean>;
}

/** A game of the catalogue. The whole card is clickable; its name is the link. */
export const GameCard = ({ game, isAnimated }: GameCardProps) => {
  const { ref, isInView } = useInView();
  const assets = useGameAssets(game.id, { isWanted: isInView });
  const bots = (game.bots?.available ?? []).map((bot) => botTitle(game, bot.name));
  return (
    <article class="card">
      <div class="card-picture" ref={ref}>
        {assets.value === null ? (
          <div class="board blank" />
        ) : (
          <DemoBoard assets={assets.value} isAnimated={isAnimated} />
        )}
      </div>
      <div class="card-text">
        <h3>
          <a href={game.path}>{localize(game.name)}</a>
        </h3>
        <p>{localize(game.description)}</p>
        <p class="quiet facts">
          {[playersOf(game), ...(bots.length === 0 ? [] : [t("bots_are", { names: bots.join(", ") })])].join(" · ")}
        </p>
        <p class="quiet facts">{game.tags.map(tagLabel).join(" · ")}</p>
        <span class="play" aria-hidden="true">
          {t("play")}
        </span>
      </div>
    </article>
  );
};
