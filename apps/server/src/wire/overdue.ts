// When a connection is closed because of what has not come: a hello, a message, a new token.
import type { Limits } from "../limits.ts";
import type { Connection } from "./connection.ts";

export type Overdue = "hello" | "message" | "token";

/** What is overdue; null if nothing is. `monotonic` and `now` are the monotonic clock and the store's. */
export const overdue = (
  {
    isWelcome,
    openedAt,
    receivedAt,
    expiresAt,
  }: Pick<Connection, "isWelcome" | "openedAt" | "receivedAt" | "expiresAt">,
  { helloSeconds, silentSeconds }: Pick<Limits, "helloSeconds" | "silentSeconds">,
  monotonic: number,
  now: number,
): Overdue | null => {
  if (!isWelcome && monotonic - openedAt > helloSeconds * 1000) return "hello";
  if (monotonic - receivedAt > silentSeconds * 1000) return "message";
  return now >= expiresAt ? "token" : null;
};
