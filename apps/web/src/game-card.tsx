import type { ReadonlySignal } from "@preact/signals";
import { textIn, type CatalogueGame } from "@tengen/catalogue";
import { botTitle } from "@tengen/table";
import { language, say, sayTag } from "@tengen/words";
import { useGameFiles } from "./game-files.ts";
import { LivingPicture } from "./living-picture.tsx";
import { useSeen } from "./use-seen.ts";

const playersOf = ({ players: { min, max } }: CatalogueGame): string =>
  min === max ? say("players", { count: min }) : say("players_range", { min, max });

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
