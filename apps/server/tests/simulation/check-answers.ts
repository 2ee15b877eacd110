// Checks the answers that people got against the log.
import type { FromServer } from "@tengen/protocol";
import { isTurn } from "./check-log.ts";
import type { Truth } from "./oracle.ts";
import type { Submitted } from "./person.ts";
import type { WireMessage } from "./server.ts";

const describe = ({ person, actionId, action }: Submitted): string =>
  `${person}'s action ${actionId} (${JSON.stringify(action)})`;

/**
 * Whether a refused action may be in the log: it is a table action, and more copies of it arrived than were refused. Each
 * is decided anew (MAT-O4), such as a claim that came too early and was sent on two connections.
 */
const mayBeStored = ({ actionId }: Submitted, isTable: boolean, wire: readonly WireMessage[]): boolean => {
  const about = wire.filter(({ connection, text }) => connection !== 0 && text.includes(actionId));
  const copies = about.filter(({ isFromServer, text }) => !isFromServer && text.startsWith('{"type":"submit"'));
  const refusals = about.filter(({ isFromServer, text }) => {
    if (!isFromServer) return false;
    const message = JSON.parse(text) as FromServer;
    return message.type === "rejected" && message.code !== "IDEMPOTENCY_REPLAY";
  });
  return isTable && refusals.length > 0 && copies.length > refusals.length;
};

/** Every acknowledged action is in the log once, where its answer said; a refused one is not, unless a copy was stored. */
export const checkAnswers = (one: Submitted, truth: Truth, wire: readonly WireMessage[]): readonly string[] => {
  const found = truth.entries.filter(({ actionId }) => actionId === one.actionId);
  const [entry] = found;
  if (one.answers.length === 0) return [`${describe(one)} was never answered`];
  if (found.length > 1) return [`${describe(one)} is ${found.length} times in the log`];
  return one.answers.flatMap((answer) => {
    if (!answer.ok)
      return entry === undefined || mayBeStored(one, !isTurn(truth, entry), wire)
        ? []
        : [`${describe(one)} was refused, and is in the log`];
    if (entry === undefined) return [`${describe(one)} was acknowledged, and is not in the log`];
    return entry.seq === answer.value.seq && entry.hash === answer.value.hash && entry.type === one.action.type
      ? []
      : [`${describe(one)} was acknowledged at ${answer.value.seq}, and is at ${entry.seq}`];
  });
};
