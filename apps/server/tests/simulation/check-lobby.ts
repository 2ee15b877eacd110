// Checks the answers to requests: the lobby, the lists of matches, single matches, and logs. A stranger sees listed matches
// only, as a spectator, and at rest all of them; players see their own; nothing is said that was not stored at that moment.
import { sameJson } from "@tengen/kernel";
import type { Entry } from "@tengen/match";
import type { LobbyContent, MatchInfo } from "@tengen/protocol";
import { checkInfo } from "./check-wire.ts";
import type { PlayedMatch } from "./matches.ts";
import type { Truth } from "./oracle.ts";
import type { Run } from "./scenario.ts";
import type { WireMessage } from "./server.ts";

type Answer = WireMessage & { readonly request: NonNullable<WireMessage["request"]> };

/** What the lists showed to somebody when nothing happened any more: the ids of finished matches. */
export interface Lists {
  /** The list that everybody sees. */
  readonly finished: readonly string[];
  /** By person: their own matches. */
  readonly own: ReadonlyMap<string, readonly string[]>;
}

const isListedIn = ({ matches, waiting }: Run, matchId: string): boolean =>
  matches.some((match) => match.matchId === matchId && match.isListed) ||
  waiting.some((match) => match.matchId === matchId);

/** How many entries of a match were stored at a time. */
const storedAt = ({ database }: Run, matchId: string, at: number): number =>
  (database.journal.commits.get(matchId) ?? []).filter((time) => time <= at).length;

const isPlayerIn = ({ record, createdBy, plan }: MatchInfo, playerId: string | null): boolean =>
  createdBy === playerId ||
  record.seats.some((seat) => seat?.playerId === playerId) ||
  plan.some((seat) => seat.kind === "player" && seat.playerId === playerId);

/** A request whose answer was lost may have made a match that the run does not know. */
const mayBeShown = (run: Run, { listed, record: { matchId } }: MatchInfo): boolean =>
  listed && (isListedIn(run, matchId) || !run.matches.some((match) => match.matchId === matchId));

/** Whether this is what a spectator saw at some length of the log. */
const isPublicView = (truth: Truth, view: unknown, stored: number): boolean =>
  truth.positions.slice(0, stored + 1).some(({ state }) => sameJson(view, truth.engine.getPlayerView(state, null)));

const checkShowcase = (run: Run, truths: ReadonlyMap<string, Truth>, { text, at }: Answer): readonly string[] => {
  const { lobby } = JSON.parse(text) as { readonly lobby?: LobbyContent | null };
  if (lobby === undefined || lobby === null) return [];
  const { open, live, tv, recent } = lobby;
  const shown = [...open, ...[...live, ...recent].map(({ match }) => match)].filter((match) => !mayBeShown(run, match));
  const liveIds = live.map(({ match }) => match.record.matchId);
  return [
    ...shown.map(({ record }) => `the lobby shows ${record.matchId}, which is not listed`),
    ...tv.filter(({ matchId }) => !liveIds.includes(matchId)).map(({ matchId }) => `${matchId} is on TV, and not live`),
    ...[...live, ...recent].flatMap(({ match, view }) => {
      const { matchId } = match.record;
      const truth = truths.get(matchId);
      return truth === undefined || isPublicView(truth, view, storedAt(run, matchId, at))
        ? []
        : [`the lobby shows another position of ${matchId} than a spectator's`];
    }),
  ];
};

const checkList = (run: Run, { request, text }: Answer, query: URLSearchParams): readonly string[] => {
  const { matches = [] } = JSON.parse(text) as { readonly matches?: readonly MatchInfo[] };
  const status = query.get("status") ?? "open";
  return matches.flatMap((info) => {
    const { matchId } = info.record;
    if (info.status !== status) return [`a list of ${status} matches shows ${matchId}, which is ${info.status}`];
    if (query.get("mine") === "true")
      return isPlayerIn(info, request.viewer) ? [] : [`${request.viewer} was shown ${matchId} as an own match`];
    return mayBeShown(run, info) ? [] : [`a list shows ${matchId}, which is not listed`];
  });
};

const checkLogPage = (truth: Truth, { text }: Answer, stored: number, query: URLSearchParams): readonly string[] => {
  const { entries } = JSON.parse(text) as { readonly entries?: readonly Entry[] };
  if (entries === undefined) return [];
  const from = Number(query.get("from") ?? "0");
  const where = `the log of ${truth.stored.matchId} from ${from}`;
  if (from + entries.length > stored) return [`${where} was read before it was stored`];
  return sameJson(entries, truth.entries.slice(from, from + entries.length)) ? [] : [`${where} was read wrong`];
};

const checkOne = (truth: Truth, { text }: Answer, stored: number): readonly string[] => {
  const { seq = 0, match } = JSON.parse(text) as { readonly seq?: number; readonly match?: MatchInfo };
  if (seq > stored) return [`${truth.stored.matchId} was said to have ${seq} entries, and had ${stored}`];
  return match === undefined ? [] : checkInfo(match, truth);
};

const checkAnswer = (run: Run, truths: ReadonlyMap<string, Truth>, answer: Answer): readonly string[] => {
  const { pathname, searchParams } = new URL(answer.request.url, "http://server");
  if (answer.request.method !== "GET") return [];
  if (pathname === "/api/matches") return checkList(run, answer, searchParams);
  if (pathname === "/api/lobby") return checkShowcase(run, truths, answer);
  const [, matchId = "", rest = ""] = /^\/api\/matches\/([^/]+)(\/log)?$/u.exec(pathname) ?? [];
  const truth = truths.get(matchId);
  if (truth === undefined) return [];
  const stored = storedAt(run, matchId, answer.at);
  return rest === "/log" ? checkLogPage(truth, answer, stored, searchParams) : checkOne(truth, answer, stored);
};

/** At rest everybody finds the finished matches: strangers the listed ones, players their own. */
const checkLists = ({ lists, matches }: Run, truths: ReadonlyMap<string, Truth>): readonly string[] => {
  if (lists === null) return [];
  const isMissing = ({ matchId }: PlayedMatch, shown: readonly string[]): boolean =>
    truths.get(matchId)?.match.status === "finished" && !shown.includes(matchId);
  const listed = matches.filter(({ isListed }) => isListed);
  const own = [...lists.own].flatMap(([name, shown]) =>
    matches
      .filter(({ players }) => players.some((person) => person.name === name))
      .filter((match) => isMissing(match, shown))
      .map(({ matchId }) => `${name} does not find the own match ${matchId}`),
  );
  return [
    ...listed
      .filter((match) => isMissing(match, lists.finished))
      .map(({ matchId }) => `the lobby does not show ${matchId}`),
    ...own,
  ];
};

const isAnswer = (message: WireMessage): message is Answer => message.request !== undefined;

export const checkLobby = (run: Run, truths: ReadonlyMap<string, Truth>): readonly string[] => [
  ...run.wire.filter(isAnswer).flatMap((answer) => checkAnswer(run, truths, answer)),
  ...checkLists(run, truths),
];
