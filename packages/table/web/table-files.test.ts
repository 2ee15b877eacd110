import { err, firstLink, nextLink, reject, type Json } from "@tengen/kernel";
import type { MatchFile, VerifyStep } from "@tengen/match";
import { describe, expect, test } from "vitest";
import golden from "../../../games/gomoku/fixtures/golden-five.json" with { type: "json" };
import timeout from "../../../games/gomoku/fixtures/golden-timeout.json" with { type: "json" };
import createGreedy from "../../../games/gomoku/bots/greedy.ts";
import gomoku from "../../../games/gomoku/page/table-game.tsx";
import type { ExportKind, GameFile } from "./game-file.ts";
import { prefetchAll } from "./game-opening.ts";
import { t } from "./messages.ts";
import type { AnyTableGame } from "./table-game.ts";
import { botSeat, makeDevice, PERSON, settle, type TestTab } from "./test-table.ts";

const five = golden as MatchFile;
const textOf = (file: unknown): string => JSON.stringify(file);
/** A browser File with a match in it. */
const fileOf = (file: unknown): Blob => new Blob([textOf(file)]);
const newDevice = () => makeDevice(gomoku, { "bots/greedy.ts": createGreedy });

/** The file with a recomputed hash chain, so that only its other errors are found. */
const rechain = (file: MatchFile): MatchFile => {
  let previous = firstLink(file.match);
  const entries = file.entries.map((entry) => {
    previous = nextLink(previous, entry);
    return { ...entry, hash: previous };
  });
  return { ...file, entries };
};

/** The file with another payload in one entry. */
const withPayload = (seq: number, payload: Readonly<Record<string, Json>>): MatchFile => ({
  ...five,
  entries: five.entries.map((entry) => (entry.seq === seq ? { ...entry, payload } : entry)),
});

/** The game as a file of another program. */
const exported = async (table: TestTab["table"], kind: ExportKind): Promise<GameFile> => {
  const file = await table.exportFile(kind);
  if (!file.ok) throw new Error(file.error());
  return file.value;
};

const OTHER_BYTES = "00".repeat(32);

describe("[TBL-F7] a PSQ file", () => {
  const TEXT = "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,0\nann\nbob\n-1\n-1,Freestyle\n";

  test("is opened and written", async () => {
    const { table, noticeText } = newDevice().openTab();
    await table.openFile(new Blob([TEXT]));
    expect(noticeText()).toContain("PSQ file opened.");
    expect(table.local.value).toMatchObject({ seats: null, entries: { length: 2 }, sgf: null });
    const { name, text } = await exported(table, "psq");
    expect(name).toMatch(/^tengen-gomoku-.{8}\.psq$/u);
    expect(text).toBe(TEXT);
  });

  test("[TBL-F9] the reader is told the ruleset at the table", async () => {
    const told: (string | undefined)[] = [];
    const refused = reject("INVALID_PAYLOAD", "");
    const parse = (_text: string, assumed?: string) => {
      told.push(assumed);
      return refused;
    };
    const game = {
      ...gomoku,
      loadSgf: () => Promise.resolve({ parse } as never),
      loadPsq: async () => ({ serialize: () => err(() => ""), parse }),
    };
    const { table } = makeDevice(game, {}).startGame([PERSON, PERSON]);
    await table.openFile(new Blob([TEXT]));
    await table.openFile(new Blob(["(;GM[4];B[hh])"]));
    expect(told).toEqual([gomoku.engine.rulesetVersion, gomoku.engine.rulesetVersion]);
  });

  test("that the format cannot express is refused with the reason, and one that cannot be read too", async () => {
    const psq = {
      serialize: () => err(() => "no passes"),
      parse: () => reject("INVALID_PAYLOAD", ""),
    };
    const { table, noticeText } = makeDevice({ ...gomoku, loadPsq: () => Promise.resolve(psq) }, {}).startGame([
      PERSON,
      PERSON,
    ]);
    const file = await table.exportFile("psq");
    expect(file.ok ? "" : file.error()).toBe("no passes");
    await table.openFile(new Blob([TEXT]));
    expect(noticeText()).toBe(t("file_fault", { reason: t("sgf_malformed") }));
  });
});

