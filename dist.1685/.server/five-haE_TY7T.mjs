import { o as otherColor } from "./color-CIyQqv7d.mjs";
import { d as cellAt } from "./board-DGpFR3Vu.mjs";
// packages/stones/src/coordinate.ts
var LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** The name of a point: column letter and row number, 1 at the bottom. H8 is the centre of 15x15. */
var pointName = (size, { x, y }) => `${LETTERS[x]}${size - y}`;
// packages/stones/src/line.ts
/** One of each pair of opposite directions: row, column, falling diagonal, rising diagonal. */
var LINE_DIRECTIONS = [
	{
		x: 1,
		y: 0
	},
	{
		x: 0,
		y: 1
	},
	{
		x: 1,
		y: 1
	},
	{
		x: 1,
		y: -1
	}
];
var step = (from, direction, count) => ({
	x: from.x + direction.x * count,
	y: from.y + direction.y * count
});
/** Counts the consecutive cells next to `from` that equal it, in one direction. */
var reach = (grid, from, direction, sign) => {
	const cell = cellAt(grid, from);
	if (cell === void 0) return 0;
	let { x, y } = from;
	let count = -1;
	do {
		x += sign * direction.x;
		y += sign * direction.y;
		count += 1;
	} while (grid[y]?.[x] === cell);
	return count;
};
/** The length of the unbroken line of equal cells through a point. */
var lengthThrough = (grid, point, direction) => reach(grid, point, direction, -1) + 1 + reach(grid, point, direction, 1);
/** The unbroken line of equal cells through a point, end to end. */
var lineThrough = (grid, point, direction) => {
	const back = reach(grid, point, direction, -1);
	const ahead = reach(grid, point, direction, 1);
	return Array.from({ length: back + 1 + ahead }, (_, index) => step(point, direction, index - back));
};
/** Whether an unbroken row of a colour, which nothing of that colour continues, wins. `ends` are the cells beyond it. */
var isWinningRow = (rule, color, length, ends) => {
	switch (rule) {
		case "five-or-more": return length >= 5;
		case "exactly-five": return length === 5;
		case "caro": return length > 5 || length === 5 && ends.some((end) => end !== otherColor(color));
		case "renju": return color === "black" ? length === 5 : length >= 5;
	}
};
/** The row through a stone of a colour that wins the game, end to end. `decode` reads a cell of any board. */
var findWinningRow = (rule, board, stone, decode) => {
	const endAt = (point) => {
		const cell = cellAt(board, point);
		return cell === void 0 ? void 0 : decode(cell);
	};
	for (const direction of LINE_DIRECTIONS) {
		if (lengthThrough(board, stone, direction) < 5) continue;
		const row = lineThrough(board, stone, direction);
		const [first = stone] = row;
		const ends = [endAt(step(first, direction, -1)), endAt(step(first, direction, row.length))];
		if (isWinningRow(rule, stone.color, row.length, ends)) return row;
	}
	return null;
};
/** The row through a point that wins the game; null if there is none. */
var winningRow = (rule, board, point) => {
	const color = cellAt(board, point) ?? null;
	return color === null ? null : findWinningRow(rule, board, {
		...point,
		color
	}, (cell) => cell);
};
/** Every line of five or more stones of a colour, end to end; an overline is one line. */
var findFives = (board, color) => board.flatMap((row, y) => row.flatMap((cell, x) => {
	if (cell !== color) return [];
	return LINE_DIRECTIONS.filter((way) => cellAt(board, step({
		x,
		y
	}, way, -1)) !== color).map((way) => lineThrough(board, {
		x,
		y
	}, way)).filter((line) => line.length >= 5);
}));
export { LINE_DIRECTIONS as a, pointName as c, winningRow as i, findWinningRow as n, lengthThrough as o, isWinningRow as r, step as s, findFives as t };
