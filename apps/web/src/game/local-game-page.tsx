// The page of a local game, with the ways to the analysis board and to online play.
import { useComputed, type Signal } from "@preact/signals";
import { LocalPage, makeStudyHash, type LocalTable, type TableAction } from "@tengen/table";
import { t } from "@tengen/ui/i18n";
import type { OnlineParts } from "../online/index.ts";

export interface LocalGamePageProps {
  readonly table: LocalTable;
  readonly home: string;
  /** Null until online play is loaded. */
  readonly parts: Signal<OnlineParts | null>;
  /** Whether the form for an online match is open. */
  readonly isFormOpen: Signal<boolean>;
  readonly onPlayOnline: () => void;
}

const openStudy = ({ local }: LocalTable): void => {
  const { entries, record } = local.peek();
  location.hash = makeStudyHash({ id: entries.length === 0 ? "" : record.matchId, line: null });
};

const studyAction = (table: LocalTable): TableAction => ({
  id: "study",
  group: "analysis",
  icon: "study",
  label: t("study"),
  run: () => openStudy(table),
});

export const LocalGamePage = ({ table, home, parts, isFormOpen, onPlayOnline }: LocalGamePageProps) => {
  const { Form, Awaited } = parts.value ?? {};
  const needsAttention = useComputed(() => parts.value?.isReady.value === true);
  return (
    <LocalPage
      table={table}
      home={home}
      needsAttention={needsAttention}
      more={() => [
        { id: "online", group: "game", icon: "link", label: t("play_online"), run: onPlayOnline },
        ...(table.game.loadStudy === undefined ? [] : [studyAction(table)]),
      ]}
    >
      {Form !== undefined && <Form isOpen={isFormOpen} />}
      {Awaited !== undefined && <Awaited />}
    </LocalPage>
  );
};
