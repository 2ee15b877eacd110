// Variations on the analysis board: files with variations are shown, changed and written back.
import sabaki, { type SabakiNode } from "@sabaki/sgf";
import { unwrap } from "@tengen/kernel";
import { parseSgf, toGameNode } from "@tengen/stones";
import { describe, expect, test } from "vitest";
import goStudy from "../../../games/go-9x9/page/study.ts";
import go from "../../../games/go-9x9/page/table-game.tsx";
import gomokuStudy from "../../../games/gomoku/page/study.ts";
import gomoku from "../../../games/gomoku/page/table-game.tsx";
import { listVariations, MAX_LISTED_MOVES } from "./variation-rows.ts";
import { openTestStudy } from "./test-study.ts";

/** E5, then White C7 (main), D4 or H2; comments, an unknown property, a node without a move. */
const FILE =
  "(;GM[1]SZ[9]XX[kept]C[The game.];B[ee]C[The centre.](;W[cc]LB[cc:A];B[gg](;W[gc])(;W[cg]C[Deep.]))" +
  "(;C[Only words.];W[df];B[aa])(;W[hh]C[A \\] bracket.]))";

const openFile = (sgf = FILE) => openTestStudy(go, goStudy, [], { sgf });
const plain = ({ data, children }: SabakiNode): unknown => ({ data, children: children.map(plain) });
const sabakiOf = (text: string): unknown => sabaki.parse(text).map(plain);

describe("[STU-T1] the variations of a file", () => {
  test("are listed after the move that they replace", () => {
    const root = toGameNode(unwrap(parseSgf(FILE)).games[0] ?? { nodes: [], variations: [] });
    const { study } = openFile();
    const { rows, isCut } = listVariations(goStudy.sgf, root);
    expect(
      rows.map(
        ({ level, moves }) =>
          `${level}: ${moves.map(({ number, turn }) => `${number} ${study.nameTurn(turn)}`).join(" ")}`,
      ),
    ).toEqual(["0: 1 E5 2 C7", "1: 2 D4 3 A9", "1: 2 H2", "0: 3 G3 4 G7", "1: 4 C3"]);
    expect(isCut).toBe(false);
  });

  test("a huge file is listed up to a limit", () => {
    const { study } = openFile(`(;GM[1]SZ[9]${"(;B[aa])".repeat(MAX_LISTED_MOVES + 10)})`);
    const { rows, isCut } = listVariations(goStudy.sgf, study.table.tree.value.root);
    expect([rows.length <= MAX_LISTED_MOVES + 1, isCut]).toEqual([true, true]);
  });

  test("the main line is shown first; a click on any move shows it and its line", () => {
    const { study, moves } = openFile();
    const { table } = study;
    expect([moves(), table.shown.value]).toEqual(["E5 C7 G3 G7", 4]);
    table.goTo([0, 1, 0]);
    expect([moves(), table.shown.value]).toEqual(["E5 D4 A9", 2]);
    expect(table.announcement.value.text).toContain("D4");
    table.goTo([0]);
    expect([moves(), table.shown.value]).toEqual(["E5 D4 A9", 1]);
    table.show(3);
    expect(study.toMove.value).toBe("white");
  });

  test("keys switch between the alternatives of the shown move, not beyond the first and the last", () => {
    const { study, moves } = openFile();
    const { table } = study;
    table.show(2);
    expect(table.alternatives.value.map(({ turn }) => study.nameTurn(turn))).toEqual(["C7", "D4", "H2"]);
    const seen = ([1, 1, 1, -1, -1, -1] as const).map((by) => {
      table.switchVariation(by);
      return moves();
    });
    expect(seen).toEqual(["E5 D4 A9", "E5 H2", "E5 H2", "E5 D4 A9", "E5 C7 G3 G7", "E5 C7 G3 G7"]);
    expect(table.shown.value).toBe(2);
    table.show(0);
    table.switchVariation(1);
    expect(moves()).toBe("E5 C7 G3 G7");
  });

  test("positions of a line that was left keep their analysis", () => {
    const { study } = openFile();
    study.table.show(1);
    const before = study.table.state.value;
    study.table.goTo([0, 2]);
    study.table.show(1);
    expect(study.table.state.value).toBe(before);
    study.table.returnToMainLine();
    expect(study.table.line.value).toBe(study.table.mainLine.value);
  });
});

