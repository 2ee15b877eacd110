// Engine against engine beside the board: who plays, how fast, and stop or move now.
import { COLORS } from "@tengen/stones";
import { botTitle } from "@tengen/table";
import { changeSettings, PACES, SelectField, settings } from "@tengen/ui";
import { useEffect } from "preact/hooks";
import type { PlayOn } from "./play-on.ts";
import type { Study } from "./study.ts";
import { t } from "./messages.ts";

export interface PlayOnProps {
  readonly study: Study;
  readonly playOn: PlayOn;
}

const Players = ({ study, playOn: { bots, players } }: PlayOnProps) => {
  const choices = bots.map(({ name }) => ({ value: name, label: botTitle(study.table.game.manifest, name) }));
  return (
    <>
      {COLORS.map((color) => (
        <SelectField
          key={color}
          label={t(`play_on_${color}`)}
          value={players.value[color]}
          choices={choices}
          onChange={(name) => {
            players.value = { ...players.value, [color]: name };
          }}
        />
      ))}
      <SelectField
        label={t("setting_pace")}
        value={String(settings.value.pace)}
        choices={PACES.map((value) => ({ value: String(value), label: t(`pace_${value}`) }))}
        onChange={(chosen) => changeSettings({ pace: PACES.find((value) => String(value) === chosen) })}
      />
    </>
  );
};

/** While a bot thinks for long: how far it is, and a button that makes it move. */
const Thinking = ({ playOn: { longThought, moveNow } }: Pick<PlayOnProps, "playOn">) => {
  const thought = longThought.value;
  return thought === null ? null : (
    <div class="thought">
      <progress max={1} value={thought.share} aria-label={t("thinking_progress")} />
      <button type="button" onClick={moveNow}>
        {t("move_now")}
      </button>
    </div>
  );
};

export const PlayOnPanel = ({ study, playOn }: PlayOnProps) => {
  useEffect(() => playOn.close, [playOn]);
  if (playOn.bots.length === 0) return null;
  const isRunning = playOn.isRunning.value;
  return (
    <details class="study-box play-on">
      <summary>{t("play_on")}</summary>
      <p class="quiet">{t(playOn.canStart() ? "play_on_how" : "play_on_over")}</p>
      <Players study={study} playOn={playOn} />
      <button
        type="button"
        aria-pressed={isRunning}
        aria-disabled={!isRunning && !playOn.canStart()}
        onClick={isRunning ? playOn.stop : playOn.start}
      >
        {t(isRunning ? "play_on_stop" : "play_on_start")}
      </button>
      <Thinking playOn={playOn} />
    </details>
  );
};
