// Mounts a shared game inside another site. It takes everything from its address, and stores nothing.
import {
  loadSharing,
  noSavedGames,
  openLocalTable,
  parseSharedHash,
  startTimer,
  type GameRulesets,
  type LocalTable,
} from "@tengen/table";
import { settings } from "@tengen/ui";
import { openWebBot } from "@tengen/workers/web";
import { render } from "preact";
import { t } from "@tengen/ui/i18n";

/** Nothing is random in a game that is only shown. */
const noBytes = (): string => "00".repeat(32);

/** The theme that the site around the frame asks for; the system's by default. */
const applyTheme = (): void => {
  const theme = new URLSearchParams(location.search).get("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset["theme"] = theme;
};

const openTable = (rulesets: GameRulesets): LocalTable =>
  openLocalTable(rulesets, {
    games: noSavedGames,
    settings,
    now: () => Date.now(),
    randomBytes: noBytes,
    openBot: (file) => openWebBot(rulesets.first.openWorker, file, startTimer),
    startTimer,
    lastPlay: { read: () => null, write: () => {} },
  });

export const mountEmbed = async (rulesets: GameRulesets, home: string, root: Element): Promise<void> => {
  applyTheme();
  const { EmbeddedGame, EmbedProblem, embedMissing, loadShared } = await loadSharing();
  const address = parseSharedHash(location.hash);
  const loaded = address === null ? null : await loadShared(home, address);
  const table = openTable(rulesets);
  const id = loaded?.ok === true ? await table.openShared(loaded.value) : null;
  root.replaceChildren();
  if (id === null) {
    const problem = loaded?.ok === false ? loaded.error : loaded === null ? embedMissing : table.notice.peek()?.text;
    render(<EmbedProblem text={problem ?? (() => t("link_broken"))} />, root);
    return;
  }
  const shown = address?.shown ?? null;
  if (shown !== null) table.show(shown);
  const link = `${location.origin}${location.pathname}${location.hash}`;
  render(<EmbeddedGame table={table} link={link} />, root);
};
