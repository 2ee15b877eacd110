// Playing with others, on the server that the page came from: the way to a match of each game, and who is there already.
import { useSignal } from "@preact/signals";
import { textIn, type Catalogue } from "@tengen/catalogue";
import { language, say } from "@tengen/words";
import type { FunctionComponent } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { LobbyLists } from "./lobby-lists.tsx";

type Lists = FunctionComponent<Parameters<typeof LobbyLists>[0]>;

export const Lobby = ({ catalogue: { games } }: { readonly catalogue: Catalogue }) => {
  const place = useRef<HTMLElement>(null);
  const lists = useSignal<Lists | null>(null);
  useEffect(() => {
    if (place.current === null) return;
    const load = async (): Promise<void> => {
      const { LobbyLists: loaded } = await import("./lobby-lists.tsx");
      lists.value = loaded;
    };
    const observer = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting !== true) return;
      observer.disconnect();
      void load();
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  const Loaded = lists.value;
  return (
    <section ref={place} class="lobby" aria-labelledby="lobby">
      <h2 id="lobby">{say("online")}</h2>
      <p class="quiet">{say("online_lead")}</p>
      <p class="lobby-games">
        {games.map((game) => (
          <a key={game.id} class="button" href={`${game.path}#online`}>
            {say("play_online_named", { game: textIn(game.name, language.value) })}
          </a>
        ))}
      </p>
      {Loaded !== null && <Loaded games={games} />}
    </section>
  );
};
