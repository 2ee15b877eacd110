// The settings of all games and pages.
import { useUniqueId } from "@tengen/board";
import type { Signal } from "@preact/signals";
import { language, LANGUAGES } from "./i18n/index.ts";
import { BoardChoice, StonesChoice } from "./board-choices.tsx";
import { Dialog } from "./dialog.tsx";
import { t } from "./messages.ts";
import { SelectField } from "./select-field.tsx";
import { changeSettings, CONFIRMATIONS, HANDS, PACES, PREMOVES, settings, THEMES } from "./settings.ts";
import { playSound } from "./sound.ts";

interface SwitchProps {
  readonly name: "coordinates" | "numbers" | "sounds";
  readonly label: string;
}

const Switch = ({ name, label }: SwitchProps) => {
  const id = useUniqueId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="checkbox"
        checked={settings.value[name]}
        onChange={(event) => changeSettings({ [name]: event.currentTarget.checked })}
      />
    </div>
  );
};

/** A change is heard at once. */
const Volume = () => {
  const id = useUniqueId();
  if (!settings.value.sounds) return null;
  return (
    <div class="field">
      <label for={id}>{t("setting_volume")}</label>
      <input
        id={id}
        type="range"
        min={10}
        max={100}
        step={10}
        value={settings.value.volume}
        onChange={(event) => {
          const volume = Number(event.currentTarget.value);
          changeSettings({ volume });
          playSound("place", volume);
        }}
      />
    </div>
  );
};

const Appearance = () => (
  <>
    <SelectField
      label={t("setting_language")}
      value={language.value}
      choices={LANGUAGES.map(({ code, name }) => ({ value: code, label: name, lang: code }))}
      onChange={(code) => changeSettings({ language: code })}
    />
    <SelectField
      label={t("setting_theme")}
      value={settings.value.theme}
      choices={THEMES.map((value) => ({ value, label: t(`theme_${value}`) }))}
      onChange={(chosen) => changeSettings({ theme: THEMES.find((value) => value === chosen) })}
    />
    <BoardChoice />
    <StonesChoice />
  </>
);

const Playing = () => (
  <>
    <SelectField
      label={t("setting_confirm")}
      value={settings.value.confirm}
      choices={CONFIRMATIONS.map((value) => ({ value, label: t(`confirm_${value}`) }))}
      onChange={(chosen) => changeSettings({ confirm: CONFIRMATIONS.find((value) => value === chosen) })}
    />
    <SelectField
      label={t("setting_premove")}
      value={settings.value.premove}
      choices={PREMOVES.map((value) => ({ value, label: t(`premove_${value}`) }))}
      onChange={(chosen) => changeSettings({ premove: PREMOVES.find((value) => value === chosen) })}
    />
    <SelectField
      label={t("setting_pace")}
      value={String(settings.value.pace)}
      choices={PACES.map((value) => ({ value: String(value), label: t(`pace_${value}`) }))}
      onChange={(chosen) => changeSettings({ pace: PACES.find((value) => String(value) === chosen) })}
    />
    <SelectField
      label={t("setting_hand")}
      value={settings.value.hand}
      choices={HANDS.map((value) => ({ value, label: t(`hand_${value}`) }))}
      onChange={(chosen) => changeSettings({ hand: HANDS.find((value) => value === chosen) })}
    />
  </>
);

export const SettingsDialog = ({ isOpen }: { readonly isOpen: Signal<boolean> }) => (
  <Dialog isOpen={isOpen} title={t("settings")}>
    {isOpen.value && (
      <div class="fields">
        <Appearance />
        <Playing />
        <Switch name="coordinates" label={t("setting_coordinates")} />
        <Switch name="numbers" label={t("setting_numbers")} />
        <Switch name="sounds" label={t("setting_sounds")} />
        <Volume />
      </div>
    )}
  </Dialog>
);
