// Opens the analysis board with the game at the table, with the line of a link, or with an empty board.
import { makeGameHash, type LocalTable, type StudyLink } from "@tengen/table";
import type { JSX } from "preact";
import { originOf } from "./origin.ts";
import { parseStudyLine, studyLinkOf } from "./study-link.ts";
import { StudyNotFound } from "./study-not-found.tsx";
import { StudyPage, type StudyPageProps } from "./study-page.tsx";
import type { StudyTableOptions } from "./study-table.ts";
import { openStudy } from "./study.ts";
import { t } from "./messages.ts";

export interface StudyRequest {
  readonly link: StudyLink;
  /** Whether the game that the link names is the one at the table. */
  readonly hasGame: boolean;
}

/** Opens a file at the table; why it could not be opened, if so. */
const openAtTable = async (table: LocalTable, file: Blob): Promise<(() => string) | null> => {
  const before = table.local.peek();
  await table.openFile(file);
  return table.local.peek() === before ? (table.notice.peek()?.text ?? (() => t("file_unreadable"))) : null;
};

interface Services extends Pick<StudyTableOptions, "settings" | "startTimer">, Pick<StudyPageProps, "home" | "onCopy"> {
  /** Called with the link to what is shown, on every change. */
  readonly onLinkChange: (link: StudyLink) => void;
  /** Called with the id of another game that was opened at the table. */
  readonly onOpenGame: (id: string) => void;
}

export const openStudyPage = async (
  table: LocalTable,
  { link, hasGame }: StudyRequest,
  { home, onLinkChange, onCopy, onOpenGame, ...services }: Services,
): Promise<JSX.Element> => {
  const { game } = table;
  if (link.id !== "" && link.line === null && !hasGame) return <StudyNotFound game={game} home={home} />;
  const study = await game.loadStudy?.();
  if (study === undefined) throw new Error(`${game.engine.gameId} has no analysis board`);
  const { record, entries } = table.local.peek();
  const origin = originOf(game, table.local.peek(), hasGame);
  const { line } = link;
  const read = line === null ? null : parseStudyLine(game, study, origin.start, line);
  const opened = openStudy(game, {
    ...services,
    study,
    origin,
    opened: line === null || read === null ? null : { line: read.line, shown: line.shown },
  });
  if (link.isDamaged === true || read?.isComplete === false) opened.table.notify(() => t("study_broken"));
  const openFile = async (file: Blob): Promise<void> => {
    const problem = await openAtTable(table, file);
    if (problem === null) onOpenGame(table.local.peek().record.matchId);
    else opened.table.notify(problem);
  };
  const id = hasGame ? record.matchId : "";
  const back = entries.length === 0 ? "#" : makeGameHash(record.matchId);
  return (
    <StudyPage
      key={opened}
      study={opened}
      home={home}
      back={back}
      onCopy={onCopy}
      onOpenFile={(file) => void openFile(file)}
      onShow={() => onLinkChange(studyLinkOf(id, study, origin, opened.table))}
    />
  );
};