describe("[TBL-F6] an SGF file", () => {
  const FILE = "(;GM[4]SZ[15]RU[Freestyle]PB[ann]C[hello];B[hh](;W[ii];B[hi]C[main])(;W[gg]XX[kept];B[gh]))";

  test("is opened with its main line; its variations and comments are saved, and written back", async () => {
    const { openTab, store } = newDevice();
    const { table, noticeText } = openTab();
    await table.openFile(new Blob([FILE]));
    expect(noticeText()).toBe(`SGF file opened. ${t("sgf_variations")}`);
    expect(table.local.value).toMatchObject({ seats: null, entries: { length: 3 }, sgf: FILE });
    await settle();
    expect(store.saves).toMatchObject([{ kept: { kind: "file", sgf: FILE } }]);
    const again = openTab();
    await again.table.open(table.local.value.record.matchId);
    expect(again.table.local.value.sgf).toBe(FILE);
    const { name, text } = await exported(again.table, "sgf");
    expect(name).toMatch(/^tengen-gomoku-.{8}\.sgf$/u);
    expect(text.replaceAll("\n", "")).toBe(FILE);
  });

  test("of a played game has its moves; one that cannot be read is explained", async () => {
    const { table, noticeText } = newDevice().openTab();
    table.start({ seats: [PERSON, PERSON], options: {} });
    table.pick(112, "mouse");
    expect((await exported(table, "sgf")).text).toMatch(/GM\[4\][^]*;B\[hh\]\)/u);
    await table.openFile(new Blob(["(;GM[4];B[hh];B[ii])"]));
    expect(noticeText()).toBe("The file was not opened. Black and White do not alternate, or White starts. (move 2)");
  });
});

describe("[TBL-F8] a format that cannot be loaded", () => {
  const unreachable = () => Promise.reject(new Error("offline"));
  const offline = { ...gomoku, loadSgf: unreachable, loadPsq: unreachable };

  test.each(["sgf", "psq"] as const)("is reported when a game is saved as %s", async (kind) => {
    const { table } = makeDevice(offline, {}).startGame([PERSON, PERSON]);
    const file = await table.exportFile(kind);
    expect(file.ok ? "" : file.error()).toBe(t("format_unreachable"));
  });

  test.each(["(;GM[4];B[hh])", "Piskvorky 15x15"])(
    "is reported when %s is opened, and the game stays",
    async (text) => {
      const { table, noticeText } = makeDevice(offline, {}).startGame([PERSON, PERSON]);
      const before = table.local.value;
      await table.openFile(new Blob([text]));
      expect(noticeText()).toBe(t("format_unreachable"));
      expect(table.local.value).toBe(before);
    },
  );

  test("does not stop a match file from being opened", async () => {
    const { table, noticeText } = makeDevice(offline, {}).openTab();
    await table.openFile(fileOf(five));
    expect(noticeText()).toBe(t("announce_match_opened"));
  });
});

test("[WEB-13] the formats of every ruleset are loaded before they are needed, as far as they can be", async () => {
  const loaded: string[] = [];
  const gameWith = (name: string): AnyTableGame => ({
    ...gomoku,
    loadSgf: () => Promise.reject(new Error(`${loaded.push(`${name} sgf`)}`)),
    loadPsq: () => Promise.reject(new Error(`${loaded.push(`${name} psq`)}`)),
  });
  const [first, other] = [gameWith("first"), gameWith("other")];
  await prefetchAll({ manifest: gomoku.manifest, first, oldest: "", load: () => Promise.resolve(other) });
  expect(new Set(loaded)).toEqual(new Set(["first sgf", "first psq", "other sgf", "other psq"]));
  loaded.length = 0;
  await prefetchAll({ manifest: gomoku.manifest, first, oldest: "", load: () => Promise.reject(new Error("offline")) });
  expect(loaded).toEqual(["first sgf", "first psq"]);
});

