// The first thing on the portal: a game, and the three ways to play it. Each is one click from a running game.
import type { Signal } from "@preact/signals";
import type { CatalogueGame } from "@tengen/catalogue";
import { botTitle, type LastPlay } from "@tengen/table";
import { Icon, SelectField, type IconName } from "@tengen/ui";
import { localize, t } from "@tengen/ui/i18n";
import type { ComponentChildren } from "preact";
import { playLinks, suggestedBot } from "./play-choices.ts";
import { puzzleGame, PuzzleRow } from "./puzzle-row.tsx";

/** More games than these do not fit beside each other on a phone. */
const MAX_BESIDE = 4;

interface ChooserProps {
  readonly games: readonly CatalogueGame[];
  /** The id of the chosen game. */
  readonly chosen: Signal<string>;
}

const GameChooser = ({ games, chosen }: ChooserProps) =>
  games.length > MAX_BESIDE ? (
    <SelectField
      label={t("game")}
      value={chosen.value}
      choices={games.map(({ id, name }) => ({ value: id, label: localize(name) }))}
      onChange={(id) => {
        chosen.value = id;
      }}
    />
  ) : (
    <fieldset class="game-chooser">
      <legend class="visually-hidden">{t("game")}</legend>
      {games.map(({ id, name }) => (
        <label key={id}>
          <input
            type="radio"
            name="game"
            value={id}
            checked={chosen.value === id}
            onChange={() => {
              chosen.value = id;
            }}
          />
          <span>{localize(name)}</span>
        </label>
      ))}
    </fieldset>
  );

interface ChoiceProps {
  readonly icon: IconName;
  readonly title: string;
  readonly detail: string;
  /** Null if it cannot be had here; `detail` says why. */
  readonly href: string | null;
  /** A further link. */
  readonly children?: ComponentChildren;
}

/** The whole area is clickable. */
const Choice = ({ icon, title, detail, href, children }: ChoiceProps) => (
  <li class="choice">
    <Icon name={icon} />
    <div class="choice-text">
      <a {...(href === null ? { role: "link", "aria-disabled": true } : { href })}>{title}</a>{" "}
      <p class="quiet">{detail}</p>
    </div>
    {children}
  </li>
);

interface ChoicesProps {
  readonly game: CatalogueGame;
  readonly last: LastPlay | null;
  /** Null until it is known whether a match server serves the site. */
  readonly hasServer: boolean | null;
}

const Choices = ({ game, last, hasServer }: ChoicesProps) => {
  const links = playLinks(game, hasServer !== false);
  const bot = suggestedBot(game, last);
  return (
    <ul class="choices">
      {links.bot !== null && bot !== null && (
        <Choice icon="bot" title={t("play_bot")} detail={botTitle(game, bot)} href={links.bot} />
      )}
      <Choice
        icon="friend"
        title={t("play_friend")}
        detail={links.friend === null ? t("friend_here") : t("friend_by_link")}
        href={links.friend ?? links.twoPlayers}
      >
        {links.friend !== null && (
          <a class="button" href={links.twoPlayers}>
            {t("friend_here")}
          </a>
        )}
      </Choice>
      <Choice
        icon="anyone"
        title={t("play_anyone")}
        detail={links.anyone === null ? t("needs_server") : t("anyone_how")}
        href={links.anyone}
      />
    </ul>
  );
};

export interface StartPanelProps extends ChooserProps, Omit<ChoicesProps, "game"> {
  /** Milliseconds since 1970; null where no device is known. */
  readonly now: number | null;
  readonly children?: ComponentChildren;
}

export const StartPanel = ({ games, chosen, last, hasServer, now, children }: StartPanelProps) => {
  const game = games.find(({ id }) => id === chosen.value);
  const puzzles = puzzleGame(games);
  return (
    <div class="start-panel">
      <h1>{t("site_tagline")}</h1>
      <GameChooser games={games} chosen={chosen} />
      {game !== undefined && <Choices game={game} last={last} hasServer={hasServer} />}
      {puzzles !== null && <PuzzleRow game={puzzles} now={now} />}
      {children}
    </div>
  );
};
