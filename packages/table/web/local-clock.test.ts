import { unwrap } from "@tengen/kernel";
import { verifyMatch } from "@tengen/match";
import { expect, test } from "vitest";
import createGreedy from "../../../games/gomoku/bots/greedy.ts";
import gomoku from "../../../games/gomoku/page/table-game.tsx";
import { clockIndexOf, clockOfForm } from "./game-form.ts";
import { creditPause, fallFlag, flagIn, localClock, startRun, switchRun, timeLeftIn, usedAt } from "./local-clock.ts";
import {
  headOf,
  playAction,
  restoreGame,
  startLocalGame,
  toMatchFile,
  toStoredGame,
  type LocalGame,
} from "./local-game.ts";
import { botSeat, makeDevice, makeEnvironment, PERSON, type Device } from "./test-table.ts";

const { engine } = gomoku;
const CONTROL = { baseMs: 60_000, incrementMs: 2000 };
const START = 1000;

const place = (game: LocalGame, seat: 1 | 2, x: number, now: number): LocalGame =>
  unwrap(playAction(engine, game, `seat-${seat}`, { type: "PLACE_STONE", x, y: 7 } as never, now));

/** Both have made their first move, at the start. */
const begun = (): LocalGame => {
  const setup = { seats: [PERSON, PERSON], options: {}, clock: localClock(engine, CONTROL) };
  const game = unwrap(startLocalGame(engine, setup, makeEnvironment(START)));
  return place(place(game, 1, 0, START), 2, 1, START);
};

test("[TBL-K10] the form's time control is the match's clock, and is found again", () => {
  const clock = clockOfForm(gomoku, { clock: 2 });
  expect(clock).toMatchObject({ baseMs: 180_000, incrementMs: 2000 });
  expect(clockIndexOf(clock)).toBe(2);
  expect(clockOfForm(gomoku, { clock: 0 })).toBeNull();
  expect(clockIndexOf(null)).toBe(0);
  expect(clockIndexOf({ baseMs: 7, incrementMs: 0 })).toBe(0);
});

test("[TBL-K10] in a game whose players make turns in a row, only the last one gives the increment", () => {
  expect(localClock({ keepsTurn: true }, CONTROL)).toMatchObject({ incrementOnHandover: true });
  expect(localClock({}, CONTROL)).not.toHaveProperty("incrementOnHandover");
});

test("[TBL-K13] the time used is counted while the clock runs", () => {
  const run = startRun(1000, true);
  expect(usedAt(run, 4000)).toBe(3000);
  const stopped = switchRun(run, 4000, false);
  expect(usedAt(stopped, 9000)).toBe(3000);
  expect(switchRun(stopped, 5000, false)).toBe(stopped);
  expect(usedAt(switchRun(stopped, 9000, true), 9500)).toBe(3500);
  // The device's clock was set back.
  expect(usedAt(run, 500)).toBe(0);
});

test("[TBL-K10] the clock begins after both first moves", () => {
  const setup = { seats: [PERSON, PERSON], options: {}, clock: localClock(engine, CONTROL) };
  const fresh = unwrap(startLocalGame(engine, setup, makeEnvironment(START)));
  const run = startRun(START, true);
  expect(timeLeftIn(fresh, run, 0, START + 30_000)).toBe(60_000);
  expect(flagIn(fresh, run, START + 30_000)).toBeNull();
  const game = begun();
  expect(timeLeftIn(game, run, 0, START + 5000)).toBe(55_000);
  expect(timeLeftIn(game, run, 1, START + 5000)).toBe(60_000);
  expect(headOf(place(game, 1, 2, START + 5000)).clocks.remainingMs).toEqual([57_000, 60_000]);
});

test("[TBL-K13] a pause is given back before the next action", () => {
  const run = switchRun(startRun(START, true), START + 5000, false);
  const credited = creditPause(engine, begun(), run, START + 105_000);
  expect(credited.entries.at(-1)).toMatchObject({ actorId: "$server", type: "CLOCK_CREDIT", payload: { ms: 100_000 } });
  const played = place(credited, 1, 2, START + 105_000);
  expect(headOf(played).clocks.remainingMs).toEqual([57_000, 60_000]);
  // Nothing to give back.
  const game = begun();
  expect(creditPause(engine, game, startRun(START, true), START + 5000)).toBe(game);
});

test("[TBL-K13] before the first moves there is nothing to give back, unless even their time is over", () => {
  const setup = { seats: [PERSON, PERSON], options: {}, clock: localClock(engine, CONTROL) };
  const fresh = unwrap(startLocalGame(engine, setup, makeEnvironment(START)));
  const stopped = startRun(START, false);
  expect(creditPause(engine, fresh, stopped, START + 5_000_000)).toBe(fresh);
  const years = START + 100_000_000_000;
  expect(place(creditPause(engine, fresh, stopped, years), 1, 0, years).entries).toHaveLength(2);
});

