import { t as defineMessages } from "./translate-81HpL92Z.mjs";
import { A as check, B as nullable, E as reject, H as optional, I as maxValue, J as strictObject, N as length, P as literal, R as minValue, S as VALID, U as picklist, W as pipe, Y as string, _ as parseWith, a as letterOf, b as stateFields, et as variant, i as colorOfLetter, j as exactOptional, k as array, l as configFields, m as jsonObjectSchema, o as otherColor, p as integerSchema, t as COLORS, z as null_ } from "./color-CIyQqv7d.mjs";
import { _ as defineEngine, f as isInside, g as initialStateFields, l as samePoint, p as makeGrid, u as stonesOf } from "./board-DGpFR3Vu.mjs";
import { c as pointName } from "./five-haE_TY7T.mjs";
import { _ as forbiddenKind, a as boardOf, g as withStone, h as winningRowIn, i as RULESET, l as isEmpty, o as colorLetterSchema, r as CELL_LETTERS, s as emptyPoints, t as messages, u as isFull, v as forbiddenPoints } from "./messages-Dl2Ithch.mjs";
// games/gomoku/opening.ts
var OPENING_RULES = [
	"none",
	"swap2",
	"taraguchi-10",
	"soosyrv-8"
];
var place = (by, area) => ({
	kind: "place",
	by,
	area
});
var STEPS = {
	none: [],
	swap2: [
		place("black", null),
		place("black", null),
		place("black", null),
		{
			kind: "choose",
			by: "white",
			more: {
				type: "PLACE_MORE",
				step: 4
			},
			ends: true
		},
		place("white", null),
		place("white", null),
		{
			kind: "choose",
			by: "black"
		}
	],
	"taraguchi-10": [
		place("black", 1),
		{
			kind: "choose",
			by: "white"
		},
		place("white", 3),
		{
			kind: "choose",
			by: "black"
		},
		place("black", 5),
		{
			kind: "choose",
			by: "white"
		},
		place("white", 7),
		{
			kind: "choose",
			by: "black",
			more: {
				type: "OFFER",
				step: 10
			}
		},
		place("black", 9),
		{
			kind: "choose",
			by: "white",
			ends: true
		},
		{
			kind: "offer",
			by: "black",
			count: 10
		},
		{
			kind: "pick",
			by: "white"
		}
	],
	"soosyrv-8": [
		place("black", 1),
		place("black", 3),
		place("black", 5),
		{
			kind: "choose",
			by: "white"
		},
		place("white", null),
		{
			kind: "declare",
			by: "white"
		},
		{
			kind: "choose",
			by: "black"
		},
		{
			kind: "offer",
			by: "black",
			count: null
		},
		{
			kind: "pick",
			by: "white"
		}
	]
};
var startOpening = (rule) => rule === "none" ? null : {
	rule,
	step: 0,
	declared: null,
	offers: []
};
/** The step to take; undefined if there is no such step. */
var stepOf = ({ rule, step }) => STEPS[rule][step];
/** The opening after a step; null if it is over. `change` is what the step has set. */
var continueOpening = (opening, change = {}) => {
	const taken = stepOf(opening);
	const next = {
		...opening,
		step: opening.step + 1,
		...change
	};
	return taken?.kind === "choose" && taken.ends === true && change.step === void 0 || stepOf(next) === void 0 ? null : next;
};
/** How many fifth moves must be offered at an offering step. */
var offersNeeded = ({ declared, rule, step }) => {
	const offering = stepOf({
		rule,
		step
	});
	return (offering?.kind === "offer" ? offering.count : null) ?? declared ?? 1;
};
/** Whether a point is in the central square of a side. */
var isInArea = (size, { x, y }, area) => {
	const middle = (size - 1) / 2;
	return area === null || Math.max(Math.abs(x - middle), Math.abs(y - middle)) <= (area - 1) / 2;
};
/** The rotations and reflections of the plane. */
var TURNS = [
	({ x, y }) => ({
		x,
		y
	}),
	({ x, y }) => ({
		x: -x,
		y
	}),
	({ x, y }) => ({
		x,
		y: -y
	}),
	({ x, y }) => ({
		x: -x,
		y: -y
	}),
	({ x, y }) => ({
		x: y,
		y: x
	}),
	({ x, y }) => ({
		x: -y,
		y: x
	}),
	({ x, y }) => ({
		x: y,
		y: -x
	}),
	({ x, y }) => ({
		x: -y,
		y: -x
	})
];
var cornerOf = (points) => ({
	x: Math.min(...points.map(({ x }) => x)),
	y: Math.min(...points.map(({ y }) => y))
});
/**
* The symmetries of a position: the rotations and reflections, moved along the grid, that leave its stones as they are.
* The edge of the board does not count, as the fifth moves of RIF's rules are compared.
*/
var findSymmetries = (board) => {
	const stones = stonesOf(board);
	if (stones.length === 0) return [];
	const corner = cornerOf(stones);
	return TURNS.flatMap((turn) => {
		const moved = cornerOf(stones.map(turn));
		const map = (point) => {
			const { x, y } = turn(point);
			return {
				x: x - moved.x + corner.x,
				y: y - moved.y + corner.y
			};
		};
		return stones.every((stone) => {
			const { x, y } = map(stone);
			return board[y]?.[x] === stone.color;
		}) ? [map] : [];
	});
};
/** All offers of an opening are made on one board, so its symmetries are found once. */
var symmetries = /* @__PURE__ */ new WeakMap();
var symmetriesOf = (board) => {
	const found = symmetries.get(board) ?? findSymmetries(board);
	symmetries.set(board, found);
	return found;
};
/** [GMK-O6] The offered move that a point equals by a symmetry of the position; null if there is none. */
var findSameOffer = (board, offers, point) => {
	if (offers.length === 0) return null;
	const images = [point, ...symmetriesOf(board).map((map) => map(point))];
	return offers.find((offer) => images.some((image) => samePoint(image, offer))) ?? null;
};
// games/gomoku/ruleset-state.ts
/** What the player to move does, then the end. */
var PHASES = [
	"placing",
	"choosing",
	"declaring",
	"offering",
	"picking",
	"finished"
];
/** The phase of a game that goes on. */
var phaseOf = (opening) => {
	switch ((opening === null ? void 0 : stepOf(opening))?.kind) {
		case void 0:
		case "place": return "placing";
		case "choose": return "choosing";
		case "declare": return "declaring";
		case "offer": return "offering";
		case "pick": return "picking";
	}
};
/** Who has a colour. */
var holderOf = (colors, color) => colors[letterOf(color)];
/** Who takes the next turn of a game that goes on. */
var playerToMove = ({ colors, nextColor, opening }) => holderOf(colors, (opening === null ? void 0 : stepOf(opening))?.by ?? colorOfLetter(nextColor));
var winnerColor = ({ payload, winners }) => {
	const [winner] = winners ?? [];
	const color = COLORS.find((one) => holderOf(payload.colors, one) === winner);
	return color === void 0 ? null : letterOf(color);
};
var actionSchema = variant("type", [
	strictObject({
		type: literal("PLACE_STONE"),
		x: integerSchema,
		y: integerSchema,
		color: optional(colorLetterSchema)
	}),
	strictObject({
		type: picklist(["OFFER", "PICK"]),
		x: integerSchema,
		y: integerSchema
	}),
	strictObject({
		type: literal("CHOOSE_COLOR"),
		color: colorLetterSchema
	}),
	strictObject({
		type: literal("DECLARE"),
		count: integerSchema
	}),
	strictObject({ type: picklist([
		"PLACE_MORE",
		"PASS",
		"REQUEST_DRAW",
		"RESIGN"
	]) })
], `an action is an object whose type is PLACE_STONE, CHOOSE_COLOR, PLACE_MORE, DECLARE, OFFER, PICK, PASS, REQUEST_DRAW or RESIGN`);
var parseAction = (value) => parseWith(actionSchema, value, "INVALID_PAYLOAD", "action");
/** The reasons for which a game can end; `passes` only in Renju. */
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
/** Offers are collected at an offering step, and one of them is picked after it. */
var hasRightOffers = (opening) => {
	const count = opening.offers.length;
	const kind = stepOf(opening)?.kind;
	if (kind === "pick") return count > 0;
	return kind === "offer" ? count < offersNeeded(opening) : count === 0;
};
var payloadSchema = ({ size, openings }) => {
	const coordinate = pipe(integerSchema, minValue(0), maxValue(size - 1));
	const point = strictObject({
		x: coordinate,
		y: coordinate
	});
	const rules = OPENING_RULES.filter((rule) => rule !== "none" && openings.includes(rule));
	return strictObject({
		board: pipe(array(pipe(array(picklist(CELL_LETTERS)), length(size))), length(size)),
		moveHistory: array(strictObject({
			...point.entries,
			color: colorLetterSchema
		})),
		nextColor: colorLetterSchema,
		winnerColor: nullable(colorLetterSchema),
		colors: strictObject({
			B: string(),
			W: string()
		}),
		opening: nullable(pipe(strictObject({
			rule: picklist(rules),
			step: pipe(integerSchema, minValue(0)),
			declared: nullable(pipe(integerSchema, minValue(1), maxValue(8))),
			offers: array(point)
		}), check((opening) => stepOf(opening) !== void 0, "the opening has no such step"), check((opening) => hasRightOffers(opening), "the offers do not fit the step of the opening"))),
		passes: pipe(integerSchema, minValue(0), maxValue(2))
	});
};
var stateSchema = (ruleset) => pipe(strictObject({
	...stateFields,
	phase: picklist(PHASES),
	playerIds: pipe(stateFields.playerIds, length(2)),
	rngState: null_(),
	payload: payloadSchema(ruleset)
}), check(({ playerIds: [first, second], payload: { colors } }) => colors.B === first && colors.W === second || colors.B === second && colors.W === first, "each player must have one of the colours"), check(({ currentPlayerId, phase, payload }) => currentPlayerId === null || currentPlayerId === playerToMove(payload) && phase === phaseOf(payload.opening), "currentPlayerId and phase must be those of the next turn"), check(({ payload: { board, opening } }) => (opening?.offers ?? []).every((point) => isEmpty(board, point)), "only empty points can be offered"), check((state) => state.payload.winnerColor === winnerColor(state), "winnerColor must be the colour of the winner"), check(({ winners }) => (winners ?? []).length <= 1, "only one player can win"), check(({ outcome, payload: { passes } }) => outcome?.reason === "passes" === (passes === 2), "the second pass in a row must end the game"), check(({ payload: { passes } }) => passes === 0 || ruleset.rows === "renju", "nobody can pass in this ruleset"), check(({ outcome }) => outcome === null || [...REASONS, "passes"].includes(outcome.reason), "Gomoku does not end for this reason"), check(({ outcome, payload: { board } }) => outcome?.reason === "board-full" ? isFull(board) : outcome !== null || !isFull(board), "a full board must be over, and board-full needs a full board"));
/** The parsers of a ruleset's configs and states. */
var makeParsers = (ruleset) => {
	const config = strictObject({
		...configFields(2),
		options: optional(pipe(jsonObjectSchema, strictObject({ opening: exactOptional(picklist(ruleset.openings)) })))
	});
	const state = stateSchema(ruleset);
	return {
		parseConfig: (value) => parseWith(config, value, "INVALID_CONFIG", "config"),
		parseState: (value) => parseWith(state, value, "INVALID_PAYLOAD", "state")
	};
};
// games/gomoku/ruleset-engine.ts
/** The game's own rejection codes. */
var REFUSALS = [
	"WRONG_PHASE",
	"OUTSIDE_AREA",
	"SAME_OFFER",
	"NOT_OFFERED",
	"BAD_COUNT",
	"FORBIDDEN_OVERLINE",
	"FORBIDDEN_DOUBLE_FOUR",
	"FORBIDDEN_DOUBLE_THREE"
];
var refuse = reject;
var FORBIDDEN = {
	overline: ["FORBIDDEN_OVERLINE", "an overline, six or more in a row"],
	"double-four": ["FORBIDDEN_DOUBLE_FOUR", "two fours at once"],
	"double-three": ["FORBIDDEN_DOUBLE_THREE", "two threes at once"]
};
/** What the player to move can do now, for a message. */
var TASKS = {
	placing: "place a stone",
	choosing: "choose a colour",
	declaring: `declare how many fifth moves black must offer, 1 to 8`,
	offering: "offer a fifth move",
	picking: "pick one of the offered moves",
	finished: "nothing"
};
var refusePhase = ({ phase, payload: { opening } }) => {
	const step = opening === null ? void 0 : stepOf(opening);
	const more = step?.kind === "choose" ? step.more?.type : void 0;
	const or = more === void 0 ? "" : more === "OFFER" ? ", or offer a fifth move" : ", or place two more stones";
	return refuse("WRONG_PHASE", `This is not possible now: ${TASKS[phase]}${or}.`);
};
/** Whether a turn of this type fits the phase. */
var fitsPhase = ({ rows }, { phase, payload: { opening } }, type) => {
	const step = opening === null ? void 0 : stepOf(opening);
	switch (type) {
		case "PLACE_STONE": return phase === "placing";
		case "PASS": return rows === "renju" && opening === null;
		case "CHOOSE_COLOR": return phase === "choosing";
		case "DECLARE": return phase === "declaring";
		case "PICK": return phase === "picking";
		case "OFFER": return phase === "offering" || step?.kind === "choose" && step.more?.type === "OFFER";
		case "PLACE_MORE": return step?.kind === "choose" && step.more?.type === "PLACE_MORE";
	}
};
/** The side of the central square that the next stone must be in; null if it may be anywhere. */
var areaOf = (opening) => {
	const step = opening === null ? void 0 : stepOf(opening);
	return step?.kind === "place" ? step.area : null;
};
/** A stone on an empty point of the board, which is not forbidden. */
var validatePoint = ({ rows, size }, { board, nextColor }, point) => {
	if (!isInside(size, point)) return reject("OUT_OF_BOUNDS", `x and y go from 0 to ${size - 1}; (${point.x}, ${point.y}) is off the board.`);
	if (!isEmpty(board, point)) return reject("CELL_OCCUPIED", `There is a stone on ${pointName(size, point)} already.`);
	const kind = rows === "renju" && colorOfLetter(nextColor) === "black" ? forbiddenKind(boardOf(board), point) : null;
	if (kind === null) return VALID;
	const [code, what] = FORBIDDEN[kind];
	return refuse(code, `Black must not play on ${pointName(size, point)}: it makes ${what}.`);
};
var validateStone = (ruleset, { payload }, stone) => {
	const valid = validatePoint(ruleset, payload, stone);
	if (!valid.ok) return valid;
	if (stone.color !== void 0 && stone.color !== payload.nextColor) return reject("COLOR_MISMATCH", `The next stone is ${payload.nextColor}, not ${stone.color}.`);
	const area = areaOf(payload.opening);
	return isInArea(ruleset.size, stone, area) ? VALID : refuse("OUTSIDE_AREA", `In this opening the stone must be in the ${area}x${area} square in the middle.`);
};
var validateOffer = (ruleset, { payload }, point) => {
	const valid = validatePoint(ruleset, payload, point);
	const same = valid.ok ? findSameOffer(boardOf(payload.board), payload.opening?.offers ?? [], point) : null;
	if (same === null) return valid;
	const name = pointName(ruleset.size, same);
	return refuse("SAME_OFFER", samePoint(same, point) ? `${name} is offered already.` : `By symmetry this is the same move as ${name}.`);
};
var validateTurn = (ruleset, state, turn) => {
	if (!fitsPhase(ruleset, state, turn.type)) return refusePhase(state);
	switch (turn.type) {
		case "PLACE_STONE": return validateStone(ruleset, state, turn);
		case "OFFER": return validateOffer(ruleset, state, turn);
		case "PICK": return state.payload.opening?.offers.some((offer) => samePoint(offer, turn)) === true ? VALID : refuse("NOT_OFFERED", "This move was not offered. Pick one of the offered moves.");
		case "DECLARE": return turn.count >= 1 && turn.count <= 8 ? VALID : refuse("BAD_COUNT", `Declare a number from 1 to 8; ${turn.count} is none.`);
		case "CHOOSE_COLOR":
		case "PLACE_MORE":
		case "PASS": return VALID;
	}
};
/** The state with another payload: whose turn it is, and the phase, follow from it. */
var withPayload = (state, change) => {
	const payload = {
		...state.payload,
		...change
	};
	return {
		...state,
		payload,
		phase: phaseOf(payload.opening),
		currentPlayerId: playerToMove(payload)
	};
};
var putStone = (ruleset, state, { x, y }) => {
	const { board: before, colors, moveHistory, nextColor, opening } = state.payload;
	const color = colorOfLetter(nextColor);
	const board = withStone(before, {
		x,
		y,
		color
	});
	const played = withPayload(state, {
		board,
		moveHistory: [...moveHistory, {
			x,
			y,
			color: nextColor
		}],
		nextColor: letterOf(otherColor(color)),
		opening: opening === null ? null : continueOpening(opening),
		passes: 0
	});
	if (winningRowIn(ruleset.rows, board, {
		x,
		y,
		color
	}) !== null) return {
		...played,
		outcome: {
			winners: [holderOf(colors, color)],
			reason: "five"
		}
	};
	return isFull(board) ? {
		...played,
		outcome: {
			winners: null,
			reason: "board-full"
		}
	} : played;
};
/** [GMK-J7] */
var pass = (state) => {
	const { nextColor, passes } = state.payload;
	const played = withPayload(state, {
		nextColor: letterOf(otherColor(colorOfLetter(nextColor))),
		passes: passes + 1
	});
	return passes === 0 ? played : {
		...played,
		outcome: {
			winners: null,
			reason: "passes"
		}
	};
};
/** Adds an offer; the first one may also be the choice to offer. */
var offer = (state, opening, { x, y }) => {
	const step = stepOf(opening);
	const at = step?.kind === "choose" && step.more !== void 0 ? {
		...opening,
		step: step.more.step
	} : opening;
	const offers = [...at.offers, {
		x,
		y
	}];
	return withPayload(state, { opening: offers.length === offersNeeded(at) ? continueOpening(at, { offers }) : {
		...at,
		offers
	} });
};
var playOpening = (state, opening, turn) => {
	const step = stepOf(opening);
	switch (turn.type) {
		case "CHOOSE_COLOR": {
			const me = playerToMove(state.payload);
			const other = state.playerIds.find((id) => id !== me) ?? me;
			return withPayload(state, {
				colors: colorOfLetter(turn.color) === "black" ? {
					B: me,
					W: other
				} : {
					B: other,
					W: me
				},
				opening: continueOpening(opening)
			});
		}
		case "PLACE_MORE": return withPayload(state, { opening: continueOpening(opening, step?.kind === "choose" ? { step: step.more?.step ?? 0 } : {}) });
		case "DECLARE": return withPayload(state, { opening: continueOpening(opening, { declared: turn.count }) });
		case "OFFER": return offer(state, opening, turn);
		case "PLACE_STONE":
		case "PICK":
		case "PASS": throw new Error(`${turn.type} is no step of an opening`);
	}
};
var playTurn = (ruleset, state, turn) => {
	if (turn.type === "PLACE_STONE" || turn.type === "PICK") return putStone(ruleset, state, turn);
	if (turn.type === "PASS") return pass(state);
	const { opening } = state.payload;
	if (opening === null) throw new Error(`${turn.type} after the opening`);
	return playOpening(state, opening, turn);
};
var listStones = ({ rows, size }, { board, nextColor, opening }) => {
	const forbidden = rows === "renju" && colorOfLetter(nextColor) === "black" ? forbiddenPoints(boardOf(board)) : [];
	const area = areaOf(opening);
	return emptyPoints(board).filter((point) => isInArea(size, point, area) && !forbidden.some((other) => samePoint(point, other)));
};
var listOffers = (ruleset, payload) => {
	const board = boardOf(payload.board);
	return listStones(ruleset, payload).filter((point) => findSameOffer(board, payload.opening?.offers ?? [], point) === null).map(({ x, y }) => ({
		type: "OFFER",
		x,
		y
	}));
};
var listTurns = (ruleset, { phase, payload }) => {
	const { opening } = payload;
	const step = opening === null ? void 0 : stepOf(opening);
	switch (phase) {
		case "placing": {
			const stones = listStones(ruleset, payload).map(({ x, y }) => ({
				type: "PLACE_STONE",
				x,
				y
			}));
			return ruleset.rows === "renju" && opening === null ? [...stones, { type: "PASS" }] : stones;
		}
		case "choosing": {
			const colors = COLORS.map((color) => ({
				type: "CHOOSE_COLOR",
				color: letterOf(color)
			}));
			const more = step?.kind === "choose" ? step.more?.type : void 0;
			if (more === "OFFER") return [...colors, ...listOffers(ruleset, payload)];
			return more === "PLACE_MORE" ? [...colors, { type: "PLACE_MORE" }] : colors;
		}
		case "declaring": return Array.from({ length: 8 }, (_, index) => ({
			type: "DECLARE",
			count: index + 1
		}));
		case "offering": return listOffers(ruleset, payload);
		case "picking": return (opening?.offers ?? []).map(({ x, y }) => ({
			type: "PICK",
			x,
			y
		}));
		case "finished": return [];
	}
};
var init = (ruleset, { playerIds, options }) => {
	const [first = "", second = ""] = playerIds;
	return {
		...initialStateFields({
			...RULESET,
			rulesetVersion: ruleset.rulesetVersion
		}, "placing", playerIds),
		rngState: null,
		payload: {
			board: makeGrid(ruleset.size, "."),
			moveHistory: [],
			nextColor: letterOf("black"),
			winnerColor: null,
			colors: {
				B: first,
				W: second
			},
			opening: startOpening(options?.opening ?? "none"),
			passes: 0
		}
	};
};
var makeRulesetEngine = (ruleset) => defineEngine({
	gameId: RULESET.gameId,
	rulesetVersion: ruleset.rulesetVersion,
	hiddenInformation: false,
	tableActions: {
		REQUEST_DRAW: "draw",
		RESIGN: "resign"
	},
	refusals: REFUSALS,
	keepsTurn: true,
	endings: { passes: "drawn" },
	...makeParsers(ruleset),
	parseAction,
	init: (config) => init(ruleset, config),
	validateTurn: (state, turn) => validateTurn(ruleset, state, turn),
	playTurn: (state, turn) => playTurn(ruleset, state, turn),
	listTurns: (state) => listTurns(ruleset, state),
	onConclude: (state) => ({
		...state,
		payload: {
			...state.payload,
			winnerColor: winnerColor(state)
		}
	}),
	getPlayerView: (state) => state
});
// games/gomoku/rulesets.ts
var FREESTYLE_20 = {
	rulesetVersion: "freestyle-20x20-v1",
	size: 20,
	rows: "five-or-more",
	openings: ["none", "swap2"]
};
var STANDARD = {
	rulesetVersion: "standard-15x15-v1",
	size: 15,
	rows: "exactly-five",
	openings: ["none", "swap2"]
};
var CARO = {
	rulesetVersion: "caro-15x15-v1",
	size: 15,
	rows: "caro",
	openings: ["none"]
};
var RENJU = {
	rulesetVersion: "renju-15x15-v1",
	size: 15,
	rows: "renju",
	openings: [
		"none",
		"taraguchi-10",
		"soosyrv-8"
	]
};
// games/gomoku/page/rulesets/messages.ts
var own = defineMessages(/* #__PURE__ */ Object.assign({
	"./messages/de.ts": () => import("./de-CguWo8LV.mjs").then((m) => m["default"]),
	"./messages/en.ts": () => import("./en-BTDK8vnR.mjs").then((m) => m["default"]),
	"./messages/fr.ts": () => import("./fr-OoZNesNr.mjs").then((m) => m["default"]),
	"./messages/pl.ts": () => import("./pl-BA5ahmzW.mjs").then((m) => m["default"])
}));
var { t } = own;
/** All texts of Gomoku. */
var all = { find: (key, values) => own.find(key, values) ?? messages.find(key, values) };
export { RENJU as a, holderOf as c, offersNeeded as d, stepOf as f, FREESTYLE_20 as i, OPENING_RULES as l, t as n, STANDARD as o, CARO as r, makeRulesetEngine as s, all as t, isInArea as u };
