import { useSignal } from "@preact/signals";
import type { CatalogueGame } from "@tengen/catalogue";
import { localize } from "@tengen/i18n";
import { DemoBoard } from "./demo-board.tsx";
import { useGameAssets } from "./game-assets.ts";
import { useInView } from "./use-in-view.ts";

/**
 * A game of the catalogue. The whole card is clickable; its name is the link. Its demo board is loaded when the card is
 * in view and the browser is idle, and plays while somebody points at the card.
 */
export const GameCard = ({ game }: { readonly game: CatalogueGame }) => {
  const { ref, isInView } = useInView();
  const assets = useGameAssets(game.id, { isWanted: isInView, whenIdle: true });
  const isPlaying = useSignal(false);
  const play = (): void => {
    isPlaying.value = true;
  };
  const stop = (): void => {
    isPlaying.value = false;
  };
  return (
    <article class="card" onPointerEnter={play} onPointerLeave={stop} onFocusCapture={play} onBlurCapture={stop}>
      <div class="card-picture" ref={ref}>
        {assets.value === null ? (
          <div class="board blank" />
        ) : (
          <DemoBoard assets={assets.value} isPlaying={isPlaying} />
        )}
      </div>
      <div class="card-text">
        <h3>
          <a href={game.path}>{localize(game.name)}</a>
        </h3>
        <p>{localize(game.description)}</p>
      </div>
    </article>
  );
};