test("[TBL-K14] exactly at the deadline is in time, after it the game is lost", () => {
  const run = startRun(START, true);
  expect(flagIn(begun(), run, START)).toBe(60_001);
  expect(fallFlag(engine, begun(), run, START + 60_000)).toBeNull();
  expect(flagIn(begun(), run, START + 60_000)).toBe(1);
  expect(flagIn(begun(), run, START + 60_001)).toBe(0);
  const over = fallFlag(engine, begun(), run, START + 60_001);
  expect(over === null ? null : headOf(over).outcome).toEqual({ winners: ["seat-2"], reason: "timeout" });
  // While it stands still nobody loses.
  const stopped = switchRun(run, START + 1000, false);
  expect(flagIn(begun(), stopped, START + 99_000)).toBeNull();
  expect(fallFlag(engine, begun(), stopped, START + 99_000)).toBeNull();
});

test("[TBL-K14] the file of a game lost on time verifies, and the saved game can be restored", async () => {
  const run = switchRun(switchRun(startRun(START, true), START + 1000, false), START + 9000, true);
  const over = fallFlag(engine, begun(), run, START + 70_000);
  if (over === null) throw new Error("the time is over");
  expect(over.entries.map(({ type }) => type).slice(2)).toEqual(["CLOCK_CREDIT", "TIMEOUT"]);
  const verified = await verifyMatch(JSON.parse(JSON.stringify(toMatchFile(over))), { engineOf: () => engine });
  expect(verified).toMatchObject({ ok: true });
  expect(unwrap(restoreGame(engine, toStoredGame(over))).entries).toEqual(over.entries);
});

test("[TBL-G3] an entry of the table's own that is invalid is a rejection", () => {
  const stored = toStoredGame(begun());
  if (stored.kind !== "played") throw new Error("it was played here");
  const credit = { actorId: "$server", type: "CLOCK_CREDIT", payload: { ms: 5 }, at: START };
  expect(restoreGame(engine, { ...stored, moves: [...stored.moves, credit] }).ok).toBe(false);
  const other = { ...credit, type: "PLACE_STONE", payload: { x: 5, y: 5 } };
  expect(restoreGame(engine, { ...stored, moves: [...stored.moves, other] }).ok).toBe(false);
});

const newDevice = (): Device => makeDevice(gomoku, { "bots/greedy.ts": createGreedy });
const clock = localClock(engine, CONTROL);

test("[TBL-K14] at the table the player to move loses on time, which is announced and saved", async () => {
  const device = newDevice();
  const { table, pick, announced } = device.openTab();
  table.start({ seats: [PERSON, PERSON], options: {}, clock });
  await device.timers.advance(500_000);
  pick("H8", "A1");
  await device.timers.advance(60_000);
  expect(table.view.value.gameOver).toBe(false);
  await device.timers.advance(1);
  expect(table.view.value.outcome).toEqual({ winners: ["seat-2"], reason: "timeout" });
  expect(announced()).toContain("on time");
  expect(device.store.saves.at(-1)?.finished).toBe(true);
});

test("[TBL-K13] the clock stands still while the page is hidden", async () => {
  const device = newDevice();
  const { table, pick, isPageShown } = device.openTab();
  table.start({ seats: [PERSON, PERSON], options: {}, clock });
  pick("H8", "A1");
  await device.timers.advance(10_000);
  isPageShown.value = false;
  await device.timers.advance(1_000_000);
  expect(table.view.value.gameOver).toBe(false);
  isPageShown.value = true;
  await device.timers.advance(10_000);
  pick("H9");
  expect(headOf(table.local.value).clocks.remainingMs).toEqual([42_000, 60_000]);
});

test("[TBL-K15] undo gives back the time of the undone moves, and counts only moves", async () => {
  const device = newDevice();
  const { table, pick, announced } = device.openTab();
  table.start({ seats: [PERSON, PERSON], options: {}, clock });
  pick("H8", "A1");
  await device.timers.advance(20_000);
  pick("H9");
  await device.timers.advance(5000);
  table.undo();
  expect(announced()).toContain("1 move");
  await device.timers.advance(3000);
  pick("H10");
  expect(headOf(table.local.value).clocks.remainingMs).toEqual([59_000, 60_000]);
  table.undo();
  table.redo();
  expect(headOf(table.local.value).clocks.remainingMs).toEqual([59_000, 60_000]);
});

test("[TBL-K13] bots among themselves that are paused use no time", async () => {
  const device = newDevice();
  const { table } = device.openTab();
  table.start({ seats: [botSeat("Greedy"), botSeat("Greedy")], options: {}, clock });
  await device.timers.advance(1600);
  table.pauseBots(true);
  await device.timers.advance(1_000_000);
  expect(table.view.value.gameOver).toBe(false);
});