describe("opening a file", () => {
  test("[TBL-F2] a valid file is opened at its end, reported and saved", async () => {
    const { openTab, store } = newDevice();
    const { table, noticeText, announced } = openTab();
    await table.openFile(fileOf(five));
    expect(noticeText()).toBe(t("announce_match_opened"));
    expect(announced()).toBe(noticeText());
    expect(table.local.value).toMatchObject({ seats: null, entries: { length: 102 } });
    expect(table.view.value.outcome).toEqual(five.outcome);
    await settle();
    expect(store.saves).toMatchObject([
      { id: "golden-five", revision: 1, finished: true, kept: { kind: "file", file: five } },
    ]);
    const again = openTab();
    await again.table.open("golden-five");
    expect(again.table.local.value).toEqual(table.local.value);
  });

  test("[TBL-F2] of two files the one chosen last is shown, however long the other takes to load", async () => {
    const { table } = newDevice().openTab();
    const late = Promise.withResolvers<ArrayBuffer>();
    const first = table.openFile({ size: 1, arrayBuffer: () => late.promise });
    await table.openFile(fileOf(five));
    const shown = table.local.value;
    late.resolve(await fileOf(timeout).arrayBuffer());
    await first;
    expect(table.local.value).toBe(shown);
  });

  test("[TBL-F2] a match from a file is read-only", async () => {
    const { openTab } = newDevice();
    const { table, pick, noticeText } = openTab();
    await table.openFile(
      fileOf(rechain({ ...five, entries: five.entries.slice(0, 7), outcome: null, signature: null })),
    );
    const before = table.local.value;
    expect(table.view.value.gameOver).toBe(false);
    expect([table.placing.value, table.resigner.value, table.drawOfferer.value]).toEqual([null, null, null]);
    expect([table.canUndo.value, table.canRedo.value]).toEqual([false, false]);
    pick("A1");
    expect(noticeText()).toBe(t("refusal_file"));
    await table.askHint();
    table.undo();
    table.resign();
    table.offerDraw();
    expect(table.local.value).toBe(before);
  });

  test("[TBL-F2] it can be forked and played on, also after a loss on time", async () => {
    const { openTab, timers } = newDevice();
    const { table, pick } = openTab();
    await table.openFile(fileOf(timeout));
    table.startFromHere([PERSON, botSeat("Greedy")]);
    expect(table.local.value.entries.map(({ type }) => type)).toEqual(["PLACE_STONE", "PLACE_STONE"]);
    pick("B2");
    await timers.advance(250);
    expect(table.local.value.entries).toHaveLength(4);
  });

  test("[TBL-F2] a bot that is to move at the table stops playing", async () => {
    const { startGame, timers } = newDevice();
    const { table, pick } = startGame([PERSON, botSeat("Greedy")]);
    pick("H8");
    await table.openFile(fileOf(five));
    await timers.advance(10_000);
    expect(table.local.value.entries).toHaveLength(102);
    expect(table.thinking.value).toBeNull();
  });

  test("[TBL-F2] the bots of the previous game are closed", async () => {
    const { startGame, timers, botsRunning } = newDevice();
    const { table, pick } = startGame([PERSON, botSeat("Greedy")]);
    pick("H8");
    await timers.advance(250);
    expect(botsRunning()).toBe(1);
    await table.openFile(fileOf(five));
    expect(botsRunning()).toBe(0);
  });
});

