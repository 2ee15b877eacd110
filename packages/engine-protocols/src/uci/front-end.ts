// The UCI front end: a session of `session.ts` with a searcher.
import type { FrontEnd, FrontEndHost } from "../front-end/host.ts";
import { openSession } from "../front-end/session.ts";
import { MAX_NOTICE, toAscii } from "../front-end/text.ts";
import { reduceUci, startState } from "./session.ts";

export const openUci = (host: FrontEndHost): FrontEnd => {
  const { evaluators, hasNet } = host.searcher;
  const context = { evaluators, hasNet, version: host.version };
  const start = startState(evaluators);
  if (host.notice !== undefined) host.write(`info string ${toAscii(host.notice, MAX_NOTICE)}`);
  return openSession(host, start.options, start, (state, event, now) => reduceUci(state, event, context, now));
};
