import { i as colorOfLetter } from "./color-CIyQqv7d.mjs";
import { n as makeAxes, t as EMPTY_POINT } from "./scene-ChTHDdtg.mjs";
import { o as indexOfPoint } from "./board-DGpFR3Vu.mjs";
import { i as winningRow } from "./five-haE_TY7T.mjs";
import { a as boardOf, n as t } from "./messages-Dl2Ithch.mjs";
// games/gomoku/page/scene.ts
var indexOf = (point) => indexOfPoint(15, point);
/** The stones of a game, the last one marked, and the row that won it. */
var drawStones = (size, stones, row, numbered) => {
	const points = Array.from({ length: size * size }, () => EMPTY_POINT);
	for (const [index, stone] of stones.entries()) points[indexOfPoint(size, stone)] = {
		...EMPTY_POINT,
		stone: colorOfLetter(stone.color),
		mark: index === stones.length - 1 ? "last" : null,
		label: numbered ? String(index + 1) : ""
	};
	const won = row.map((stone) => indexOfPoint(size, stone));
	for (const stone of won) points[stone] = {
		...points[stone] ?? EMPTY_POINT,
		note: t("point_won")
	};
	const [from, to] = [won.at(0), won.at(-1)];
	return {
		points,
		lines: from === void 0 || to === void 0 ? [] : [{
			from,
			to
		}]
	};
};
/** A board of some size; its star points are these lines from the left and from the top. */
var makeGeometry = (size, lines) => ({
	axes: makeAxes("ABCDEFGHIJKLMNOPQRST".slice(0, size), size),
	starPoints: lines.flatMap((y) => lines.map((x) => indexOfPoint(size, {
		x,
		y
	})))
});
var GEOMETRY_15 = makeGeometry(15, [
	3,
	7,
	11
]);
var renderer = {
	geometryOf: () => GEOMETRY_15,
	colors: ["black", "white"],
	draw: ({ payload, outcome }, { numbered }) => {
		const last = payload.moveHistory.at(-1);
		const isWon = outcome?.reason === "five";
		const row = last === void 0 || !isWon ? null : winningRow("five-or-more", boardOf(payload.board), last);
		return drawStones(15, payload.moveHistory, row ?? [], numbered);
	}
};
export { renderer as a, makeGeometry as i, drawStones as n, indexOf as r, GEOMETRY_15 as t };
