// The searcher of Go's analysis board, run on this thread.
import { ok, unwrap, VALID } from "@tengen/kernel";
import { openInlineSearcher } from "@tengen/go-searcher";
import net from "@tengen/go-searcher/go-9x9.net?inline";
import { PASS, type Color } from "@tengen/stones";
import { parsePoint } from "@tengen/board";
import { expect, test } from "vitest";
import engine from "../engine.ts";
import type { GoView } from "../rulesets/state.ts";
import { begin, chinese, japanese } from "../tests/ruleset-games.ts";
import { parseRulesetSgf } from "../sgf/index.ts";
import renderer from "./scene.ts";
import study, { openGoStudySearcher, openLazyStudySearcher, toGoGame } from "./study.ts";

const START = engine.init({ seed: "", playerIds: ["a", "b"] });
const { axes } = renderer.geometryOf({});
const at = (name: string): number => parsePoint(axes, name) ?? -1;

const setUp = (black: readonly string[], white: readonly string[], toMove: Color): GoView => {
  const stones = Array.from({ length: 81 }, (_, point) =>
    black.some((name) => at(name) === point) ? "black" : white.some((name) => at(name) === point) ? "white" : null,
  );
  const state = study.setUp(START, stones, toMove);
  if (!state.ok) throw new Error(state.error());
  return state.value;
};

test("[STU-R5] moves are numbers, and a pass is one of them", () => {
  const actions = [{ type: "place", x: 4, y: 0 } as const, { type: "pass" } as const];
  expect(actions.map((action) => study.moveOf(action))).toEqual([4, PASS]);
  expect([4, PASS].map((move) => study.actionOf(move))).toEqual(actions);
});

test("[STU-B3] a set-up position is a valid state and is searched", () => {
  const state = setUp(["A1", "C3"], ["J9"], "white");
  expect(engine.parseState(state)).toEqual(ok(state));
  expect(toGoGame({ start: state, moves: [at("E5"), PASS] })).toEqual({
    stones: [
      { x: 8, y: 0, color: "white" },
      { x: 2, y: 6, color: "black" },
      { x: 0, y: 8, color: "black" },
    ],
    moves: [
      { color: "white", move: at("E5") },
      { color: "black", move: PASS },
    ],
    toMove: "white",
    komi: 6.5,
  });
});

const think = (start: GoView, moves: readonly number[]) =>
  openGoStudySearcher(openInlineSearcher({ now: () => 0, pause: () => Promise.resolve() }), 1).search(
    { start, moves },
    { nodes: 2000 },
    () => {},
  ).result;

const COLUMN = Array.from({ length: 9 }, (_, index) => index + 1);

test("[STU-A4] [STU-A2] it reports ownership, dead stones, and the best move first", async () => {
  const black = COLUMN.flatMap((row) => [`B${row}`, `D${row}`]);
  const white = [...COLUMN.flatMap((row) => [`E${row}`, `G${row}`]), "C5"];
  const { lines, score, nodes } = await think(setUp(black, white, "black"), []);
  expect(nodes).toBe(2000);
  expect(score?.dead).toEqual([at("C5")]);
  expect(score?.ownership[at("A1")]).toBeGreaterThan(0.6);
  expect(score?.ownership[at("J1")]).toBeLessThan(-0.6);
  // 36 points against 45 plus komi.
  expect(score?.lead).toBeLessThan(-8);
  expect(lines[0]?.winRate).toBeLessThan(0.3);
  expect(lines.every(({ visits }) => (visits ?? 0) > 0)).toBe(true);
});

test("[GO-N4] an analysis asks for several candidates, a review, which has a node budget, for the best move", async () => {
  const asked: (number | undefined)[] = [];
  const inline = openInlineSearcher({ now: () => 0, pause: () => Promise.resolve() });
  const searcher = openGoStudySearcher(
    {
      ...inline,
      search: (game, _limit, options, onInfo) => {
        asked.push(options?.candidates);
        return inline.search(game, { nodes: 1 }, options, onInfo);
      },
    },
    1,
  );
  for (const limit of [{ milliseconds: 60_000 }, { nodes: 100 }]) {
    await searcher.search({ start: START, moves: [] }, limit, () => {}).result;
  }
  expect(asked).toEqual([5, 0]);
});

test("[STU-R5] a position after two passes is not searched", async () => {
  expect((await think(START, [at("E5"), PASS, PASS])).lines).toEqual([]);
});

test("[STU-B3] [GO-U9] positions of a ruleset with agreed scoring, on its board and with its komi", () => {
  const stones = Array.from({ length: 169 }, (_, point) => (point === 0 ? "black" : null) as Color | null);
  const state = study.setUp(begin(japanese, { size: 13 }), stones, "white");
  if (!state.ok) throw new Error(state.error());
  expect(japanese.parseState(state.value)).toEqual(ok(state.value));
  expect(toGoGame({ start: begin(chinese, { komi: 7 }), moves: [] })).toMatchObject({ komi: 7, agreesOnDead: true });
  // By area white needs a point for each of the four stones, which territory counting does not count.
  expect(toGoGame({ start: begin(japanese, { handicap: 4 }), moves: [] }).komi).toBe(4.5);
});

