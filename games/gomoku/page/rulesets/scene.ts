// Draws a game of any ruleset: its stones, and what the rules say about the next one.
import { EMPTY_POINT, type Scene } from "@tengen/board";
import { forbiddenPoints, indexOfPoint, winningRow, type Color, type ForbiddenPoint, type Grid } from "@tengen/stones";
import type { BoardRenderer } from "@tengen/table";
import { isInArea, stepOf } from "../../opening.ts";
import { holderOf, type RulesetState } from "../../ruleset-state.ts";
import type { Ruleset } from "../../rulesets.ts";
import { boardOf, colorOfLetter, type CellLetter } from "../../state.ts";
import { drawStones, makeGeometry } from "../scene.ts";
import { t } from "./messages.ts";

/** The colour of each seat. */
export const colorsOf = ({ playerIds, payload }: Pick<RulesetState, "playerIds" | "payload">): readonly Color[] =>
  holderOf(payload.colors, "black") === playerIds[0] ? ["black", "white"] : ["white", "black"];

/** The side of the central square in which the next stone must be; null if it may be anywhere. */
export const areaOf = ({ phase, payload: { opening } }: RulesetState): number | null => {
  const step = opening === null || phase === "finished" ? undefined : stepOf(opening);
  return step?.kind === "place" ? step.area : null;
};

/** A position is drawn again when a setting changes, and its board is the same object. */
const forbidden = new WeakMap<Grid<CellLetter>, readonly ForbiddenPoint[]>();

/** [GMK-P3] The forbidden points of a position in which black is to move. */
const forbiddenIn = ({ rows }: Ruleset, { gameOver, payload: { board, nextColor } }: RulesetState) => {
  if (rows !== "renju" || gameOver || colorOfLetter(nextColor) !== "black") return [];
  const found = forbidden.get(board) ?? forbiddenPoints(boardOf(board));
  forbidden.set(board, found);
  return found;
};

const draw = (ruleset: Ruleset, view: RulesetState, numbered: boolean): Scene => {
  const { size } = ruleset;
  const { board, moveHistory, opening } = view.payload;
  const last = moveHistory.at(-1);
  const isWon = view.outcome?.reason === "five";
  const row = last === undefined || !isWon ? null : winningRow(ruleset.rows, boardOf(board), last);
  const scene = drawStones(size, moveHistory, row ?? [], numbered);
  const points = [...scene.points];
  for (const point of forbiddenIn(ruleset, view)) {
    points[indexOfPoint(size, point)] = { ...EMPTY_POINT, mark: "cross", note: t(`forbidden_${point.kind}`) };
  }
  // [GMK-P5]
  for (const [index, offer] of (view.gameOver ? [] : (opening?.offers ?? [])).entries()) {
    const number = index + 1;
    points[indexOfPoint(size, offer)] = {
      ...EMPTY_POINT,
      mark: "candidate",
      label: String(number),
      note: t("point_offer", { number }),
    };
  }
  const area = areaOf(view);
  if (area === null) return { ...scene, points };
  // [GMK-P4]
  const [first, end] = [(size - area) / 2, (size + area) / 2 - 1];
  for (const [index, point] of points.entries()) {
    const at = { x: index % size, y: Math.floor(index / size) };
    if (point.stone === null && isInArea(size, at, area)) points[index] = { ...point, note: t("point_area") };
  }
  const corner = (at: number): number => indexOfPoint(size, { x: at, y: at });
  return { ...scene, points, area: { from: corner(first), to: corner(end) } };
};

/** [GMK-P1] */
export const makeRenderer = (ruleset: Ruleset): BoardRenderer<RulesetState> => {
  const geometry = makeGeometry(ruleset.size);
  return {
    geometryOf: () => geometry,
    colors: ["black", "white"],
    colorsOf,
    draw: (view, { numbered }) => draw(ruleset, view, numbered),
  };
};
