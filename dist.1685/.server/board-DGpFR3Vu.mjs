import { E as reject, O as isPossibleOutcome, S as VALID, T as ok, W as pipe, Y as string, ot as sameJson, q as regex } from "./color-CIyQqv7d.mjs";
pipe(string("a code is a text"), regex(/^(?=.{2,64}$)[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/u, "a code is written in capitals"));
/** Thrown by `applyAction` for an invalid action; a caller that does not know calls `tryAction`. */
var RefusedActionError = class extends Error {
	rejection;
	constructor(rejection) {
		super(`${rejection.code}: ${rejection.message}`);
		this.name = "RefusedActionError";
		this.rejection = rejection;
	}
};
// packages/kernel/src/define-engine.ts
/** Finds an inconsistency between the base fields of a state; null if there is none. */
var findStateFault = (state, rules) => {
	const seated = (id) => state.playerIds.includes(id);
	if (state.gameId !== rules.gameId) return `gameId is not ${rules.gameId}`;
	if (state.rulesetVersion !== rules.rulesetVersion) return `rulesetVersion is not ${rules.rulesetVersion}`;
	if (new Set(state.playerIds).size !== state.playerIds.length) return "two playerIds are the same";
	if (state.gameOver !== (state.outcome !== null)) return "gameOver and outcome";
	if (state.gameOver !== (state.phase === "finished")) return "gameOver and phase";
	if (state.gameOver !== (state.currentPlayerId === null)) return "gameOver and currentPlayerId";
	if (state.currentPlayerId !== null && !seated(state.currentPlayerId)) return "currentPlayerId is not a player";
	if (!sameJson(state.winners, state.outcome?.winners ?? null)) return "winners and outcome";
	if (state.outcome !== null && !isPossibleOutcome(state.outcome, rules.endings)) return "winners and the outcome's reason";
	const winners = state.winners ?? [];
	if (!winners.every(seated) || new Set(winners).size !== winners.length) return "winners and playerIds";
	if (state.drawOfferBy !== null && (state.gameOver || !seated(state.drawOfferBy))) return "drawOfferBy";
	return null;
};
/** Refuses an action that no game allows: by a stranger, after the end, a second draw offer, a turn out of turn. */
var validateTable = (state, kind, playerId) => {
	if (!state.playerIds.includes(playerId)) return reject("NOT_SEATED", `${playerId} does not play in this match.`);
	if (state.gameOver) return reject("MATCH_FINISHED", "The game is over.");
	if (kind === "draw" && state.drawOfferBy === playerId) return reject("DRAW_ALREADY_OFFERED", "Your draw offer still stands; offer again after the opponent has played.");
	const { currentPlayerId } = state;
	return kind !== void 0 || currentPlayerId === playerId ? VALID : reject("NOT_PLAYER_TURN", `It is the turn of ${currentPlayerId}.`, { currentPlayerId });
};
/** The fields of every game after the end. */
var finished = (outcome) => ({
	phase: "finished",
	currentPlayerId: null,
	gameOver: true,
	winners: outcome.winners,
	outcome,
	drawOfferBy: null
});
/** The outcome of a table action, or null for a draw offer, which leaves the game open. */
var tableOutcome = (state, kind, playerId) => {
	if (kind === "resign") return {
		winners: state.playerIds.filter((id) => id !== playerId),
		reason: "resign"
	};
	return state.drawOfferBy === null ? null : {
		winners: null,
		reason: "agreement"
	};
};
/** How a game is played: its own rules for turns, the shared ones for everything else. */
var playing = (rules) => {
	const kinds = new Map(Object.entries(rules.tableActions));
	const conclude = (state, outcome) => {
		const over = {
			...state,
			...finished(outcome)
		};
		return rules.onConclude?.(over) ?? over;
	};
	const playTable = (state, kind, playerId) => {
		const outcome = tableOutcome(state, kind, playerId);
		return outcome === null ? {
			...state,
			drawOfferBy: playerId
		} : conclude(state, outcome);
	};
	const playTurn = (state, action, playerId) => {
		const played = rules.playTurn(state, action);
		const turn = state.turn + 1;
		if (played.outcome !== null) return conclude({
			...played,
			turn
		}, played.outcome);
		return {
			...played,
			turn,
			drawOfferBy: played.drawOfferBy === playerId ? playerId : null
		};
	};
	const validateAction = (state, action, playerId) => {
		const kind = kinds.get(action.type);
		const allowed = validateTable(state, kind, playerId);
		return allowed.ok && kind === void 0 ? rules.validateTurn(state, action) : allowed;
	};
	const tryAction = (state, action, playerId) => {
		const valid = validateAction(state, action, playerId);
		if (!valid.ok) return valid;
		const kind = kinds.get(action.type);
		return ok(kind === void 0 ? playTurn(state, action, playerId) : playTable(state, kind, playerId));
	};
	const expire = (state) => {
		const expired = state.gameOver ? null : rules.expire?.(state) ?? null;
		if (expired === null) return null;
		if (expired.outcome === null) throw new Error("expire must end the game");
		return conclude(expired, expired.outcome);
	};
	return {
		tableActions: [...kinds.keys()],
		conclude,
		validateAction,
		tryAction,
		expire
	};
};
var defineEngine = (rules) => {
	const { tableActions, conclude, validateAction, tryAction, expire } = playing(rules);
	const { gameId, rulesetVersion, hiddenInformation, refusals = [], endings = {} } = rules;
	const { getScores, determinize, partlyListed, phaseClock, keepsTurn } = rules;
	return {
		gameId,
		rulesetVersion,
		hiddenInformation,
		tableActions,
		refusals,
		endings: Object.keys(endings),
		parseConfig: (value) => rules.parseConfig(value),
		parseAction: (value) => rules.parseAction(value),
		parseState: (value) => {
			const state = rules.parseState(value);
			const fault = state.ok ? findStateFault(state.value, rules) : null;
			return fault === null ? state : reject("INVALID_PAYLOAD", `The state contradicts itself: ${fault}.`);
		},
		init: (config) => rules.init(config),
		tryAction,
		applyAction: (state, action, playerId) => {
			const next = tryAction(state, action, playerId);
			if (!next.ok) throw new RefusedActionError(next.error);
			return next.value;
		},
		validateAction,
		isValidAction: (state, action, playerId) => validateAction(state, action, playerId).ok,
		getValidActions: (state, playerId) => state.gameOver || state.currentPlayerId !== playerId ? [] : rules.listTurns(state),
		getPlayerView: (state, viewer) => rules.getPlayerView(state, viewer),
		conclude,
		isGameOver: (state) => state.gameOver,
		getWinners: (state) => state.winners,
		getCurrentPlayer: (state) => state.currentPlayerId,
		...determinize === void 0 ? {} : { determinize },
		...getScores === void 0 ? {} : { getScores },
		...partlyListed === void 0 ? {} : { partlyListed },
		...phaseClock === void 0 ? {} : { phaseClock },
		...keepsTurn === void 0 ? {} : { keepsTurn },
		...rules.expire === void 0 ? {} : { expire }
	};
};
// packages/kernel/src/engine.ts
/** The base fields of an initial state, with the first player to move; a game adds its own fields and `rngState`. */
var initialStateFields = ({ gameId, rulesetVersion }, phase, playerIds) => ({
	gameId,
	rulesetVersion,
	phase,
	playerIds,
	currentPlayerId: playerIds[0] ?? null,
	turn: 0,
	gameOver: false,
	winners: null,
	outcome: null,
	drawOfferBy: null
});
// packages/stones/src/grid.ts
var makeGrid = (size, cell) => Array.from({ length: size }, () => Array.from({ length: size }, () => cell));
/** The cell at a point; undefined off the board. */
var cellAt = (grid, { x, y }) => grid[y]?.[x];
var isInside = (size, { x, y }) => x >= 0 && y >= 0 && x < size && y < size;
var withCell = (grid, { x, y }, cell) => {
	const row = grid[y];
	return row === void 0 ? grid : grid.with(y, row.with(x, cell));
};
/** Every point that holds the cell, row by row from the top. */
var pointsWith = (grid, cell) => grid.flatMap((row, y) => row.flatMap((here, x) => here === cell ? [{
	x,
	y
}] : []));
// packages/stones/src/board.ts
var emptyBoard = (size) => makeGrid(size, null);
/** All stones, row by row. */
var stonesOf = (board) => board.flatMap((row, y) => row.flatMap((color, x) => color === null ? [] : [{
	x,
	y,
	color
}]));
var sameBoard = (a, b) => a.every((row, y) => row === b[y] || row.every((cell, x) => cell === b[y]?.[x]));
var samePoint = (a, b) => a.x === b.x && a.y === b.y;
/** The index of a point, row by row from the top left. */
var indexOfPoint = (size, { x, y }) => y * size + x;
var pointAtIndex = (size, index) => ({
	x: index % size,
	y: Math.floor(index / size)
});
/** How states store a cell: 0 empty, 1 black, 2 white. */
var CELL_CODES = [
	0,
	1,
	2
];
var CELLS = [
	null,
	"black",
	"white"
];
/** Any other number is empty. */
var decodeCell = (code) => CELLS[code] ?? null;
var decodeBoard = (codes) => codes.map((row) => row.map(decodeCell));
var encodeCell = (cell) => cell === null ? 0 : cell === "black" ? 1 : 2;
var encodeBoard = (board) => board.map((row) => row.map(encodeCell));
export { defineEngine as _, encodeCell as a, sameBoard as c, cellAt as d, isInside as f, initialStateFields as g, withCell as h, encodeBoard as i, samePoint as l, pointsWith as m, decodeBoard as n, indexOfPoint as o, makeGrid as p, emptyBoard as r, pointAtIndex as s, CELL_CODES as t, stonesOf as u };
