import { C as rejectSgf, _ as oneLine, a as makeSgfMove, b as toGameNode, c as makeSgfPoint, d as makeSgf, f as rewriteSgf, g as escapeText, h as mainLineOf, i as SETUP_PROPERTIES, l as parseSgfPoint, m as hasVariations, n as parseSgfResult, o as readSgfMove, p as parseSgf, r as sgfResultOf, t as makeSgfResult, u as parseSgfPoints, v as quoteSgf, x as toSgfTree, y as unescapeText } from "./result-D0sfYlZo.mjs";
import { B as territoryOf, D as colorToMove, E as boardOf, G as ownersOf, H as withoutDead, I as HANDICAPS, L as handicapPoints, Q as groupsOf, S as KOMI, T as RULESET, X as countAdjacent, _ as rulesetNamed, d as placementOf, f as settingsOf, g as findRuleset, h as SIZES, i as isMarkingTurn, j as pointName, m as RULESETS, t as makeGoEngine, u as isKomi, v as listGroups, z as groupStones } from "./engine-Ca7ibirN.mjs";
import { D as unwrap, S as VALID, T as ok, a as letterOf, o as otherColor, r as colorAtPly, t as COLORS, w as mapResult, x as truncate } from "./color-CIyQqv7d.mjs";
import { d as cellAt, h as withCell, l as samePoint, m as pointsWith, r as emptyBoard } from "./board-DGpFR3Vu.mjs";
import { t as localize } from "./localize-Bp1WR8Dr.mjs";
import { i as game_default, n as t, r as askWorker } from "./messages-BvJADOAJ.mjs";
import { n as seedRng, t as openRng } from "./rng-BTqtBXEL.mjs";
import { t as engine } from "./engine-CwMQAFas.mjs";
// games/go-9x9/sgf/move.ts
/** A turn on a board of this size; undefined for any other text. */
var parseTurn = (text, size) => {
	if (text === "" || text === "tt") return { type: "pass" };
	const point = parseSgfPoint(text, size);
	return point === null ? void 0 : {
		type: "place",
		...point
	};
};
/** The move of a node, the `number`th of the game; null if it has none. */
var readMove = (node, number, size) => readSgfMove(node, number, size, (text) => parseTurn(text, size));
/** [GO-G10] A set-up after the root is refused. */
var validateNode = (node) => {
	const names = SETUP_PROPERTIES.filter((name) => node.get(name)?.some((value) => value.trim() !== ""));
	const [name] = node.has("PL") ? [...names, "PL"] : names;
	return name === void 0 ? VALID : rejectSgf("setup", `The file changes the board without a move after the start (${name}).`);
};
/** The move of a node after the root on a board of any size; set-up stones are refused. */
var readAnyMove = (node) => {
	const valid = validateNode(node);
	return valid.ok ? readMove(node, 1, Math.max(...SIZES)) : valid;
};
// games/go-9x9/sgf/result.ts
var resultOf = (state) => sgfResultOf(state, state.scores === null ? null : Math.abs(state.scores.black - state.scores.white));
// games/go-9x9/sgf/writer.ts
/** An ISO day at the start of a text. */
var DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?!\d)/u;
var makeGoMove = (turn, color) => makeSgfMove({
	color,
	place: turn.type === "pass" ? null : turn
});
var makeGoSgf = ({ moves, players, date = null, result }) => {
	if (date !== null && DAY.exec(date)?.[0] !== date) throw new Error(`not an ISO day: ${date}`);
	const facts = [
		["FF", "4"],
		["GM", "1"],
		["CA", "UTF-8"],
		["AP", `Tengen:${RULESET.rulesetVersion}`],
		["SZ", String(9)],
		["KM", String(KOMI)],
		["RU", "Chinese"],
		["PB", oneLine(players.black)],
		["PW", oneLine(players.white)],
		["DT", date ?? ""],
		["RE", makeSgfResult(result)]
	];
	const root = new Map(facts.filter(([, text]) => text !== "").map(([name, text]) => [name, [escapeText(text)]]));
	const nodes = moves.map((turn, index) => makeGoMove(turn, colorAtPly(index)));
	return makeSgf([{
		nodes: [root, ...nodes],
		variations: []
	}]);
};
// games/go-9x9/sgf/ruleset-writer.ts
/** [GO-G18] The territory of a finished game by colour: surrounded points, and the dead stones of the other colour. */
var markTerritory = ({ counting }, state) => {
	if (state.scores === null) return /* @__PURE__ */ new Map();
	const board = boardOf(state);
	const dead = state.proposal?.dead ?? [];
	const alive = withoutDead(board, dead);
	const owners = counting === "area" ? ownersOf(alive) : territoryOf(alive);
	const removed = groupStones(board, dead);
	const isRemoved = (point) => removed.some((stone) => samePoint(stone, point));
	const pointsOf = (color) => pointsWith(alive, null).filter((point) => isRemoved(point) ? cellAt(board, point) !== color : cellAt(owners, point) === color).map(makeSgfPoint);
	return new Map(COLORS.map((color) => [`T${letterOf(color)}`, pointsOf(color)]).filter(([, points]) => points.length > 0));
};
/** The handicap stones, the moves with their colours, and the end of a game. */
var replay = (ruleset, options, turns) => {
	const engine = makeGoEngine(ruleset);
	const start = engine.init(unwrap(engine.parseConfig({
		seed: "",
		playerIds: ["black", "white"],
		options
	})));
	const handicap = start.phase === "placing-handicap" ? [] : [...handicapPoints(start.boardSize, start.handicap)];
	const moves = [];
	let state = start;
	for (const turn of turns) {
		if (state.phase === "placing-handicap" && turn.type === "place") handicap.push(turn);
		else if (!isMarkingTurn(turn)) moves.push(makeMove(turn, colorToMove(state)));
		state = engine.applyAction(state, turn, state.currentPlayerId ?? "");
	}
	return {
		handicap,
		moves,
		end: state
	};
};
var makeMove = (turn, color) => /* @__PURE__ */ new Map([[letterOf(color), [turn.type === "pass" ? "" : makeSgfPoint(turn)]]]);
var makeRulesetSgf = ({ rulesetVersion, options, turns, ...game }) => {
	const { players, date = null, result } = game;
	if (rulesetVersion === RULESET.rulesetVersion) return makeGoSgf({
		...game,
		moves: turns.filter((turn) => !isMarkingTurn(turn))
	});
	const ruleset = findRuleset(rulesetVersion);
	if (ruleset === void 0) throw new Error(`there is no ruleset ${rulesetVersion}`);
	if (date !== null && DAY.exec(date)?.[0] !== date) throw new Error(`not an ISO day: ${date}`);
	const { handicap, moves, end } = replay(ruleset, options, turns);
	const facts = [
		["FF", "4"],
		["GM", "1"],
		["CA", "UTF-8"],
		["AP", `Tengen:${rulesetVersion}`],
		["SZ", String(end.boardSize)],
		["KM", String(end.komi)],
		["RU", ruleset.name],
		["HA", end.handicap === 0 ? "" : String(end.handicap)],
		["PB", oneLine(players.black)],
		["PW", oneLine(players.white)],
		["DT", date ?? ""],
		["RE", makeSgfResult(result)]
	];
	const root = new Map([...facts.filter(([, text]) => text !== "").map(([name, text]) => [name, [escapeText(text)]]), ...handicap.length === 0 ? [] : [["AB", handicap.map(makeSgfPoint)]]]);
	const nodes = [root, ...moves];
	const last = new Map([...nodes.at(-1) ?? root, ...markTerritory(ruleset, end)]);
	return makeSgf([{
		nodes: [...nodes.slice(0, -1), last],
		variations: []
	}]);
};
// games/go-9x9/life-and-death.ts
var PLAYOUTS = 200;
/** A group is dead if its points belong to the opponent in this share of the playouts. */
var DEAD_SHARE = .6;
/** Codes of the points of a playout's board, which has a border on all sides. */
var [EMPTY, BLACK, WHITE, BORDER] = [
	0,
	1,
	2,
	3
];
var makePlayoutBoard = (board) => {
	const width = board.length + 2;
	const cells = new Uint8Array(width * width).fill(BORDER);
	const points = [];
	for (const [y, row] of board.entries()) for (const [x, cell] of row.entries()) {
		const point = (y + 1) * width + x + 1;
		points.push(point);
		cells[point] = cell === null ? EMPTY : cell === "black" ? BLACK : WHITE;
	}
	const size = width * width;
	return {
		cells,
		width,
		points: Int32Array.from(points),
		sides: Int32Array.of(-width, -1, 1, width),
		corners: Int32Array.of(-width - 1, -width + 1, width - 1, width + 1),
		stack: new Int32Array(size),
		mark: new Int32Array(size),
		generation: 0
	};
};
/** Follows the group of a point into `stack`: the number of its stones if it has no liberty, otherwise 0. */
var stonesWithoutLiberty = (board, from) => {
	const { cells, sides, stack, mark } = board;
	const color = cells[from];
	board.generation += 1;
	stack[0] = from;
	mark[from] = board.generation;
	let count = 1;
	for (let next = 0; next < count; next += 1) {
		const point = stack[next] ?? 0;
		for (let side = 0; side < 4; side += 1) {
			const beside = point + (sides[side] ?? 0);
			const cell = cells[beside];
			if (cell === EMPTY) return 0;
			if (cell !== color || mark[beside] === board.generation) continue;
			mark[beside] = board.generation;
			stack[count] = beside;
			count += 1;
		}
	}
	return count;
};
/** The only liberty of the group of a point; 0 if it has several. */
var onlyLiberty = (board, from) => {
	const { cells, sides, stack, mark } = board;
	const color = cells[from];
	board.generation += 1;
	stack[0] = from;
	mark[from] = board.generation;
	let [count, liberty] = [1, 0];
	for (let next = 0; next < count; next += 1) {
		const point = stack[next] ?? 0;
		for (let side = 0; side < 4; side += 1) {
			const beside = point + (sides[side] ?? 0);
			const cell = cells[beside];
			if (cell === EMPTY && beside !== liberty) {
				if (liberty !== 0) return 0;
				liberty = beside;
			}
			if (cell !== color || mark[beside] === board.generation) continue;
			mark[beside] = board.generation;
			stack[count] = beside;
			count += 1;
		}
	}
	return liberty;
};
/** An answer to the last move, 0 for none: captures its group in atari, or saves a group that it put in atari. */
var answerTo = (board, last, color) => {
	const { cells, sides } = board;
	if (last === 0 || cells[last] !== BLACK + WHITE - color) return 0;
	const capture = onlyLiberty(board, last);
	if (capture !== 0) return capture;
	for (let side = 0; side < 4; side += 1) {
		const beside = last + (sides[side] ?? 0);
		const escape = cells[beside] === color ? onlyLiberty(board, beside) : 0;
		if (escape !== 0) return escape;
	}
	return 0;
};
var isOwnEye = ({ cells, sides, corners }, point, color) => {
	for (let side = 0; side < 4; side += 1) {
		const cell = cells[point + (sides[side] ?? 0)];
		if (cell !== color && cell !== BORDER) return false;
	}
	let enemies = 0;
	let borders = 0;
	for (let corner = 0; corner < 4; corner += 1) {
		const cell = cells[point + (corners[corner] ?? 0)];
		if (cell === BORDER) borders = 1;
		else if (cell === BLACK + WHITE - color) enemies += 1;
	}
	return enemies + borders < 2;
};
/** Plays a stone. Returns the point that ko forbids next, 0 for none, or -1 if the stone would be suicide. */
var playStone = (board, point, color) => {
	const { cells, sides, stack } = board;
	cells[point] = color;
	let captured = 0;
	let ko = 0;
	for (let side = 0; side < 4; side += 1) {
		const beside = point + (sides[side] ?? 0);
		if (cells[beside] !== BLACK + WHITE - color) continue;
		const count = stonesWithoutLiberty(board, beside);
		for (let index = 0; index < count; index += 1) cells[stack[index] ?? 0] = EMPTY;
		captured += count;
		if (count === 1) ko = beside;
	}
	if (captured === 0 && stonesWithoutLiberty(board, point) > 0) {
		cells[point] = EMPTY;
		return -1;
	}
	return captured === 1 ? ko : 0;
};
/** Plays answers to ataris, otherwise random moves that fill no own eye, until neither side has any. */
var playOut = (board, first, rng) => {
	const { cells, points } = board;
	let color = first;
	let ko = 0;
	let passes = 0;
	let last = 0;
	for (let turn = 0; turn < points.length * 3 && passes < 2; turn += 1) {
		const from = rng.integer(points.length);
		let isPlayed = false;
		const answer = answerTo(board, last, color);
		if (answer !== 0 && answer !== ko && !isOwnEye(board, answer, color)) {
			const next = playStone(board, answer, color);
			isPlayed = next >= 0;
			if (isPlayed) {
				ko = next;
				last = answer;
			}
		}
		for (let step = 0; step < points.length && !isPlayed; step += 1) {
			const point = points[(from + step) % points.length] ?? 0;
			if (cells[point] !== EMPTY || point === ko || isOwnEye(board, point, color)) continue;
			const next = playStone(board, point, color);
			isPlayed = next >= 0;
			if (isPlayed) {
				ko = next;
				last = point;
			}
		}
		if (!isPlayed) {
			ko = 0;
			last = 0;
		}
		passes = isPlayed ? 0 : passes + 1;
		color = BLACK + WHITE - color;
	}
};
/** The owner of a point after a playout: its stone, or for an eye the stones beside it. */
var ownerOf = ({ cells, sides }, point) => {
	const cell = cells[point] ?? EMPTY;
	if (cell !== EMPTY) return cell;
	let owner = EMPTY;
	for (let side = 0; side < 4; side += 1) {
		const beside = cells[point + (sides[side] ?? 0)] ?? BORDER;
		if (beside === EMPTY || beside === BORDER) continue;
		if (owner !== EMPTY && owner !== beside) return EMPTY;
		owner = beside;
	}
	return owner;
};
/** For each point row by row, the share of playouts after which it was black's, minus white's. */
var ownershipOf = (board) => {
	const rng = openRng(seedRng("life and death"));
	const playout = makePlayoutBoard(board);
	const start = playout.cells.slice();
	const owned = new Int32Array(playout.points.length);
	for (let count = 0; count < PLAYOUTS; count += 1) {
		playout.cells.set(start);
		playOut(playout, count % 2 === 0 ? BLACK : WHITE, rng);
		for (let index = 0; index < owned.length; index += 1) {
			const owner = ownerOf(playout, playout.points[index] ?? 0);
			owned[index] = (owned[index] ?? 0) + (owner === BLACK ? 1 : owner === WHITE ? -1 : 0);
		}
	}
	return Array.from(owned, (sum) => sum / PLAYOUTS);
};
/** The first stones of the groups that are dead by an ownership of the points. */
var deadByOwnership = (board, ownership, threshold) => {
	const isDead = (color, points) => {
		const sum = points.reduce((total, { x, y }) => total + (ownership[y * board.length + x] ?? 0), 0);
		return (otherColor(color) === "black" ? sum : -sum) >= threshold * points.length;
	};
	return COLORS.flatMap((color) => groupsOf(board, color).map(({ points }) => ({
		color,
		points
	}))).filter(({ color, points }) => isDead(color, points)).flatMap(({ points }) => points.slice(0, 1));
};
/** A stone of each group that is dead by random playouts. */
var judgeDead = (board) => deadByOwnership(board, ownershipOf(board), 2 * DEAD_SHARE - 1);
// games/go-9x9/sgf/set-up.ts
/** [GO-G24] The main line, with a set-up before the first move as part of the root. */
var gatherSetUp = (nodes) => {
	const first = nodes.findIndex((node) => node.has("B") || node.has("W"));
	const end = first < 0 ? nodes.length : first;
	const head = nodes.slice(0, end);
	if (!head.slice(1).some((node) => node.has("AB") || node.has("AW") || node.has("PL")) || head.some((node) => node.get("AE")?.some((value) => value.trim() !== ""))) return nodes;
	const root = new Map(head[0]);
	for (const node of head.slice(1)) {
		for (const name of ["AB", "AW"]) {
			const values = [...root.get(name) ?? [], ...node.get(name) ?? []];
			if (values.length > 0) root.set(name, values);
		}
		for (const name of ["PL", "HA"]) {
			const value = node.get(name);
			if (value !== void 0) root.set(name, value);
		}
	}
	return [root, ...nodes.slice(end)];
};
// games/go-9x9/sgf/complete.ts
var colorOf = (node) => node.has("B") ? "black" : node.has("W") ? "white" : null;
/** [GO-G24] The set-up of the nodes before the first move, while they have no variations, in the root. */
var gatherInRoot = (root) => {
	const chain = [root];
	for (let last = root; last.children.length === 1; chain.push(last)) {
		const [next] = last.children;
		if (next === void 0 || colorOf(next.properties) !== null) break;
		last = next;
	}
	const [properties] = gatherSetUp(chain.map((node) => node.properties));
	return properties === void 0 || properties === root.properties ? root : {
		properties,
		children: chain.at(-1)?.children ?? []
	};
};
/** [GO-G23] A pass before a move of the colour that has just played. */
var withPasses = (node, last) => ({
	...node,
	children: node.children.map((child) => {
		const color = colorOf(child.properties);
		const next = withPasses(child, color ?? last);
		if (color === null || color !== last) return next;
		return {
			properties: makeSgfMove({
				color: otherColor(color),
				place: null
			}),
			children: [next]
		};
	})
});
/** The text with what `parseRulesetSgf` has added; the same text if it added nothing. */
var completeSgf = (text, hasImpliedPasses) => {
	const file = parseSgf(text);
	const [first, ...others] = file.ok ? file.value.games.map(toGameNode) : [];
	if (first === void 0) return text;
	const gathered = gatherInRoot(first);
	const isEmpty = !gathered.properties.has("AB") && !gathered.properties.has("HA");
	const completed = hasImpliedPasses ? withPasses(gathered, isEmpty ? "white" : null) : gathered;
	return completed === first ? text : makeSgf([completed, ...others].map(toSgfTree));
};
// games/go-9x9/sgf/reader.ts
var NUMBER = /^[+-]?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})$/u;
var warning = (code, message, detail) => detail === void 0 ? {
	code,
	message
} : {
	code,
	message,
	detail
};
/** The first value of a property, on one line; null if the node does not have it. */
var textOf = (node, name) => {
	const value = node.get(name)?.[0];
	return value === void 0 ? null : oneLine(unescapeText(value));
};
var numberIn = (text) => NUMBER.test(text) ? Number(text) : null;
/** The board size of a game of Go; refused if it is none of those wanted. */
var readSize = (root, wanted) => {
	const game = textOf(root, "GM") ?? "1";
	if (game !== "1") return rejectSgf("other-game", `The SGF file is not a game of Go: it says GM[${truncate(game, 20)}].`);
	const text = textOf(root, "SZ") ?? "19";
	const numbers = text.split(":").map((part) => numberIn(part.trim()));
	const size = wanted.find((one) => numbers.every((number) => number === one));
	if (numbers.length <= 2 && size !== void 0) return ok(size);
	const actual = root.has("SZ") ? `the board is ${quoteSgf(text)}` : "no size is given, which means 19";
	const sizes = wanted.map((one) => `${one}x${one}`).join(", ");
	return rejectSgf("wrong-size", `Only ${sizes} boards are supported: ${actual}.`);
};
var validateHeader = (root) => {
	const size = readSize(root, [9]);
	if (!size.ok) return size;
	const handicap = textOf(root, "HA") ?? "";
	if (handicap !== "" && numberIn(handicap) !== 0) return rejectSgf("handicap", `Handicap games are not supported: the file says HA[${truncate(handicap, 20)}].`);
	return VALID;
};
/** Refuses set-up stones: this game always starts from the empty board, black first. */
var validateSetup = (node, isRoot) => {
	const names = SETUP_PROPERTIES.filter((name) => node.get(name)?.some((value) => value.trim() !== ""));
	const toPlay = textOf(node, "PL");
	if (isRoot) {
		const name = names.find((other) => other !== "AE");
		if (name !== void 0) return rejectSgf("setup", `The file starts from a position with stones on it (${name}); games here start on an empty board.`);
		return toPlay === null || /^(?:B.*|1|)$/iu.test(toPlay) ? VALID : rejectSgf("setup", `Black plays first here; the file says PL[${truncate(toPlay, 20)}].`);
	}
	const [name] = toPlay === null ? names : [...names, "PL"];
	return name === void 0 ? VALID : rejectSgf("setup", `The file changes the board without a move after the start (${name}).`);
};
/** The move of a node in a game that starts on the empty board: set-up stones are refused. */
var readGoMove = (node, number, isRoot) => {
	const setup = validateSetup(node, isRoot);
	return setup.ok ? readMove(node, number, 9) : setup;
};
var playMove$1 = (state, { color, place }, number) => {
	const player = state.currentPlayerId ?? "";
	if (color !== player) {
		const wrong = number === 1 ? "white plays first, but black must" : `${color} plays twice in a row`;
		return rejectSgf("wrong-color", `Move ${number}: ${wrong}.`, { move: number });
	}
	const next = engine.tryAction(state, place, player);
	if (next.ok) return next;
	const { code, message } = next.error;
	return rejectSgf("illegal-move", `Move ${number}: ${message}`, {
		move: number,
		code
	});
};
var playNodes$1 = (nodes) => {
	const moves = [];
	let state = engine.init({
		seed: "",
		playerIds: ["black", "white"]
	});
	let extraPasses = 0;
	for (const [index, node] of nodes.entries()) {
		const number = moves.length + extraPasses + 1;
		const read = readGoMove(node, number, index === 0);
		if (!read.ok) return read;
		const move = read.value;
		if (move === null) continue;
		if (!state.gameOver) {
			const next = playMove$1(state, move, number);
			if (!next.ok) return next;
			state = next.value;
			moves.push(move.place);
		} else if (move.place.type === "pass") extraPasses += 1;
		else return rejectSgf("after-end", `Move ${number}: the game has already ended with two passes.`, { move: number });
	}
	return ok({
		state,
		moves,
		extraPasses
	});
};
/** The day of the game; null if the file has none that can be read. */
var readDate = (root) => {
	const text = textOf(root, "DT") ?? "";
	const day = text.replace(/^(\d{4})([./])(\d{1,2})\2(\d{1,2})(?!\d)/u, (_, year, _sign, ...rest) => {
		const [month, date] = rest.map((part) => String(part).padStart(2, "0"));
		return `${year}-${month}-${date}`;
	});
	const date = DAY.exec(day)?.[0] ?? null;
	if (text === "" || date !== null) return {
		date,
		warnings: []
	};
	return {
		date,
		warnings: [warning("date", `The file's date ${quoteSgf(text)} does not begin with a day such as 2026-03-01.`)]
	};
};
/** The game information of the root, with a warning where it differs from our rules. */
var readFacts = (root, state) => {
	const warnings = [];
	const komiText = textOf(root, "KM") ?? "";
	const komi = numberIn(komiText);
	if (komiText !== "" && komi !== 6.5) {
		const message = `The file's komi is ${quoteSgf(komiText)}; here it is ${KOMI}.`;
		warnings.push(warning("komi", message, {
			stated: truncate(komiText, 20),
			used: String(KOMI)
		}));
	}
	const rules = textOf(root, "RU") ?? "";
	if (rules !== "" && !/^chinese\b/iu.test(rules)) {
		const message = `The file's rules are ${quoteSgf(rules)}; here they are Chinese.`;
		warnings.push(warning("rules", message, {
			stated: truncate(rules, 40),
			used: "Chinese"
		}));
	}
	const { date, warnings: dateWarnings } = readDate(root);
	warnings.push(...dateWarnings);
	const resultText = textOf(root, "RE") ?? "";
	const result = parseSgfResult(resultText);
	if (result === null) warnings.push(warning("result", `The file's result ${quoteSgf(resultText)} cannot be read.`));
	else if (state.scores !== null && (result.kind === "score" || result.kind === "draw")) {
		const [stated, counted] = [makeSgfResult(result), makeSgfResult(resultOf(state))];
		if (stated !== counted) {
			const message = `The file's result is ${stated}; our score, with every stone alive, is ${counted}.`;
			warnings.push(warning("result-differs", message));
		}
	}
	return {
		komi,
		date,
		result: result ?? { kind: "unknown" },
		warnings
	};
};
/** Warnings about what a file has besides the main line of one game. */
var treeWarnings = (game, isCollection) => [...isCollection ? [warning("collection", "The file has several games; the first was read.")] : [], ...hasVariations(game) ? [warning("variations", "The file has variations; the main line was read.")] : []];
/** [GO-G13] */
var passWarnings = (extraPasses) => extraPasses > 0 ? [warning("extra-passes", "The passes after the end of the game were dropped.")] : [];
var playersOf = (root) => ({
	black: textOf(root, "PB") ?? "",
	white: textOf(root, "PW") ?? ""
});
/** The main line of the first game. */
var readTree = (game, isCollection) => {
	const nodes = mainLineOf(game);
	const root = nodes[0] ?? /* @__PURE__ */ new Map();
	const header = validateHeader(root);
	if (!header.ok) return header;
	const played = playNodes$1(nodes);
	if (!played.ok) return played;
	const { state, moves, extraPasses } = played.value;
	const facts = readFacts(root, state);
	const warnings = [
		...facts.warnings,
		...treeWarnings(game, isCollection),
		...passWarnings(extraPasses)
	];
	return ok({
		...facts,
		moves,
		players: playersOf(root),
		warnings
	});
};
/** The first game of a file, and whether there are others. */
var readFile = (text) => {
	const file = parseSgf(text);
	if (!file.ok) return file;
	const { games, unread } = file.value;
	const [game, ...others] = games;
	if (game === void 0) throw new Error("an SGF file without a game was read");
	return ok({
		game,
		isCollection: others.length > 0 || unread !== null
	});
};
// games/go-9x9/sgf/ruleset-reader.ts
/** The rules of a file by the beginning of RU, and the nearest ruleset; `isSame` if they are its own. */
var RULE_NAMES = [
	{
		pattern: /^(?:chinese\b|$)/iu,
		name: "Chinese",
		isSame: true
	},
	{
		pattern: /^japanese\b/iu,
		name: "Japanese",
		isSame: true
	},
	{
		pattern: /^aga\b/iu,
		name: "AGA",
		isSame: true
	},
	{
		pattern: /^korean\b/iu,
		name: "Japanese",
		isSame: false
	},
	{
		pattern: /^(?:nz\b|new[\s_-]*zealand\b|bga\b|french\b|ffg\b)/iu,
		name: "AGA",
		isSame: false
	},
	{
		pattern: /^/u,
		name: "Chinese",
		isSame: false
	}
];
/** [GO-G17] The ruleset of a file; area counting where the rules are unknown. */
var chooseRuleset = (root) => {
	const own = findRuleset(/^Tengen:(?<version>.*)$/u.exec(textOf(root, "AP") ?? "")?.groups?.["version"] ?? "");
	if (own !== void 0) return {
		ruleset: own,
		warnings: []
	};
	const rules = textOf(root, "RU") ?? "";
	const found = RULE_NAMES.find(({ pattern }) => pattern.test(rules));
	const ruleset = rulesetNamed(found?.name ?? "Chinese");
	if (found?.isSame === true) return {
		ruleset,
		warnings: []
	};
	return {
		ruleset,
		warnings: [warning("rules", `The file's rules are ${quoteSgf(rules)}; the game was read with ${ruleset.name} rules.`, {
			stated: truncate(rules, 40),
			used: ruleset.name
		})]
	};
};
/** The points of a list property; null if one of its values is not a point of the board. */
var pointsOf = (node, name, size) => {
	const lists = (node.get(name) ?? []).map((value) => value.trim()).filter((value) => value !== "").map((value) => parseSgfPoints(value, size));
	return lists.includes(null) ? null : lists.flatMap((list) => list ?? []);
};
var NO_HANDICAP = {
	count: 0,
	stones: []
};
/** The colour that a text of PL names; null for none. */
var colorIn = (text) => /^(?:B.*|1)$/iu.test(text) ? "black" : /^(?:W.*|2)$/iu.test(text) ? "white" : null;
/** The colour of the first move of a file; null if it has none. */
var firstColor = (nodes) => {
	const node = nodes.find((one) => one.has("B") || one.has("W"));
	return node === void 0 ? null : node.has("B") ? "black" : "white";
};
/** Turns of a colour: as many as wanted, with the stones at the end, and passes before them. */
var turnsOf = (stones, count) => [...Array.from({ length: count - stones.length }, () => ({ type: "pass" })), ...stones.map(({ x, y }) => ({
	type: "place",
	x,
	y
}))];
/**
* [GO-G21] Stones of both colours as turns that end with a colour to move. A pass at their end would count in the game: with
* another pass, and play resumed, it does not.
*/
var placeAll = (stones, toMove) => {
	const whites = Math.max(stones.white.length, stones.black.length - (toMove === "white" ? 1 : 0));
	const white = turnsOf(stones.white, whites);
	const turns = turnsOf(stones.black, toMove === "white" ? whites + 1 : whites).flatMap((turn, index) => [turn, ...white.slice(index, index + 1)]);
	return turns.at(-1)?.type === "pass" ? [
		...turns,
		{ type: "pass" },
		{ type: "resume" }
	] : turns;
};
/** [GO-G21] The start of a file with a set-up position. */
var readSetUp = (size, black, white, toMove) => {
	const isTwice = [...black, ...white].find((point, index, all) => all.findIndex((one) => samePoint(one, point)) < index);
	if (isTwice !== void 0) return rejectSgf("setup", `The file has two stones on ${pointName(isTwice, size)} in its first position.`);
	const withStones = (board, stones, color) => stones.reduce((grid, point) => withCell(grid, point, color), board);
	const board = withStones(withStones(emptyBoard(size), black, "black"), white, "white");
	const captured = COLORS.flatMap((color) => groupsOf(board, color)).find((group) => countAdjacent(board, group, null) === 0)?.points[0];
	if (captured !== void 0) {
		const where = pointName(captured, size);
		return rejectSgf("setup", `The file's first position has stones without liberties on ${where}; none can stay there.`);
	}
	return ok({
		handicap: NO_HANDICAP,
		setUp: placeAll({
			black,
			white
		}, toMove)
	});
};
/** The stones of the root, and who moves next, if it says so. */
var readRoot = (root, size) => {
	const [black, white] = [pointsOf(root, "AB", size), pointsOf(root, "AW", size)];
	if (black === null || white === null) return rejectSgf("setup", "A stone of AB or AW is not a point of the board.");
	const text = textOf(root, "PL") ?? "";
	const toPlay = colorIn(text);
	return text !== "" && toPlay === null ? rejectSgf("setup", `PL must be B or W; the file says PL[${truncate(text, 20)}].`) : ok({
		black,
		white,
		toPlay
	});
};
/** [GO-G19] The number of handicap stones that HA states; one is black's first move. */
var readHandicap = (root) => {
	const text = textOf(root, "HA") ?? "";
	const stated = text === "" || text === "1" ? 0 : numberIn(text);
	const count = HANDICAPS.find((one) => one === stated);
	return count === void 0 ? rejectSgf("handicap", `A handicap is 2 to 9 black stones; the file says HA[${truncate(text, 20)}].`) : ok(count);
};
/** [GO-G19] The start on an empty root: a handicap whose stones are black's first moves, or, if white plays first, fixed. */
var readEmpty = (size, count, toPlay, first) => {
	if (count > 0 && (toPlay ?? first) === "white") return ok({
		handicap: {
			count,
			stones: handicapPoints(size, count),
			isAssumed: true
		},
		setUp: []
	});
	return toPlay === "white" ? readSetUp(size, [], [], toPlay) : ok({
		handicap: {
			count,
			stones: []
		},
		setUp: []
	});
};
/** [GO-G19] [GO-G21] How the game of a file starts. */
var readStart = (nodes, size) => {
	const root = nodes[0] ?? /* @__PURE__ */ new Map();
	const stones = readRoot(root, size);
	if (!stones.ok) return stones;
	const { black, white, toPlay } = stones.value;
	const handicap = readHandicap(root);
	if (black.length === 0 && !handicap.ok) return handicap;
	const stated = handicap.ok ? handicap.value : null;
	if (black.length + white.length === 0) return readEmpty(size, stated ?? 0, toPlay, firstColor(nodes));
	const toMove = toPlay ?? firstColor(nodes) ?? (black.length > 0 ? "white" : "black");
	const count = HANDICAPS.find((one) => one === black.length);
	return white.length === 0 && toMove === "white" && (stated === 0 || stated === count) && count !== void 0 ? ok({
		handicap: {
			count,
			stones: black
		},
		setUp: []
	}) : readSetUp(size, black, white, toMove);
};
/**
* [GO-G17] The komi in a text. Some programs write it in hundredths (650), and where half of the stones are counted, as
* in China, half of it (3.75, 375).
*/
var komiIn = (text) => {
	const stated = numberIn(text);
	if (stated === null) return null;
	const points = Math.abs(stated) > 150 ? stated / 100 : stated;
	const komi = [points, points * 2].find(isKomi);
	return komi === void 0 ? null : {
		komi,
		isPlain: komi === stated
	};
};
/** [GO-G17] The options of a file's game. */
var readOptions = (root, ruleset, size, handicap) => {
	const { count } = handicap;
	const basic = {
		size,
		...count === 0 ? {} : {
			handicap: count,
			placement: placementOf(size, count, handicap.stones)
		}
	};
	const text = textOf(root, "KM") ?? "";
	const stated = komiIn(text);
	const komi = stated?.komi ?? settingsOf(ruleset, basic).komi;
	const isPlain = text === "" || stated?.isPlain === true;
	const message = `The file's komi ${quoteSgf(text)} is not a number of half points; it was read as ${komi}.`;
	const detail = {
		stated: truncate(text, 20),
		used: String(komi)
	};
	return {
		options: {
			...basic,
			komi
		},
		warnings: isPlain ? [] : [warning("komi", message, detail)]
	};
};
/** Plays turns that are known to be valid. */
var playAll = (engine, { state, turns, ...counts }, ...more) => ({
	...counts,
	state: more.reduce((after, turn) => engine.applyAction(after, turn, after.currentPlayerId ?? ""), state),
	turns: [...turns, ...more]
});
/**
* The turns that resume play so that a colour is to move: its opponent resumes. If that one may not do so once more on this
* board (GO-M7), the colour itself does, and the opponent passes.
*/
var resumeFor = (engine, state, color) => {
	const propose = {
		type: "propose",
		dead: []
	};
	const resume = { type: "resume" };
	const pass = { type: "pass" };
	const playerId = state.currentPlayerId ?? "";
	const proposed = engine.applyAction(state, propose, playerId);
	const [byThis, byOther] = [[resume], [propose, resume]];
	const mayOther = engine.isValidAction(proposed, resume, proposed.currentPlayerId ?? "");
	const mayThis = engine.isValidAction(state, resume, playerId);
	if (colorToMove(state) === color) return mayOther ? byOther : [...byThis, pass];
	return mayThis ? byThis : [...byOther, pass];
};
/** The game with a colour to move: where the two passes were not the end, and where the file leaves out a pass. */
var readyFor = (engine, play, color) => {
	const { state } = play;
	if (state.phase === "scoring") return playAll(engine, play, ...resumeFor(engine, state, color));
	if (colorToMove(state) === color || state.phase !== "playing") return play;
	return readyFor(engine, playAll(engine, {
		...play,
		impliedPasses: play.impliedPasses + 1
	}, { type: "pass" }), color);
};
/** Plays a move of the file. A stone after two passes resumes play; another pass is dropped. */
var playMove = (engine, play, { color, place: turn }, number) => {
	if (play.state.phase === "scoring" && turn.type === "pass") return ok({
		...play,
		extraPasses: play.extraPasses + 1
	});
	const ready = readyFor(engine, play, color);
	const { state, turns } = ready;
	const expected = colorToMove(state);
	if (color !== expected) return rejectSgf("wrong-color", `Move ${number}: ${color} plays first, but ${expected} must.`, { move: number });
	const next = engine.tryAction(state, turn, state.currentPlayerId ?? "");
	if (next.ok) return ok({
		...ready,
		state: next.value,
		turns: [...turns, turn]
	});
	const { code, message } = next.error;
	return rejectSgf("illegal-move", `Move ${number}: ${message}`, {
		move: number,
		code
	});
};
var playNodes = (engine, start, nodes) => {
	let play = start;
	let number = 0;
	for (const [index, node] of nodes.entries()) {
		const valid = index === 0 ? VALID : validateNode(node);
		const read = valid.ok ? readMove(node, number + 1, start.state.boardSize) : valid;
		if (!read.ok) return read;
		if (read.value === null) continue;
		number += 1;
		const next = playMove(engine, play, read.value, number);
		if (!next.ok) return next;
		play = next.value;
	}
	return ok(play);
};
/** [GO-G18] The groups with a stone in the other colour's marked territory; null if the node marks none. */
var readDead = (state, last) => {
	const board = boardOf(state);
	const marked = (name) => pointsOf(last, name, state.boardSize) ?? [];
	const [forBlack, forWhite] = [marked("TB"), marked("TW")];
	if (forBlack.length + forWhite.length === 0) return null;
	const inside = (points, color) => points.filter((point) => cellAt(board, point) === color);
	return listGroups(board, [...inside(forBlack, "white"), ...inside(forWhite, "black")]);
};
var isScored = (result) => result?.kind === "score" || result?.kind === "draw";
/**
* [GO-G18] A game that the file says was scored ends with the dead stones that it marks. If it marks none, the count must
* give the file's result: with every stone alive, or else without the stones that look dead. Otherwise the dead stones
* are still to be marked. [GO-G22] Two passes at the end may be missing, if the count then gives the file's result.
*/
var score = (engine, play, last, result, judge) => {
	const { phase, passesInARow } = play.state;
	if (phase === "finished" || phase === "placing-handicap" || !isScored(result)) return play;
	const passes = Array.from({ length: 2 - passesInARow }, () => ({ type: "pass" }));
	const over = playAll(engine, play, ...passes);
	const isOver = passes.length === 0;
	const agree = (dead) => playAll(engine, over, {
		type: "propose",
		dead
	}, { type: "accept" });
	const isStated = ({ state }) => makeSgfResult(resultOf(state)) === makeSgfResult(result);
	const marked = readDead(play.state, last);
	if (marked !== null) {
		const agreed = agree(marked);
		return isOver || isStated(agreed) ? agreed : play;
	}
	const allAlive = agree([]);
	if (isStated(allAlive)) return allAlive;
	const board = boardOf(play.state);
	const judged = agree(listGroups(board, judge(board)));
	return isStated(judged) ? judged : play;
};
/** [GO-G18] [GO-G22] A scored game whose dead stones are not known, or which is not at its end. */
var markingWarnings = ({ phase }, result) => {
	if (!isScored(result)) return [];
	if (phase === "playing") return [warning("not-counted", `The file's result is ${makeSgfResult(result)}; its last position does not count so, and nobody has passed.`)];
	if (phase !== "scoring") return [];
	return [warning("dead-stones", `The file does not say which stones are dead; mark them to count. Its result is ${makeSgfResult(result)}.`)];
};
/** [GO-G16] What the file says of the result, and a warning where our score differs. */
var compareResult = (root, state) => {
	const text = textOf(root, "RE") ?? "";
	const result = parseSgfResult(text);
	if (result === null) return [warning("result", `The file's result ${quoteSgf(text)} cannot be read.`)];
	const [stated, counted] = [makeSgfResult(result), makeSgfResult(resultOf(state))];
	return state.scores === null || stated === counted ? [] : [warning("result-differs", `The file's result is ${stated}; our score is ${counted}.`)];
};
/** [GO-G19] */
var handicapWarnings = ({ count, isAssumed }) => isAssumed === true ? [warning("handicap", `The file has no stones for its handicap of ${count}; they are on the fixed points.`)] : [];
/** [GO-G21] */
var setUpWarnings = (setUp) => setUp.length === 0 ? [] : [warning("setup", `The file starts with a position; it is made by the first ${setUp.length} turns here.`)];
/** [GO-G23] */
var impliedWarnings = (count) => count === 0 ? [] : [warning("implied-passes", `A colour plays twice in a row: ${count} passes of the other were added.`)];
var readRulesetTree = (game, isCollection, judge) => {
	const nodes = gatherSetUp(mainLineOf(game));
	const root = nodes[0] ?? /* @__PURE__ */ new Map();
	const size = readSize(root, SIZES);
	if (!size.ok) return size;
	const start = readStart(nodes, size.value);
	if (!start.ok) return start;
	const { handicap, setUp } = start.value;
	const { ruleset, warnings: ruleWarnings } = chooseRuleset(root);
	const { options, warnings: komiWarnings } = readOptions(root, ruleset, size.value, handicap);
	const engine = makeGoEngine(ruleset);
	const read = (chosen) => {
		const state = engine.init({
			seed: "",
			playerIds: ["black", "white"],
			options: chosen
		});
		const placed = (state.phase === "placing-handicap" ? handicap.stones : []).map(({ x, y }) => ({
			type: "place",
			x,
			y
		}));
		return playNodes(engine, playAll(engine, {
			state,
			turns: [],
			extraPasses: 0,
			impliedPasses: 0
		}, ...placed, ...setUp), nodes);
	};
	const first = read(options);
	const isKo = !first.ok && first.error.detail.code === "KO";
	const simple = {
		...options,
		ko: "simple"
	};
	const played = isKo ? read(simple) : first;
	if (!played.ok) return played;
	const result = parseSgfResult(textOf(root, "RE") ?? "");
	const { state, turns, extraPasses, impliedPasses } = score(engine, played.value, nodes.at(-1) ?? root, result, judge);
	const { date, warnings: dateWarnings } = readDate(root);
	return ok({
		rulesetVersion: ruleset.rulesetVersion,
		options: isKo ? simple : options,
		turns,
		players: playersOf(root),
		date,
		result: result ?? { kind: "unknown" },
		setUpTurns: setUp.length,
		warnings: [
			...komiWarnings,
			...ruleWarnings,
			...handicapWarnings(handicap),
			...setUpWarnings(setUp),
			...dateWarnings,
			...compareResult(root, state),
			...markingWarnings(state, result),
			...treeWarnings(game, isCollection),
			...passWarnings(extraPasses),
			...impliedWarnings(impliedPasses)
		]
	});
};
/**
* [GO-G17] Whether a file is a game of the default ruleset: its size, rules and komi, nothing that it lacks, and no result
* that differs from its count.
*/
var isDefault = (game) => {
	const nodes = mainLineOf(game);
	const root = nodes[0] ?? /* @__PURE__ */ new Map();
	const program = textOf(root, "AP") ?? "";
	if (program.startsWith("Tengen:")) return program === `Tengen:${RULESET.rulesetVersion}`;
	const komi = textOf(root, "KM") ?? "";
	if (!(!nodes.some((node) => node.has("TB") || node.has("TW")) && /^(?:chinese\b|$)/iu.test(textOf(root, "RU") ?? "")) || komi !== "" && numberIn(komi) !== 6.5) return false;
	const parsed = readTree(game, false);
	return parsed.ok && parsed.value.warnings.every(({ code }) => code !== "result-differs");
};
/** Reads a file by the ruleset that it names. To judge which stones are dead takes longest, so a page has it done elsewhere. */
var parseRulesetSgf = (text, judge = judgeDead) => {
	const file = readFile(text);
	if (!file.ok) return file;
	const { game, isCollection } = file.value;
	if (!isDefault(game)) return readRulesetTree(game, isCollection, judge);
	const parsed = readTree(game, isCollection);
	if (!parsed.ok) return parsed;
	const { moves, players, date, result, warnings } = parsed.value;
	const { rulesetVersion } = RULESET;
	return ok({
		rulesetVersion,
		options: {},
		turns: moves,
		players,
		date,
		result,
		warnings,
		setUpTurns: 0
	});
};
/** [GO-G21] How many turns at the beginning of a file's game make the position that it starts with. */
var countSetUpTurns = (text) => {
	const file = readFile(text);
	if (!file.ok || isDefault(file.value.game)) return 0;
	const nodes = gatherSetUp(mainLineOf(file.value.game));
	const size = readSize(nodes[0] ?? /* @__PURE__ */ new Map(), SIZES);
	const start = size.ok ? readStart(nodes, size.value) : size;
	return start.ok ? start.value.setUp.length : 0;
};
// games/go-9x9/page/read-sgf.ts
/** The file's result, where the moves do not show it. */
var describeResult = (result, isUncounted) => {
	const winner = "winner" in result ? t(result.winner === "black" ? "color_black_title" : "color_white_title") : "";
	const note = (text) => t("sgf_note_outcome", { result: text });
	if (result.kind === "resign" || result.kind === "timeout") return note(t(`outcome_win_${result.kind}`, { winner }));
	if (!isUncounted) return "";
	if (result.kind === "score") return note(t("outcome_win_by", {
		winner,
		count: result.margin
	}));
	return result.kind === "draw" ? note(t("outcome_draw")) : "";
};
/** The name of a ruleset on the page, from its name in files. */
var rulesTitle = (name) => {
	const version = RULESETS.find((ruleset) => ruleset.name === name)?.rulesetVersion;
	const shown = game_default.rulesets?.find(({ rulesetVersion }) => rulesetVersion === version);
	return shown === void 0 ? name : localize(shown.name);
};
var describeWarning = ({ code, detail = {
	stated: "",
	used: ""
} }) => {
	const { stated, used } = detail;
	switch (code) {
		case "variations": return t("sgf_variations");
		case "komi": return t("sgf_note_komi", {
			stated,
			used
		});
		case "rules": return t("sgf_note_rules", {
			stated,
			used: rulesTitle(used)
		});
		case "collection":
		case "handicap":
		case "setup":
		case "date":
		case "result":
		case "result-differs":
		case "dead-stones":
		case "not-counted":
		case "extra-passes":
		case "implied-passes": return t(`sgf_note_${code}`);
	}
};
/** The dead stones of a board, as a worker judges them; where none can be started, this thread does. */
var judgeInWorker = (board) => {
	const { promise, resolve } = Promise.withResolvers();
	const judgeHere = () => resolve(judgeDead(board));
	try {
		askWorker({
			kind: "dead-stones",
			board
		}, resolve, judgeHere);
	} catch {
		judgeHere();
	}
	return promise;
};
/** Reads a file so that the page goes on meanwhile: the dead stones of a scored game are judged elsewhere. */
var parse = async (text, judge) => {
	const asked = [];
	const first = parseRulesetSgf(text, (board) => {
		asked.push(board);
		return [];
	});
	const [board] = asked;
	if (board === void 0) return first;
	const dead = await judge(board);
	return parseRulesetSgf(text, () => dead);
};
var readSgf = async (text, judge = judgeInWorker) => mapResult(await parse(text, judge), ({ rulesetVersion, options, players, turns, warnings, result }) => ({
	rulesetVersion,
	options,
	names: [players.black || t("color_black_title"), players.white || t("color_white_title")],
	turns,
	sgf: completeSgf(text, warnings.some(({ code }) => code === "implied-passes")),
	notes: () => {
		const isUncounted = warnings.some(({ code }) => code === "dead-stones" || code === "not-counted");
		return [...warnings.map(describeWarning), describeResult(result, isUncounted)].join(" ").trim();
	}
}));
// games/go-9x9/page/sgf-format.ts
var isTurn = (action) => action.type !== "resign";
var sgfFormat = {
	serialize: ({ record: { rulesetVersion, options, seats, startedAt }, turns, state }) => makeRulesetSgf({
		rulesetVersion,
		options,
		turns: turns.filter(isTurn),
		players: {
			black: seats[0]?.name ?? "",
			white: seats[1]?.name ?? ""
		},
		date: new Date(startedAt).toISOString().slice(0, 10),
		result: resultOf(state)
	}),
	rewrite: rewriteSgf,
	parse: readSgf,
	readMove: readAnyMove,
	makeMove: (action, color) => {
		if (!isTurn(action) || isMarkingTurn(action)) throw new Error(`${action.type} is not a move`);
		return makeGoMove(action, color);
	}
};
export { countSetUpTurns as n, sgfFormat as t };
