import type { Snapshot } from "@tengen/client";
import { expect, test } from "vitest";
import { connectionStatusOf, type ConnectionFacts } from "./connection-status.ts";

const idle: ConnectionFacts = {
  connection: "connected",
  snapshot: { state: "live", pending: [] },
  isOnline: true,
  wasDisconnected: false,
  isSlow: false,
};
const inState = (state: Snapshot["state"]): Partial<ConnectionFacts> => ({ snapshot: { state, pending: [] } });
const pending = { snapshot: { state: "live", pending: [{}] } } as unknown as Partial<ConnectionFacts>;

test.each<[ReturnType<typeof connectionStatusOf>, Partial<ConnectionFacts>]>([
  ["connected", {}],
  ["connected", { isSlow: true, wasDisconnected: true }],
  ["connected", pending],
  ["sending", { ...pending, isSlow: true }],
  ["resending", { ...pending, isSlow: true, wasDisconnected: true }],
  ["behind", inState("behind")],
  ["behind", inState("offline")],
  ["connecting", { connection: "connecting", ...inState("offline") }],
  ["reconnecting", { connection: "reconnecting", ...inState("offline") }],
  ["offline", { connection: "reconnecting", isOnline: false }],
  ["refused", { connection: "refused", isOnline: false }],
  ["refused", { connection: "closed" }],
  ["halted", { connection: "refused", ...inState("halted") }],
])("[ONL-4] the status is %s with %j", (status, facts) => {
  expect(connectionStatusOf({ ...idle, ...facts })).toBe(status);
});
