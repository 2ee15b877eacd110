// Opens the puzzle of a day. Loaded when somebody opens it.
import { localize, messagesLoaded } from "@tengen/ui/i18n";
import type { GameRulesets } from "@tengen/table";
import type { ComponentChildren } from "preact";
import { dayAt, earliestDay, parseDay } from "./day.ts";
import { PuzzlePage } from "./puzzle-page.tsx";
import { openPuzzleTable } from "./puzzle-table.ts";

/** The page of a day; of today for a day that has no puzzle. Null for a game without puzzles. */
export const openPuzzlePage = async (
  { first }: GameRulesets,
  home: string,
  named: string | null,
  now: () => number,
): Promise<ComponentChildren> => {
  const game = await first.loadPuzzles?.();
  await messagesLoaded();
  if (game === undefined) return null;
  const today = dayAt(now());
  const wanted = named === null ? today : parseDay(named);
  const isThere = wanted !== null && wanted <= today && wanted >= earliestDay(today, game.puzzles.length);
  const day = isThere ? wanted : today;
  const table = openPuzzleTable(first.manifest.id, game, day, () => dayAt(now()));
  const { rulesetVersion } = first.engine;
  return (
    <PuzzlePage
      key={day}
      table={table}
      home={home}
      name={localize(first.manifest.name)}
      rules={{ rulesetVersion, options: {} }}
      now={now}
      isOtherDay={named !== null && !isThere}
    />
  );
};
