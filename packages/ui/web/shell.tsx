// The frame of every page: header with the link home, language and settings, and the content.
import { useSignal } from "@preact/signals";
import { language, LANGUAGES, t } from "./i18n/index.ts";
import type { ComponentChildren } from "preact";
import { Icon } from "./icon.tsx";
import { isUpdateReady } from "./register-service-worker.ts";
import { changeSettings } from "./settings.ts";
import { useLazy } from "./use-lazy.ts";

export interface ShellProps {
  /** The URL of the portal. */
  readonly home: string;
  /** The page's name, shown beside the site's. */
  readonly title?: string;
  readonly children: ComponentChildren;
}

/** The centre point of a board (tengen), which the site is named after. */
const Logo = () => (
  <svg class="logo" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <path d="M4 16h24M16 4v24" />
    <circle cx="16" cy="16" r="7" />
  </svg>
);

/** Shows every language by its own name, so that everybody finds theirs. */
const LanguageSelect = () => (
  <select
    class="language-select"
    aria-label={t("setting_language")}
    value={language.value}
    onChange={(event) => changeSettings({ language: event.currentTarget.value })}
  >
    {LANGUAGES.map(({ code, name }) => (
      <option key={code} value={code} lang={code}>
        {name}
      </option>
    ))}
  </select>
);

/** Quiet, and never in the way of a game: a button in the header. Announced once. */
const UpdateNotice = () => (
  <span aria-live="polite">
    {isUpdateReady.value && (
      <button type="button" class="update-notice" title={t("update_ready")} onClick={() => location.reload()}>
        <Icon name="update" />
        <span>{t("update_notice")}</span>
      </button>
    )}
  </span>
);

const importSettings = () => import("./settings-dialog.tsx");

export const Shell = ({ home, title, children }: ShellProps) => {
  const isOpen = useSignal(false);
  const dialog = useLazy(importSettings);
  const Settings = dialog.part.value?.SettingsDialog;
  return (
    <>
      <a
        class="skip-link"
        href="#content"
        onClick={(event) => {
          // The URL fragment belongs to the game.
          event.preventDefault();
          document.querySelector<HTMLElement>("#content")?.focus();
        }}
      >
        {t("skip_to_content")}
      </a>
      <header class="page-header">
        <a class="brand" href={home}>
          <Logo />
          <span>{t("site_name")}</span>
        </a>
        {title !== undefined && <h1>{title}</h1>}
        <div class="header-tools">
          <UpdateNotice />
          <LanguageSelect />
          <button
            type="button"
            class="plain"
            aria-label={t("settings")}
            title={t("settings")}
            onClick={() => {
              dialog.load();
              isOpen.value = true;
            }}
          >
            <Icon name="settings" />
          </button>
        </div>
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      {Settings !== undefined && <Settings isOpen={isOpen} />}
    </>
  );
};
