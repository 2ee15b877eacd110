import { t as defineMessages } from "./translate-81HpL92Z.mjs";
import { A as check, B as nullable, H as optional, I as maxValue, J as strictObject, N as length, P as literal, R as minValue, T as ok, U as picklist, W as pipe, _ as parseWith, a as letterOf, at as findJsonFault, b as stateFields, d as emptyObjectSchema, et as variant, i as colorOfLetter, k as array, l as configFields, n as COLOR_LETTERS, p as integerSchema, z as null_ } from "./color-CIyQqv7d.mjs";
import { d as cellAt, h as withCell, m as pointsWith, p as makeGrid, s as pointAtIndex } from "./board-DGpFR3Vu.mjs";
import { n as findWinningRow } from "./five-haE_TY7T.mjs";
// packages/stones/src/renju.ts
var EMPTY = 0;
var BLACK = 1;
/** White stones, and the border: for black they are the same. */
var BLOCKED = 2;
var indexIn = (size, { x, y }) => (y + 1) * (size + 2) + x + 1;
var positionOf = (board) => {
	const size = board.length;
	const width = size + 2;
	const cells = new Uint8Array(width * width).fill(BLOCKED);
	for (const [y, row] of board.entries()) for (const [x, cell] of row.entries()) cells[indexIn(size, {
		x,
		y
	})] = cell === null ? EMPTY : cell === "black" ? BLACK : BLOCKED;
	return {
		size,
		cells,
		steps: [
			1,
			width,
			width + 1,
			1 - width
		]
	};
};
/** The first point after the unbroken row of black stones that starts next to `from`. */
var endOfRow = ({ cells }, from, step) => {
	let at = from + step;
	while (cells[at] === BLACK) at += step;
	return at;
};
/** The length of the unbroken row through a black stone. */
var rowLength = (position, stone, step) => (endOfRow(position, stone, step) - endOfRow(position, stone, -step)) / step - 1;
/** Whether a black stone on this point makes a row of exactly five along the step. */
var completesFive = (position, point, step) => position.cells[point] === EMPTY && rowLength(position, point, step) === 5;
/** Whether the stone is in a straight four: an unbroken four that a stone at either end makes five. */
var isStraightFour = (position, stone, step) => rowLength(position, stone, step) === 4 && completesFive(position, endOfRow(position, stone, step), step) && completesFive(position, endOfRow(position, stone, -step), step);
/**
* The fours through a stone along a step. Each end of its row may complete five; only in a straight four do both ends
* complete the same four.
*/
var countFours = (position, stone, step) => {
	const fives = [step, -step].filter((way) => completesFive(position, endOfRow(position, stone, way), step)).length;
	return fives === 2 && rowLength(position, stone, step) === 4 ? 1 : fives;
};
/**
* Whether the stone is in a three: another stone makes it a straight four, is not forbidden, and makes no five in
* another line. That stone is next to the row of the first.
*/
var isThree = (position, stone, step) => [step, -step].some((way) => {
	const next = endOfRow(position, stone, way);
	if (position.cells[next] !== EMPTY) return false;
	position.cells[next] = BLACK;
	const makesFour = isStraightFour(position, next, step) && judge(position, next) === null;
	position.cells[next] = EMPTY;
	return makesFour;
});
/** What a black stone that is on the board has made: a five wins, whatever else it makes. */
var judge = (position, stone) => {
	const { steps } = position;
	const lengths = steps.map((step) => rowLength(position, stone, step));
	if (lengths.includes(5)) return "five";
	if (lengths.some((length) => length > 5)) return "overline";
	if (steps.reduce((sum, step) => sum + countFours(position, stone, step), 0) >= 2) return "double-four";
	return steps.filter((step) => isThree(position, stone, step)).length >= 2 ? "double-three" : null;
};
/** How far along a line another stone can be and matter: the ends of X.XXX.X are four apart from the far stone. */
var REACH = 4;
/** The black stones near a point along a step. */
var countNear = ({ cells }, point, step) => {
	let count = 0;
	for (const way of [step, -step]) for (let at = point + way, far = 1; far <= REACH && cells[at] !== BLOCKED; far += 1, at += way) if (cells[at] === BLACK) count += 1;
	return count;
};
/**
* Whether a point can be forbidden at all: an overline and two fours in one line need four stones near it in that line,
* anything else two stones in each of two lines.
*/
var maybeForbidden = (position, point) => {
	let lines = 0;
	for (const step of position.steps) {
		const near = countNear(position, point, step);
		if (near >= 4) return true;
		if (near >= 2) lines += 1;
	}
	return lines >= 2;
};
/** What makes an empty point forbidden for black; null if black may play there. */
var kindAt = (position, point) => {
	if (position.cells[point] !== EMPTY || !maybeForbidden(position, point)) return null;
	position.cells[point] = BLACK;
	const kind = judge(position, point);
	position.cells[point] = EMPTY;
	return kind === "five" ? null : kind;
};
/** What makes a point forbidden for black; null if black may play there. */
var forbiddenKind = (board, point) => kindAt(positionOf(board), indexIn(board.length, point));
/** Every forbidden point of a board, row by row. */
var forbiddenPoints = (board) => {
	const position = positionOf(board);
	return Array.from({ length: board.length ** 2 }, (_, index) => pointAtIndex(board.length, index)).flatMap((point) => {
		const kind = kindAt(position, indexIn(board.length, point));
		return kind === null ? [] : [{
			...point,
			kind
		}];
	});
};
// games/gomoku/state.ts
var RULESET = {
	gameId: "gomoku",
	rulesetVersion: "freestyle-15x15-v1"
};
var CELL_LETTERS = [".", ...COLOR_LETTERS];
var colorLetterSchema = picklist(COLOR_LETTERS);
var cellOf = (letter) => letter === "." ? null : colorOfLetter(letter);
var boardOf = (letters) => letters.map((row) => row.map(cellOf));
/** The board of a state with one stone more. */
var withStone = (letters, stone) => withCell(letters, stone, letterOf(stone.color));
/** The row through a stone that wins. A hot path: of the board only what the rule asks about is decoded. */
var winningRowIn = (rule, letters, stone) => findWinningRow(rule, letters, stone, cellOf);
/** Stones in their order, as a state has them. */
var encodeStones = (size, stones) => ({
	board: stones.reduce(withStone, makeGrid(size, ".")),
	moveHistory: stones.map(({ x, y, color }) => ({
		x,
		y,
		color: letterOf(color)
	}))
});
var isEmpty = (letters, point) => cellAt(letters, point) === ".";
var emptyPoints = (letters) => pointsWith(letters, ".");
var actionSchema = variant("type", [strictObject({
	type: literal("PLACE_STONE"),
	x: integerSchema,
	y: integerSchema,
	color: optional(colorLetterSchema)
}), strictObject({ type: picklist(["REQUEST_DRAW", "RESIGN"]) })], "an action is an object whose type is PLACE_STONE, REQUEST_DRAW or RESIGN");
var configSchema = strictObject({
	...configFields(2),
	options: optional(emptyObjectSchema)
});
var coordinateSchema = pipe(integerSchema, minValue(0), maxValue(14));
var stateSchema = pipe(strictObject({
	...stateFields,
	phase: picklist(["placing", "finished"]),
	playerIds: pipe(stateFields.playerIds, length(2)),
	rngState: null_(),
	payload: strictObject({
		board: pipe(array(pipe(array(picklist(CELL_LETTERS)), length(15))), length(15)),
		moveHistory: array(strictObject({
			x: coordinateSchema,
			y: coordinateSchema,
			color: colorLetterSchema
		})),
		nextColor: colorLetterSchema,
		winnerColor: nullable(colorLetterSchema),
		ruleFlags: strictObject({ allowOverlineWin: literal(true) })
	})
}), check(({ currentPlayerId, playerIds, payload }) => currentPlayerId === null || playerIds.indexOf(currentPlayerId) === COLOR_LETTERS.indexOf(payload.nextColor), "nextColor must be the colour of currentPlayerId"), check((state) => state.payload.winnerColor === winnerColor(state), "winnerColor must be the colour of the winner"), check(({ winners }) => (winners ?? []).length <= 1, "only one player can win"), check(({ outcome }) => outcome === null || REASONS.includes(outcome.reason), "Gomoku does not end for this reason"), check(({ outcome, payload }) => outcome?.reason === "board-full" ? isFull(payload.board) : outcome !== null || !isFull(payload.board), "a full board must be over, and board-full needs a full board"));
/** The reasons for which a game of Gomoku can end. */
var REASONS = [
	"five",
	"board-full",
	"resign",
	"agreement",
	"timeout",
	"abandoned",
	"move-limit",
	"aborted"
];
var isFull = (board) => board.every((row) => !row.includes("."));
var winnerColor = ({ playerIds, winners }) => {
	const [winner] = winners ?? [];
	return winner === void 0 ? null : COLOR_LETTERS[playerIds.indexOf(winner)] ?? null;
};
var parseConfig = (value) => parseWith(configSchema, value, "INVALID_CONFIG", "config");
/** A hot path: a stone without a colour, as the schema would read it; null for anything else. */
var readStone = (value) => {
	if (typeof value !== "object" || value === null || findJsonFault(value) !== null) return null;
	const { type, x, y } = value;
	if (type !== "PLACE_STONE" || !Number.isInteger(x) || !Number.isInteger(y)) return null;
	return Object.keys(value).length === 3 ? {
		type,
		x: Number(x) + 0,
		y: Number(y) + 0
	} : null;
};
var parseAction = (value) => {
	const stone = readStone(value);
	return stone === null ? parseWith(actionSchema, value, "INVALID_PAYLOAD", "action") : ok(stone);
};
var parseState = (value) => parseWith(stateSchema, value, "INVALID_PAYLOAD", "state");
// games/gomoku/page/messages.ts
var messages = defineMessages(/* #__PURE__ */ Object.assign({
	"./messages/de.ts": () => import("./de-BzJnwR-t.mjs").then((m) => m["default"]),
	"./messages/en.ts": () => import("./en-C4I5P5s9.mjs").then((m) => m["default"]),
	"./messages/fr.ts": () => import("./fr-b32kGd3v.mjs").then((m) => m["default"]),
	"./messages/pl.ts": () => import("./pl-DdOCESuS.mjs").then((m) => m["default"])
}));
var { t } = messages;
export { forbiddenKind as _, boardOf as a, encodeStones as c, parseAction as d, parseConfig as f, withStone as g, winningRowIn as h, RULESET as i, isEmpty as l, winnerColor as m, t as n, colorLetterSchema as o, parseState as p, CELL_LETTERS as r, emptyPoints as s, messages as t, isFull as u, forbiddenPoints as v };
