import { s as messagesLoaded } from "./translate-81HpL92Z.mjs";
import { i as colorOfLetter, o as otherColor } from "./color-CIyQqv7d.mjs";
import { d as cellAt, f as isInside, h as withCell, m as pointsWith } from "./board-DGpFR3Vu.mjs";
import { a as LINE_DIRECTIONS, i as winningRow, o as lengthThrough, r as isWinningRow, s as step } from "./five-haE_TY7T.mjs";
import { _ as forbiddenKind, a as boardOf, n as t } from "./messages-Dl2Ithch.mjs";
// packages/stones/src/threats.ts
/** The points of a line that can be in one five with a stone. */
var OFFSETS = [
	-4,
	-3,
	-2,
	-1,
	1,
	2,
	3,
	4
];
/** Whether the rules let a colour play on an empty point. */
var mayPlay = (rule, board, point, color) => rule !== "renju" || color === "white" || forbiddenKind(board, point) === null;
/** The empty points of a line that complete a winning row with a stone. */
var fivePoints = (rule, board, stone, direction) => {
	const color = cellAt(board, stone);
	if (color === void 0 || color === null) return [];
	return OFFSETS.filter((offset) => {
		if (cellAt(board, step(stone, direction, offset)) !== null) return false;
		const isOwn = (at) => at === offset || cellAt(board, step(stone, direction, at)) === color;
		let [from, to] = [0, 0];
		while (isOwn(from - 1)) from -= 1;
		while (isOwn(to + 1)) to += 1;
		if (offset < from || offset > to) return false;
		const ends = [from - 1, to + 1].map((at) => cellAt(board, step(stone, direction, at)));
		return isWinningRow(rule, color, to - from + 1, ends);
	}).map((offset) => step(stone, direction, offset));
};
/** Whether a stone is part of an unbroken four that two points complete. */
var isOpenFour = (rule, board, stone, direction) => lengthThrough(board, stone, direction) === 4 && fivePoints(rule, board, stone, direction).length >= 2;
/** Whether one more stone in the line makes an open four. */
var isOpenThree = (rule, board, stone, direction, color) => OFFSETS.some((offset) => {
	const next = step(stone, direction, offset);
	return cellAt(board, next) === null && isOpenFour(rule, withCell(board, next, color), stone, direction) && mayPlay(rule, board, next, color);
});
/** What a stone on an empty point makes; null if it threatens nothing, or is forbidden. */
var threatOf = (before, stone, color, rule = "five-or-more") => {
	const board = withCell(before, stone, color);
	if (winningRow(rule, board, stone) !== null) return "five";
	if (!mayPlay(rule, before, stone, color)) return null;
	if (LINE_DIRECTIONS.some((direction) => isOpenFour(rule, board, stone, direction))) return "open-four";
	const fours = LINE_DIRECTIONS.flatMap((direction) => fivePoints(rule, board, stone, direction)).length;
	if (fours >= 2) return "double-four";
	const threes = LINE_DIRECTIONS.filter((direction) => fivePoints(rule, board, stone, direction).length === 0 && isOpenThree(rule, board, stone, direction, color)).length;
	if (fours === 1) return threes > 0 ? "four-three" : "four";
	if (threes >= 2) return "double-three";
	return threes === 1 ? "three" : null;
};
/** Whether a colour can make an open four with its next stone. */
var threatensOpenFour = (board, color, rule = "five-or-more") => pointsWith(board, null).some((point) => {
	const placed = withCell(board, point, color);
	return LINE_DIRECTIONS.some((direction) => isOpenFour(rule, placed, point, direction)) && mayPlay(rule, board, point, color);
});
/** The points that complete a winning row for a colour. */
var winningPoints = (rule, board, color) => pointsWith(board, null).filter((point) => winningRow(rule, withCell(board, point, color), point) !== null);
/** Node limit of the VCF search: a page does not wait for more. */
var MAX_NODES = 300;
/** Stones of the winner, including the five. */
var MAX_STONES = 8;
/**
* Searches a win by continuous fours (VCF) that starts with the given stone. Returns the number of stones, including the
* five; null if none is found within the limits.
*/
var winByVcf = (start, first, color, rule = "five-or-more") => {
	let nodesLeft = MAX_NODES;
	/** Whether a stone there wins with at most `more` further stones. */
	const wins = (before, stone, more) => {
		nodesLeft -= 1;
		const board = withCell(before, stone, color);
		if (winningRow(rule, board, stone) !== null) return true;
		if (more === 0 || nodesLeft < 0 || winningPoints(rule, board, otherColor(color)).length > 0) return false;
		const fives = LINE_DIRECTIONS.flatMap((direction) => fivePoints(rule, board, stone, direction));
		const [answer] = fives;
		if (answer === void 0) return false;
		if (fives.some((point) => point.x !== answer.x || point.y !== answer.y)) return true;
		const answered = withCell(board, answer, otherColor(color));
		return pointsWith(answered, null).some((point) => makesFour(answered, point) && wins(answered, point, more - 1));
	};
	const makesFour = (board, point) => {
		const placed = withCell(board, point, color);
		return winningRow(rule, placed, point) !== null || LINE_DIRECTIONS.some((direction) => fivePoints(rule, placed, point, direction).length > 0) && mayPlay(rule, board, point, color);
	};
	for (let stones = 2; stones <= MAX_STONES && nodesLeft > 0; stones += 1) if (wins(start, first, stones - 1)) return stones;
	return null;
};
// games/gomoku/reasons.ts
var DOUBLE = [
	"double-four",
	"four-three",
	"double-three"
];
var WINNING = [
	"open-four",
	"double-four",
	"four-three",
	"forces"
];
var attackOf = (rule, board, stone, color) => {
	const kind = threatOf(board, stone, color, rule);
	const count = kind === "four" ? winByVcf(board, stone, color, rule) : null;
	if (count !== null) return {
		kind: "forces",
		count
	};
	return kind === null ? null : { kind };
};
var defenceOf = (rule, board, stone, color) => {
	const other = otherColor(color);
	const theirs = threatOf(board, stone, other, rule);
	if (theirs === "five") return { kind: "blocks-four" };
	if (threatensOpenFour(board, other, rule) && !threatensOpenFour(withCell(board, stone, color), other, rule)) return { kind: "blocks-three" };
	return DOUBLE.includes(theirs) ? { kind: "blocks-double" } : null;
};
/** Whether a five through this point is still possible together with a stone of this colour. */
var joins = (board, point, color) => LINE_DIRECTIONS.some((direction) => [
	0,
	1,
	2,
	3,
	4
].some((back) => {
	const window = [
		0,
		1,
		2,
		3,
		4
	].map((count) => cellAt(board, step(point, direction, count - back)));
	return window.includes(color) && window.every((cell) => cell === null || cell === color);
}));
var isCentre = (size, { x, y }) => {
	const middle = (size - 1) / 2;
	return Math.max(Math.abs(x - middle), Math.abs(y - middle)) <= 1;
};
/** The reason for a quiet move; null if none applies. */
var quietReason = (board, stone, color) => {
	if (joins(board, stone, color)) return { kind: "extends" };
	if (joins(board, stone, otherColor(color))) return { kind: "hinders" };
	return isCentre(board.length, stone) ? { kind: "centre" } : null;
};
/** [GMK-H1] [GMK-H2] At most two reasons to play on an empty point by a rule, the more important one first. */
var reasonsFor = (board, stone, color, rule = "five-or-more") => {
	if (!isInside(board.length, stone)) throw new Error("a stone off the board has no reasons");
	if (rule === "renju" && color === "black" && forbiddenKind(board, stone) !== null) return [];
	const attack = attackOf(rule, board, stone, color);
	if (attack?.kind === "five") return [attack];
	const defence = defenceOf(rule, board, stone, color);
	const reasons = (attack !== null && WINNING.includes(attack.kind) ? [attack, defence] : [defence, attack]).filter((reason) => reason !== null);
	const quiet = reasons.length === 0 ? quietReason(board, stone, color) : null;
	return quiet === null ? reasons : [quiet];
};
// games/gomoku/page/hint.ts
var reasonText = (reason) => reason.kind === "forces" ? t("hint_forces", { count: reason.count }) : t(`hint_${reason.kind}`);
/** The reasons by a rule; null for a turn that is no stone, and where there are none. */
var hintReasonBy = (rule, { board, nextColor }, action) => {
	if (action.type !== "PLACE_STONE") return null;
	const [first, second] = reasonsFor(boardOf(board), action, colorOfLetter(nextColor), rule).map(reasonText);
	return first === void 0 || second === void 0 ? first ?? null : t("hint_both", {
		first,
		second
	});
};
// games/gomoku/page/load-formats.ts
/** For the rulesets on a board of this size. */
var formatLoaders = (size) => ({
	loadSgf: async () => {
		const { makeSgfFormat } = await import("./sgf-format-BZm1Wsdn.mjs");
		await messagesLoaded();
		return makeSgfFormat(size);
	},
	loadPsq: async () => {
		const { makePsqFormat } = await import("./psq-format-CTJvdgAj.mjs");
		await messagesLoaded();
		return makePsqFormat();
	}
});
// games/gomoku/page/open-worker.ts
var openBotWorker = () => new Worker(new URL("./bot-worker.ts", import.meta.url), { type: "module" });
export { formatLoaders as n, hintReasonBy as r, openBotWorker as t };
