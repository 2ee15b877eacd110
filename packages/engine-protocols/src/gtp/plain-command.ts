// A command that is answered at once: from the state, its arguments and the context to the next state and the answer.
import { err, ok } from "@tengen/kernel";
import type { Parsed } from "../front-end/text.ts";
import { answerStep, type Answer, type GtpContext, type GtpState, type Step } from "./session.ts";
import type { GtpCommand } from "./command.ts";

export interface Answered {
  readonly state: GtpState;
  readonly answer: Answer;
}

export type PlainCommand = (state: GtpState, args: readonly string[], context: GtpContext) => Answered;

/** Any command: it may also start a search. */
export type CommandHandler = (state: GtpState, command: GtpCommand, context: GtpContext) => Step;

/** The empty answer. */
export const DONE: Answer = ok("");
export const SYNTAX_ERROR: Parsed<never> = err("syntax error");

export const refuse = (state: GtpState, error: string): Answered => ({ state, answer: err(error) });

export const plain =
  (act: PlainCommand): CommandHandler =>
  (state, command, context) => {
    const { state: next, answer } = act(state, command.args, context);
    return answerStep(next, command, answer);
  };
