// The UCI front end: a session of `session.ts` with a searcher.
import type { FrontEnd, FrontEndHost } from "../front-end/host.ts";
import { openSession } from "../front-end/session.ts";
import { reduceUci, startState } from "./session.ts";

export const openUci = (host: FrontEndHost): FrontEnd => {
  const { evaluators } = host.searcher;
  const context = { evaluators, version: host.version };
  const start = startState(evaluators);
  return openSession(host, start.options, start, (state, event, now) => reduceUci(state, event, context, now));
};
