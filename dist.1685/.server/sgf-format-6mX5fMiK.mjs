import { C as err, E as reject, T as ok, a as letterOf, i as colorOfLetter, o as otherColor, r as colorAtPly, t as COLORS, w as mapResult, x as truncate } from "./color-CIyQqv7d.mjs";
import { S as SGF_TEXT_ERRORS, _ as oneLine, a as makeSgfMove, b as toGameNode, c as makeSgfPoint, d as makeSgf, f as rewriteSgf, g as escapeText, h as mainLineOf, l as parseSgfPoint, m as hasVariations, p as parseSgf, s as sgfMovesOf, t as makeSgfResult, u as parseSgfPoints, v as quoteSgf, x as toSgfTree, y as unescapeText } from "./result-D0sfYlZo.mjs";
import { a as RENJU, c as holderOf, i as FREESTYLE_20, l as OPENING_RULES, n as t, o as STANDARD, r as CARO, s as makeRulesetEngine } from "./messages-B7-wdwsa.mjs";
import "./messages-Dl2Ithch.mjs";
import { f as isInside, l as samePoint } from "./board-DGpFR3Vu.mjs";
import { c as pointName } from "./five-haE_TY7T.mjs";
import { t as engine } from "./freestyle-UOufORUT.mjs";
[...SGF_TEXT_ERRORS];
var refuseFile = (reason, message, detail = {}) => reject("INVALID_PAYLOAD", message, {
	reason,
	...detail
});
// games/gomoku/files/game.ts
/** The stones and passes among the actions of a match. */
var movesOf = (actions) => actions.flatMap((action) => {
	if (action.type === "PASS") return ["pass"];
	if (action.type !== "PLACE_STONE" && action.type !== "PICK") return [];
	const { x, y } = action;
	return [{
		x,
		y
	}];
});
/** The endings besides five that have a word in files. */
var ENDINGS = {
	resign: "resign",
	timeout: "timeout",
	abandoned: "forfeit"
};
var resultOf = ({ outcome, payload }) => {
	if (outcome === null) return { kind: "unknown" };
	if (outcome.reason === "aborted") return { kind: "void" };
	if (payload.winnerColor === null) return { kind: "draw" };
	return {
		kind: ENDINGS[outcome.reason] ?? "win",
		winner: colorOfLetter(payload.winnerColor)
	};
};
/** The colour that each seat has: the first seat has black, unless an opening has changed that. */
var seatColorsOf = ({ playerIds, payload }) => payload.colors === void 0 || holderOf(payload.colors, "black") === playerIds[0] ? ["black", "white"] : ["white", "black"];
// games/gomoku/files/rules.ts
var RULE_NAMES = [
	"Freestyle",
	"Standard",
	"Caro",
	"Renju"
];
var ruleNameOf = (rulesetVersion) => RULE_NAMES.find((name) => rulesetVersion.startsWith(`${name.toLowerCase()}-`)) ?? "Freestyle";
/** The numbers of the Gomocup protocol, which managers such as c-gomoku-cli write: 1 exactly five, 4 Renju, 8 Caro. */
var NUMBERS = {
	"0": "Freestyle",
	"1": "Standard",
	"4": "Renju",
	"5": "Renju",
	"8": "Caro"
};
/** How other programs start the name of the rules, in lower case. Renju is often named by its opening. */
var STARTS = [
	...RULE_NAMES.map((name) => [name.toLowerCase(), name]),
	["free", "Freestyle"],
	["gomoku", "Freestyle"],
	["five or more", "Freestyle"],
	["exact", "Standard"],
	["rif", "Renju"],
	["taraguchi", "Renju"],
	["soosyrv", "Renju"],
	["soosõrv", "Renju"],
	["yamaguchi", "Renju"],
	["tarannikov", "Renju"],
	["sakata", "Renju"]
];
/**
* The rules that a text names, such as `renju`, `4` or `Freestyle15_1`; null if it names none. Swap2 is an opening that is
* played with standard rules, and on the larger board with freestyle.
*/
var findRuleName = (text, size) => {
	const word = text.trim().toLowerCase();
	if (/^swap-?2?\b/u.test(word)) return size === 15 ? "Standard" : "Freestyle";
	return NUMBERS[word] ?? STARTS.find(([start]) => word.startsWith(start))?.[1] ?? null;
};
/** The opening that a text names at its start, such as `Swap2` or `taraguchi-10: white`; null if it names none. */
var findOpening = (text) => OPENING_RULES.filter((rule) => rule !== "none").find((rule) => text.trim().toLowerCase().startsWith(rule)) ?? null;
var sizeOf = (rulesetVersion) => Number(/-(?<size>\d+)x/u.exec(rulesetVersion)?.groups?.["size"]);
// games/gomoku/files/make-psq.ts
/** A name that a reader cannot take for a move or a number; Piskvork calls people so. */
var nameLine = (name, number) => {
	const line = oneLine(name);
	return line === "" || /^[-\d]/u.test(line) ? `homo-${number}` : line;
};
/** The file of a game; PSQ has no passes, so a game with one is refused. Of an opening it has the name and the stones. */
var makePsq = ({ rulesetVersion, options: { opening = "none" }, turns, players }) => {
	const moves = movesOf(turns);
	const points = moves.filter((move) => move !== "pass");
	if (points.length < moves.length) return refuseFile("illegal-move", "A PSQ file cannot have passes. Save the game as SGF instead.");
	const size = sizeOf(rulesetVersion);
	const lines = [
		`Piskvorky ${size}x${size}, 0:0, 0`,
		...points.map(({ x, y }) => `${x + 1},${y + 1},0`),
		nameLine(players.black, 1),
		nameLine(players.white, 2),
		"-1",
		`0,${ruleNameOf(rulesetVersion)}${opening === "none" ? "" : ` ${opening}`}`
	];
	return ok(`${lines.join("\n")}\n`);
};
// games/gomoku/files/opening-text.ts
/** The longest text has ten offers. */
var MAX_LENGTH$1 = 200;
/** A step in words; none for a stone, and for an offer, which is listed at the end. */
var stepWords = (turn) => {
	switch (turn.type) {
		case "CHOOSE_COLOR": return [colorOfLetter(turn.color)];
		case "PLACE_MORE": return ["more"];
		case "DECLARE": return [String(turn.count)];
		case "OFFER":
		case "PLACE_STONE":
		case "PICK":
		case "PASS": return [];
	}
};
/** The text of a game's opening; empty if it has none, or has not begun. */
var makeOpeningText = ({ options: { opening }, turns }) => {
	if (opening === void 0 || opening === "none" || turns.length === 0) return "";
	const offers = turns.flatMap((turn) => turn.type === "OFFER" ? [makeSgfPoint(turn)] : []);
	const words = [...turns.flatMap(stepWords), ...offers.length === 0 ? [] : [`offers ${offers.join(" ")}`]];
	return words.length === 0 ? opening : `${opening}: ${words.join(", ")}`;
};
var parseStep = (text, size) => {
	const color = COLORS.find((one) => one === text);
	if (color !== void 0) return [{
		type: "CHOOSE_COLOR",
		color: letterOf(color)
	}];
	if (text === "more") return [{ type: "PLACE_MORE" }];
	if (/^\d$/u.test(text)) return [{
		type: "DECLARE",
		count: Number(text)
	}];
	const [word, ...names] = text.split(" ");
	const points = names.map((name) => parseSgfPoint(name, size));
	if (word !== "offers" || points.length === 0) return null;
	return points.every((point) => point !== null) ? points.map(({ x, y }) => ({
		type: "OFFER",
		x,
		y
	})) : null;
};
/** Null if the text names no opening that is played here. */
var parseOpeningText = (text, rulesetVersion) => {
	const rule = findOpening(text);
	if (rule === null) return null;
	const rest = text.trim().slice(rule.length);
	if (rest === "") return {
		rule,
		steps: []
	};
	const steps = rest.length > MAX_LENGTH$1 || !rest.startsWith(": ") ? null : rest.slice(2).split(", ").map((word) => parseStep(word, sizeOf(rulesetVersion)));
	return {
		rule,
		steps: steps?.every((step) => step !== null) === true ? steps.flat() : null
	};
};
// games/gomoku/files/make-sgf.ts
/** How a win is written after the plus. */
var RESULT_LETTERS = {
	win: "",
	resign: "R",
	timeout: "T",
	forfeit: "F"
};
/** The properties of the root that a game of a ruleset has, in this order. */
var makeRoot = (game, opening, date) => {
	const facts = [
		["FF", "4"],
		["GM", "4"],
		["CA", "UTF-8"],
		["AP", `Tengen:${game.rulesetVersion}`],
		["SZ", String(sizeOf(game.rulesetVersion))],
		["RU", ruleNameOf(game.rulesetVersion)],
		["ON", opening],
		["PB", oneLine(game.players.black)],
		["PW", oneLine(game.players.white)],
		["DT", date],
		["RE", makeSgfResult(game.result)]
	];
	return new Map(facts.filter(([, text]) => text !== "").map(([name, text]) => [name, [escapeText(text)]]));
};
/** `date` is that of the game, such as 2026-01-31; empty if it is not known. */
var makeGomokuSgf = (game, date = "") => {
	const root = makeRoot(game, makeOpeningText(game), date);
	const nodes = movesOf(game.turns).map((move, index) => makeSgfMove({
		color: colorAtPly(index),
		place: move === "pass" ? null : move
	}));
	return makeSgf([{
		nodes: [root, ...nodes],
		variations: []
	}]);
};
// games/gomoku/files/notes.ts
var makeNote = (code, message, values = {}) => ({
	code,
	message,
	values
});
// games/gomoku/engines.ts
var made = [];
/** An engine for every ruleset, the default one first; always the same objects. */
var listEngines = () => {
	if (made.length === 0) made.push(engine, ...[
		FREESTYLE_20,
		STANDARD,
		CARO,
		RENJU
	].map(makeRulesetEngine));
	return made;
};
// games/gomoku/files/replay.ts
var startReplay = (rulesetVersion, options) => {
	const engine = listEngines().find((one) => one.rulesetVersion === rulesetVersion);
	if (engine === void 0) throw new Error(`no ruleset ${rulesetVersion}`);
	return {
		engine,
		state: engine.init({
			seed: "",
			playerIds: ["black", "white"],
			options
		}),
		turns: []
	};
};
var playTurn = ({ engine, state, turns }, turn) => {
	const action = engine.parseAction(turn);
	const next = action.ok ? engine.tryAction(state, action.value, state.currentPlayerId ?? "") : action;
	return mapResult(next, (after) => ({
		engine,
		state: after,
		turns: [...turns, turn]
	}));
};
/** The turn of a stone or pass; a stone at the end of an offer is picked. */
var turnOf = ({ state }, move) => {
	if (move === "pass") return { type: "PASS" };
	return {
		type: state.phase === "picking" ? "PICK" : "PLACE_STONE",
		x: move.x,
		y: move.y
	};
};
var replayMove = (replay, { move, where, detail }) => {
	if (replay.state.gameOver) return refuseFile("after-end", `${where}: the game is over already.`, detail);
	const next = playTurn(replay, turnOf(replay, move));
	if (next.ok) return next;
	const { code, message } = next.error;
	return refuseFile("illegal-move", `${where}: ${message}`, {
		...detail,
		code
	});
};
/** Whether the next turn of an opening places no stone. */
var needsStep = ({ phase }) => phase === "choosing" || phase === "declaring" || phase === "offering";
var FORBIDDEN = /^FORBIDDEN_/u;
/** [GMK-G9] Over the board black loses by a forbidden stone: the note, if that is what refused the last move of a file. */
var noteForbidden = (replay, { move }, { detail }) => {
	const { code } = detail ?? {};
	if (move === "pass" || typeof code !== "string" || !FORBIDDEN.test(code)) return null;
	const point = pointName(sizeOf(replay.engine.rulesetVersion), move);
	const what = code.replace(FORBIDDEN, "").toLowerCase().replaceAll("_", "-");
	return makeNote("forbidden", `Black lost by a forbidden move: ${what} on ${point}. The game is shown up to it.`, {
		point,
		kind: what
	});
};
/** Plays all moves in turn, with the steps of the opening, which place no stone, between them. Steps that are missing, left over or refused are an error. */
var replayMoves = (start, moves, steps) => {
	const waiting = [...steps];
	let replay = start;
	const takeSteps = () => {
		for (let step = waiting[0]; step !== void 0 && needsStep(replay.state); step = waiting[0]) {
			const next = playTurn(replay, step);
			if (!next.ok) return next;
			replay = next.value;
			waiting.shift();
		}
		return ok(null);
	};
	for (const [index, placed] of moves.entries()) {
		const taken = takeSteps();
		if (!taken.ok) return taken;
		const next = replayMove(replay, placed);
		if (!next.ok) {
			const note = index === moves.length - 1 ? noteForbidden(replay, placed, next.error) : null;
			return note === null || waiting.length > 0 ? next : ok({
				replay,
				notes: [note]
			});
		}
		replay = next.value;
	}
	const taken = takeSteps();
	if (!taken.ok) return taken;
	return waiting.length === 0 ? ok({
		replay,
		notes: []
	}) : err({
		code: "INVALID_PAYLOAD",
		message: "The opening has more steps than the game."
	});
};
/** [GMK-G7] [GMK-G10] What a file loses that has an opening but not its steps. */
var noteNoSteps = (opening) => makeNote("no-steps", `The file does not say how the opening ${opening} was played: its stones are read as played in turn.`, { opening });
/** The result of a game; what a file leaves open is lost for black by a forbidden move. */
var resultAfter = (result, { notes }) => result.kind === "unknown" && notes.some(({ code }) => code === "forbidden") ? {
	kind: "win",
	winner: "white"
} : result;
// games/gomoku/files/ruleset.ts
var findRuleset = (name, size) => {
	const prefix = `${name.toLowerCase()}-${size}x${size}-`;
	const engine = listEngines().find(({ rulesetVersion }) => rulesetVersion.startsWith(prefix));
	if (engine !== void 0) return ok(engine.rulesetVersion);
	return refuseFile("unknown-ruleset", `${name} on ${size}x${size} is not played here. Known are: ${listEngines().map(({ rulesetVersion }) => `${ruleNameOf(rulesetVersion)} ${sizeOf(rulesetVersion)}x${sizeOf(rulesetVersion)}`).join(", ")}.`);
};
// games/gomoku/files/parse-psq.ts
/** Characters; the longest game has 400 lines of at most 20. */
var MAX_LENGTH = 1e5;
var HEADER = /^Piskvorky\s+(?<width>\d{1,3})x(?<height>\d{1,3})\s*(?:,\s*-?\d+\s*[:-]\s*-?\d+\s*)?(?:,\s*(?<first>\d))?\s*$/u;
var MOVE = /^(?<x>\d{1,3})\s*,\s*(?<y>\d{1,3})(?:\s*,\s*-?\d{1,12})?$/u;
var RULES = /^-?\d+\s*,\s*(?<name>\D.*)$/u;
var splitLines = (text) => text.replace(/^\uFEFF/u, "").split(/\r\n|\n|\r/u).map((line, index) => ({
	text: line.trim(),
	number: index + 1
})).filter((line) => line.text !== "");
/** What follows the moves: names, a number, and the rules. */
var readTail = (lines, size) => {
	const rules = lines.map(({ text }) => RULES.exec(text)?.groups?.["name"] ?? "").find((name) => findRuleName(name, size) !== null);
	return {
		names: lines.filter(({ text }) => !/^-?\d+(?:\s*,.*)?$/u.test(text)).map(({ text }) => oneLine(text)),
		rules: rules ?? null
	};
};
var readMoves$1 = (lines, size) => {
	const moves = [];
	for (const { text, number } of lines) {
		const { x = "", y = "" } = MOVE.exec(text)?.groups ?? {};
		const move = {
			x: Number(x) - 1,
			y: Number(y) - 1
		};
		const where = `Line ${number}`;
		const detail = {
			line: number,
			move: moves.length + 1
		};
		if (!isInside(size, move)) return refuseFile("bad-point", `${where}: ${x},${y} is off the ${size}x${size} board, which counts from 1.`, detail);
		moves.push({
			move,
			where,
			detail
		});
	}
	return ok(moves);
};
/** The opening that is named after the rules, as in `Standard swap2`. */
var openingNotes = (rules) => {
	return (rules ?? "").split(/\s+/u).map(findOpening).filter((opening) => opening !== null).map(noteNoSteps);
};
var readHeader = (line) => {
	const { width, height, first } = HEADER.exec(line?.text ?? "")?.groups ?? {};
	const detail = { line: line?.number ?? 1 };
	if (width === void 0 || height === void 0) {
		const found = line === void 0 ? "the file is empty" : `found ${quoteSgf(line.text)}`;
		return refuseFile("not-psq", `Line ${detail.line}: a PSQ file starts with "Piskvorky", such as "Piskvorky 15x15, 0:0, 0"; ${found}.`, detail);
	}
	return width === height ? ok({
		size: Number(width),
		isSecondBlack: first === "1"
	}) : refuseFile("unknown-ruleset", `Line ${detail.line}: the board is not a square.`, detail);
};
/** Reads a file. `rules` are those of the game where the file does not name them; freestyle if not given. */
var parsePsq = (text, rules) => {
	if (text.length > MAX_LENGTH) return refuseFile("too-long", `The PSQ file is too long: at most ${MAX_LENGTH} characters are read.`);
	const [first, ...rest] = splitLines(text);
	const header = readHeader(first);
	if (!header.ok) return header;
	const end = rest.findIndex((line) => !MOVE.test(line.text));
	const [body, after] = end < 0 ? [rest, []] : [rest.slice(0, end), rest.slice(end)];
	const tail = readTail(after, header.value.size);
	const named = tail.rules === null ? rules : findRuleName(tail.rules, header.value.size) ?? rules;
	const ruleset = findRuleset(named ?? "Freestyle", header.value.size);
	if (!ruleset.ok) return ruleset;
	const moves = readMoves$1(body, header.value.size);
	if (!moves.ok) return moves;
	const read = replayMoves(startReplay(ruleset.value, {}), moves.value, []);
	if (!read.ok) return read;
	const { replay, notes } = read.value;
	const [one = "", two = ""] = tail.names;
	return ok({
		rulesetVersion: ruleset.value,
		options: {},
		turns: replay.turns,
		players: header.value.isSecondBlack ? {
			black: two,
			white: one
		} : {
			black: one,
			white: two
		},
		seatColors: seatColorsOf(replay.state),
		result: resultAfter(resultOf(replay.state), read.value),
		notes: [
			...named === void 0 ? [makeNote("no-rules", "The file names no rules: freestyle is assumed.")] : [],
			...openingNotes(tail.rules),
			...notes
		]
	});
};
// games/gomoku/files/setup.ts
/** Moves that the search for an order tries; one that exists is nearly always the first. */
var MAX_TRIES = 3e3;
var placeStone = (move) => ({
	move,
	where: "The set-up stones",
	detail: {}
});
/** An order in which the stones can be played, black's first; null if none is found. */
var findOrder = (start, stones) => {
	let tries = 0;
	const search = (replay, left, color) => {
		if (left[color].length === 0) return [];
		for (const stone of left[color]) {
			tries += 1;
			if (tries > MAX_TRIES) return null;
			const next = replayMove(replay, placeStone(stone));
			if (!next.ok) continue;
			const rest = search(next.value, {
				...left,
				[color]: left[color].filter((other) => other !== stone)
			}, otherColor(color));
			if (rest !== null) return [stone, ...rest];
		}
		return null;
	};
	return search(start, stones, "black");
};
var readStones = (root, color, size) => {
	const stones = [];
	for (const value of root.get(`A${letterOf(color)}`) ?? []) {
		const text = unescapeText(value).trim();
		const points = text === "" ? [] : parseSgfPoints(text, size);
		if (points === null) return refuseFile("bad-point", `The set-up stones: ${quoteSgf(text)} is not a point of a ${size}x${size} board.`);
		stones.push(...points);
	}
	return ok(stones.filter((stone, index) => stones.findIndex((other) => samePoint(other, stone)) === index));
};
/** The stones that the root of a file sets up, as moves from the empty board; none if it sets up none. */
var readSetup = (root, start, size) => {
	const [black, white] = COLORS.map((color) => readStones(root, color, size));
	if (black?.ok !== true) return black ?? ok([]);
	if (white?.ok !== true) return white ?? ok([]);
	const [blacks, whites] = [black.value.length, white.value.length];
	if (blacks !== whites && blacks !== whites + 1) return refuseFile("unplayable-setup", `The file sets up ${blacks} black and ${whites} white stones. A position can be opened if it can arise by playing in turn, black first.`);
	const order = findOrder(start, {
		black: black.value,
		white: white.value
	});
	return order === null ? refuseFile("unplayable-setup", "The file sets up stones that cannot be played in turn by these rules.") : ok(order);
};
/** The text of a file in which the stones that it sets up are its first moves; the same text if it sets up none. */
var playSetup = (text, { turns, notes }) => {
	const count = Number(notes.find(({ code }) => code === "setup")?.values["count"] ?? 0);
	const file = count === 0 ? null : parseSgf(text);
	if (file?.ok !== true) return text;
	const [first, ...others] = file.value.games.map(toGameNode);
	if (first === void 0) return text;
	const children = movesOf(turns).slice(0, count).flatMap((move) => move === "pass" ? [] : [move]).reduceRight((after, place, index) => [{
		properties: makeSgfMove({
			color: colorAtPly(index),
			place
		}),
		children: after
	}], first.children);
	const properties = new Map([...first.properties].filter(([name]) => ![
		"AB",
		"AW",
		"PL"
	].includes(name)));
	return makeSgf([{
		properties,
		children
	}, ...others].map(toSgfTree));
};
// games/gomoku/files/sgf-move.ts
/** Older programs write a letter and a number from the bottom. */
var NAME = /^(?<letter>[a-z])(?<row>\d{1,2})$/iu;
var parsePoint = (text, size) => {
	const { letter, row } = NAME.exec(text)?.groups ?? {};
	if (letter === void 0 || row === void 0) return parseSgfPoint(text, size);
	const point = {
		x: letter.toLowerCase().charCodeAt(0) - 97,
		y: size - Number(row)
	};
	return isInside(size, point) ? point : null;
};
/** The move of a node, the `number`th of its line, and its colour; null if it has none. */
var readGomokuMove = (node, number, size) => {
	const where = `Move ${number}`;
	const detail = { move: number };
	const setup = [
		"AB",
		"AW",
		"AE"
	].find((name) => node.get(name)?.some((value) => value.trim() !== ""));
	if (setup !== void 0) return refuseFile("unplayable-setup", `${where}: the file sets up stones (${setup}) in the middle of the game.`, detail);
	const [move, second] = sgfMovesOf(node);
	if (move === void 0) return ok(null);
	if (second !== void 0) return refuseFile("two-moves", `${where}: there are two moves in one node.`, detail);
	const { color, text } = move;
	if (text === "") return ok({
		color,
		place: "pass"
	});
	const place = parsePoint(text, size);
	return place === null ? refuseFile("bad-point", `${where}: ${quoteSgf(text)} is not a point of a ${size}x${size} board.`, detail) : ok({
		color,
		place
	});
};
// games/gomoku/files/parse-sgf.ts
/** Null if the text is not a result. Anything else after the plus, such as a score, is a win. */
var parseResult = (text) => {
	const word = text.trim().toUpperCase();
	if (word === "" || word === "?") return { kind: "unknown" };
	if (word === "0" || word === "DRAW") return { kind: "draw" };
	if (word === "VOID") return { kind: "void" };
	const { side, how } = /^(?<side>[BW])\+(?<how>.*)$/u.exec(word)?.groups ?? {};
	if (side === void 0 || how === void 0) return null;
	return {
		kind: [
			"resign",
			"timeout",
			"forfeit"
		].find((one) => how === RESULT_LETTERS[one] || how === one.toUpperCase() || one === "timeout" && how === "TIME") ?? "win",
		winner: colorOfLetter(side)
	};
};
/** The first value of a property, unescaped; empty if the node does not have it. */
var rawTextOf = (node, name) => unescapeText(node.get(name)?.[0] ?? "");
var textOf = (node, name) => oneLine(rawTextOf(node, name));
/** The ruleset that our own files name in `AP`. */
var readOwnRuleset = (root) => {
	const name = /^Tengen:(?<version>[\w-]+)$/u.exec(textOf(root, "AP"))?.groups?.["version"];
	return listEngines().find(({ rulesetVersion }) => rulesetVersion === name)?.rulesetVersion;
};
var readRuleset = (root, notes) => {
	const game = textOf(root, "GM");
	if (game !== "" && game !== "4") return refuseFile("other-game", `The SGF file is not a game of Gomoku: it says GM[${truncate(game, 20)}], not GM[4].`);
	const size = textOf(root, "SZ");
	const sides = /^(?<width>\d{1,2})(?::(?<height>\d{1,2}))?$/u.exec(size)?.groups;
	const isSquare = sides !== void 0 && (sides["height"] ?? sides["width"]) === sides["width"];
	if (size !== "" && !isSquare) return refuseFile("unknown-ruleset", `The board size ${quoteSgf(size)} is not played here.`);
	const width = Number(sides?.["width"] ?? 15);
	const rules = textOf(root, "RU");
	const own = readOwnRuleset(root);
	if (rules === "" && own !== void 0 && sizeOf(own) === width) return ok(own);
	const name = findRuleName(rules, width);
	if (name === null) notes.push(rules === "" ? makeNote("no-rules", "The file names no rules: freestyle is assumed.") : makeNote("unknown-rules", `The rules ${quoteSgf(rules)} are not known: freestyle is assumed.`, { rules }));
	return findRuleset(name ?? "Freestyle", width);
};
/** The root without the stones that it sets up, which are read apart. */
var withoutSetup = (root) => new Map([...root].filter(([name]) => name !== "AB" && name !== "AW"));
var readMoves = (nodes, before, size) => {
	const moves = before.map((move) => ({
		move,
		where: "The set-up stones",
		detail: {}
	}));
	for (const [index, node] of nodes.entries()) {
		const number = moves.length + 1;
		const read = readGomokuMove(index === 0 ? withoutSetup(node) : node, number, size);
		if (!read.ok) return read;
		if (read.value === null) continue;
		const color = colorAtPly(number - 1);
		const [where, detail] = [`Move ${number}`, { move: number }];
		if (read.value.color !== color) return refuseFile("wrong-color", `${where}: it is ${color}'s turn, not ${read.value.color}'s.`, detail);
		moves.push({
			move: read.value.place,
			where,
			detail
		});
	}
	return ok(moves);
};
var noteSetup = (count) => makeNote("setup", `The file sets up ${count} stones; they are read as played in turn.`, { count });
/** Replays the moves with the file's opening; if its steps are not there or do not fit, without one. */
var replayGame = (rulesetVersion, moves, opening) => {
	const engine = listEngines().find((one) => one.rulesetVersion === rulesetVersion);
	const options = opening === null ? {} : { opening: opening.rule };
	const config = engine?.parseConfig({
		seed: "",
		playerIds: ["black", "white"],
		options
	});
	if (opening !== null && opening.steps !== null && config?.ok === true) {
		const read = replayMoves(startReplay(rulesetVersion, options), moves, opening.steps);
		if (read.ok) return ok({
			...read.value,
			options
		});
	}
	const read = replayMoves(startReplay(rulesetVersion, {}), moves, []);
	if (!read.ok) return read;
	return ok({
		...read.value,
		options: {},
		notes: opening === null ? read.value.notes : [noteNoSteps(opening.rule), ...read.value.notes]
	});
};
/** Reads the main line of the first game of a file. */
var parseGomokuSgf = (text) => {
	const file = parseSgf(text);
	if (!file.ok) return file;
	const [game, ...others] = file.value.games;
	if (game === void 0) throw new Error("an SGF file without a game was read");
	const nodes = mainLineOf(game);
	const root = nodes[0] ?? /* @__PURE__ */ new Map();
	const notes = [];
	const ruleset = readRuleset(root, notes);
	if (!ruleset.ok) return ruleset;
	const rulesetVersion = ruleset.value;
	const size = sizeOf(rulesetVersion);
	const setup = readSetup(root, startReplay(rulesetVersion, {}), size);
	if (!setup.ok) return setup;
	if (setup.value.length > 0) notes.push(noteSetup(setup.value.length));
	const moves = readMoves(nodes, setup.value, size);
	if (!moves.ok) return moves;
	const opening = parseOpeningText(rawTextOf(root, "ON"), rulesetVersion);
	const read = replayGame(rulesetVersion, moves.value, opening);
	if (!read.ok) return read;
	notes.push(...read.value.notes);
	const said = parseResult(textOf(root, "RE"));
	if (said === null) {
		const result = textOf(root, "RE");
		notes.push(makeNote("bad-result", `The file's result ${quoteSgf(result)} cannot be read.`, { result }));
	}
	if (others.length > 0 || file.value.unread !== null) notes.push(makeNote("several-games", "The file has several games; the first was read."));
	if (hasVariations(game)) notes.push(makeNote("variations", "The file has variations; the main line was read."));
	const { replay, options } = read.value;
	return ok({
		rulesetVersion,
		options,
		turns: replay.turns,
		players: {
			black: textOf(root, "PB"),
			white: textOf(root, "PW")
		},
		seatColors: seatColorsOf(replay.state),
		result: resultAfter(said ?? { kind: "unknown" }, read.value),
		notes
	});
};
// games/gomoku/page/rulesets/read-file.ts
/** [GMK-P7] A note in the language of the page. */
var noteText = ({ code, values }) => {
	switch (code) {
		case "variations": return t("sgf_variations");
		case "setup": return t("note_setup", { count: Number(values["count"]) });
		case "unknown-rules": return t("note_unknown-rules", { rules: values["rules"] ?? "" });
		case "bad-result": return t("note_bad-result", { result: values["result"] ?? "" });
		case "forbidden": return t(`note_forbidden_${values["kind"]}`, { point: values["point"] ?? "" });
		case "no-rules":
		case "no-steps":
		case "several-games": return t(`note_${code}`);
	}
};
var importGame = (game) => ({
	rulesetVersion: game.rulesetVersion,
	options: game.options,
	names: game.seatColors.map((color) => game.players[color] || t(`color_${color}_title`)),
	turns: game.turns,
	notes: () => game.notes.map(noteText).join(" ")
});
var readPsq = (text) => mapResult(parsePsq(text), (game) => importGame(game));
/** Set-up stones are kept as moves, so that the analysis board shows the game that the table plays. */
var readSgf = (text) => mapResult(parseGomokuSgf(text), (game) => ({
	...importGame(game),
	sgf: playSetup(text, game)
}));
// games/gomoku/page/sgf-format.ts
/** A game of any ruleset as files have it. */
var fileGameOf = ({ record: { rulesetVersion, options, seats }, turns, state, colors }) => {
	const nameOf = (color) => seats[colors.indexOf(color)]?.name ?? "";
	return {
		rulesetVersion,
		options,
		turns,
		players: {
			black: nameOf("black"),
			white: nameOf("white")
		},
		result: resultOf(state)
	};
};
var makeMove = (action, color) => {
	const turn = action;
	if (turn.type === "PASS") return makeSgfMove({
		color,
		place: null
	});
	if (turn.type !== "PLACE_STONE" && turn.type !== "PICK") throw new Error(`${turn.type} is not a move`);
	return makeSgfMove({
		color,
		place: turn
	});
};
/** On the analysis board a picked fifth stone is a stone like any other. */
var moveOf = (place) => place === "pass" ? { type: "PASS" } : {
	type: "PLACE_STONE",
	...place
};
/** The format of the rulesets on a board of this size. */
var makeSgfFormat = (size) => ({
	serialize: (game) => makeGomokuSgf(fileGameOf(game), new Date(game.record.startedAt).toISOString().slice(0, 10)),
	rewrite: rewriteSgf,
	parse: (text) => readSgf(text),
	readMove: (node) => mapResult(readGomokuMove(node, 1, size), (move) => move && {
		color: move.color,
		place: moveOf(move.place)
	}),
	makeMove
});
export { makePsq as i, makeSgfFormat as n, readPsq as r, fileGameOf as t };
