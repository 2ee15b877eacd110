// `tengen play`: plays bots against each other and counts the results.
import fs from "node:fs";
import path from "node:path";
import { botFile, defaultBot, findBot, type BotEntry, type CatalogueGame } from "@tengen/catalogue";
import { moduleFile } from "@tengen/catalogue/node";
import { describeError, type Budget } from "@tengen/kernel";
import { playLocalMatch, type LocalMatch, type ThreadBot } from "@tengen/workers/bots";
import { makeMatchFile } from "@tengen/match";
import { makeNodeWatchdog, openNodeBot } from "@tengen/workers/node";
import { printJson, requireGame, type Host } from "./host.ts";
import { startProgress } from "./progress.ts";
import { checkOptions, chooseRules, requireAble, type ChosenRules, type RuleOptions } from "./rules.ts";
import { countOutcome, newTally, summarizeLengths, type Tally } from "./tally.ts";
import { listenForStop } from "./stop.ts";
import { makeTable } from "./text-table.ts";
import { UserError } from "./user-error.ts";
import { escapeControls } from "./escape-controls.ts";

export interface PlayOptions extends RuleOptions {
  readonly seats?: string;
  readonly games: number;
  readonly seed: string;
  readonly swap?: true;
  /** Budget per move, in nodes (reproducible) or milliseconds. Without either, the bot's manifest decides. */
  readonly nodes?: number;
  readonly time?: number;
  /** Milliseconds without progress after which a bot counts as hung. */
  readonly timeout?: number;
  readonly out?: string;
  readonly json?: true;
}

/** A longer game counts as unfinished. */
const MAX_ENTRIES = 1000;

/** The budget of a bot without options and without `nodes` in its manifest. */
const DEFAULT_NODES = 10_000;

/** A participating bot and its results. */
interface Entrant {
  readonly playerId: string;
  readonly bot: BotEntry;
  readonly worker: ThreadBot;
  /** The default bot, for turns in which `worker` fails. */
  readonly fallback: ThreadBot;
  readonly tally: Tally;
}

const requireBots = (game: CatalogueGame, names: string | undefined): readonly BotEntry[] => {
  const known = (game.bots?.available ?? []).map((bot) => bot.name).join(", ");
  const fallback = defaultBot(game);
  if (fallback === undefined) throw new UserError(`${game.id} has no bots`);
  if (names === undefined) return Array.from({ length: game.players.min }, () => fallback);
  const bots = names.split(",").map((name) => {
    const bot = findBot(game, name.trim());
    if (bot === undefined) throw new UserError(`${game.id} has no bot "${name.trim()}". Its bots are: ${known}.`);
    return bot;
  });
  const { min, max } = game.players;
  if (bots.length < min || bots.length > max) {
    throw new UserError(
      `--seats has ${bots.length} bot(s), but ${game.id} has ${min === max ? min : `${min} to ${max}`} players`,
    );
  }
  return bots;
};

/** Turns file errors into user errors. */
const withFiles = (act: () => void): void => {
  try {
    act();
  } catch (error) {
    throw new UserError(`cannot write the match files: ${describeError(error)}`);
  }
};

const writeMatch = (folder: string, gameId: string, number: number, { match, serverBytes }: LocalMatch): void =>
  withFiles(() => {
    const file = path.join(folder, `${gameId}-${String(number).padStart(6, "0")}.json`);
    fs.writeFileSync(file, `${JSON.stringify(makeMatchFile(match, serverBytes, null))}\n`);
  });

