import { once } from "node:events";
import { reject } from "@tengen/kernel";
import { requireGame, requireRuleset, requireRulesets, type Host } from "./host.ts";
import { createLineSplitter, type Line } from "./lines.ts";
import type { RuleOptions } from "./rules.ts";
import { createReferee, makeAnswer, type Answer } from "./referee.ts";

/** Far above any state of any game. */
const MAX_BYTES = 1 << 20;

const UNREADABLE = makeAnswer(reject("INVALID_PAYLOAD", `The line is not UTF-8, or longer than ${MAX_BYTES} bytes.`));

/** An answer as one line, even for readers that split at U+2028 and U+2029. */
const makeLine = (answer: Answer): string =>
  JSON.stringify(answer).replaceAll(/[\u2028\u2029]/gu, (sign) => (sign === "\u2028" ? "\\u2028" : "\\u2029"));

/** Answers until the input ends. The answers to all lines of a chunk are written together, in order. */
export const runReferee = async (host: Host, gameId: string, defaults: RuleOptions): Promise<void> => {
  const { stdin, stdout } = host;
  const game = await requireRulesets(host, requireGame(host, gameId));
  if (defaults.ruleset !== undefined) requireRuleset(game.rulesets, gameId, defaults.ruleset);
  const referee = createReferee(game, defaults);
  const lines = createLineSplitter(MAX_BYTES);

  const answerAll = async (batch: readonly Line[]): Promise<void> => {
    if (batch.length === 0) return;
    const text = batch.map((line) => `${makeLine(line === null ? UNREADABLE : referee(line))}\n`).join("");
    if (!stdout.write(text)) await once(stdout, "drain");
  };

  for await (const chunk of stdin as AsyncIterable<Uint8Array>) await answerAll(lines.push(chunk));
  await answerAll(lines.end());
};
