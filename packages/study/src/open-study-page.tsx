// The study of the game at the table of this device, or of a board without one.
import { standingTurns } from "@tengen/match";
import { headOf, makeGameHash, type LocalTable } from "@tengen/table";
import type { JSX } from "preact";
import { StudyPage, type StudyPageProps } from "./study-page.tsx";
import type { Origin, StudyTableOptions } from "./study-table.ts";
import { openStudy } from "./study.ts";

type Services = Pick<StudyTableOptions, "settings" | "startTimer"> & Pick<StudyPageProps, "home">;

export const openStudyPage = async (
  table: LocalTable,
  withGame: boolean,
  { home, ...services }: Services,
): Promise<JSX.Element> => {
  const { game } = table;
  const study = await game.loadStudy?.();
  if (study === undefined) throw new Error(`${game.engine.gameId} is not studied`);
  const { record, seats, entries, positions } = table.local.peek();
  const [start = headOf(table.local.peek())] = positions;
  const turns = withGame ? standingTurns(game.engine, entries) : [];
  const origin: Origin = {
    record,
    seats: withGame ? seats : record.seats.map(() => ({ kind: "person" })),
    start: start.state,
    turns: turns.map(({ type, payload }) => ({ ...payload, type })),
  };
  const opened = openStudy(game, { ...services, study, origin });
  const back = entries.length === 0 ? "#" : makeGameHash(record.matchId);
  return <StudyPage key={opened} study={opened} home={home} back={back} />;
};
