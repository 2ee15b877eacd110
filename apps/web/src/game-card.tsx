import { useSignal } from "@preact/signals";
import type { CatalogueGame } from "@tengen/catalogue";
import { localize } from "@tengen/ui/i18n";
import { useEffect, useMemo } from "preact/hooks";
import { DemoBoard } from "./demo-board.tsx";
import { drawPicture, type DemoPicture } from "./demo-picture.ts";
import { loadDemoPicture, useGameAssets } from "./game-assets.ts";
import { useInView } from "./use-in-view.ts";
import { whenIdle } from "./when-idle.ts";

/** Null until loaded; undefined for a game that the build has drawn no picture of. */
const useDemoPicture = (id: string, isWanted: boolean): DemoPicture | null | undefined => {
  const picture = useSignal<DemoPicture | null | undefined>(null);
  useEffect(() => {
    if (!isWanted) return;
    const load = async (): Promise<void> => {
      await whenIdle();
      const loaded = await loadDemoPicture(id);
      await whenIdle();
      picture.value = loaded ?? undefined;
    };
    void load();
  }, [id, isWanted, picture]);
  return picture.value;
};

/**
 * A game of the catalogue. The whole card is clickable; its name is the link. Its demo board is loaded when the card is
 * in view and the browser is idle; while somebody points at the card it plays, by the rules, which are loaded then.
 */
export const GameCard = ({ game }: { readonly game: CatalogueGame }) => {
  const { ref, isInView } = useInView();
  const isPlaying = useSignal(false);
  const wasPointedAt = useSignal(false);
  const built = useDemoPicture(game.id, isInView);
  const assets = useGameAssets(game.id, {
    isWanted: built === undefined || wasPointedAt.value,
    whenIdle: built === undefined,
  }).value;
  const picture = useMemo(
    () => (built === undefined && assets !== null ? drawPicture(assets) : (built ?? null)),
    [built, assets],
  );
  const play = (): void => {
    isPlaying.value = true;
    wasPointedAt.value = true;
  };
  const stop = (): void => {
    isPlaying.value = false;
  };
  return (
    <article class="card" onPointerEnter={play} onPointerLeave={stop} onFocusCapture={play} onBlurCapture={stop}>
      <div class="card-picture" ref={ref}>
        {picture === null ? (
          <div class="board blank" />
        ) : (
          <DemoBoard picture={picture} assets={assets} isPlaying={isPlaying} />
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
