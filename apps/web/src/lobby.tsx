// The place of the lobby on the portal: who waits for an opponent, and what can be watched. The lists and the client they
// need are loaded once the browser is idle. Without a match server it says so.
import { useSignal } from "@preact/signals";
import { messagesLoaded, t } from "@tengen/ui/i18n";
import type { FunctionComponent } from "preact";
import { useEffect } from "preact/hooks";
import type { LobbyListsProps } from "./lobby-lists.tsx";
import { useInView } from "./use-in-view.ts";
import { whenIdle } from "./when-idle.ts";

type Lists = FunctionComponent<LobbyListsProps>;

const LiveLobby = (props: LobbyListsProps) => {
  const lists = useSignal<Lists | "failed" | null>(null);
  // Loads slightly early, so that the lists are there when they come into view.
  const { ref, isInView } = useInView("100px");
  useEffect(() => {
    if (!isInView) return;
    const load = async (): Promise<void> => {
      try {
        await whenIdle();
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
    <>
      <div ref={ref} />
      {Loaded === null && <p class="quiet">{t("lobby_about")}</p>}
      {Loaded === "failed" && <p class="notice">{t("net_unreachable")}</p>}
      {Loaded !== null && Loaded !== "failed" && <Loaded {...props} />}
    </>
  );
};

export interface LobbyProps extends LobbyListsProps {
  readonly hasServer: boolean;
}

export const Lobby = ({ hasServer, ...lists }: LobbyProps) => (
  <section class="lobby" aria-labelledby="lobby">
    <h2 id="lobby">{t("lobby")}</h2>
    {hasServer ? <LiveLobby {...lists} /> : <p class="quiet">{t("lobby_needs_server")}</p>}
  </section>
);
