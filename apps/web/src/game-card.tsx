import { useSignal, type ReadonlySignal } from "@preact/signals";
import { textIn, type CatalogueGame } from "@tengen/catalogue";
import { botTitle } from "@tengen/table";
import { language, say, sayTag } from "@tengen/words";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useGameFiles } from "./game-files.ts";
import { LivingPicture } from "./living-picture.tsx";

const playersOf = ({ players: { min, max } }: CatalogueGame): string =>
  min === max ? say("players", { count: min }) : say("players_range", { min, max });

/** Whether a place has come into sight: how many games there are costs a visitor only those that are looked at. */
const useSeen = (): { readonly place: RefObject<HTMLDivElement>; readonly isSeen: boolean } => {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useSignal(false);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      isSeen.value = true;
      observer.disconnect();
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return { place, isSeen: isSeen.value };
};

export interface GameCardProps {
  readonly game: CatalogueGame;
  readonly isMoving: ReadonlySignal<boolean>;
}

/** A game of the catalogue. The whole card leads to its page; the name is the link. */
export const GameCard = ({ game, isMoving }: GameCardProps) => {
  const { place, isSeen } = useSeen();
  const files = useGameFiles(game.id, isSeen);
  const bots = (game.bots?.available ?? []).map((bot) => botTitle(game, bot.name));
  return (
    <article class="card">
      <div class="card-picture" ref={place}>
        {files.value === null ? <div class="board blank" /> : <LivingPicture files={files.value} isMoving={isMoving} />}
      </div>
      <div class="card-text">
        <h3>
          <a href={game.path}>{textIn(game.name, language.value)}</a>
        </h3>
        <p>{textIn(game.description, language.value)}</p>
        <p class="quiet facts">
          {[playersOf(game), ...(bots.length === 0 ? [] : [say("bots_are", { names: bots.join(", ") })])].join(" · ")}
        </p>
        <p class="quiet facts">{game.tags.map(sayTag).join(" · ")}</p>
        <span class="play" aria-hidden="true">
          {say("play")}
        </span>
      </div>
    </article>
  );
};
