// The choice of a level: the ladder as numbered buttons with a sentence for the chosen one, and the other bots.
import { botDisplayName, ladderOf } from "@tengen/catalogue";
import type { JsonObject } from "@tengen/kernel";
import { localize } from "@tengen/ui/i18n";
import { ChoiceRow } from "@tengen/ui";
import { useId, useRef } from "preact/hooks";
import { botTitle } from "./describe.ts";
import { botsOffLadder, levelsFor, opponentFor, type OfferedLevel } from "./ladder.ts";
import { t } from "./messages.ts";
import { BotsNote, replacedText } from "./rules-fields.tsx";
import type { AnyTableGame } from "./table-game.ts";

export interface LevelFieldsProps {
  readonly game: AnyTableGame;
  readonly options: JsonObject;
  /** The name of the chosen bot. */
  readonly bot: string;
  readonly recommended: string | null;
  readonly onChange: (name: string) => void;
}

/** What a screen reader says of a level's button: its number alone would say little. */
const levelLabel = (game: AnyTableGame, level: OfferedLevel, number: number, recommended: string | null) => {
  const name = botTitle(game.manifest, level.bot.name);
  const isRecommended = level.isAble && level.bot.name === recommended;
  return (
    <>
      <span aria-hidden="true">{number}</span>
      {isRecommended && <span class="recommended-mark" aria-hidden="true" />}
      <span class="visually-hidden">
        {`${name}. ${localize(level.sentence)}${isRecommended ? ` ${t("recommended")}.` : ""}`}
      </span>
    </>
  );
};

/** What the chosen bot is. The buttons say it to screen readers. */
const ChosenBot = ({ game, bot, recommended }: Pick<LevelFieldsProps, "game" | "bot" | "recommended">) => {
  const level = ladderOf(game.manifest).find((one) => one.bot.name === bot);
  return (
    <div class="chosen-level" aria-hidden="true">
      <p>
        <strong>{localize(botDisplayName(game.manifest, bot))}</strong>
        {bot === recommended && <span class="badge">{t("recommended")}</span>}
      </p>
      {level !== undefined && <p>{localize(level.sentence)}</p>}
    </div>
  );
};

export const LevelFields = ({ game, options, bot, recommended, onChange }: LevelFieldsProps) => {
  const name = useId();
  const levels = levelsFor(game, options);
  const others = botsOffLadder(game, options);
  const chosen = opponentFor(game, options, bot) ?? bot;
  const replaced = replacedText(game, bot, chosen);
  const note = game.manifest.bots?.ladderNote;
  const isOther = others.some((other) => other.name === chosen);
  // Only the initial state: it must not close while somebody chooses.
  const isOpen = useRef(isOther);
  return (
    <div class="levels">
      {levels.length > 0 && (
        <ChoiceRow
          class="ladder"
          name={name}
          legend={t("level")}
          value={chosen}
          choices={levels.map((level, index) => ({
            value: level.bot.name,
            label: levelLabel(game, level, index + 1, recommended),
            isDisabled: !level.isAble,
          }))}
          onChange={onChange}
        />
      )}
      <ChosenBot game={game} bot={chosen} recommended={recommended} />
      {levels.length > 0 && note !== undefined && <p class="quiet">{localize(note)}</p>}
      <div role="status">
        {replaced !== null && <p>{replaced}</p>}
        <BotsNote game={game} options={options} />
      </div>
      {others.length > 0 && (
        <details open={isOpen.current || isOther}>
          <summary>{t("more_bots")}</summary>
          <ChoiceRow
            name={name}
            legend={t("more_bots")}
            isLegendHidden
            value={chosen}
            choices={others.map((other) => ({
              value: other.name,
              label: `${botTitle(game.manifest, other.name)} (${t(`difficulty_${other.difficulty}`)})`,
            }))}
            onChange={onChange}
          />
        </details>
      )}
    </div>
  );
};
