// How the last games against levels ended, from the games on this device.
import { ladderOf } from "@tengen/catalogue";
import { opponentIn } from "./bot-game.ts";
import type { LevelResult } from "./ladder.ts";
import { headOf, restoreGame, type LocalGame } from "./local-game.ts";
import { loadRules } from "./rulesets.ts";
import type { SavedGame } from "./saved-games.ts";
import type { GameRulesets } from "./table-game.ts";

/** How a game of one person against a bot ended; null for any other game, and before the end. */
export const levelResultOf = (game: LocalGame): LevelResult | null => {
  const bot = opponentIn(game.seats);
  const { outcome } = headOf(game);
  if (bot === null || game.seats === null || outcome === null || outcome.reason === "aborted") return null;
  const person = game.record.seats[game.seats.findIndex(({ kind }) => kind === "person")]?.playerId ?? "";
  return { bot, result: outcome.winners === null ? "drawn" : outcome.winners.includes(person) ? "won" : "lost" };
};

/** More than a recommendation needs; each of them is replayed. */
const LATEST = 2;

/** The latest results, the last one first. `current` is the game at the table, which may not be saved yet. */
export const loadLevelResults = async (
  rulesets: GameRulesets,
  all: readonly SavedGame[],
  current: LocalGame,
): Promise<readonly LevelResult[]> => {
  const names = new Set(ladderOf(rulesets.manifest).map(({ bot }) => bot.name));
  const own = levelResultOf(current);
  const results: LevelResult[] = own !== null && names.has(own.bot) ? [own] : [];
  for (const { id, gameId, finished, kept } of all) {
    if (results.length >= LATEST) break;
    if (!finished || gameId !== rulesets.manifest.id || kept.kind !== "played") continue;
    if (id === current.record.matchId || !names.has(opponentIn(kept.seats) ?? "")) continue;
    const rules = await loadRules(rulesets, kept.record.rulesetVersion);
    const restored = rules.ok ? restoreGame(rules.value.engine, kept) : rules;
    const result = restored.ok ? levelResultOf(restored.value) : null;
    if (result !== null) results.push(result);
  }
  return results;
};
