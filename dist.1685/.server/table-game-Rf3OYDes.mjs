import { _ as defineEngine, d as cellAt, f as isInside, g as initialStateFields, h as withCell, i as encodeBoard, m as pointsWith, n as decodeBoard, o as indexOfPoint, r as emptyBoard, s as pointAtIndex, t as CELL_CODES } from "./board-DGpFR3Vu.mjs";
import { n as seedRng, t as openRng } from "./rng-BTqtBXEL.mjs";
import { A as check, B as nullable, E as reject, F as maxLength, H as optional, I as maxValue, J as strictObject, K as record, N as length, P as literal, Q as unknown, R as minValue, S as VALID, U as picklist, W as pipe, Z as union, _ as parseWith, b as stateFields, et as variant, k as array, l as configFields, o as otherColor, p as integerSchema, t as COLORS, u as countSchema, v as playerIdSchema, y as rngStateSchema } from "./color-CIyQqv7d.mjs";
import { c as pointName, t as findFives } from "./five-haE_TY7T.mjs";
import { n as makeAxes, r as pointName$1, t as EMPTY_POINT } from "./scene-ChTHDdtg.mjs";
import { g as S, h, m as d, p as A, r as t$1, t as defineMessages, u as useSignal } from "./translate-81HpL92Z.mjs";
import { t as u } from "./jsxRuntime-CIiOePo0.mjs";
// packages/board/web/use-unique-id.ts
var count = 0;
var nextId = () => `id-${count += 1}`;
/** An id that no other element of the page has; the same for as long as the component is mounted. */
var useUniqueId = () => d(nextId)[0];
// packages/ui/web/icon.tsx
var PATHS = {
	settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
	undo: "M8.5 13 4 8.5 8.5 4M4 8.5h10a6 6 0 0 1 0 12h-3",
	redo: "M15.5 13 20 8.5 15.5 4M20 8.5H10a6 6 0 0 0 0 12h3",
	hint: "M9 18h6M10 21.5h4M12 2.5a6.5 6.5 0 0 0-3.8 11.8c.5.4.8 1 .8 1.7h6c0-.7.3-1.3.8-1.7A6.5 6.5 0 0 0 12 2.5z",
	draw: "M5 9.5h14M5 14.5h14",
	resign: "M6 21V4M6 4.5h11l-2.5 3.5L17 11.5H6",
	new: "M12 5v14M5 12h14",
	first: "M6 5v14M19 5l-9 7 9 7z",
	back: "m15 5-8 7 8 7",
	next: "m9 5 8 7-8 7",
	last: "M18 5v14M5 5l9 7-9 7z",
	play: "m7 4.5 12 7.5-12 7.5z",
	pause: "M8 5v14M16 5v14",
	pass: "M5 12h12M12.5 7 17.5 12l-5 5M20 5v14",
	save: "M12 4v11M7.5 10.5 12 15l4.5-4.5M5 20h14",
	open: "M12 15V4M7.5 8.5 12 4l4.5 4.5M5 20h14",
	print: "M7 9V4h10v5M7 17H4.5V9h15v8H17M7 14h10v6H7z",
	close: "m6 6 12 12M18 6 6 18",
	check: "m5 12.5 4.5 4.5L19 7.5",
	copy: "M9 9h11v11H9zM15 9V4H4v11h5",
	device: "M8 3h8v18H8zM11 18h2",
	link: "M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1.2 1.2M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1.2-1.2",
	paste: "M9 4H6v17h12V4h-3M9 2.5h6v3.5H9zM9 11h6M9 15h6",
	speech: "M4 5h16v11H11l-4.5 4v-4H4z",
	study: "M4 20h16M5 16l4.5-5 4 3L19 6",
	bot: "M5 9h14v10H5zM12 9V5M10 5h4M9.5 13v2M14.5 13v2",
	friend: "M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6M16 11a3 3 0 0 0 0-6M18.5 14.6c1.9.8 3 2.7 3 5.4",
	anyone: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c2.5 2.5 3.5 5.5 3.5 9s-1 6.5-3.5 9c-2.5-2.5-3.5-5.5-3.5-9S9.5 5.5 12 3z",
	update: "M20 12a8 8 0 1 1-2.4-5.7M20 4v4.5h-4.5",
	more: "M4 7h16M4 12h16M4 17h16",
	share: "M12 15V4M8 7.5 12 4l4 3.5M6 11H5v9h14v-9h-1",
	keyboard: "M3 7h18v11H3zM7 11h1M11 11h1M15 11h1M8 14.5h8",
	zen: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
	remove: "M5 7h14M10 4h4M7 7l1 13h8l1-13"
};
var Icon = ({ name }) => /* @__PURE__ */ u("svg", {
	class: "icon",
	viewBox: "0 0 24 24",
	"aria-hidden": "true",
	focusable: "false",
	children: /* @__PURE__ */ u("path", { d: PATHS[name] })
});
// packages/ui/web/dialog.tsx
var Dialog = ({ isOpen, title, children }) => {
	const dialog = A(null);
	const id = useUniqueId();
	const open = isOpen.value;
	h(() => {
		if (open && dialog.current?.open === false) dialog.current.showModal();
		if (!open) dialog.current?.close();
	}, [open]);
	const close = () => {
		isOpen.value = false;
	};
	return /* @__PURE__ */ u("dialog", {
		ref: dialog,
		"aria-labelledby": id,
		closedby: "any",
		onClose: close,
		children: open && /* @__PURE__ */ u("div", {
			class: "dialog-box",
			children: [/* @__PURE__ */ u("header", { children: [/* @__PURE__ */ u("h2", {
				id,
				children: title
			}), /* @__PURE__ */ u("button", {
				type: "button",
				class: "plain",
				"aria-label": t$1("close"),
				onClick: close,
				children: /* @__PURE__ */ u(Icon, { name: "close" })
			})] }), children]
		})
	});
};
// packages/table/web/focus-board.ts
/** Focuses the board: when the focused element is removed, or a turn is to be played. */
var focusBoard = () => document.querySelector(".board [tabindex='0']")?.focus({ preventScroll: true });
// games/gomoku-cards/cards.ts
/** [CRD-S1] In the order of a deck before it is shuffled. */
var CARD_IDS = [
	"PLACE_STONE",
	"TAKE_STONE",
	"POLARITY_INVERSION",
	"TIME_FREEZE",
	"SPONTANEOUS_GENERATION"
];
/** [CRD-E3] Chosen by `npm run cards:balance`; SPEC.md has the figures. */
var DEFAULT_DECK = {
	PLACE_STONE: 40,
	TAKE_STONE: 8,
	POLARITY_INVERSION: 1,
	TIME_FREEZE: 3,
	SPONTANEOUS_GENERATION: 2
};
/** Fills in zeros for the kinds that are not named. */
var completeDeck = (named = DEFAULT_DECK) => ({
	PLACE_STONE: named.PLACE_STONE ?? 0,
	TAKE_STONE: named.TAKE_STONE ?? 0,
	POLARITY_INVERSION: named.POLARITY_INVERSION ?? 0,
	TIME_FREEZE: named.TIME_FREEZE ?? 0,
	SPONTANEOUS_GENERATION: named.SPONTANEOUS_GENERATION ?? 0
});
/** The cards of a deck, kind by kind. */
var cardsOf = (deck) => CARD_IDS.flatMap((card) => Array.from({ length: deck[card] }, () => card));
/** Counts cards by kind. */
var deckOf = (cards) => {
	const count = (card) => cards.filter((other) => other === card).length;
	return completeDeck(Object.fromEntries(CARD_IDS.map((card) => [card, count(card)])));
};
/** [CRD-B2] The colours that have five. */
var colorsWithFive = (board) => COLORS.filter((color) => findFives(board, color).length > 0);
var hasCell = (board, cell) => board.some((row) => row.includes(cell));
/** [CRD-C6] Whether a card has a legal target. */
var isPlayable = (board, card, own) => {
	switch (card) {
		case "PLACE_STONE": return hasCell(board, null);
		case "TAKE_STONE": return hasCell(board, otherColor(own));
		case "SPONTANEOUS_GENERATION": return pointsWith(board, null).length >= 5;
		case "POLARITY_INVERSION":
		case "TIME_FREEZE": return true;
	}
};
/** [CRD-C3] */
var invert = (board) => ({
	board: board.map((row) => row.map((cell) => cell === null ? null : otherColor(cell))),
	cells: board.flatMap((row, y) => row.flatMap((cell, x) => cell === null ? [] : [{
		x,
		y
	}]))
});
/** [CRD-C5] First picks five cells, each from the remaining empty ones in row order; then a colour for each. */
var generate = (board, rng) => {
	const empties = [...pointsWith(board, null)];
	const cells = Array.from({ length: 5 }, () => empties.splice(rng.integer(empties.length), 1)).flat();
	let grown = board;
	for (const cell of cells) grown = withCell(grown, cell, rng.pick(COLORS));
	return {
		board: grown,
		cells
	};
};
/** Applies a card to the board; its target has been validated. */
var resolve = (board, card, own, point, rng) => {
	switch (card) {
		case "PLACE_STONE": return point === null ? untouched(board) : {
			board: withCell(board, point, own),
			cells: [point]
		};
		case "TAKE_STONE": return point === null ? untouched(board) : {
			board: withCell(board, point, null),
			cells: [point]
		};
		case "POLARITY_INVERSION": return invert(board);
		case "SPONTANEOUS_GENERATION": return generate(board, rng);
		case "TIME_FREEZE": return untouched(board);
	}
};
var untouched = (board) => ({
	board,
	cells: []
});
// games/gomoku-cards/state.ts
var RULESET = {
	gameId: "gomoku-cards",
	rulesetVersion: "cards-v1"
};
var BOARD_SIZES = {
	min: 5,
	max: 19,
	default: 15
};
/** [CRD-E2] A game without a winner ends after this many turns. */
var MAX_TURNS = 1e3;
var POLICIES = ["attacker", "draw"];
var boardOf = ({ board }) => decodeBoard(board);
var cardSchema = picklist(CARD_IDS, "unknown card");
var pointSchema = strictObject({
	x: integerSchema,
	y: integerSchema
});
var targetSchema = union([pointSchema, strictObject({ playerId: playerIdSchema })], "a target is a point {x, y} of whole numbers, or a player {playerId}");
var actionSchema = variant("type", [strictObject({
	type: literal("PLAY_CARD"),
	card: cardSchema,
	target: optional(targetSchema)
}), strictObject({ type: picklist([
	"DISCARD_HAND",
	"REQUEST_DRAW",
	"RESIGN"
]) })], "an action is an object whose type is PLAY_CARD, DISCARD_HAND, REQUEST_DRAW or RESIGN");
var boardSizeSchema = pipe(integerSchema, minValue(BOARD_SIZES.min, `a board has at least ${BOARD_SIZES.min} lines`), maxValue(BOARD_SIZES.max, `a board has at most ${BOARD_SIZES.max} lines`));
var kindSchema = optional(pipe(countSchema, maxValue(200, `a deck has at most 200 cards of a kind`)));
/** [CRD-E2] */
var deckSchema = pipe(strictObject({
	PLACE_STONE: kindSchema,
	TAKE_STONE: kindSchema,
	POLARITY_INVERSION: kindSchema,
	TIME_FREEZE: kindSchema,
	SPONTANEOUS_GENERATION: kindSchema
}), check((deck) => (deck.PLACE_STONE ?? 0) >= 1, "a deck needs at least one PLACE_STONE"), check((deck) => Object.values(deck).reduce((sum, count) => sum + (count ?? 0), 0) >= 2, `a deck needs at least 2 cards`));
var policySchema = picklist(POLICIES, `the policy is one of ${POLICIES.join(", ")}`);
var configSchema = strictObject({
	...configFields(2),
	options: optional(pipe(unknown(), check((options) => !Array.isArray(options), "an object is needed"), strictObject({
		boardSize: optional(boardSizeSchema),
		firstPlayer: optional(picklist([1, 2], "the first player is 1 or 2")),
		deck: optional(deckSchema),
		simultaneousFivePolicy: optional(policySchema)
	})))
});
/** Rejection codes that only this game has. */
var REFUSALS = [
	"CARD_NOT_IN_HAND",
	"CARD_NOT_PLAYABLE",
	"HAND_PLAYABLE",
	"INSUFFICIENT_EMPTIES",
	"TARGET_NOT_OPPONENT",
	"TARGET_IS_SELF"
];
/** Endings that only this game has. */
var ENDINGS = {
	"simultaneous-five": "drawn",
	exhausted: "drawn"
};
/** The reasons for which a game can end. */
var REASONS = [
	"five",
	"simultaneous-five",
	"exhausted",
	"resign",
	"agreement",
	"timeout",
	"abandoned",
	"move-limit",
	"aborted"
];
var MOST_CARDS = CARD_IDS.length * 200;
var pileSchema = array(cardSchema);
/** Limited, so that a state from outside cannot make a turn endless. */
var skipSchema = pipe(countSchema, maxValue(MAX_TURNS));
var stateSchema = pipe(strictObject({
	...stateFields,
	phase: picklist(["choosing", "finished"]),
	playerIds: pipe(stateFields.playerIds, length(2)),
	rngState: rngStateSchema,
	boardSize: boardSizeSchema,
	board: array(array(picklist(CELL_CODES))),
	drawPile: pileSchema,
	discardPile: pileSchema,
	hand: pipe(array(cardSchema), maxLength(2)),
	skipNextTurns: record(playerIdSchema, skipSchema),
	lastEffect: nullable(strictObject({
		playerId: playerIdSchema,
		card: cardSchema,
		target: optional(targetSchema),
		cells: array(pointSchema),
		skipped: skipSchema
	})),
	simultaneousFivePolicy: policySchema,
	discardsInARow: countSchema
}), check(({ board, boardSize }) => board.length === boardSize && board.every((row) => row.length === boardSize), "board must have boardSize rows of boardSize cells"), check(({ hand, gameOver }) => gameOver || hand.length === 2, "the player to move must hold two cards"), check(({ drawPile, discardPile, hand }) => drawPile.length + discardPile.length + hand.length <= MOST_CARDS, `there are at most ${MOST_CARDS} cards`), check(({ skipNextTurns, playerIds }) => Object.keys(skipNextTurns).length === playerIds.length && playerIds.every((id) => Object.hasOwn(skipNextTurns, id)), "skipNextTurns must have a number for each player"), check(({ lastEffect, playerIds }) => lastEffect === null || playerIds.includes(lastEffect.playerId), "lastEffect.playerId must be a player"), check(({ lastEffect, boardSize }) => lastEffect?.cells.every(({ x, y }) => x >= 0 && y >= 0 && x < boardSize && y < boardSize) !== false, "lastEffect.cells must be on the board"), check(({ turn, gameOver }) => gameOver || turn < 1e3, `a game must be over after ${MAX_TURNS} turns`), check(({ winners }) => (winners ?? []).length <= 1, "only one player can win"), check(({ outcome }) => outcome === null || REASONS.includes(outcome.reason), "this game does not end for this reason"));
var parseConfig = (value) => parseWith(configSchema, value, "INVALID_CONFIG", "config");
var parseAction = (value) => parseWith(actionSchema, value, "INVALID_PAYLOAD", "action");
var parseState = (value) => parseWith(stateSchema, value, "INVALID_PAYLOAD", "state");
// games/gomoku-cards/engine.ts
var refuse = reject;
/** [CRD-B1] */
var colorOf = ({ playerIds }, playerId) => COLORS[playerIds.indexOf(playerId ?? "")] ?? "black";
var opponentOf = ({ playerIds }, playerId) => playerIds.find((id) => id !== playerId) ?? "";
/** [CRD-T1] Fills the hand from the piles, which together have enough cards. */
var draw$1 = ({ drawPile, discardPile, hand }, rng) => {
	const missing = 2 - hand.length;
	const there = drawPile.slice(-missing).toReversed();
	if (there.length === missing) return {
		drawPile: drawPile.slice(0, -missing),
		discardPile,
		hand: [...hand, ...there]
	};
	return draw$1({
		drawPile: rng.shuffle(discardPile),
		discardPile: [],
		hand: [...hand, ...there]
	}, rng);
};
var init = ({ seed, playerIds, options = {} }) => {
	const { boardSize = BOARD_SIZES.default, firstPlayer = 1, deck, simultaneousFivePolicy = "attacker" } = options;
	const rng = openRng(seedRng(seed));
	const drawPile = rng.shuffle(cardsOf(completeDeck(deck)));
	return {
		...initialStateFields(RULESET, "choosing", playerIds),
		currentPlayerId: playerIds[firstPlayer - 1] ?? null,
		boardSize,
		board: encodeBoard(emptyBoard(boardSize)),
		...draw$1({
			drawPile,
			discardPile: [],
			hand: []
		}, rng),
		skipNextTurns: Object.fromEntries(playerIds.map((id) => [id, 0])),
		lastEffect: null,
		simultaneousFivePolicy,
		discardsInARow: 0,
		rngState: rng.state()
	};
};
var NAMES = {
	PLACE_STONE: "Place Stone",
	TAKE_STONE: "Take Stone",
	POLARITY_INVERSION: "Polarity Inversion",
	TIME_FREEZE: "Time Freeze",
	SPONTANEOUS_GENERATION: "Spontaneous Generation"
};
/** [CRD-C6] Refuses a card of the hand that is not playable. */
var validateCard = (board, card, own) => {
	if (isPlayable(board, card, own)) return VALID;
	if (card === "SPONTANEOUS_GENERATION") return refuse("INSUFFICIENT_EMPTIES", `${NAMES[card]} needs 5 empty intersections.`);
	const what = card === "TAKE_STONE" ? "your opponent has no stone on the board" : "the board is full";
	return refuse("CARD_NOT_PLAYABLE", `${NAMES[card]} cannot be played now: ${what}.`);
};
/** [CRD-C1] [CRD-C2] Refuses a point that no stone can be placed on or taken from. */
var validatePoint = (board, card, own, point) => {
	const size = board.length;
	if (!isInside(size, point)) return refuse("OUT_OF_BOUNDS", `x and y go from 0 to ${size - 1}; (${point.x}, ${point.y}) is off the board.`);
	const [cell, name] = [cellAt(board, point), pointName(size, point)];
	if (card === "PLACE_STONE") return cell === null ? VALID : refuse("CELL_OCCUPIED", `There is a stone on ${name} already.`);
	if (cell === null) return refuse("CELL_EMPTY", `There is no stone on ${name} to take.`);
	return cell === own ? refuse("TARGET_NOT_OPPONENT", `The stone on ${name} is your own.`) : VALID;
};
var isPoint = (target) => target !== void 0 && "x" in target;
var validateTarget = (state, board, { card, target }) => {
	const { currentPlayerId } = state;
	const invalidTarget = (needs) => refuse("INVALID_PAYLOAD", `${NAMES[card]} ${needs}.`);
	switch (card) {
		case "PLACE_STONE":
		case "TAKE_STONE": return isPoint(target) ? validatePoint(board, card, colorOf(state, currentPlayerId), target) : invalidTarget("needs a point {x, y} as its target");
		case "TIME_FREEZE":
			if (target === void 0 || isPoint(target)) return invalidTarget("needs a player {playerId} as its target");
			return target.playerId === opponentOf(state, currentPlayerId) ? VALID : refuse("TARGET_IS_SELF", `${NAMES[card]} is aimed at your opponent, ${opponentOf(state, currentPlayerId)}.`);
		case "POLARITY_INVERSION":
		case "SPONTANEOUS_GENERATION": return target === void 0 ? VALID : invalidTarget("has no target");
	}
};
/** [CRD-S4] Checks in the order of the SPEC. */
var validateTurn = (state, turn) => {
	const { hand, currentPlayerId } = state;
	const [board, own] = [boardOf(state), colorOf(state, currentPlayerId)];
	if (turn.type === "DISCARD_HAND") {
		const playable = hand.find((card) => isPlayable(board, card, own));
		return playable === void 0 ? VALID : refuse("HAND_PLAYABLE", `${NAMES[playable]} can be played; both cards are discarded only when neither can.`);
	}
	if (!hand.includes(turn.card)) return refuse("CARD_NOT_IN_HAND", `You did not draw ${NAMES[turn.card]}.`);
	const card = validateCard(board, turn.card, own);
	return card.ok ? validateTarget(state, board, turn) : card;
};
/** [CRD-B2] [CRD-F1] The outcome of a board after a card of a player; null if the game goes on. */
var outcomeOf = ({ playerIds, simultaneousFivePolicy }, board, own) => {
	const colors = colorsWithFive(board);
	if (colors.length === 0) return null;
	if (colors.length === COLORS.length) return simultaneousFivePolicy === "draw" ? {
		winners: null,
		reason: "simultaneous-five"
	} : {
		winners: playerIds.filter((_, seat) => COLORS[seat] === own),
		reason: "five"
	};
	return {
		winners: playerIds.filter((_, seat) => COLORS[seat] === colors[0]),
		reason: "five"
	};
};
/** [CRD-C4] The next player to move: a frozen player skips and uses up one skip. */
var nextTurn = (state) => {
	const skipNextTurns = { ...state.skipNextTurns };
	let currentPlayerId = opponentOf(state, state.currentPlayerId);
	let skipped = 0;
	for (let left = skipNextTurns[currentPlayerId] ?? 0; left > 0; left = skipNextTurns[currentPlayerId] ?? 0) {
		skipNextTurns[currentPlayerId] = left - 1;
		currentPlayerId = opponentOf(state, currentPlayerId);
		skipped += 1;
	}
	return {
		currentPlayerId,
		skipNextTurns,
		skipped
	};
};
/** [CRD-E2] Whether the game is drawn by exhaustion. */
var isExhausted = ({ turn, discardsInARow, drawPile, discardPile }) => discardsInARow >= drawPile.length + discardPile.length || turn + 1 >= 1e3;
/** [CRD-T4] After the effect: ends the game, or draws for the next player. All cards are on the piles. */
var endTurn = (state, outcome, rng) => {
	const ending = outcome ?? (isExhausted(state) ? {
		winners: null,
		reason: "exhausted"
	} : null);
	if (ending !== null) return {
		...state,
		outcome: ending,
		rngState: rng.state()
	};
	const { skipped, ...next } = nextTurn(state);
	return {
		...state,
		...next,
		...draw$1(state, rng),
		lastEffect: state.lastEffect === null ? null : {
			...state.lastEffect,
			skipped
		},
		rngState: rng.state()
	};
};
var playCard = (state, { card, target }) => {
	const { hand, currentPlayerId, skipNextTurns } = state;
	const rng = openRng(state.rngState);
	const own = colorOf(state, currentPlayerId);
	const opponent = opponentOf(state, currentPlayerId);
	const resolved = resolve(boardOf(state), card, own, isPoint(target) ? target : null, rng);
	const frozen = (skipNextTurns[opponent] ?? 0) + (card === "TIME_FREEZE" ? 1 : 0);
	return endTurn({
		...state,
		board: encodeBoard(resolved.board),
		discardPile: [
			...state.discardPile,
			card,
			...hand.toSpliced(hand.indexOf(card), 1)
		],
		hand: [],
		skipNextTurns: {
			...skipNextTurns,
			[opponent]: frozen
		},
		lastEffect: {
			playerId: currentPlayerId ?? "",
			card,
			...target === void 0 ? {} : { target },
			cells: resolved.cells,
			skipped: 0
		},
		discardsInARow: 0
	}, outcomeOf(state, resolved.board, own), rng);
};
/** [CRD-E1] */
var discardHand = (state) => endTurn({
	...state,
	discardPile: [...state.discardPile, ...state.hand],
	hand: [],
	lastEffect: null,
	discardsInARow: state.discardsInARow + 1
}, null, openRng(state.rngState));
/** Every way to play a card: one action for each target. */
var listPlays = (state, board, card) => {
	const { currentPlayerId } = state;
	const own = colorOf(state, currentPlayerId);
	if (!isPlayable(board, card, own)) return [];
	const at = (cell) => pointsWith(board, cell).map((target) => ({
		type: "PLAY_CARD",
		card,
		target
	}));
	switch (card) {
		case "PLACE_STONE": return at(null);
		case "TAKE_STONE": return at(otherColor(own));
		case "TIME_FREEZE": return [{
			type: "PLAY_CARD",
			card,
			target: { playerId: opponentOf(state, currentPlayerId) }
		}];
		case "POLARITY_INVERSION":
		case "SPONTANEOUS_GENERATION": return [{
			type: "PLAY_CARD",
			card
		}];
	}
};
var listTurns = (state) => {
	const board = boardOf(state);
	const plays = [...new Set(state.hand)].flatMap((card) => listPlays(state, board, card));
	return plays.length > 0 ? plays : [{ type: "DISCARD_HAND" }];
};
/** [CRD-R2] [CRD-S2] */
var getPlayerView = (state, viewer) => {
	const { rngState: _secret, drawPile, hand, ...open } = state;
	return {
		...open,
		drawPileSize: drawPile.length,
		handSize: hand.length,
		deck: deckOf([
			...drawPile,
			...hand,
			...open.discardPile
		]),
		...viewer !== null && viewer === open.currentPlayerId ? { hand } : {}
	};
};
/** Re-draws everything that a viewer may not see. */
var determinize = (state, viewer, rng) => {
	const { hand, drawPile } = state;
	const isOwn = viewer !== null && viewer === state.currentPlayerId;
	const unseen = rng.shuffle(isOwn ? drawPile : [...drawPile, ...hand]);
	return {
		...state,
		hand: isOwn ? hand : unseen.splice(0, hand.length),
		drawPile: unseen,
		rngState: seedRng(`determinization ${rng.integer(2 ** 32)}`)
	};
};
var engine_default = defineEngine({
	...RULESET,
	hiddenInformation: true,
	tableActions: {
		REQUEST_DRAW: "draw",
		RESIGN: "resign"
	},
	refusals: REFUSALS,
	endings: ENDINGS,
	parseConfig,
	parseAction,
	parseState,
	init,
	validateTurn,
	playTurn: (state, turn) => turn.type === "PLAY_CARD" ? playCard(state, turn) : discardHand(state),
	listTurns,
	getPlayerView,
	determinize
});
var game_default = {
	$schema: "../../data/game.schema.json",
	id: "gomoku-cards",
	name: {
		"en": "Gomoku, card edition",
		"fr": "Gomoku, édition cartes",
		"de": "Gomoku mit Karten",
		"pl": "Gomoku z kartami"
	},
	description: {
		"en": "Draw two cards and play one: place, take, invert, freeze or generate. Get five in a row to win.",
		"fr": "Piochez deux cartes et jouez-en une : poser, prendre, inverser, geler ou générer. Alignez cinq pierres pour gagner.",
		"de": "Ziehe zwei Karten und spiele eine: setzen, nehmen, umpolen, anhalten oder erzeugen. Fünf in einer Reihe gewinnt.",
		"pl": "Dobierz dwie karty i zagraj jedną: postaw, zabierz, odwróć, zatrzymaj lub stwórz. Ułóż pięć w rzędzie, aby wygrać."
	},
	players: {
		"min": 2,
		"max": 2
	},
	type: "turn-based",
	tags: [
		"stones",
		"cards",
		"connection",
		"two-player"
	],
	icon: "🎴",
	version: "1.0.0",
	engine: "engine.ts",
	orientation: "any",
	bots: {
		"default": "Greedy",
		"hint": "Lookahead",
		"available": [
			{
				"name": "Random",
				"displayName": {
					"en": "Random",
					"fr": "Hasard",
					"de": "Zufall",
					"pl": "Losowy"
				},
				"file": "bots/random.ts",
				"difficulty": "easy"
			},
			{
				"name": "Greedy",
				"displayName": {
					"en": "Greedy",
					"fr": "Glouton",
					"de": "Gierig",
					"pl": "Zachłanny"
				},
				"file": "bots/greedy.ts",
				"difficulty": "medium"
			},
			{
				"name": "Lookahead",
				"displayName": {
					"en": "Lookahead",
					"fr": "Prévoyant",
					"de": "Vorausschauend",
					"pl": "Przewidujący"
				},
				"file": "bots/lookahead.ts",
				"difficulty": "hard"
			}
		]
	},
	rulesets: [
		{
			"id": "classic",
			"name": {
				"en": "Classic",
				"fr": "Classique",
				"de": "Klassisch",
				"pl": "Klasyczna"
			},
			"description": {
				"en": "15x15 board and 54 cards.",
				"fr": "Plateau de 15x15 et 54 cartes.",
				"de": "Brett 15x15 und 54 Karten.",
				"pl": "Plansza 15x15 i 54 karty."
			},
			"rulesetVersion": "cards-v1"
		},
		{
			"id": "quick",
			"name": {
				"en": "Quick",
				"fr": "Rapide",
				"de": "Schnell",
				"pl": "Szybka"
			},
			"description": {
				"en": "13x13 board and 38 cards, most of them stones: a short game.",
				"fr": "Plateau de 13x13 et 38 cartes, surtout des pierres : une partie courte.",
				"de": "Brett 13x13 und 38 Karten, meist Steine: eine kurze Partie.",
				"pl": "Plansza 13x13 i 38 kart, głównie kamienie: krótka partia."
			},
			"rulesetVersion": "cards-v1",
			"options": {
				"boardSize": 13,
				"deck": {
					"PLACE_STONE": 26,
					"TAKE_STONE": 3,
					"POLARITY_INVERSION": 1,
					"TIME_FREEZE": 2,
					"SPONTANEOUS_GENERATION": 6
				}
			}
		},
		{
			"id": "long",
			"name": {
				"en": "Long",
				"fr": "Longue",
				"de": "Lang",
				"pl": "Długa"
			},
			"description": {
				"en": "19x19 board and 96 cards, more of them take stones: a long game.",
				"fr": "Plateau de 19x19 et 96 cartes, dont plus de prises : une partie longue.",
				"de": "Brett 19x19 und 96 Karten, mehr davon nehmen Steine: eine lange Partie.",
				"pl": "Plansza 19x19 i 96 kart, w tym więcej zabierających kamienie: długa partia."
			},
			"rulesetVersion": "cards-v1",
			"options": {
				"boardSize": 19,
				"deck": {
					"PLACE_STONE": 60,
					"TAKE_STONE": 26,
					"POLARITY_INVERSION": 2,
					"TIME_FREEZE": 5,
					"SPONTANEOUS_GENERATION": 3
				}
			}
		}
	]
};
// games/gomoku-cards/page/selected-card.ts
/** The selected card; null if none is selected or the hand is hidden. */
var selectedCard = ({ hand }, choice) => typeof choice === "number" ? hand?.[choice] ?? null : null;
// games/gomoku-cards/page/messages.ts
var messages = defineMessages(/* #__PURE__ */ Object.assign({
	"./messages/de.ts": () => import("./de-Bt4uzR-i.mjs").then((m) => m["default"]),
	"./messages/en.ts": () => import("./en-Dt906FvY.mjs").then((m) => m["default"]),
	"./messages/fr.ts": () => import("./fr-BOsv5M_D.mjs").then((m) => m["default"]),
	"./messages/pl.ts": () => import("./pl-BRm5jvgB.mjs").then((m) => m["default"])
}));
var { t } = messages;
// games/gomoku-cards/page/events.ts
var cardName = (card) => t(`card_${card}`);
var titleOf = (playerIds, playerId) => t(playerIds.indexOf(playerId) === 1 ? "color_white_title" : "color_black_title");
var colorTitleOf = ({ playerIds }, playerId) => titleOf(playerIds, playerId ?? "");
/** Lists the stones that a Generation placed. */
var generated = (view, axes) => {
	const board = boardOf(view);
	return (view.lastEffect?.cells ?? []).map((cell) => t("event_stone", {
		point: pointName$1(axes, indexOfPoint(axes.columns.length, cell)),
		color: t(`color_${cellAt(board, cell) ?? "white"}`)
	})).join(", ");
};
/** The target point of a card; null if it has none. */
var pointOfTarget = (target, { columns }) => target !== void 0 && "x" in target ? target.y * columns.length + target.x : null;
/** A card that is about to be played, in short. */
var describeCard = ({ card, target }, axes) => {
	const point = pointOfTarget(target, axes);
	return point === null ? cardName(card) : t("action_card_at", {
		card: cardName(card),
		point: pointName$1(axes, point)
	});
};
/** The effect of a played card. */
var describePlay = ({ card, target }, axes, after) => {
	if (card === "SPONTANEOUS_GENERATION") return t("event_generated", {
		card: cardName(card),
		stones: generated(after, axes)
	});
	const point = pointOfTarget(target, axes);
	return point === null ? t("event_card", { card: cardName(card) }) : t("event_card_at", {
		card: cardName(card),
		point: pointName$1(axes, point)
	});
};
/** Whether the discard pile was shuffled into a new draw pile after a turn. */
var isShuffled = ({ before, after }) => after.discardPile.length < before.discardPile.length + before.handSize;
/** A turn for the list of events; with `played` null, the turn that is about to be played. */
var describeAction = (action, axes, played) => {
	if (action.type !== "PLAY_CARD" && action.type !== "DISCARD_HAND") return null;
	if (played === null) return action.type === "PLAY_CARD" ? describeCard(action, axes) : t("cards_discard_both");
	const { before, after } = played;
	const shuffled = (event) => isShuffled(played) ? t("event_shuffles", { event }) : event;
	if (action.type === "DISCARD_HAND") return shuffled(t("event_discards_both"));
	const hand = before.hand ?? (isShuffled(played) ? [] : after.discardPile.slice(-2));
	const other = hand.toSpliced(hand.indexOf(action.card), 1)[0];
	const event = describePlay(action, axes, after);
	const whole = other === void 0 ? event : t("event_discards", {
		event,
		card: cardName(other)
	});
	const { lastEffect } = after;
	if (lastEffect === null || lastEffect.skipped === 0) return shuffled(whole);
	return shuffled(t("event_skips", {
		event: whole,
		color: colorTitleOf(after, opponentOf(after, lastEffect.playerId))
	}));
};
/** The hand of the player to move. */
var describeTurn = (view) => {
	const [first, second] = view.hand ?? [];
	if (first === void 0 || second === void 0) return "";
	const drawn = t("cards_drawn", {
		first: cardName(first),
		second: cardName(second)
	});
	return hasNoPlayableCard(view) ? `${drawn} ${t("cards_none_playable")}` : drawn;
};
/** Whether neither card of the hand can be played. */
var hasNoPlayableCard = (view) => {
	const { hand = [], currentPlayerId } = view;
	const [board, own] = [boardOf(view), colorOf(view, currentPlayerId)];
	return hand.length > 0 && hand.every((card) => !isPlayable(board, card, own));
};
var explain = ({ code }, action) => {
	if (action.type !== "PLAY_CARD") return null;
	if (code === "CARD_NOT_IN_HAND") return t("card_not_drawn", { card: cardName(action.card) });
	return code === "CARD_NOT_PLAYABLE" || code === "INSUFFICIENT_EMPTIES" ? t(`card_off_${action.card}`) : null;
};
// games/gomoku-cards/reasons.ts
var completesFive = (board, point, color) => findFives(withCell(board, point, color), color).length > 0;
/** Whether one more stone makes five for a colour. */
var hasFour = (board, color) => pointsWith(board, null).some((point) => completesFive(board, point, color));
var reasonToPlace = (board, point, own) => {
	if (completesFive(board, point, own)) return "five";
	if (completesFive(board, point, otherColor(own))) return "stops-five";
	return !hasFour(board, own) && hasFour(withCell(board, point, own), own) ? "four" : null;
};
var reasonToTake = (board, point, own) => {
	const other = otherColor(own);
	return hasFour(board, other) && !hasFour(withCell(board, point, null), other) ? "breaks-four" : null;
};
/** [CRD-H1] Why the player to move should play a card; null if no reason applies. */
var reasonFor = (view, { card, target }) => {
	const board = boardOf(view);
	const own = colorOf(view, view.currentPlayerId);
	const point = target !== void 0 && "x" in target ? target : null;
	switch (card) {
		case "PLACE_STONE": return point === null ? null : reasonToPlace(board, point, own);
		case "TAKE_STONE": return point === null ? null : reasonToTake(board, point, own);
		case "POLARITY_INVERSION": return hasFour(board, otherColor(own)) ? "turns-four" : null;
		case "TIME_FREEZE": return "two-turns";
		case "SPONTANEOUS_GENERATION": return null;
	}
};
// games/gomoku-cards/page/hint.ts
var hintReason = (view, action) => {
	const reason = action.type === "PLAY_CARD" ? reasonFor(view, action) : null;
	return reason === null ? null : t(`hint_${reason}`);
};
// games/gomoku-cards/page/card-face.tsx
var GRID = /* @__PURE__ */ u("path", {
	class: "line",
	d: "M6 18H54M6 30H54M6 42H54M18 6V54M30 6V54M42 6V54"
});
/** Each in a 60 by 60 view box. */
var PICTURES = {
	PLACE_STONE: /* @__PURE__ */ u(S, { children: [
		GRID,
		/* @__PURE__ */ u("circle", {
			class: "black",
			cx: 30,
			cy: 30,
			r: 11.5
		}),
		/* @__PURE__ */ u("path", {
			class: "mark",
			d: "M30 3v9M25.5 8l4.5 4.5L34.5 8"
		})
	] }),
	TAKE_STONE: /* @__PURE__ */ u(S, { children: [
		GRID,
		/* @__PURE__ */ u("circle", {
			class: "gone",
			cx: 30,
			cy: 34,
			r: 11.5
		}),
		/* @__PURE__ */ u("circle", {
			class: "white",
			cx: 30,
			cy: 19,
			r: 11.5
		}),
		/* @__PURE__ */ u("path", {
			class: "mark",
			d: "M30 47.5v9M25.5 52l4.5-4.5 4.5 4.5"
		})
	] }),
	POLARITY_INVERSION: /* @__PURE__ */ u(S, { children: [
		/* @__PURE__ */ u("circle", {
			class: "white",
			cx: 30,
			cy: 30,
			r: 17
		}),
		/* @__PURE__ */ u("path", {
			class: "black",
			d: "M30 13a17 17 0 0 1 0 34a8.5 8.5 0 0 1 0-17a8.5 8.5 0 0 0 0-17z"
		}),
		/* @__PURE__ */ u("circle", {
			class: "black",
			cx: 30,
			cy: 21.5,
			r: 2.6
		}),
		/* @__PURE__ */ u("circle", {
			class: "white bare",
			cx: 30,
			cy: 38.5,
			r: 2.6
		}),
		/* @__PURE__ */ u("path", {
			class: "mark",
			d: "M8 24a23 23 0 0 1 11-15M14 8l5.5.5-1 5.5M52 36a23 23 0 0 1-11 15M46 52l-5.5-.5 1-5.5"
		})
	] }),
	TIME_FREEZE: /* @__PURE__ */ u("path", {
		class: "mark",
		d: "M30 6v48M9.2 18l41.6 24M9.2 42l41.6-24M24 9l6 6 6-6M24 51l6-6 6 6M8 25.5l8-2-2-8M52 34.5l-8 2 2 8M8 34.5l8 2-2 8M52 25.5l-8-2 2-8"
	}),
	SPONTANEOUS_GENERATION: /* @__PURE__ */ u(S, { children: [
		/* @__PURE__ */ u("circle", {
			class: "black",
			cx: 16,
			cy: 17,
			r: 8
		}),
		/* @__PURE__ */ u("circle", {
			class: "white",
			cx: 41,
			cy: 14,
			r: 8
		}),
		/* @__PURE__ */ u("circle", {
			class: "white",
			cx: 13,
			cy: 43,
			r: 8
		}),
		/* @__PURE__ */ u("circle", {
			class: "black",
			cx: 46,
			cy: 42,
			r: 8
		}),
		/* @__PURE__ */ u("circle", {
			class: "black",
			cx: 29,
			cy: 31,
			r: 8
		}),
		/* @__PURE__ */ u("path", {
			class: "mark",
			d: "M29 4v7M25.5 7.5h7M54 25v7M50.5 28.5h7M30 48v7M26.5 51.5h7"
		})
	] })
};
var KINDS = {
	PLACE_STONE: "place",
	TAKE_STONE: "take",
	POLARITY_INVERSION: "inversion",
	TIME_FREEZE: "freeze",
	SPONTANEOUS_GENERATION: "generation"
};
var CardFace = ({ card }) => /* @__PURE__ */ u("span", {
	class: `card-face ${KINDS[card]}`,
	children: [/* @__PURE__ */ u("svg", {
		viewBox: "0 0 60 60",
		"aria-hidden": "true",
		focusable: "false",
		children: PICTURES[card]
	}), /* @__PURE__ */ u("span", {
		class: "card-name",
		children: t(`card_${card}`)
	})]
});
/** A card face down. */
var CardBack = () => /* @__PURE__ */ u("span", {
	class: "card-face back",
	"aria-hidden": "true",
	children: /* @__PURE__ */ u("svg", {
		viewBox: "0 0 60 84",
		focusable: "false",
		children: [
			/* @__PURE__ */ u("path", {
				class: "line",
				d: "M10 10H50V74H10zM10 42H50M30 10V74M10 26H50M10 58H50"
			}),
			/* @__PURE__ */ u("circle", {
				class: "white",
				cx: 30,
				cy: 42,
				r: 9
			}),
			/* @__PURE__ */ u("path", {
				class: "black",
				d: "M30 33a9 9 0 0 1 0 18z"
			})
		]
	})
});
// games/gomoku-cards/page/piles.tsx
/** The pile was reshuffled if a hand was drawn and the size did not drop by exactly one hand. */
var DrawPile = ({ table }) => {
	const view = table.view.value;
	const { viewAfter } = table.timeline.value;
	const before = table.shown.value === 0 ? null : viewAfter(table.shown.value - 1, null);
	const isShuffled = before !== null && view.turn > before.turn && !view.gameOver && view.drawPileSize !== before.drawPileSize - 2;
	const kinds = [
		"pile-cards",
		...view.drawPileSize === 0 ? ["empty"] : [],
		...isShuffled ? ["shuffled"] : []
	];
	return /* @__PURE__ */ u("div", {
		class: "pile",
		children: [/* @__PURE__ */ u("span", {
			class: kinds.join(" "),
			children: view.drawPileSize > 0 && /* @__PURE__ */ u(CardBack, {})
		}, isShuffled ? view.turn : ""), /* @__PURE__ */ u("span", {
			class: "pile-name",
			children: [
				t("pile_draw"),
				" ",
				/* @__PURE__ */ u("b", { children: view.drawPileSize })
			]
		})]
	});
};
/** The cards that are neither on the discard pile nor in a visible hand. */
var Unseen = ({ view }) => {
	const seen = deckOf([...view.discardPile, ...view.hand ?? []]);
	return /* @__PURE__ */ u(S, { children: [/* @__PURE__ */ u("h3", { children: t("pile_unseen") }), /* @__PURE__ */ u("ul", {
		class: "unseen",
		children: CARD_IDS.map((card) => /* @__PURE__ */ u("li", { children: [
			/* @__PURE__ */ u("b", { children: view.deck[card] - seen[card] }),
			" ",
			cardName(card)
		] }, card))
	})] });
};
var DiscardDialog = ({ view, isOpen }) => /* @__PURE__ */ u(Dialog, {
	isOpen,
	title: t("pile_discard"),
	children: [view.discardPile.length === 0 ? /* @__PURE__ */ u("p", { children: t("pile_empty") }) : /* @__PURE__ */ u(S, { children: [/* @__PURE__ */ u("p", {
		class: "quiet",
		children: [
			t("pile_count", { count: view.discardPile.length }),
			". ",
			t("pile_newest")
		]
	}), /* @__PURE__ */ u("ol", {
		class: "spread",
		tabIndex: 0,
		"aria-label": t("pile_discard"),
		children: view.discardPile.toReversed().map((card, index) => /* @__PURE__ */ u("li", { children: /* @__PURE__ */ u(CardFace, { card }) }, view.discardPile.length - index))
	})] }), /* @__PURE__ */ u(Unseen, { view })]
});
/** The two cards of the last turn are on top: the played card, and the discarded one over it. */
var DiscardPile = ({ table }) => {
	const view = table.view.value;
	const isOpen = useSignal(false);
	const top = view.discardPile.slice(-2);
	return /* @__PURE__ */ u("div", {
		class: "pile",
		children: [
			/* @__PURE__ */ u("button", {
				type: "button",
				class: top.length === 0 ? "pile-cards empty" : "pile-cards",
				"aria-label": t("pile_look", { count: view.discardPile.length }),
				onClick: () => {
					isOpen.value = true;
				},
				children: top.map((card, index) => /* @__PURE__ */ u("span", {
					class: index === 0 ? "dropped first" : "dropped",
					children: /* @__PURE__ */ u(CardFace, { card })
				}, `${view.turn} ${index}`))
			}),
			/* @__PURE__ */ u("span", {
				class: "pile-name",
				children: [
					t("pile_discard"),
					" ",
					/* @__PURE__ */ u("b", { children: view.discardPile.length })
				]
			}),
			/* @__PURE__ */ u(DiscardDialog, {
				view,
				isOpen
			})
		]
	});
};
// games/gomoku-cards/page/hand.tsx
/** The action of a card without a target on the board. */
var playWithoutPoint = (view, card) => card === "TIME_FREEZE" ? {
	type: "PLAY_CARD",
	card,
	target: { playerId: opponentOf(view, view.currentPlayerId) }
} : {
	type: "PLAY_CARD",
	card
};
var choose = (table, view, index, card, byKeyboard) => {
	if (table.choice.value === index) table.cancel();
	else if (card === "PLACE_STONE" || card === "TAKE_STONE") {
		table.choose(index, () => t(`card_pick_${card}`));
		if (byKeyboard) focusBoard();
	} else {
		table.choose(index);
		table.requestConfirmation({
			label: () => t("card_play"),
			action: playWithoutPoint(view, card),
			warning: () => t(`card_does_${card}`)
		});
	}
};
/** A card that can be played now. */
var LiveCard = ({ table, view, index, card }) => {
	const isDisabled = !isPlayable(boardOf(view), card, colorOf(view, view.currentPlayerId));
	const disabledReason = t(`card_off_${card}`);
	return /* @__PURE__ */ u("li", {
		class: "dealt",
		children: /* @__PURE__ */ u("button", {
			type: "button",
			class: "card",
			"aria-pressed": table.choice.value === index,
			"aria-disabled": isDisabled,
			title: t(`card_does_${card}`),
			onClick: ({ detail }) => {
				if (isDisabled) table.notify(() => disabledReason);
				else choose(table, view, index, card, detail === 0);
			},
			children: [/* @__PURE__ */ u(CardFace, { card }), /* @__PURE__ */ u("span", {
				class: "card-does",
				children: isDisabled ? disabledReason : t(`card_does_${card}`)
			})]
		})
	});
};
/** A card that can only be viewed, in an earlier position; the card played there is marked. */
var StaticCard = ({ table, card, index, view }) => {
	const next = table.timeline.value.entries[table.shown.value];
	const isPlayed = card === (next?.type === "PLAY_CARD" ? next.payload["card"] : null) && view.hand?.indexOf(card) === index;
	return /* @__PURE__ */ u("li", {
		class: "dealt",
		children: /* @__PURE__ */ u("span", {
			class: isPlayed ? "card played" : "card",
			children: [/* @__PURE__ */ u(CardFace, { card }), /* @__PURE__ */ u("span", {
				class: "card-does",
				children: isPlayed ? t("card_played_next") : ""
			})]
		})
	});
};
var Cards = ({ table, view }) => {
	const hand = view.hand ?? [];
	const isLive = table.mayAct.value;
	const Card = isLive ? LiveCard : StaticCard;
	return /* @__PURE__ */ u(S, { children: [/* @__PURE__ */ u("ol", {
		class: "hand-cards",
		children: hand.map((card, index) => /* @__PURE__ */ u(Card, {
			table,
			view,
			index,
			card
		}, index))
	}, `${table.timeline.value.record.matchId} ${view.turn}`), isLive && hasNoPlayableCard(view) && /* @__PURE__ */ u(S, { children: [/* @__PURE__ */ u("p", { children: t("cards_none_playable") }), /* @__PURE__ */ u("button", {
		type: "button",
		class: "primary",
		onClick: () => table.play({ type: "DISCARD_HAND" }),
		children: t("cards_discard_both")
	})] })] });
};
/** Elements that have the focus when a turn has just been played. */
var FROM_A_TURN = ".board, .hand, .confirm-bar, .coordinate-field";
/** Milliseconds during which keys do not uncover a hand that was just covered. */
var GRACE = 500;
/** Two people share a device: the hand stays covered until its owner has the device. */
var CoveredHand = ({ table, view }) => {
	const show = A(null);
	const drawnAt = A(performance.now());
	h(() => {
		if (document.activeElement?.closest(FROM_A_TURN) !== null) show.current?.focus({ preventScroll: true });
	}, []);
	return /* @__PURE__ */ u("div", {
		class: "curtain",
		children: [/* @__PURE__ */ u("p", { children: t("cards_pass_device", { color: colorTitleOf(view, view.currentPlayerId) }) }), /* @__PURE__ */ u("button", {
			ref: show,
			type: "button",
			class: "primary",
			onClick: ({ detail }) => {
				if (detail === 0 && performance.now() - drawnAt.current < GRACE) return;
				table.uncover();
				requestAnimationFrame(() => document.querySelector(".hand .card")?.focus());
			},
			children: t("cards_show")
		})]
	});
};
var HiddenHand = ({ view }) => /* @__PURE__ */ u("div", {
	class: "hidden-hand",
	children: [/* @__PURE__ */ u("ol", {
		class: "hand-cards",
		"aria-hidden": "true",
		children: Array.from({ length: view.handSize }, (_, index) => /* @__PURE__ */ u("li", {
			class: "dealt",
			children: /* @__PURE__ */ u("span", {
				class: "card",
				children: /* @__PURE__ */ u(CardBack, {})
			})
		}, index))
	}, view.turn), /* @__PURE__ */ u("p", {
		class: "visually-hidden",
		children: t("cards_hidden", { color: colorTitleOf(view, view.currentPlayerId) })
	})]
});
var HandCards = ({ table, view }) => {
	if (view.gameOver) return null;
	if (table.covered.value !== null && table.isLive.value) return /* @__PURE__ */ u(CoveredHand, {
		table,
		view
	});
	return view.hand === void 0 ? /* @__PURE__ */ u(HiddenHand, { view }) : /* @__PURE__ */ u(Cards, {
		table,
		view
	});
};
var Hand = ({ table }) => {
	const view = table.view.value;
	const label = table.mayAct.value ? t("cards_yours") : t("cards_of", { color: colorTitleOf(view, view.currentPlayerId) });
	return /* @__PURE__ */ u("section", {
		class: "hand",
		"aria-label": view.gameOver ? t("pile_discard") : label,
		children: [
			/* @__PURE__ */ u(DrawPile, { table }),
			/* @__PURE__ */ u("div", {
				class: "hand-middle",
				children: /* @__PURE__ */ u(HandCards, {
					table,
					view
				})
			}),
			/* @__PURE__ */ u(DiscardPile, { table })
		]
	});
};
// games/gomoku-cards/page/options.ts
var options = [
	{
		kind: "choice",
		name: "boardSize",
		label: () => t("option_size"),
		choices: [BOARD_SIZES.default, ...Array.from({ length: BOARD_SIZES.max - BOARD_SIZES.min + 1 }, (_, index) => BOARD_SIZES.min + index).filter((size) => size !== BOARD_SIZES.default)].map((size) => ({
			value: size,
			label: () => t("option_size_value", { size })
		}))
	},
	{
		kind: "choice",
		name: "firstPlayer",
		label: () => t("option_first"),
		choices: [{
			value: 1,
			label: () => t("color_black_title")
		}, {
			value: 2,
			label: () => t("color_white_title")
		}]
	},
	{
		kind: "choice",
		name: "simultaneousFivePolicy",
		label: () => t("option_policy"),
		choices: [{
			value: "attacker",
			label: () => t("policy_attacker")
		}, {
			value: "draw",
			label: () => t("policy_draw")
		}]
	},
	{
		kind: "counts",
		name: "deck",
		label: () => t("option_deck"),
		max: 200,
		items: CARD_IDS.map((card) => ({
			name: card,
			label: () => cardName(card),
			count: DEFAULT_DECK[card]
		})),
		problem: (counts) => {
			if ((counts["PLACE_STONE"] ?? 0) < 1) return t("deck_needs_place");
			return Object.values(counts).reduce((sum, count) => sum + count, 0) < 2 ? t("deck_needs_two") : null;
		}
	}
];
// games/gomoku-cards/page/panel.tsx
var CardsPanel = ({ table }) => {
	const { simultaneousFivePolicy: policy, deck } = table.view.value;
	return /* @__PURE__ */ u("details", {
		class: "rules",
		children: [
			/* @__PURE__ */ u("summary", { children: t("rules") }),
			/* @__PURE__ */ u("p", { children: t("rules_turn") }),
			/* @__PURE__ */ u("p", { children: [
				t("rules_win"),
				" ",
				t(`rules_${policy}`)
			] }),
			/* @__PURE__ */ u("ul", { children: CARD_IDS.map((card) => /* @__PURE__ */ u("li", { children: [/* @__PURE__ */ u(CardFace, { card }), /* @__PURE__ */ u("span", { children: [
				/* @__PURE__ */ u("b", { children: [cardName(card), "."] }),
				" ",
				t(`card_does_${card}`),
				" ",
				/* @__PURE__ */ u("span", {
					class: "quiet",
					children: [
						"(",
						t("pile_count", { count: deck[card] }),
						")"
					]
				})
			] })] }, card)) }),
			/* @__PURE__ */ u("p", { children: t("rules_piles") })
		]
	});
};
// games/gomoku-cards/page/scene.ts
var LETTERS = "ABCDEFGHIJKLMNOPQRS";
/** The star points: four and the centre on large boards, only the centre on small ones. */
var starsOf = (size) => {
	const middle = Math.floor(size / 2);
	const far = size < 13 ? 2 : 3;
	const near = size < 9 ? [] : [far, size - 1 - far];
	const dots = near.flatMap((y) => near.map((x) => indexOfPoint(size, {
		x,
		y
	})));
	return size % 2 === 1 ? [...dots, indexOfPoint(size, {
		x: middle,
		y: middle
	})] : dots;
};
var GEOMETRIES = new Map(Array.from({ length: BOARD_SIZES.max - BOARD_SIZES.min + 1 }, (_, index) => {
	const size = BOARD_SIZES.min + index;
	return [size, {
		axes: makeAxes(LETTERS.slice(0, size), size),
		starPoints: starsOf(size)
	}];
}));
var geometryOf = (options) => {
	const geometry = GEOMETRIES.get(options.boardSize ?? BOARD_SIZES.default);
	if (geometry === void 0) throw new Error(`there is no board of ${options.boardSize} lines`);
	return geometry;
};
/** The animation of each point that the last card changed. */
var changesOf = (view) => {
	const { boardSize, lastEffect, playerIds } = view;
	if (lastEffect === null) return /* @__PURE__ */ new Map();
	const board = boardOf(view);
	const { card, cells, playerId } = lastEffect;
	const other = otherColor(colorOf({ playerIds }, playerId));
	return new Map(cells.map(({ x, y }, index) => {
		const stone = cellAt(board, {
			x,
			y
		}) ?? null;
		const point = indexOfPoint(boardSize, {
			x,
			y
		});
		if (stone === null) return [point, {
			kind: "taken",
			stone: other,
			order: 0
		}];
		if (card !== "POLARITY_INVERSION") return [point, {
			kind: "placed",
			stone,
			order: index
		}];
		return [point, {
			kind: "turned",
			stone,
			order: Math.floor((x + y) / 4)
		}];
	}));
};
var draw = (view, { choice }) => {
	const { boardSize, outcome, currentPlayerId } = view;
	const board = boardOf(view);
	const changes = changesOf(view);
	const isTaking = selectedCard(view, choice) === "TAKE_STONE";
	const theirs = otherColor(colorOf(view, currentPlayerId));
	const points = board.flat().map((stone, point) => {
		const animation = changes.get(point) ?? null;
		if (stone === null) return animation === null ? EMPTY_POINT : {
			...EMPTY_POINT,
			animation,
			mark: "cross",
			note: t("point_taken")
		};
		if (isTaking && stone === theirs) return {
			...EMPTY_POINT,
			stone,
			animation,
			mark: "circle",
			note: t("point_takeable")
		};
		if (animation?.kind === "turned") return {
			...EMPTY_POINT,
			stone,
			animation,
			note: t("point_turned")
		};
		return {
			...EMPTY_POINT,
			stone,
			animation,
			mark: animation === null ? null : "last"
		};
	});
	const fives = outcome?.reason === "five" || outcome?.reason === "simultaneous-five" ? COLORS.flatMap((color) => findFives(board, color)) : [];
	const pointOf = (point) => indexOfPoint(boardSize, point);
	for (const stone of fives.flat()) {
		const point = pointOf(stone);
		points[point] = {
			...points[point] ?? EMPTY_POINT,
			note: t("point_won")
		};
	}
	return {
		points,
		lines: fives.flatMap((five) => {
			const [from, to] = [five.at(0), five.at(-1)];
			return from === void 0 || to === void 0 ? [] : [{
				from: pointOf(from),
				to: pointOf(to)
			}];
		})
	};
};
var renderer = {
	geometryOf,
	colors: ["black", "white"],
	draw
};
// games/gomoku-cards/page/seat-note.tsx
var SeatNote = ({ table, playerId }) => {
	const { lastEffect, skipNextTurns, playerIds, turn } = table.view.value;
	const least = lastEffect === null || opponentOf({ playerIds }, lastEffect.playerId) === playerId ? 1 : 2;
	if (!((lastEffect?.skipped ?? 0) >= least) && (skipNextTurns[playerId] ?? 0) === 0) return null;
	return /* @__PURE__ */ u("span", {
		class: "frozen",
		children: [/* @__PURE__ */ u("svg", {
			class: "icon",
			viewBox: "0 0 24 24",
			"aria-hidden": "true",
			focusable: "false",
			children: /* @__PURE__ */ u("path", { d: "M12 2.5v19M3.8 7.2l16.4 9.6M3.8 16.8l16.4-9.6M9 4.5l3 3 3-3M9 19.5l3-3 3 3" })
		}), t("seat_skips")]
	}, turn);
};
// games/gomoku-cards/page/table-game.tsx
var cards = {
	manifest: game_default,
	engine: engine_default,
	messages,
	renderer,
	options,
	actionAt: (view, point, choice) => {
		const target = pointAtIndex(view.boardSize, point);
		const isEmpty = cellAt(boardOf(view), target) === null;
		const card = selectedCard(view, choice) ?? (isEmpty ? "PLACE_STONE" : "TAKE_STONE");
		return card === "PLACE_STONE" || card === "TAKE_STONE" ? {
			type: "PLAY_CARD",
			card,
			target
		} : null;
	},
	isPlacing: (view, choice) => typeof choice === "number" ? selectedCard(view, choice) === "PLACE_STONE" : view.hand?.includes("PLACE_STONE") === true,
	pointOf: (action, axes) => action.type === "PLAY_CARD" ? pointOfTarget(action.target, axes) : null,
	describeAction,
	hintReason,
	hasEvents: true,
	describeTurn,
	explain,
	resign: { type: "RESIGN" },
	draw: { type: "REQUEST_DRAW" },
	openWorker: () => new Worker(new URL("./bot-worker.ts", import.meta.url), { type: "module" }),
	Hand,
	SeatNote,
	Panel: CardsPanel
};
export { cards as default };
