import { describe, expect, test } from "vitest";
import { chooseActions, groupActions, PRIMARY, type ActionGroup, type TableAction } from "./actions.ts";

const action = (id: string, group: ActionGroup = "game"): TableAction => ({
  id,
  group,
  icon: "play",
  label: id,
  run: () => {},
});

const choose = (kind: keyof typeof PRIMARY, ...ids: readonly string[]) => {
  const { primary, menu } = chooseActions(
    kind,
    ids.map((id) => action(id)),
  );
  return { primary: primary.map(({ id }) => id), menu: menu.map(({ id }) => id) };
};

describe("[TBL-P10] the primary actions", () => {
  test("of a game against a bot: undo, hint, a draw and resigning; the rest is in the menu", () => {
    expect(choose("play", "new", "redo", "resign", "draw", "hint", "undo", "save")).toEqual({
      primary: ["undo", "hint", "draw", "resign"],
      menu: ["new", "redo", "save"],
    });
  });

  test("a pass comes before a draw, and redo where there are no hints", () => {
    expect(choose("play", "undo", "redo", "pass", "draw", "resign")).toEqual({
      primary: ["undo", "redo", "pass", "resign"],
      menu: ["draw"],
    });
  });

  test("what a table lacks leaves no gap", () => {
    expect(choose("over", "again", "print")).toEqual({ primary: ["again"], menu: ["print"] });
    expect(choose("watch", "print", "share")).toEqual({ primary: ["share"], menu: ["print"] });
  });

  test("before the first moves a match is left by cancelling it", () => {
    expect(choose("match", "takeback", "draw", "abort", "resign", "share").primary).toEqual([
      "takeback",
      "draw",
      "abort",
      "resign",
    ]);
    expect(choose("match", "takeback", "pass", "resign", "share").primary).toEqual([
      "takeback",
      "pass",
      "share",
      "resign",
    ]);
  });

  test("no action stands twice", () => {
    for (const slots of Object.values(PRIMARY)) expect(new Set(slots.flat()).size).toBe(slots.flat().length);
  });
});

test("[TBL-P11] the menu is in groups, in a fixed order, without empty ones", () => {
  const actions = [action("print", "view"), action("new"), action("save", "files"), action("redo")];
  expect(groupActions(actions).map(({ group, actions: inside }) => [group, ...inside.map(({ id }) => id)])).toEqual([
    ["game", "new", "redo"],
    ["files", "save"],
    ["view", "print"],
  ]);
});