describe("files that are not opened", () => {
  /** Expects that the table does not change; returns the notice. */
  const refusalOf = async (text: string): Promise<string | null> => {
    const { startGame, store } = newDevice();
    const { table, pick, noticeText, announced }: TestTab = startGame([PERSON, PERSON]);
    pick("H8");
    await settle();
    const before = table.local.value;
    await table.openFile(new Blob([text]));
    await settle();
    expect(table.local.value).toBe(before);
    expect(store.saves).toHaveLength(2);
    expect(table.notice.value?.kind).toBe("error");
    expect(announced()).toBe(noticeText());
    return noticeText();
  };

  const faults: readonly [string, VerifyStep, string, number | null][] = [
    ["invalid JSON", "format", textOf(five).slice(0, -9), null],
    ["another format", "format", textOf({ ...five, format: "tengen-match/9" }), null],
    [
      "an entry of the wrong shape",
      "format",
      textOf({ ...five, entries: five.entries.map((entry) => (entry.seq === 4 ? { ...entry, at: "noon" } : entry)) }),
      5,
    ],
    ["other bytes", "commitment", textOf({ ...five, reveal: { ...five.reveal, serverBytes: OTHER_BYTES } }), null],
    ["another seed", "seed", textOf({ ...five, reveal: { ...five.reveal, seed: OTHER_BYTES } }), null],
    ["a changed move", "chain", textOf(withPayload(3, { x: 0, y: 0 })), 4],
    ["an illegal move", "replay", textOf(rechain(withPayload(3, { x: 99, y: 0 }))), 4],
    ["another result", "outcome", textOf({ ...five, outcome: null, signature: null }), null],
    [
      "another signature",
      "signature",
      textOf({ ...five, signature: { publicKey: five.signature?.publicKey, value: "00".repeat(64) } }),
      null,
    ],
  ];
  test.each(faults)("[TBL-F3] %s is reported as an error in the %s", async (_name, step, text, entry) => {
    const where = entry === null ? "" : ` ${t("file_fault_entry", { number: entry })}`;
    expect(await refusalOf(text)).toBe(t("file_fault", { reason: `${t(`file_fault_${step}`)}${where}` }));
  });

  test("[TBL-F3] a match of another game is reported with that game's name", async () => {
    const file = { ...five, match: { ...five.match, gameId: "go" } };
    expect(await refusalOf(textOf(file))).toBe("This file is a game of go. Open it on that page.");
  });

  test("[TBL-F3] a file that is too large is not read", async () => {
    expect(await refusalOf(" ".repeat(16_000_001))).toBe(t("file_too_large"));
  });
});

describe("saving as a file", () => {
  test("[TBL-F4] the file of the game at the table opens on another device", async () => {
    const { table, pick } = newDevice().startGame([PERSON, PERSON]);
    pick("H8", "I9");
    const { name, text } = table.makeFile();
    expect(name).toBe(`tengen-gomoku-${table.local.value.record.matchId.slice(-8)}.json`);
    const other = newDevice().openTab();
    await other.table.openFile(new Blob([text]));
    expect(other.moves()).toBe("H8 I9");
    expect(other.table.makeFile().text).toBe(text);
  });

  test("[TBL-F5] a file of a saved game is shown, and the saved game stays unchanged", async () => {
    const { startGame, store, openTab } = newDevice();
    const { table, pick, moves } = startGame([PERSON, PERSON]);
    pick("H8");
    await settle();
    const { text } = table.makeFile();
    pick("I9");
    await settle();
    await table.openFile(new Blob([text]));
    expect(moves()).toBe("H8");
    expect(table.local.value.seats).toBeNull();
    await settle();
    expect(store.saves).toHaveLength(3);
    const { matchId } = table.local.value.record;
    const other = openTab();
    await other.table.open(matchId);
    expect(other.moves()).toBe("H8 I9");
    other.pick("J10");
    await settle();
    await settle();
    // The match from the file stays the same, whatever happens to the saved game.
    expect(moves()).toBe("H8");
    expect(table.placing.value).toBeNull();
  });

  test("[TBL-F5] a file that is opened twice is saved once", async () => {
    const { openTab, store } = newDevice();
    const { table } = openTab();
    await table.openFile(fileOf(five));
    await settle();
    await table.openFile(fileOf(five));
    await settle();
    expect(store.saves).toHaveLength(1);
  });
});
