import { err, VALID } from "@tengen/kernel";
import { expect, test } from "vitest";
import { checkUpgrade, openAddressCounts } from "./admission.ts";

const LIMITS = { sockets: 100, socketsPerAddress: 5 };
const ROOM = { isLeaving: false, sockets: 99, ofAddress: 4 };
const WAIT = 20_000;

test.each([
  ["gets a socket while there is room", "/ws", ROOM, VALID],
  ["asks for another path", "/socket", ROOM, err({ status: 404, waitMs: 0 })],
  ["comes while the server leaves", "/ws", { ...ROOM, isLeaving: true }, err({ status: 503, waitMs: WAIT })],
  ["comes to a full server", "/ws", { ...ROOM, sockets: 100 }, err({ status: 503, waitMs: WAIT })],
  ["has all sockets of its address", "/ws", { ...ROOM, ofAddress: 5 }, err({ status: 429, waitMs: WAIT })],
])("[SRV-12] a client that %s", (_name, path, occupancy, expected) => {
  expect(checkUpgrade({ path }, occupancy, LIMITS)).toEqual(expected);
});

test("[SRV-12] the sockets of an address are counted until they close", () => {
  const counts = openAddressCounts();
  counts.add("here", 1);
  counts.add("here", 1);
  counts.add("there", 1);
  counts.add("here", -1);
  expect([counts.of("here"), counts.of("there"), counts.of("nowhere")]).toEqual([1, 1, 0]);
});