test("[GO-U9] points of larger boards are moves too, but only 9x9 is searched", () => {
  const actions = [
    { type: "place", x: 12, y: 0 },
    { type: "place", x: 8, y: 8 },
    { type: "place", x: 9, y: 3 },
    { type: "place", x: 18, y: 18 },
    { type: "pass" },
  ] as const;
  expect(actions.map((action) => study.actionOf(study.moveOf(action)))).toEqual(actions);
  expect([{}, { size: 9 }].map((options) => study.checkSearchable?.(options))).toEqual([VALID, VALID]);
  const refused = study.checkSearchable?.({ size: 13 });
  expect(refused?.ok === false && refused.error()).toContain("9x9");
});

test("[GO-U9] with agreed scoring a position after two passes is searched, for the same player", async () => {
  const start = begin(chinese);
  expect(toGoGame({ start, moves: [at("E5"), PASS, PASS] })).toMatchObject({
    moves: [{ color: "black", move: at("E5") }],
    toMove: "white",
  });
  const { lines } = await openGoStudySearcher(
    openInlineSearcher({ now: () => 0, pause: () => Promise.resolve() }),
    1,
  ).search({ start, moves: [at("E5"), PASS, PASS] }, { nodes: 100 }, () => {}).result;
  expect(lines.length).toBeGreaterThan(0);
});

test("[GO-U9] a match starts with the handicap stones that black has placed", () => {
  const start = begin(chinese, { handicap: 2, placement: "free" });
  const turns = [
    { type: "place", x: 0, y: 0 },
    { type: "place", x: 8, y: 8 },
    { type: "place", x: 4, y: 4 },
  ] as const;
  const state = study.startOf?.({ start, last: start, turns, sgf: null });
  expect(state).toMatchObject({ phase: "playing", currentPlayerId: "bob", turn: 0 });
  expect(state?.board.flat().filter((cell) => cell !== 0)).toEqual([1, 1]);
  expect(chinese.parseState(state).ok).toBe(true);
  expect(study.startOf?.({ start: START, last: START, turns, sgf: null })).toBe(START);
  // Nothing is placed yet.
  expect(study.startOf?.({ start, last: start, turns: [], sgf: null })).toBe(start);
});

test("[GO-U9] [GO-G21] a file that starts with a position starts with it here, too", () => {
  const sgf = "(;SZ[9]KM[7]AB[aa][bb]AW[cc]PL[B];B[dd];W[ee])";
  const parsed = unwrap(parseRulesetSgf(sgf));
  const start = begin(chinese, parsed.options);
  const state = study.startOf?.({ start, last: start, turns: parsed.turns, sgf });
  expect(state).toMatchObject({ currentPlayerId: "ann", passesInARow: 0, turn: 0, captures: { ann: 0, bob: 0 } });
  expect(state?.board.flat().filter((cell) => cell !== 0)).toEqual([1, 1, 2]);
});

const inline = () => openInlineSearcher({ now: () => 0, pause: () => Promise.resolve() });

const NET = Uint8Array.from(atob(net.slice(net.indexOf(",") + 1)), (char) => char.charCodeAt(0));

test("[GO-N4] with the net it finds what `tengen analyze` finds, with that command's threads and hash", async () => {
  const moves = ["E5", "C3", "G7"].map(at);
  const open = (file: Uint8Array | null) => openInlineSearcher({ now: () => 0, pause: () => Promise.resolve() }, file);
  const page = openLazyStudySearcher({ getNet: () => Promise.resolve(NET), open, threads: 1 });
  const command = { seed: 1, threads: 1, hash: 256, multiPv: PASS + 1 };
  const theirs = await open(NET).search(toGoGame({ start: START, moves }), { nodes: 48 }, command, () => {}).result;
  const { lines, score } = await page.search({ start: START, moves }, { nodes: 48 }, () => {}).result;
  const visited = theirs.lines.filter(({ visits }) => visits > 0);
  expect(visited.length).toBeGreaterThan(1);
  expect(lines).toHaveLength(visited.length);
  expect(lines).toEqual(expect.arrayContaining(visited));
  expect(score).toEqual(theirs.score);
});

test("[GO-N2] the first search waits for the net, and later ones have it when it comes later", async () => {
  const opened: (Uint8Array | null)[] = [];
  const nets: (Uint8Array | null)[] = [null, Uint8Array.of(1)];
  const searcher = openLazyStudySearcher({
    getNet: () => Promise.resolve(nets[0] ?? null),
    open: (net) => {
      opened.push(net);
      return inline();
    },
    threads: 1,
  });
  const search = (nodes: number) => searcher.search({ start: START, moves: [at("E5")] }, { nodes }, () => {});
  expect(opened).toEqual([]);
  // A playout costs less than an evaluation.
  expect((await search(4).result).nodes).toBe(100);
  expect((await search(2).result).nodes).toBe(50);
  expect(opened).toEqual([null]);
  nets.shift();
  expect((await search(16).result).nodes).toBe(16);
  expect(opened).toEqual([null, Uint8Array.of(1)]);
});

test("[STU-A1] a search that is stopped or replaced while the net is loaded does not begin", async () => {
  const { promise, resolve } = Promise.withResolvers<Uint8Array | null>();
  const searcher = openLazyStudySearcher({ getNet: () => promise, open: inline, threads: 1 });
  const search = () => searcher.search({ start: START, moves: [] }, { nodes: 2 }, () => {});
  const [stopped, last] = [search(), search()];
  last.stop();
  const current = search();
  resolve(null);
  expect([(await stopped.result).nodes, (await last.result).nodes]).toEqual([0, 0]);
  expect((await current.result).nodes).toBe(50);
});
