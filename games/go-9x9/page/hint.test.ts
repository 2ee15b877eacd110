import { encodeBoard } from "@tengen/stones";
import { language, MESSAGES } from "@tengen/ui/i18n";
import { afterEach, expect, test } from "vitest";
import engine from "../engine.ts";
import type { GoState } from "../state.ts";
import { readBoardAndMove } from "../tests/diagrams.ts";
import { hintReason } from "./hint.ts";

const state = (diagram: string): { readonly state: GoState; readonly x: number; readonly y: number } => {
  const { board, move } = readBoardAndMove(diagram, 9);
  const start = engine.init({ seed: "any", playerIds: ["ann", "bob"] });
  return { state: { ...start, board: encodeBoard(board) }, ...move.point };
};

const why = (diagram: string): string | null => {
  const { state: drawn, x, y } = state(diagram);
  return hintReason(drawn, { type: "place", x, y });
};

const SAVES = `
  . W . . .
  W B . . .
  B W b . .
  . B . . .`;

afterEach(() => {
  language.value = "en";
});

test("[GO-H1] [TBL-H3] the reasons are described, with the number of stones", () => {
  expect(why(SAVES)).toBe("captures 1 stone and saves 2 stones from atari");
  expect(why(". . .\n. . .\n. . b")).toBe("takes a big open point");
  expect(why(". . b")).toBeNull();
  expect(hintReason(state("b").state, { type: "pass" })).toBe("nothing is left to gain");
  expect(hintReason(state("b").state, { type: "resign" })).toBeNull();
  language.value = "fr";
  expect(why(SAVES)).toBe("capture 1 pierre et sauve 2 pierres de l’atari");
});

test.each([...MESSAGES.keys()])("[GO-H1] in %s too", (code) => {
  language.value = code;
  expect(why(SAVES)).not.toMatch(/[{}]|undefined/u);
});
