// The ladder of levels (CAT-L1): which of its levels can play a game, which one suits the person at this device, and
// which comes next.
import { ladderOf, opponentBot, type BotEntry, type LadderLevel, type Manifest } from "@tengen/catalogue";
import { DIFFICULTIES, type JsonObject } from "@tengen/kernel";
import { botsFor } from "./rulesets.ts";
import type { AnyTableGame } from "./table-game.ts";

/** How a finished game against a level ended for the person. */
export interface LevelResult {
  /** The bot of the level. */
  readonly bot: string;
  readonly result: "won" | "lost" | "drawn";
}

/** A level, and whether it can play a game. */
export interface OfferedLevel extends LadderLevel {
  readonly isAble: boolean;
}

export const levelsFor = (game: AnyTableGame, options: JsonObject): readonly OfferedLevel[] => {
  const able = new Set(botsFor(game, options));
  return ladderOf(game.manifest).map((level) => ({ ...level, isAble: able.has(level.bot) }));
};

/** The bots that can play a game and are on no level. */
export const botsOffLadder = (game: AnyTableGame, options: JsonObject): readonly BotEntry[] => {
  const levels = new Set(ladderOf(game.manifest).map(({ bot }) => bot));
  return botsFor(game, options).filter((bot) => !levels.has(bot));
};

/** How many games in a row against one level, all won or all lost, move a person to another one. */
const IN_A_ROW = 2;

/**
 * The bot of the level that suits a person: the one of their last game, one up after two wins in a row against it, one
 * down after two losses. A new player begins with the suggested opponent. Null in a game without levels.
 */
export const recommendLevel = (manifest: Manifest, latestFirst: readonly LevelResult[]): string | null => {
  const names = ladderOf(manifest).map(({ bot }) => bot.name);
  const [last, ...before] = latestFirst.filter(({ bot }) => names.includes(bot));
  if (last === undefined) return names.find((name) => name === opponentBot(manifest)?.name) ?? names[0] ?? null;
  const row = [last, ...before].slice(0, IN_A_ROW);
  const isRow = row.length === IN_A_ROW && row.every(({ bot, result }) => bot === last.bot && result === last.result);
  const step = !isRow || last.result === "drawn" ? 0 : last.result === "won" ? 1 : -1;
  const wanted = names.indexOf(last.bot) + step;
  return names[Math.min(Math.max(wanted, 0), names.length - 1)] ?? null;
};

/** The bot of the next stronger level that can play a game; null above the last one, and for a bot off the ladder. */
export const nextLevelOf = (game: AnyTableGame, options: JsonObject, bot: string): BotEntry | null => {
  const levels = levelsFor(game, options);
  const at = levels.findIndex((level) => level.bot.name === bot);
  return at < 0 ? null : (levels.slice(at + 1).find(({ isAble }) => isAble)?.bot ?? null);
};

/**
 * The opponent that plays where a person wants this bot: the bot if it can play the game, else the nearest level that
 * can, the weaker of two; else the strongest other bot. Null in a game without bots.
 */
export const opponentFor = (game: AnyTableGame, options: JsonObject, wanted: string): string | null => {
  const able = botsFor(game, options);
  if (able.some(({ name }) => name === wanted)) return wanted;
  const levels = levelsFor(game, options).map(({ bot, isAble }, at) => ({ name: bot.name, isAble, at }));
  const at = levels.find(({ name }) => name === wanted)?.at ?? 0;
  const [nearest] = levels.filter(({ isAble }) => isAble).toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at));
  const [strongest] = able.toSorted((a, b) => DIFFICULTIES.indexOf(b.difficulty) - DIFFICULTIES.indexOf(a.difficulty));
  return nearest?.name ?? strongest?.name ?? null;
};
