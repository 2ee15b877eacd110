// The settings of all games and pages.
import type { Signal } from "@preact/signals";
import { language, LANGUAGES, t } from "@tengen/i18n";
import { useId } from "preact/hooks";
import { Dialog } from "./dialog.tsx";
import { SelectField } from "./select-field.tsx";
import { BOARDS, changeSettings, CONFIRMATIONS, PACES, settings, THEMES } from "./settings.ts";

const Switch = ({ name, label }: { readonly name: "coordinates" | "numbers" | "sounds"; readonly label: string }) => {
  const id = useId();
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

export const SettingsDialog = ({ isOpen }: { readonly isOpen: Signal<boolean> }) => (
  <Dialog isOpen={isOpen} title={t("settings")}>
    <div class="fields">
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
      <SelectField
        label={t("setting_board")}
        value={settings.value.board}
        choices={BOARDS.map((value) => ({ value, label: t(`board_${value}`) }))}
        onChange={(chosen) => changeSettings({ board: BOARDS.find((value) => value === chosen) })}
      />
      <SelectField
        label={t("setting_confirm")}
        value={settings.value.confirm}
        choices={CONFIRMATIONS.map((value) => ({ value, label: t(`confirm_${value}`) }))}
        onChange={(chosen) => changeSettings({ confirm: CONFIRMATIONS.find((value) => value === chosen) })}
      />
      <SelectField
        label={t("setting_pace")}
        value={String(settings.value.pace)}
        choices={PACES.map((value) => ({ value: String(value), label: t(`pace_${value}`) }))}
        onChange={(chosen) => changeSettings({ pace: PACES.find((value) => String(value) === chosen) })}
      />
      <Switch name="coordinates" label={t("setting_coordinates")} />
      <Switch name="numbers" label={t("setting_numbers")} />
      <Switch name="sounds" label={t("setting_sounds")} />
    </div>
  </Dialog>
);
