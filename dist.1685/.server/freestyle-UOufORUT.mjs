import { _ as defineEngine, f as isInside, g as initialStateFields, p as makeGrid } from "./board-DGpFR3Vu.mjs";
import { E as reject, S as VALID, a as letterOf, i as colorOfLetter, o as otherColor, t as COLORS } from "./color-CIyQqv7d.mjs";
import { c as pointName } from "./five-haE_TY7T.mjs";
import { d as parseAction, f as parseConfig, g as withStone, h as winningRowIn, i as RULESET, l as isEmpty, m as winnerColor, p as parseState, s as emptyPoints, u as isFull } from "./messages-Dl2Ithch.mjs";
// games/gomoku/freestyle.ts
var init = ({ playerIds }) => ({
	...initialStateFields(RULESET, "placing", playerIds),
	rngState: null,
	payload: {
		board: makeGrid(15, "."),
		moveHistory: [],
		nextColor: letterOf("black"),
		winnerColor: null,
		ruleFlags: { allowOverlineWin: true }
	}
});
var validateTurn = ({ payload }, stone) => {
	if (!isInside(15, stone)) return reject("OUT_OF_BOUNDS", `x and y go from 0 to 14; (${stone.x}, ${stone.y}) is off the board.`);
	if (!isEmpty(payload.board, stone)) return reject("CELL_OCCUPIED", `There is a stone on ${pointName(15, stone)} already.`);
	if (stone.color !== void 0 && stone.color !== payload.nextColor) return reject("COLOR_MISMATCH", `The next stone is ${payload.nextColor}, not ${stone.color}.`);
	return VALID;
};
var playTurn = (state, { x, y }) => {
	const { payload, playerIds } = state;
	const color = colorOfLetter(payload.nextColor);
	const next = otherColor(color);
	const board = withStone(payload.board, {
		x,
		y,
		color
	});
	const played = {
		...state,
		currentPlayerId: playerIds[COLORS.indexOf(next)] ?? null,
		payload: {
			...payload,
			board,
			moveHistory: payload.moveHistory.toSpliced(payload.moveHistory.length, 0, {
				x,
				y,
				color: payload.nextColor
			}),
			nextColor: letterOf(next)
		}
	};
	if (winningRowIn("five-or-more", board, {
		x,
		y,
		color
	}) !== null) return {
		...played,
		outcome: {
			winners: playerIds.filter((id) => id === state.currentPlayerId),
			reason: "five"
		}
	};
	if (isFull(board)) return {
		...played,
		outcome: {
			winners: null,
			reason: "board-full"
		}
	};
	return played;
};
var engine = defineEngine({
	...RULESET,
	hiddenInformation: false,
	tableActions: {
		REQUEST_DRAW: "draw",
		RESIGN: "resign"
	},
	parseConfig,
	parseAction,
	parseState,
	init,
	validateTurn,
	playTurn,
	listTurns: ({ payload }) => emptyPoints(payload.board).map(({ x, y }) => ({
		type: "PLACE_STONE",
		x,
		y
	})),
	onConclude: (state) => ({
		...state,
		payload: {
			...state.payload,
			winnerColor: winnerColor(state)
		}
	}),
	getPlayerView: (state) => state
});
export { engine as t };
