import { act, makeMatch, START } from "@tengen/testkit";
import { expect, test } from "vitest";
import gomoku from "../../../../games/gomoku/engine.ts";
import { nextDueAt } from "./due.ts";

const PEOPLE = { plan: [{ kind: "open" }, { kind: "open" }] } as const;
const AGAINST_BOT = { plan: [{ kind: "open" }, { kind: "bot", name: "Greedy" }] } as const;
const NOW = START + 5000;

const opened = makeMatch(gomoku);
const played = act(gomoku, opened, "ann", "PLACE_STONE", { x: 7, y: 7 });

test("[SRV-5] a bot's turn is due after the head start of the server that stored the entry before it", () => {
  expect(nextDueAt(AGAINST_BOT, opened, NOW)).toBeNull();
  expect(nextDueAt(AGAINST_BOT, played, NOW)).toBe(NOW + 1000);
  expect(nextDueAt(PEOPLE, played, NOW)).toBeNull();
});

test("[SRV-5] a takeback is asked of a bot at once, of a person never", () => {
  const answered = act(gomoku, played, "bob", "PLACE_STONE", { x: 8, y: 8 });
  const asked = act(gomoku, answered, "ann", "REQUEST_TAKEBACK");
  expect(nextDueAt(AGAINST_BOT, asked, NOW)).toBe(NOW + 1000);
  expect(nextDueAt(PEOPLE, asked, NOW)).toBeNull();
});

test("[MAT-X1] a clock is due a millisecond after it has run out", () => {
  const clocked = makeMatch(gomoku, "secret", { baseMs: 60_000, incrementMs: 0 });
  expect(nextDueAt(PEOPLE, clocked, NOW)).toBe(START + 60_001);
});

test("[SRV-5] nothing is due after the end", () => {
  expect(nextDueAt(AGAINST_BOT, act(gomoku, played, "bob", "RESIGN"), NOW)).toBeNull();
});
