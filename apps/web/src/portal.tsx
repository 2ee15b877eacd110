// The portal: play at once, go on with the last game, see who else is there; then the games, and those saved here.
import { useSignal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { Catalogue } from "@tengen/catalogue";
import type { LastPlay, SavedGame, SavedGames } from "@tengen/table";
import { Shell } from "@tengen/ui";
import { t } from "@tengen/ui/i18n";
import { useEffect } from "preact/hooks";
import { Games } from "./games.tsx";
import { Lobby } from "./lobby.tsx";
import { suggestedGame } from "./play-choices.ts";
import { isRunning } from "./saved-card.tsx";
import { StartPanel } from "./start-panel.tsx";
import { ContinueGame, YourGames } from "./your-games.tsx";

interface ContentProps {
  readonly saved: readonly SavedGame[];
  readonly catalogue: Catalogue;
  readonly last: LastPlay | null;
  readonly hasServer: boolean;
  readonly now: number;
  readonly onRemove: (saved: SavedGame) => void;
}

const Content = ({ saved, catalogue, last, hasServer, now, onRemove }: ContentProps) => {
  const { games } = catalogue;
  const chosen = useSignal(suggestedGame(games, last)?.id ?? "");
  const game = games.find(({ id }) => id === chosen.value);
  // The list is sorted: the game that was played last comes first.
  const running = saved.find(isRunning);
  return (
    <>
      <div class="first-screen">
        <StartPanel games={games} chosen={chosen} last={last} hasServer={hasServer} now={now}>
          {running !== undefined && (
            <ContinueGame saved={running} catalogue={catalogue} onRemove={() => onRemove(running)} />
          )}
        </StartPanel>
        <Lobby games={games} hasServer={hasServer} startHref={`${game?.path ?? ""}#anyone`} />
      </div>
      <Games games={games} />
      <YourGames list={saved.filter((one) => one !== running)} catalogue={catalogue} onRemove={onRemove} />
      <footer>
        <a href="./docs/index.html" hreflang="en">
          {t("docs")}
        </a>
      </footer>
    </>
  );
};

export interface PortalProps {
  readonly games: SavedGames;
  readonly saved: Signal<readonly SavedGame[]>;
  /** Null while it loads. */
  readonly catalogue: ReadonlySignal<Catalogue | "failed" | null>;
  readonly last: LastPlay | null;
  /** Whether a match server serves the site. */
  readonly hasServer: ReadonlySignal<boolean>;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly onRetry: () => void;
}

export const Portal = ({ games, saved, catalogue, last, hasServer, now, onRetry }: PortalProps) => {
  const refresh = async (): Promise<void> => {
    // If storage cannot be read, the list stays as it is.
    saved.value = await games.list().catch(() => saved.value);
  };
  useEffect(() => games.subscribe(() => void refresh()), [games]);
  const loaded = catalogue.value;
  return (
    <Shell home="./index.html">
      <div class="portal">
        {loaded === "failed" && (
          <p class="notice error" role="alert">
            {t("catalogue_failed")}{" "}
            <button type="button" onClick={onRetry}>
              {t("try_again")}
            </button>
          </p>
        )}
        {loaded !== null && loaded !== "failed" && (
          <Content
            saved={saved.value}
            catalogue={loaded}
            last={last}
            hasServer={hasServer.value}
            now={now}
            onRemove={({ id }) => void games.remove(id).then(refresh)}
          />
        )}
      </div>
    </Shell>
  );
};