test("[STU-T2] comments belong to a position, with those of nodes without a move", () => {
  const { study } = openFile();
  const { table } = study;
  const commentAt = (count: number): string => {
    table.show(count);
    return table.comment.value;
  };
  expect([0, 1, 2].map(commentAt)).toEqual(["The game.", "The centre.", ""]);
  table.goTo([0, 2]);
  expect(table.comment.value).toBe("A ] bracket.");
  table.goTo([0, 1, 0]);
  expect(commentAt(1)).toBe("The centre.\n\nOnly words.");
});

describe("[STU-T2] what is written about a position", () => {
  test("is kept in the file, at the move; a second text replaces the first", () => {
    const { study } = openFile();
    const { table } = study;
    table.show(1);
    table.annotate({ comment: "Tengen ]" });
    table.annotate({ glyph: "!?" });
    expect([table.comment.value, table.glyph.value]).toEqual(["Tengen ]", "!?"]);
    expect(table.makeSgfFile().text).toContain(";B[ee]C[Tengen \\]]IT[]");
    table.annotate({ comment: "", glyph: null });
    expect([table.comment.value, table.glyph.value]).toEqual(["", null]);
    expect(table.makeSgfFile().text).toMatch(/;B\[ee\]\n?\(/u);
  });

  test("of nodes without a move moves to the move before them, without a loss", () => {
    const { study } = openFile();
    const { table } = study;
    table.goTo([0, 1, 0]);
    table.show(1);
    table.annotate({ comment: `${table.comment.value} More.` });
    expect(table.comment.value).toBe("The centre.\n\nOnly words. More.");
    expect(table.makeSgfFile().text).toMatch(/C\[The centre\.\s+Only words\. More\.\][^]*\(;\s*;W\[df\]/u);
  });

  test("before the first move there is a comment, but no move to mark", () => {
    const { study } = openFile();
    const { table } = study;
    table.show(0);
    table.annotate({ comment: "Begin.", glyph: "??" });
    expect([table.comment.value, table.glyph.value]).toEqual(["Begin.", null]);
    expect(table.makeSgfFile().text).not.toContain("BM[");
  });

  test("stands in the rows of the move list", () => {
    const { study } = openFile("(;GM[1]SZ[9];B[ee]TE[2];W[cc]DO[])");
    const [row] = listVariations(goStudy.sgf, study.table.tree.value.root).rows;
    expect(row?.moves.map(({ glyph }) => glyph)).toEqual(["!!", "?!"]);
  });

  test("is still there in the main line and after a variation was tried", () => {
    const { study, pick } = openTestStudy(gomoku, gomokuStudy, ["H8", "H9", "G8"]);
    const { table } = study;
    table.annotate({ glyph: "!", comment: "Good." });
    table.show(1);
    pick("A1");
    table.returnToMainLine();
    table.show(3);
    expect([table.comment.value, table.glyph.value]).toEqual(["Good.", "!"]);
  });
});

describe("[STU-T3] moves that are played", () => {
  test("are added as variations; a move that exists in any of them is followed", () => {
    const { study, pick, moves } = openFile();
    const { table } = study;
    table.show(1);
    pick("G3");
    expect([moves(), table.alternatives.value.length, table.isInVariation.value]).toEqual(["E5 G3", 4, true]);
    table.show(1);
    pick("D4");
    expect(moves()).toBe("E5 D4 A9");
    table.show(1);
    pick("C7");
    expect([moves(), table.isInVariation.value]).toEqual(["E5 C7 G3 G7", false]);
    table.show(1);
    expect(table.alternatives.value).toHaveLength(1);
  });

  test("nothing is lost by trying another move", () => {
    const { study, pick, moves } = openTestStudy(gomoku, gomokuStudy, ["H8", "H9", "G8"]);
    study.table.show(1);
    pick("A1", "A2");
    study.table.returnToMainLine();
    expect(moves()).toBe("H8 H9 G8");
    study.table.show(2);
    study.table.switchVariation(1);
    expect(moves()).toBe("H8 A1 A2");
  });
});

describe("[STU-T4] a variation", () => {
  test("becomes the main line up to the shown move", () => {
    const { study, moves } = openFile();
    const { table } = study;
    table.goTo([0, 1, 0, 0]);
    table.promoteVariation();
    expect([moves(), table.shown.value, table.isInVariation.value]).toEqual(["E5 D4 A9", 3, false]);
    expect(table.notice.value?.text()).toBe("This is now the main line.");
    expect(table.makeSgfFile().text).toMatch(/;B\[ee\]C\[The centre\.\]\n\(;C\[Only words\.\];W\[df\];B\[aa\]\)/u);
  });

  test("is deleted from the shown move on; the main line cannot be", () => {
    const { study, moves } = openFile();
    const { table } = study;
    table.goTo([0, 2]);
    table.deleteVariation();
    expect([moves(), table.shown.value]).toEqual(["E5 C7 G3 G7", 1]);
    expect(table.makeSgfFile().text).not.toContain("[hh]");
    table.show(2);
    table.deleteVariation();
    expect(table.makeSgfFile().text).toContain("W[cc]");
  });

  test("that was reviewed and then deleted leaves the line that is shown", () => {
    const { study, moves } = openFile();
    const { table } = study;
    table.goTo([0, 2]);
    table.makeMainLine();
    table.deleteVariation();
    table.returnToMainLine();
    expect(moves()).toBe("E5 C7 G3 G7");
  });
});

describe("[STU-T5] the SGF file", () => {
  test("has all that was read, for another program too", () => {
    expect(sabakiOf(openFile().study.table.makeSgfFile().text)).toEqual(sabakiOf(FILE));
  });

  test("has the moves that were added, and the other games of the file", () => {
    const { study, pick } = openFile(`${FILE}(;GM[1]SZ[9]C[another];B[aa])`);
    study.table.show(4);
    pick("A1");
    const { name, text } = study.table.makeSgfFile();
    expect(name).toBe("tengen-go-9x9-local-1.sgf");
    expect(text).toContain(";W[gc];B[ai])");
    expect(unwrap(parseSgf(text)).games).toHaveLength(2);
  });

  test("keeps a variation that cannot be played here, which ends before it", () => {
    const file = "(;GM[1]SZ[9];B[ee](;W[cc])(;W[ee];B[aa])(;B[dd])(;AW[gg];W[aa])(;W[zz]))";
    const { study, moves } = openFile(file);
    const { table } = study;
    expect(sabakiOf(table.makeSgfFile().text)).toEqual(sabakiOf(file));
    table.goTo([0, 1]);
    expect([moves(), table.shown.value]).toEqual(["E5", 1]);
    expect(table.notice.value?.text()).toMatch(/^The rest of this variation cannot be played/u);
    table.goTo([0, 2]);
    expect(moves()).toBe("E5");
    expect(table.alternatives.value).toHaveLength(1);
    expect(sabakiOf(table.makeSgfFile().text)).toEqual(sabakiOf(file));
  });

  test("of a position set up by hand has its stones", () => {
    const { study, pick } = openTestStudy(gomoku, gomokuStudy, ["H8"]);
    study.table.beginSetUp();
    pick("A15");
    study.table.changeSetUp({ toMove: "white" });
    study.table.finishSetUp();
    pick("B14");
    expect(study.table.makeSgfFile().text).toMatch(/AB\[aa\]\[hh\]PL\[W\]\s+;W\[bb\]\)/u);
    study.table.returnToMainLine();
    expect(study.table.makeSgfFile().text).toMatch(/;B\[hh\]\)/u);
  });
});

test("[STU-T1] [STU-B5] the moves of a link are found in the variations of the saved game, or added to them", () => {
  const link = { setUp: null, moves: [40, 48, 0], shown: 2 };
  const { study, moves } = openTestStudy(go, goStudy, [], { sgf: FILE, link });
  expect([moves(), study.table.shown.value]).toEqual(["E5 D4 A9", 2]);
  const other = openTestStudy(go, goStudy, [], { sgf: FILE, link: { ...link, moves: [40, 48, 8] } });
  expect([other.moves(), other.study.table.isInVariation.value]).toEqual(["E5 D4 J9", true]);
});

test("[STU-T3] a move of the other side in the file is not the move that is played", () => {
  const { pick, moves } = openFile("(;GM[1]SZ[9];B[ee](;B[dd];W[aa]))");
  expect(moves()).toBe("E5");
  pick("D6");
  expect(moves()).toBe("E5 D6");
});
