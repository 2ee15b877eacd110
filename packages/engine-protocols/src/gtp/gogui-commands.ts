// What GoGui asks beyond the standard: the analyses that it offers, moves in one command, and how a search is interrupted.
import { err, ok } from "@tengen/kernel";
import { describeFault } from "../front-end/search-runner.ts";
import { GO_SIZE, PASS, type GoEvaluation, type GoGame, type GoSearcher } from "@tengen/stones";
import { makeVertex } from "../go/vertex.ts";
import type { GtpCommand } from "./command.ts";
import { play, undo } from "./game-commands.ts";
import { DONE, refuse, SYNTAX_ERROR, type CommandHandler, type PlainCommand } from "./plain-command.ts";
import { answerStep, searchedGame, type Answer, type GtpContext, type GtpState, type Step } from "./session.ts";

/** Type of the answer, name in GoGui's menu, command. */
const ANALYSES = [
  "string/Score/final_score",
  "plist/Dead Stones/final_status_list dead",
  "plist/Stones in Seki/final_status_list seki",
  "string/Best Move/reg_genmove %m",
  "string/Rules/kata-get-rules",
  "string/Processor Time/cputime",
];
const ANALYSES_WITH_NET = ["dboard/Ownership by the Net/tengen-ownership", "pspairs/Policy of the Net/tengen-policy"];

export const listAnalyses: PlainCommand = (state, _args, { evaluate }) => ({
  state,
  answer: ok(evaluate === undefined ? ANALYSES : [...ANALYSES, ...ANALYSES_WITH_NET]),
});

/** GoGui asks whether a search ends at the comment `# interrupt`. */
export const interrupt: PlainCommand = (state) => ({ state, answer: DONE });

/** Colours and vertices in turn: all of them are played, or none. */
export const playSequence: PlainCommand = (state, args, context) => {
  if (args.length % 2 !== 0) return { state, answer: SYNTAX_ERROR };
  let next = state;
  for (let index = 0; index < args.length; index += 2) {
    const played = play(next, args.slice(index, index + 2), context);
    if (!played.answer.ok) return { state, answer: err(`move ${index / 2 + 1}: ${played.answer.error}`) };
    next = played.state;
  }
  return { state: next, answer: DONE };
};

/** So many moves are taken back, or none. */
export const undoSeveral: PlainCommand = (state, [text = "1"], context) => {
  if (!/^\d{1,4}$/u.test(text)) return { state, answer: SYNTAX_ERROR };
  if (Number(text) > state.game.moves.length) return refuse(state, "cannot undo");
  let next = state;
  for (let count = 0; count < Number(text); count += 1) next = undo(next, [], context).state;
  return { state: next, answer: DONE };
};

const SYMMETRIES = 8;

/** The answer to a command that asks the net in all symmetries. */
const withNet =
  (makeAnswer: (all: readonly GoEvaluation[]) => Answer): CommandHandler =>
  (state: GtpState, command: GtpCommand, { evaluate }: GtpContext) => {
    if (evaluate === undefined) return answerStep(state, command, err("there is no net; the search is by playouts"));
    const ask = async (): Promise<Step> => {
      try {
        return answerStep(state, command, makeAnswer(await evaluateAll(evaluate, searchedGame(state))));
      } catch (error) {
        return answerStep(state, command, err(describeFault(error)));
      }
    };
    return { state, lines: [], search: null, later: ask };
  };

const evaluateAll = async (
  evaluate: NonNullable<GoSearcher["evaluate"]>,
  game: GoGame,
): Promise<readonly GoEvaluation[]> => {
  const all: GoEvaluation[] = [];
  for (let symmetry = 0; symmetry < SYMMETRIES; symmetry += 1) all.push(await evaluate(game, symmetry));
  return all;
};

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Black's ownership of each point, row by row from the top: 1 is certainly black's, -1 white's. */
export const ownershipBoard: CommandHandler = withNet((all) =>
  ok(
    Array.from({ length: GO_SIZE }, (_, row) =>
      Array.from({ length: GO_SIZE }, (__, column) =>
        mean(all.map(({ ownership }) => ownership[row * GO_SIZE + column] ?? 0)).toFixed(2),
      ).join(" "),
    ),
  ),
);

/** Moves less likely than this are left out. */
const MIN_POLICY = 0.01;

/** The likely moves with their probability in percent, the likeliest first. */
export const policyPairs: CommandHandler = withNet((all) =>
  ok(
    Array.from({ length: PASS }, (_, move) => ({ move, policy: mean(all.map((one) => one.policy[move] ?? 0)) }))
      .filter(({ policy }) => policy >= MIN_POLICY)
      .toSorted((a, b) => b.policy - a.policy)
      .map(({ move, policy }) => `${makeVertex(move)} ${Math.round(100 * policy)}`)
      .join(" "),
  ),
);
