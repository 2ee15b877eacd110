// The Gomocup front end: a session of `session.ts` with a searcher.
import type { FrontEnd, FrontEndHost } from "../front-end/host.ts";
import { openSession } from "../front-end/session.ts";
import { MAX_NOTICE, toAscii } from "../front-end/text.ts";
import { reduceGomocup } from "./session.ts";
import { startState } from "./state.ts";

export interface GomocupHost extends FrontEndHost {
  /** When the process was created, by the clock of `now`. */
  readonly startedAt: number;
}

export const openGomocup = (host: GomocupHost): FrontEnd => {
  const start = startState(host.searcher.evaluators, host.startedAt);
  if (host.notice !== undefined) host.write(`MESSAGE ${toAscii(host.notice, MAX_NOTICE)}`);
  const context = { version: host.version, wantedHash: start.options.hash };
  return openSession(host, start.options, start, (state, event, now) => reduceGomocup(state, event, context, now));
};
