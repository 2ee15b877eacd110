// Opens the analysis board with the game at the table, with the line of a link, or with an empty board.
import { mapResult, ok, unwrap } from "@tengen/kernel";
import {
  loadRules,
  makeGameHash,
  type AnyTableGame,
  type Explained,
  type LocalGame,
  type LocalTable,
  type StudyLink,
} from "@tengen/table";
import { messagesLoaded } from "@tengen/ui/i18n";
import type { JSX } from "preact";
import { openOpeningExplorer, type OpeningSource } from "./opening-explorer.ts";
import { originOf } from "./origin.ts";
import { parseStudyLine, shareStudy, studyLinkOf } from "./study-link.ts";
import { StudyNotFound } from "./study-not-found.tsx";
import { openPlayOn, type PlayOnOptions } from "./play-on.ts";
import { StudyPage, type StudyPageProps } from "./study-page.tsx";
import type { StudyTableOptions } from "./study-table.ts";
import { openStudy } from "./study.ts";
import { t } from "./messages.ts";

export interface StudyRequest {
  readonly link: StudyLink;
  /** Whether the game that the link names is the one at the table. */
  readonly hasGame: boolean;
  /** What a person should know about a file that was just opened; null for nothing. */
  readonly news?: (() => string) | null;
}

/** Opens a file at the table, by these rules where it names none; what is to be said about it, or why it was not opened. */
const openAtTable = async (
  table: LocalTable,
  file: Blob,
  rules: Parameters<LocalTable["openFile"]>[1],
): Promise<{ readonly isOpened: boolean; readonly news: () => string }> => {
  const before = table.local.peek();
  await table.openFile(file, rules);
  const isOpened = table.local.peek() !== before;
  return { isOpened, news: table.notice.peek()?.text ?? (() => (isOpened ? "" : t("file_unreadable"))) };
};

/** A game to study, with its ruleset. */
interface StudiedGame {
  readonly game: AnyTableGame;
  readonly local: LocalGame;
  /** Whether the link's options were refused. */
  readonly isDamaged?: boolean;
}

const atTable = (table: LocalTable): StudiedGame => ({ game: table.game, local: table.local.peek() });

/** A board without a game: with the rules of the link, or where it has neither rules nor moves, of the table. */
const openEmptyBoard = async (table: LocalTable, link: StudyLink): Promise<Explained<StudiedGame>> => {
  if (link.rules === undefined && link.line === null) return ok(atTable(table));
  const { rulesetVersion = table.rulesets.oldest, options = {} } = link.rules ?? {};
  const rules = await loadRules(table.rulesets, rulesetVersion);
  return mapResult(rules, (game) => {
    const started = table.makeGame(game, options);
    return started.ok
      ? { game, local: started.value }
      : { game, local: unwrap(table.makeGame(game, {})), isDamaged: true };
  });
};

interface Services
  extends
    Pick<StudyTableOptions, "settings" | "startTimer">,
    Pick<PlayOnOptions, "openBot" | "newSeed">,
    Pick<StudyPageProps, "home"> {
  /** Called with the link to what is shown, on every change. */
  readonly onLinkChange: (link: StudyLink) => void;
  /** Called with the id of another game that was opened at the table, and the `news` of the request that shows it. */
  readonly onOpenGame: (id: string, news: () => string) => void;
  /** The games on this device, the latest first. */
  readonly listGames: OpeningSource["listGames"];
  /** Asks the server for its public games. */
  readonly fetchOpenings: OpeningSource["fetchOpenings"];
}

export const openStudyPage = async (
  table: LocalTable,
  { link, hasGame, news = null }: StudyRequest,
  { home, onLinkChange, onOpenGame, listGames, fetchOpenings, ...services }: Services,
): Promise<JSX.Element> => {
  if (link.id !== "" && link.line === null && !hasGame) {
    return <StudyNotFound game={table.game} home={home} text={t("study_missing")} />;
  }
  const opening = hasGame ? ok(atTable(table)) : await openEmptyBoard(table, link);
  if (!opening.ok) return <StudyNotFound game={table.game} home={home} text={opening.error()} />;
  const { game, local, isDamaged = false } = opening.value;
  const study = await game.loadStudy?.();
  // The searcher may have brought texts of its own.
  await messagesLoaded();
  if (study === undefined) throw new Error(`${game.engine.gameId} has no analysis board`);
  const { record, entries } = table.local.peek();
  const origin = originOf(game, study, local, hasGame);
  const { line } = link;
  const read = line === null ? null : parseStudyLine(game, study, origin.emptyStart, line);
  const opened = openStudy(game, {
    ...services,
    study,
    origin,
    opened: line === null || read === null ? null : { line: read.line, shown: line.shown },
  });
  if (link.isDamaged === true || isDamaged || read?.isComplete === false) opened.table.notify(() => t("study_broken"));
  else if (news !== null) opened.table.notify(news);
  const openFile = async (file: Blob): Promise<void> => {
    const result = await openAtTable(table, file, { game, options: local.record.options });
    if (result.isOpened) onOpenGame(table.local.peek().record.matchId, result.news);
    else opened.table.notify(result.news);
  };
  const id = hasGame ? record.matchId : "";
  const back = entries.length === 0 ? "#" : makeGameHash(record.matchId);
  return (
    <StudyPage
      key={opened}
      study={opened}
      openings={openOpeningExplorer({ game, study, origin, listGames, fetchOpenings, startTimer: services.startTimer })}
      playOn={openPlayOn({ ...services, game, origin, table: opened.table, isMove: opened.isMove })}
      home={home}
      back={back}
      source={{
        table: opened.table,
        home,
        content: () => shareStudy(study, origin, opened.table, table.rulesets.oldest),
        files: { makeFile: null, kinds: ["sgf"], exportFile: () => Promise.resolve(ok(opened.table.makeSgfFile())) },
      }}
      onOpenFile={(file) => void openFile(file)}
      onShow={() => onLinkChange(studyLinkOf(id, study, origin, opened.table, table.rulesets.oldest))}
    />
  );
};
