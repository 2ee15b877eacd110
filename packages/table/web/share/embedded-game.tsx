import "./embed.css";
// A shared game inside another site: the board, its replay, and a link to the whole page in a tab of its own.
import { Announcer } from "@tengen/board";
import { t as shared } from "@tengen/ui/i18n";
import { useSignalEffect } from "@preact/signals";
import { describeOutcome, nameOf } from "../describe.ts";
import type { LocalTable } from "../local-table.ts";
import { ReplayControls } from "../replay-controls.tsx";
import { describeRules } from "../rulesets.ts";
import { historyShortcuts, useShortcuts } from "../shortcuts.ts";
import { TableBoard } from "../table-page.tsx";
import { t } from "../messages.ts";

export interface EmbeddedGameProps {
  readonly table: LocalTable;
  /** The game's page outside of the frame. */
  readonly link: string;
}

/** Who plays, and the result or the rules. */
const Title = ({ table }: Pick<EmbeddedGameProps, "table">) => {
  const { game } = table;
  const timeline = table.timeline.value;
  const { record, outcome } = timeline;
  const names = record.seats.map((_, seat) => nameOf(game.manifest, timeline, seat)).join(" – ");
  const last = timeline.viewAfter(timeline.entries.length, null);
  const more =
    outcome === null ? describeRules(game, record.options).join(" · ") : describeOutcome(game, timeline, outcome, last);
  return (
    <h1 class="embed-title">
      {names}
      {more !== "" && <small>{more}</small>}
    </h1>
  );
};

export const EmbeddedGame = ({ table, link }: EmbeddedGameProps) => {
  useShortcuts(() => historyShortcuts(table));
  useSignalEffect(() => {
    document.title = `${table.timeline.value.record.seats.map(({ name }) => name).join(" – ")} · ${shared("site_name")}`;
  });
  return (
    <main class="embed">
      <Title table={table} />
      <TableBoard table={table} />
      <ReplayControls table={table} />
      <a class="embed-link" href={link} target="_blank" rel="noopener">
        {t("embed_open", { site: shared("site_name") })}
      </a>
      <Announcer announcement={table.announcement} />
    </main>
  );
};

/** Why there is no game in the frame. */
export const EmbedProblem = ({ text }: { readonly text: () => string }) => (
  <main class="embed">
    <p role="alert">{text()}</p>
  </main>
);

export const embedMissing = (): string => t("embed_missing");
