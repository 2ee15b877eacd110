// Opens the analysis board with the game at the table, with the line of a link, or with an empty board.
import { effectiveTurns } from "@tengen/match";
import { headOf, makeGameHash, type LocalTable, type StudyLink } from "@tengen/table";
import type { JSX } from "preact";
import { parseStudyLine, studyLinkOf } from "./study-link.ts";
import { StudyNotFound } from "./study-not-found.tsx";
import { StudyPage, type StudyPageProps } from "./study-page.tsx";
import type { Origin } from "./study-step.ts";
import type { StudyTableOptions } from "./study-table.ts";
import { openStudy } from "./study.ts";
import { t } from "./messages.ts";

export interface StudyRequest {
  readonly link: StudyLink;
  /** Whether the game that the link names is the one at the table. */
  readonly hasGame: boolean;
}

interface Services extends Pick<StudyTableOptions, "settings" | "startTimer">, Pick<StudyPageProps, "home" | "onCopy"> {
  /** Called with the link to what is shown, on every change. */
  readonly onLinkChange: (link: StudyLink) => void;
}

export const openStudyPage = async (
  table: LocalTable,
  { link, hasGame }: StudyRequest,
  { home, onLinkChange, onCopy, ...services }: Services,
): Promise<JSX.Element> => {
  const { game } = table;
  if (link.id !== "" && link.line === null && !hasGame) return <StudyNotFound game={game} home={home} />;
  const study = await game.loadStudy?.();
  if (study === undefined) throw new Error(`${game.engine.gameId} has no analysis board`);
  const { record, seats, entries, positions } = table.local.peek();
  const [start = headOf(table.local.peek())] = positions;
  const turns = hasGame ? effectiveTurns(game.engine, entries) : [];
  const origin: Origin = {
    record,
    seats: hasGame ? seats : record.seats.map(() => ({ kind: "person" })),
    start: start.state,
    turns: turns.map(({ type, payload }) => ({ ...payload, type })),
  };
  const { line } = link;
  const read = line === null ? null : parseStudyLine(game, study, origin.start, line);
  const opened = openStudy(game, {
    ...services,
    study,
    origin,
    opened: line === null || read === null ? null : { line: read.line, shown: line.shown },
  });
  if (link.isDamaged === true || read?.isComplete === false) opened.table.notify(() => t("study_broken"));
  const id = hasGame ? record.matchId : "";
  const back = entries.length === 0 ? "#" : makeGameHash(record.matchId);
  return (
    <StudyPage
      key={opened}
      study={opened}
      home={home}
      back={back}
      onCopy={onCopy}
      onShow={() => onLinkChange(studyLinkOf(id, study, origin, opened.table))}
    />
  );
};
