import { describe, expect, test } from "vitest";
import goStudy from "../../../games/go-9x9/page/study.ts";
import { loadQuick } from "../../../games/go-9x9/page/table-game.tsx";
import gomokuStudy from "../../../games/gomoku/page/study.ts";
import gomoku from "../../../games/gomoku/page/table-game.tsx";
import { openTestStudy } from "./test-study.ts";

const go = await loadQuick();

const openGo = (...names: readonly string[]) => openTestStudy(go, goStudy, names);
const openGomoku = (...names: readonly string[]) => openTestStudy(gomoku, gomokuStudy, names);

describe("the line", () => {
  test("[STU-B1] both colours can be played, at the end and in any position", () => {
    const { study, pick, moves } = openGo("E5", "C3");
    pick("C7");
    expect(moves()).toBe("E5 C3 C7");
    study.table.show(1);
    pick("G3");
    expect(moves()).toBe("E5 G3");
    expect(study.table.shown.value).toBe(2);
    expect(study.table.announcement.value.text).toBe("White G3.");
    expect(study.toMove.value).toBe("black");
  });

  test("[TBL-P5] the coordinate field is enabled in any unfinished position, and while stones are set up", () => {
    const { study } = openGo("E5", "pass", "pass");
    expect(study.table.coordinateField.value).toBe("disabled");
    study.table.show(1);
    expect(study.table.coordinateField.value).toBe("enabled");
    study.table.show(3);
    study.table.beginSetUp();
    expect(study.table.coordinateField.value).toBe("enabled");
  });

  test("[STU-B1] the next move of the line follows it", () => {
    const { study, pick, moves } = openGo("E5", "C3", "C7");
    study.table.show(1);
    pick("C3");
    expect([moves(), study.table.shown.value]).toEqual(["E5 C3 C7", 2]);
  });

  test("[STU-B1] an illegal move is explained, and changes nothing", () => {
    const { study, pick, moves } = openGo("E5", "C3");
    study.table.show(1);
    pick("E5");
    expect(study.table.notice.value?.text()).toBe("There is already a stone on E5.");
    expect([moves(), study.table.shown.value]).toEqual(["E5 C3", 1]);
  });

  test("[STU-B1] a finished position can be shown, and play continues from an earlier one", () => {
    const { study, pick, moves } = openGo("E5", "pass", "pass");
    pick("C3");
    expect(study.table.notice.value?.text()).toBe("The game is over.");
    study.table.show(2);
    pick("C3");
    expect(moves()).toBe("E5 passes C3");
  });

  test("[STU-B2] returning to the game leads to where the variation left it", () => {
    const { study, pick, moves } = openGo("E5", "C3", "C7");
    study.table.show(1);
    pick("G3", "G7", "F3");
    expect(study.table.commonMoves.value).toBe(1);
    study.table.returnToMainLine();
    expect([moves(), study.table.shown.value]).toEqual(["E5 C3 C7", 1]);
    expect(study.table.line.value).toBe(study.table.mainLine.value);
  });
});

describe("setting up a position", () => {
  test("[STU-B3] picking a point places or removes a stone; then the position is analysed", () => {
    const { study, pick, moves, pointOf } = openGo("E5", "C3");
    const { table } = study;
    table.beginSetUp();
    pick("A1", "A2", "A2");
    table.changeSetUp({ brush: "white" });
    pick("E5", "J9");
    table.changeSetUp({ brush: "none" });
    pick("C3");
    table.changeSetUp({ toMove: "white" });
    const drawn = table.scene.value.points.flatMap(({ stone }, point) => (stone === null ? [] : [[point, stone]]));
    expect(drawn).toEqual([
      [pointOf("J9"), "white"],
      [pointOf("E5"), "white"],
      [pointOf("A1"), "black"],
    ]);
    expect(moves()).toBe("E5 C3");
    table.finishSetUp();
    expect(table.settingUp.value).toBeNull();
    expect([moves(), study.toMove.value]).toEqual(["", "white"]);
    pick("C7");
    expect(moves()).toBe("C7");
    expect(table.scene.value.points[pointOf("C7")]?.stone).toBe("white");
    table.returnToMainLine();
    expect(moves()).toBe("E5 C3");
  });

  test("[STU-B3] cancelling changes nothing, and no other position can be shown meanwhile", () => {
    const { study, pick, moves } = openGo("E5", "C3");
    study.table.beginSetUp();
    pick("A1");
    study.table.show(0);
    expect(study.table.shown.value).toBe(2);
    study.table.cancelSetUp();
    expect([moves(), study.table.scene.value.points.filter(({ stone }) => stone !== null).length]).toEqual([
      "E5 C3",
      2,
    ]);
  });

  test("[STU-B3] a stone without liberties is refused, with its point", () => {
    const { study, pick } = openGo();
    study.table.beginSetUp();
    pick("A9");
    study.table.changeSetUp({ brush: "white" });
    pick("A8", "B9");
    study.table.finishSetUp();
    expect(study.table.settingUp.value).not.toBeNull();
    expect(study.table.notice.value?.text()).toBe("The stone on A9 has no liberties. Remove it, or give it a liberty.");
  });

  test("[STU-B3] five in a row and a full board are refused in Gomoku", () => {
    const { study, pick } = openGomoku();
    const { table } = study;
    table.beginSetUp();
    pick("H8", "H9", "H10", "H11", "H12");
    table.finishSetUp();
    expect(table.notice.value?.text()).toMatch(/^There are already five in a row/u);
    const full = Array.from({ length: 225 }, (_, point) =>
      ((point % 15) + 2 * Math.floor(point / 15)) % 4 < 2 ? ("black" as const) : ("white" as const),
    );
    table.changeSetUp({ stones: full });
    table.finishSetUp();
    expect(table.notice.value?.text()).toMatch(/^The board is full/u);
    // Any number of stones of each colour, with either side to move.
    table.changeSetUp({ stones: full.map((stone, point) => (point < 3 ? stone : null)), toMove: "white" });
    table.finishSetUp();
    pick("O1");
    expect(study.table.view.value.currentPlayerId).toBe("a");
  });
});
