// The study of the game at the table of this device, of a line that its address holds, or of a board without either.
import { standingTurns } from "@tengen/match";
import { headOf, makeGameHash, type LocalTable, type StudyAddress } from "@tengen/table";
import { say } from "@tengen/words";
import type { JSX } from "preact";
import { readLine, studyAddress } from "./study-link.ts";
import { StudyMissing } from "./study-missing.tsx";
import { StudyPage, type StudyPageProps } from "./study-page.tsx";
import type { Origin, StudyTableOptions } from "./study-table.ts";
import { openStudy } from "./study.ts";

export interface Asked {
  readonly address: StudyAddress;
  /** Whether the game that the address names is the one at the table. */
  readonly hasGame: boolean;
}

interface Services extends Pick<StudyTableOptions, "settings" | "startTimer">, Pick<StudyPageProps, "home" | "onCopy"> {
  /** Hears the address of what is shown, again and again. */
  readonly onAddress: (address: StudyAddress) => void;
}

export const openStudyPage = async (
  table: LocalTable,
  { address, hasGame }: Asked,
  { home, onAddress, onCopy, ...services }: Services,
): Promise<JSX.Element> => {
  const { game } = table;
  if (address.id !== "" && address.line === null && !hasGame) return <StudyMissing game={game} home={home} />;
  const study = await game.loadStudy?.();
  if (study === undefined) throw new Error(`${game.engine.gameId} is not studied`);
  const { record, seats, entries, positions } = table.local.peek();
  const [start = headOf(table.local.peek())] = positions;
  const turns = hasGame ? standingTurns(game.engine, entries) : [];
  const origin: Origin = {
    record,
    seats: hasGame ? seats : record.seats.map(() => ({ kind: "person" })),
    start: start.state,
    turns: turns.map(({ type, payload }) => ({ ...payload, type })),
  };
  const { line } = address;
  const read = line === null ? null : readLine(game, study, origin.start, line);
  const opened = openStudy(game, {
    ...services,
    study,
    origin,
    opened: line === null || read === null ? null : { line: read.line, shown: line.shown },
  });
  if (address.isDamaged === true || read?.isWhole === false) opened.table.inform(() => say("study_broken"));
  const id = hasGame ? record.matchId : "";
  const back = entries.length === 0 ? "#" : makeGameHash(record.matchId);
  return (
    <StudyPage
      key={opened}
      study={opened}
      home={home}
      back={back}
      onCopy={onCopy}
      onShow={() => onAddress(studyAddress(id, study, origin, opened.table))}
    />
  );
};
