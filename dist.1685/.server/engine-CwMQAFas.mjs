import { _ as defineEngine, f as isInside, g as initialStateFields, i as encodeBoard, m as pointsWith, r as emptyBoard } from "./board-DGpFR3Vu.mjs";
import { E as reject, S as VALID } from "./color-CIyQqv7d.mjs";
import { A as parseState, D as colorToMove, E as boardOf, J as scoresOf, M as positionOf, N as scoreWinners, O as parseAction, S as KOMI, T as RULESET, Y as tryStone, j as pointName, k as parseConfig, q as playPass, w as REFUSALS } from "./engine-Ca7ibirN.mjs";
// games/go-9x9/engine.ts
var refuse = reject;
var init = ({ playerIds }) => ({
	...initialStateFields(RULESET, "playing", playerIds),
	rngState: null,
	boardSize: 9,
	board: encodeBoard(emptyBoard(9)),
	komi: KOMI,
	captures: Object.fromEntries(playerIds.map((id) => [id, 0])),
	passesInARow: 0,
	previousBoard: null,
	lastMove: null,
	scores: null
});
/** [GO-V1] A refusal of the rules in the engine's words. */
var refusePoint = (point, refusal) => {
	const name = pointName(point);
	switch (refusal) {
		case "occupied": return refuse("CELL_OCCUPIED", `There is a stone on ${name} already.`);
		case "suicide": return refuse("SUICIDE", `A stone on ${name} would have no liberty and takes nothing.`);
		case "ko": return refuse("KO", `${name} would bring back the board before the opponent's move; play elsewhere first.`);
	}
};
var validateTurn = (state, action) => {
	if (action.type === "pass") return VALID;
	if (!isInside(9, action)) return refuse("OUT_OF_BOUNDS", `x and y go from 0 to 8; ${`(${action.x}, ${action.y})`} is off the board.`);
	const next = tryStone(positionOf(state), action, colorToMove(state));
	return next.ok ? VALID : refusePoint(action, next.error);
};
var nextPlayer = ({ currentPlayerId, playerIds }) => playerIds.find((id) => id !== currentPlayerId) ?? null;
/** The fields of a state that follow from the position after a turn. */
var afterTurn = (state, action, { passes, captures, board }) => {
	const [black = "", white = ""] = state.playerIds;
	return {
		...state,
		currentPlayerId: nextPlayer(state),
		board: action.type === "pass" ? state.board : encodeBoard(board),
		captures: {
			[black]: captures.black,
			[white]: captures.white
		},
		passesInARow: passes,
		previousBoard: state.board,
		lastMove: action
	};
};
/** [GO-P1] */
var endByPasses = (state) => {
	if (state.passesInARow < 2) return state;
	const scores = scoresOf(boardOf(state), state.komi);
	return {
		...state,
		scores,
		outcome: {
			winners: scoreWinners(state.playerIds, scores),
			reason: "score"
		}
	};
};
var playTurn = (state, action) => {
	const position = positionOf(state);
	if (action.type === "pass") return endByPasses(afterTurn(state, action, playPass(position)));
	const { x, y } = action;
	const next = tryStone(position, action, colorToMove(state));
	if (!next.ok) throw new Error(`a stone was not refused: ${next.error}`);
	return afterTurn(state, {
		type: "place",
		x,
		y
	}, next.value);
};
/** Every legal placement, row by row, and the pass. */
var listTurns = (state) => {
	const position = positionOf(state);
	const color = colorToMove(state);
	return [...pointsWith(position.board, null).filter((point) => tryStone(position, point, color).ok).map(({ x, y }) => ({
		type: "place",
		x,
		y
	})), { type: "pass" }];
};
var engine = defineEngine({
	...RULESET,
	hiddenInformation: false,
	tableActions: { resign: "resign" },
	refusals: REFUSALS,
	parseConfig,
	parseAction,
	parseState,
	init,
	validateTurn,
	playTurn,
	listTurns,
	getPlayerView: (state) => state,
	getScores: ({ scores, playerIds: [black = "", white = ""] }) => scores === null ? null : {
		[black]: scores.black,
		[white]: scores.white
	}
});
export { engine as t };