/** Plays all games, or until Ctrl-C; the interrupted game does not count. */
const playGames = async (
  host: Host,
  { engine, options }: ChosenRules,
  game: CatalogueGame,
  entrants: readonly Entrant[],
  { games, seed, swap, nodes, time, timeout, out }: PlayOptions,
) => {
  const chosen: Budget | null = time !== undefined ? { milliseconds: time } : nodes !== undefined ? { nodes } : null;
  const { wasStopped: isStopped, end } = listenForStop(() =>
    host.stderr.write("\nstopping after this move (press Ctrl-C again to exit now)\n"),
  );
  const progress = startProgress(host, game.id, games);
  const lengths: number[] = [];
  let unfinished = 0;
  let number = 0;
  while (number < games) {
    const seats = swap === true && number % 2 === 1 ? entrants.toReversed() : entrants;
    const played = await playLocalMatch(engine, {
      seed: `${seed}/${number}`,
      options,
      seats: seats.map(({ playerId, bot, worker, fallback }) => ({
        playerId,
        name: bot.name,
        bot: worker,
        fallback,
        budget: chosen === null && bot.nodes !== undefined ? { nodes: bot.nodes } : undefined,
      })),
      maxEntries: MAX_ENTRIES,
      budget: chosen ?? { nodes: DEFAULT_NODES },
      startWatchdog: makeNodeWatchdog(timeout),
      shouldStop: isStopped,
      onFault: ({ playerId, name }, { kind, message }, playedBy) => {
        const entrant = entrants.find((one) => one.playerId === playerId);
        if (entrant === undefined) return;
        entrant.tally.faults += 1;
        if (entrant.tally.faults > 1) return;
        const substitute = playedBy === "default" ? `${game.bots?.default} plays` : "random moves replace";
        host.stderr.write(`\n${name} ${kind} (${escapeControls(message)}); ${substitute} its failed turns\n`);
      },
    });
    if (isStopped() && played.match.status === "active") break;
    number += 1;
    for (const { playerId, tally } of entrants) countOutcome(tally, playerId, played.match.outcome);
    if (played.match.outcome === null) unfinished += 1;
    else lengths.push(played.match.entries.length);
    if (out !== undefined) writeMatch(out, game.id, number, played);
    progress.show(number);
  }
  progress.end();
  end();
  return { played: number, stopped: number < games, unfinished, length: summarizeLengths(lengths) };
};

export const runPlay = async (host: Host, gameId: string, options: PlayOptions): Promise<void> => {
  const game = requireGame(host, gameId);
  const bots = requireBots(game, options.seats);
  const rules = await chooseRules(host, game, options);
  const { out } = options;
  const playerIds = bots.map((bot, index) => `${bot.name.toLowerCase()}-${index + 1}`);
  checkOptions(rules.engine, rules.options, playerIds);
  for (const bot of bots) requireAble(bot, rules);
  const openBot = (bot: BotEntry) => openNodeBot(moduleFile(host.root, botFile(game, bot)));
  const entrants = bots.map((bot, index): Entrant => {
    const fallback = openBot(defaultBot(game) ?? bot);
    return { playerId: playerIds[index] ?? "", bot, worker: openBot(bot), fallback, tally: newTally() };
  });
  try {
    if (out !== undefined) withFiles(() => fs.mkdirSync(out, { recursive: true }));
    const result = await playGames(host, rules, game, entrants, options);
    if (result.stopped) host.setExitStatus(130);
    report(host, game, rules, entrants, options, result);
  } finally {
    await Promise.all(entrants.flatMap(({ worker, fallback }) => [worker.close(), fallback.close()]));
  }
};

const report = (
  host: Host,
  game: CatalogueGame,
  { engine: { rulesetVersion }, options }: ChosenRules,
  entrants: readonly Entrant[],
  { seed, swap, json, out }: PlayOptions,
  { played, unfinished, length, stopped }: Awaited<ReturnType<typeof playGames>>,
): void => {
  const results = entrants.map(({ bot, tally }, index) => ({ seat: index + 1, bot: bot.name, ...tally }));
  if (json === true) {
    const counts = { games: played, stopped, unfinished, length, results };
    printJson(host, { game: game.id, rulesetVersion, options, seed, swap: swap === true, ...counts });
    return;
  }
  const rows = results.map(({ seat, bot, wins, draws, losses, faults }) => [seat, bot, wins, draws, losses, faults]);
  host.stdout.write(`${makeTable(["seat", "bot", "wins", "draws", "losses", "faults"], rows)}\n`);
  const notes = [
    `${played} ${played === 1 ? "game" : "games"}, seed ${seed}`,
    ...(swap === true ? ["seats swapped after every game"] : []),
    ...(length.longest > 0 ? [`${length.shortest} to ${length.longest} moves, ${length.mean} on average`] : []),
    ...(unfinished > 0 ? [`${unfinished} unfinished after ${MAX_ENTRIES} moves`] : []),
    ...(stopped ? ["stopped by Ctrl-C"] : []),
  ];
  host.stdout.write(`${notes.join("; ")}\n`);
  if (out !== undefined) host.stdout.write(`match files: ${out}\n`);
};
