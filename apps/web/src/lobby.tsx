// The lobby of the match server that serves the page: links to play each game online, and the open and running matches.
import { useSignal } from "@preact/signals";
import type { Catalogue } from "@tengen/catalogue";
import { localize, messagesLoaded, t } from "@tengen/i18n";
import type { FunctionComponent } from "preact";
import { useEffect } from "preact/hooks";
import type { LobbyLists } from "./lobby-lists.tsx";
import { useInView } from "./use-in-view.ts";

type Lists = FunctionComponent<Parameters<typeof LobbyLists>[0]>;

export const Lobby = ({ catalogue: { games } }: { readonly catalogue: Catalogue }) => {
  const lists = useSignal<Lists | "failed" | null>(null);
  // Loads slightly early, so that the lists are there when they come into view.
  const { ref, isInView } = useInView("100px");
  useEffect(() => {
    if (!isInView) return;
    const load = async (): Promise<void> => {
      try {
        const { LobbyLists: loaded } = await import("./lobby-lists.tsx");
        await messagesLoaded();
        lists.value = loaded;
      } catch {
        lists.value = "failed";
      }
    };
    void load();
  }, [isInView, lists]);
  const Loaded = lists.value;
  return (
    <section class="lobby" aria-labelledby="lobby">
      <div ref={ref} />
      <h2 id="lobby">{t("online")}</h2>
      <p class="quiet">{t("online_lead")}</p>
      <p class="lobby-games">
        {games.map((game) => (
          <a key={game.id} class="button" href={`${game.path}#online`}>
            {t("play_online_named", { game: localize(game.name) })}
          </a>
        ))}
      </p>
      {Loaded === null && <p class="quiet">{t("matches_loading")}</p>}
      {Loaded === "failed" && <p class="notice">{t("net_unreachable")}</p>}
      {Loaded !== null && Loaded !== "failed" && <Loaded games={games} />}
    </section>
  );
};
