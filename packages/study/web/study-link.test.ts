import { parsePoint } from "@tengen/board";
import { makeStudyHash, parseStudyHash, type AnyTableGame, type StudyLink, type StudyGame } from "@tengen/table";
import { describe, expect, test } from "vitest";
import goStudy from "../../../games/go-9x9/page/study.ts";
import go from "../../../games/go-9x9/page/table-game.tsx";
import gomokuStudy from "../../../games/gomoku/page/study.ts";
import gomoku from "../../../games/gomoku/page/table-game.tsx";
import { parseStudyLine, shareStudy, studyLinkOf } from "./study-link.ts";
import { makeOrigin, openTestStudy, type OpenedStudy } from "./test-study.ts";

const GAMES: readonly (readonly [string, AnyTableGame, StudyGame, readonly string[]])[] = [
  ["Go", go, goStudy, ["E5", "pass", "C3"]],
  ["Gomoku", gomoku, gomokuStudy, ["H8", "A1", "O15"]],
];

/** The link to what a study shows, and the study that it opens on another device. */
const share = (game: AnyTableGame, study: StudyGame, { study: { table }, origin }: OpenedStudy, id = "") => {
  const hash = makeStudyHash(studyLinkOf(id, study, origin, table, game.engine.rulesetVersion));
  return { hash, opened: openLink(game, study, hash) };
};

const lineOf = (hash: string): NonNullable<StudyLink["line"]> => {
  const line = parseStudyHash(hash)?.line ?? null;
  if (line === null) throw new Error(`${hash} holds no line`);
  return line;
};

const openLink = (game: AnyTableGame, study: StudyGame, hash: string, names: readonly string[] = []): OpenedStudy =>
  openTestStudy(game, study, names, { link: lineOf(hash) });

const read = (hash: string): { readonly moves: number; readonly isComplete: boolean } => {
  const { line, isComplete } = parseStudyLine(go, goStudy, makeOrigin(go, goStudy, []).start, lineOf(hash));
  return { moves: line.turns.length, isComplete: isComplete };
};

describe.each(GAMES)("%s", (_name, game, study, names) => {
  test("[STU-B5] the link holds the moves and the shown position, and opens anywhere", () => {
    const first = openTestStudy(game, study, names);
    first.study.table.show(2);
    const { opened } = share(game, study, first);
    expect(opened.moves()).toBe(first.moves());
    expect(opened.study.table.shown.value).toBe(2);
    expect(opened.study.canReview.value).toBe(true);
    expect(opened.study.table.line.value).toBe(opened.study.table.mainLine.value);
  });

  test("[STU-B5] the link holds the stones that were set up, and the moves from there", () => {
    const first = openTestStudy(game, study);
    const { table } = first.study;
    table.beginSetUp();
    first.pick("A1", "C3");
    table.changeSetUp({ brush: "white" });
    first.pick("D4");
    table.changeSetUp({ toMove: "white" });
    table.finishSetUp();
    first.pick("E5");
    const { opened } = share(game, study, first);
    expect(opened.moves()).toBe("E5");
    expect(opened.study.table.scene.value).toEqual(table.scene.value);
    expect(opened.study.toMove.value).toBe("black");
    expect(opened.study.canReview.value).toBe(false);
  });

  test("[STU-B9] a line is shared by its URL, a tree with variations as a whole", async () => {
    const first = openTestStudy(game, study, names);
    const { table } = first.study;
    const content = () => shareStudy(study, first.origin, table, game.engine.rulesetVersion);
    const line = content();
    expect(line.address).toMatchObject({ kind: "fragment", hash: expect.stringMatching(/^#study&moves=/u) });
    table.show(1);
    first.pick("B2");
    const tree = content();
    expect(tree.address).toBeNull();
    if (!tree.shared.ok || !("sgf" in tree.shared.value)) throw new Error("the tree is not shared");
    expect(tree.shared.value.game).toBe(game.engine.gameId);
    expect(tree.shared.value.line).toMatch(/^#study&moves=.*&at=2$/u);
    const parsed = await study.sgf.parse(tree.shared.value.sgf);
    expect(parsed.ok && parsed.value.turns.length).toBe(names.length);
  });

  test.each([{ glyph: "?!" as const }, { comment: "Why?" }])("[STU-B9] a line with %o is shared as a whole", (note) => {
    const first = openTestStudy(game, study, names);
    first.study.table.annotate(note);
    expect(shareStudy(study, first.origin, first.study.table, game.engine.rulesetVersion).address).toBeNull();
  });

  test("[STU-B9] a position that was set up is shared by its URL only", () => {
    const first = openTestStudy(game, study);
    first.study.table.beginSetUp();
    first.pick("A1");
    first.study.table.finishSetUp();
    const shared = shareStudy(study, first.origin, first.study.table, game.engine.rulesetVersion);
    expect(shared.address).toMatchObject({ kind: "fragment", hash: expect.stringContaining("&black=") });
    expect(shared.shared.ok).toBe(false);
  });

  test("[STU-B5] if the game is saved too, it is the main line of a variation", () => {
    const first = openTestStudy(game, study, names);
    first.study.table.show(1);
    first.pick("B2");
    const { hash } = share(game, study, first, "local-1");
    const opened = openLink(game, study, hash, names);
    expect(opened.moves()).toBe(first.moves());
    opened.study.table.returnToMainLine();
    expect(opened.moves()).toBe(openTestStudy(game, study, names).moves());
  });

  test("[STU-B5] a link to a game that continued leads to its position in the longer game", () => {
    const { hash } = share(game, study, openTestStudy(game, study, names.slice(0, 2)), "local-1");
    const opened = openLink(game, study, hash, names);
    expect(opened.study.table.line.value).toBe(opened.study.table.mainLine.value);
    expect([opened.study.table.shown.value, opened.study.table.line.value.turns.length]).toEqual([2, 3]);
  });
});

describe("[STU-B6] a link is replayed as far as the rules accept it:", () => {
  const point = (name: string): string =>
    (parsePoint(go.renderer.geometryOf({}).axes, name) ?? 0).toString(36).padStart(2, "0");

  test.each<[string, string, { readonly moves: number; readonly isComplete: boolean }]>([
    ["a valid line", `#study&moves=${point("E5")}${point("C3")}&at=2`, { moves: 2, isComplete: true }],
    [
      "a stone on a stone",
      `#study&moves=${point("E5")}${point("E5")}${point("C3")}&at=3`,
      { moves: 1, isComplete: false },
    ],
    ["a point off the board", "#study&moves=zz&at=1", { moves: 0, isComplete: false }],
    ["a move after the end", "#study&moves=29290000&at=4", { moves: 2, isComplete: false }],
    [
      "a stone that has no liberty",
      "#study&black=00&white=0109&first=black&moves=&at=0",
      { moves: 0, isComplete: false },
    ],
    ["a set-up stone off the board", "#study&black=zz&white=&first=black&moves=&at=0", { moves: 0, isComplete: false }],
    ["two stones on a point", "#study&black=00&white=00&first=black&moves=&at=0", { moves: 0, isComplete: false }],
  ])("%s", (_name, hash, expected) => {
    expect(read(hash)).toEqual(expected);
  });

  test("a shown position beyond the end is the end", () => {
    const opened = openLink(go, goStudy, `#study&moves=${point("E5")}&at=99`);
    expect(opened.study.table.shown.value).toBe(1);
  });
});
