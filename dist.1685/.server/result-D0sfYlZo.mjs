import { D as unwrap, E as reject, T as ok, a as letterOf, i as colorOfLetter, t as COLORS, x as truncate } from "./color-CIyQqv7d.mjs";
import { f as isInside } from "./board-DGpFR3Vu.mjs";
// packages/stones/src/sgf/error.ts
/** Errors in the text of an SGF file of any game: `detail.reason` of the rejection. */
var SGF_TEXT_ERRORS = [
	"too-long",
	"too-many-parts",
	"too-deep",
	"not-sgf",
	"malformed"
];
[...SGF_TEXT_ERRORS];
var rejectSgf = (reason, message, detail = {}) => reject("INVALID_PAYLOAD", message, {
	reason,
	...detail
});
// packages/stones/src/sgf/game-node.ts
/** Values by tree or node, computed for the last first, so that what follows one is known before it. */
var computeFromLeaves = (root, followers, compute) => {
	const items = [root];
	for (const item of items) for (const follower of followers(item)) items.push(follower);
	const values = /* @__PURE__ */ new Map();
	const valueOf = (item) => {
		const value = values.get(item);
		if (value === void 0) throw new Error("a follower has no value yet");
		return value;
	};
	for (const item of items.toReversed()) values.set(item, compute(item, valueOf));
	return valueOf(root);
};
/** The nodes of a tree; `toSgfTree` is the inverse, except for parentheses without a choice. */
var toGameNode = (tree) => computeFromLeaves(tree, ({ variations }) => variations, ({ nodes, variations }, nodeOf) => {
	const [last, ...before] = nodes.toReversed();
	const end = {
		properties: last ?? /* @__PURE__ */ new Map(),
		children: variations.map(nodeOf)
	};
	return before.reduce((child, properties) => ({
		properties,
		children: [child]
	}), end);
});
/** A node and those after it, as far as there is no choice. */
var sequenceFrom = (node) => {
	const sequence = [node];
	for (let last = node; last.children.length === 1;) {
		const [next = last] = last.children;
		sequence.push(next);
		last = next;
	}
	return sequence;
};
var toSgfTree = (root) => computeFromLeaves(root, (node) => sequenceFrom(node).at(-1)?.children ?? [], (node, treeOf) => {
	const sequence = sequenceFrom(node);
	return {
		nodes: sequence.map(({ properties }) => properties),
		variations: (sequence.at(-1)?.children ?? []).map(treeOf)
	};
});
// packages/stones/src/sgf/text.ts
/** The maximum length of a player's name. */
var MAX_LENGTH$1 = 64;
/** White space, control characters and bidirectional marks. */
var UNSEEN = /[\s\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;
/** A text on one line; empty if nothing in it is visible. */
var oneLine = (text) => {
	const line = truncate(text.replace(UNSEEN, " ").trim(), MAX_LENGTH$1).trim();
	return /[^\s\p{Cf}]/u.test(line) ? line : "";
};
/** The start of a text from outside, quoted for a message. */
var quoteSgf = (text) => JSON.stringify(truncate(oneLine(text), 40));
var escapeText = (text) => text.replace(/[\\\]]/gu, String.raw`\$&`);
/** Unescapes a raw value: an escaped line break is removed, any other escaped character stands for itself. */
var unescapeText = (value) => value.replace(/\\(?<next>\r\n|\n\r|[^])/gu, (_, next) => /^[\r\n]/u.test(next) ? "" : next);
// packages/stones/src/sgf/token.ts
/** The grammar: the tokens that may follow each token. */
var FOLLOWERS = {
	"(": [";"],
	";": [
		";",
		"name",
		"(",
		")"
	],
	name: ["value"],
	value: [
		"value",
		"name",
		";",
		"(",
		")"
	],
	")": ["(", ")"],
	end: [],
	unknown: []
};
var SPACE = /\s*/uy;
var NAME$1 = /[A-Za-z][A-Za-z0-9_]*/uy;
var endOf = (pattern, text, from) => {
	pattern.lastIndex = from;
	return pattern.test(text) ? pattern.lastIndex : from;
};
/** The index of the bracket that closes a value; -1 if there is none. */
var findValueEnd = (text, from) => {
	for (let at = from; at < text.length; at += 1) {
		const letter = text[at];
		if (letter === "]") return at;
		if (letter === "\\") at += 1;
	}
	return -1;
};
var nextToken = (text, start) => {
	const from = endOf(SPACE, text, start);
	const letter = text[from];
	if (letter === void 0) return {
		kind: "end",
		text: "",
		from,
		to: from
	};
	if (letter === "(" || letter === ")" || letter === ";") return {
		kind: letter,
		text: letter,
		from,
		to: from + 1
	};
	if (letter === "[") {
		const end = findValueEnd(text, from + 1);
		if (end < 0) return {
			kind: "end",
			text: "",
			from: text.length,
			to: text.length
		};
		return {
			kind: "value",
			text: text.slice(from + 1, end),
			from,
			to: end + 1
		};
	}
	const to = endOf(NAME$1, text, from);
	return {
		kind: to === from ? "unknown" : "name",
		text: text.slice(from, to),
		from,
		to
	};
};
/** The name of a property. Old files write GaMe for GM: lower-case letters are ignored, unless nothing is left. */
var normalizeName = (text) => {
	const name = text.replace(/[a-z]/gu, "");
	return /^[A-Z]/u.test(name) ? name : text;
};
/** A token in the words of an error message. */
var describeToken = (kind) => {
	if (kind === "name") return "a property name";
	return kind === "value" ? "a value in brackets" : JSON.stringify(kind);
};
// packages/stones/src/sgf/tree.ts
/** The trees along the first variation of every branch. */
var mainPathOf = (game) => {
	const path = [];
	for (let tree = game; tree !== void 0; tree = tree.variations[0]) path.push(tree);
	return path;
};
/** The nodes from the root along the first variation of every branch. */
var mainLineOf = (game) => mainPathOf(game).flatMap(({ nodes }) => nodes);
var hasVariations = (game) => mainPathOf(game).some(({ variations }) => variations.length > 1);
// packages/stones/src/sgf/parse.ts
/** Characters; a game with a comment on every move has about ten thousand. */
var MAX_LENGTH = 2e6;
/** Tokens of the whole file: parentheses, nodes, property names and values. */
var MAX_TOKENS = 2e5;
/** Nodes of the main line; a match has at most as many entries. */
var MAX_NODES = 2e3;
/** Nested parentheses; some programs open one for every move. */
var MAX_DEPTH = 1e3;
var refuse = (reason, message, detail) => rejectSgf(reason, message, detail);
var EXPORT_AGAIN = "Export the game again from the program that wrote it.";
var EXPORT_LESS = "Export the game without comments and variations.";
var GAME_START = /\(\s*;/gu;
/** The index of the next game; -1 if there is none. */
var findGame = (text, from) => {
	GAME_START.lastIndex = from;
	return GAME_START.exec(text)?.index ?? -1;
};
/** Where a token is, for people: both from 1. */
var placeOf = (text, index) => {
	const lines = text.slice(0, index).split("\n");
	return {
		line: lines.length,
		column: (lines.at(-1)?.length ?? 0) + 1
	};
};
var refuseToken = (text, before, { kind, from }) => {
	const place = placeOf(text, from);
	const where = `line ${place.line}, column ${place.column}`;
	if (kind === "end") return refuse("malformed", `The SGF file ends in the middle of a game (${where}). ${EXPORT_AGAIN}`, place);
	const letter = text.codePointAt(from) ?? 0;
	const seen = oneLine(String.fromCodePoint(letter));
	return refuse("malformed", `The SGF file has a syntax error in ${where}: unexpected ${seen === "" ? `U+${letter.toString(16).toUpperCase().padStart(4, "0")}` : quoteSgf(seen)}. Expected here: ${FOLLOWERS[before.kind].map(describeToken).join(", ")}.`, place);
};
/** The values to which a name's values are added. */
var openProperty = (node, name) => {
	const values = node.get(name) ?? [];
	node.set(name, values);
	return values;
};
var refuseLongGame = () => refuse("too-many-parts", `The SGF file has more than ${MAX_NODES} nodes in the main line of a game. Split the game into several files.`);
/** Reads the game that opens at `start`, with at most `maxTokens` tokens. */
var readGame = (text, start, maxTokens) => {
	let tree = {
		nodes: [],
		variations: []
	};
	const parents = [];
	let values = [];
	let token = {
		kind: "(",
		text: "(",
		from: start,
		to: start + 1
	};
	for (let tokens = 1; tokens <= maxTokens; tokens += 1) {
		const next = nextToken(text, token.to);
		if (!FOLLOWERS[token.kind].includes(next.kind)) return refuseToken(text, token, next);
		token = next;
		if (token.kind === ";") tree.nodes.push(/* @__PURE__ */ new Map());
		if (token.kind === "name") values = openProperty(tree.nodes.at(-1) ?? /* @__PURE__ */ new Map(), normalizeName(token.text));
		if (token.kind === "value") values.push(token.text);
		if (token.kind === "(") {
			parents.push(tree);
			if (parents.length >= MAX_DEPTH) return refuse("too-deep", `The SGF file has more than ${MAX_DEPTH} nested parentheses. ${EXPORT_LESS}`);
			tree = {
				nodes: [],
				variations: []
			};
		}
		if (token.kind === ")") {
			const parent = parents.pop();
			if (parent === void 0) return mainLineOf(tree).length > MAX_NODES ? refuseLongGame() : ok({
				game: tree,
				end: token.to,
				tokens
			});
			parent.variations.push(tree);
			tree = parent;
		}
	}
	return refuse("too-many-parts", `The SGF file is too large: at most ${MAX_TOKENS} tokens are read. ${EXPORT_LESS}`);
};
/** All games of a file. The first must be well-formed; text before it, such as an e-mail header, is skipped. */
var parseSgf = (text) => {
	if (text.length > MAX_LENGTH) return refuse("too-long", `The SGF file is too long: at most ${MAX_LENGTH} characters are read. ${EXPORT_LESS}`);
	const games = [];
	let tokens = 0;
	for (let start = findGame(text, 0); start >= 0;) {
		const read = readGame(text, start, MAX_TOKENS - tokens);
		if (!read.ok) return games.length === 0 ? read : ok({
			games,
			unread: read.error
		});
		games.push(read.value.game);
		tokens += read.value.tokens;
		start = findGame(text, read.value.end);
	}
	return games.length === 0 ? refuse("not-sgf", "This is not an SGF file: it has no \"(;\". Choose a file that ends in .sgf.") : ok({
		games,
		unread: null
	});
};
// packages/stones/src/sgf/make.ts
/** Lines are broken between properties; only a single long property and closing parentheses make longer ones. */
var MAX_LINE = 71;
var NAME = /^[A-Za-z][A-Za-z0-9_]*$/u;
var makeProperty = (name, values) => {
	if (!NAME.test(name) || normalizeName(name) !== name) throw new Error(`not the name of a property: ${name}`);
	if (values.length === 0) throw new Error(`the property ${name} has no value`);
	const open = values.find((value) => findValueEnd(`${value}]`, 0) !== value.length);
	if (open !== void 0) throw new Error(`a value of ${name} is not escaped: ${open}`);
	return `${name}${values.map((value) => `[${value}]`).join("")}`;
};
var makeNode = (node) => {
	const [first = "", ...rest] = [...node].map(([name, values]) => makeProperty(name, values));
	return [`;${first}`, ...rest];
};
/** Adds parts to lines that start anew. */
var addLines = (lines, parts) => {
	let line = "";
	for (const part of parts) {
		if (line !== "" && line.length + part.length > MAX_LINE) {
			lines.push(line);
			line = "";
		}
		line += part;
	}
	if (line !== "") lines.push(line);
};
/** The root has lines of its own, and so has every variation. */
var addTree = (lines, { nodes, variations }, isGame) => {
	const [root, ...rest] = nodes;
	if (root === void 0) throw new Error("a tree without nodes");
	const [first = "", ...more] = makeNode(root);
	const head = [`(${first}`, ...more];
	const body = rest.flatMap(makeNode);
	if (isGame) {
		addLines(lines, head);
		addLines(lines, body);
	} else addLines(lines, [...head, ...body]);
	for (const variation of variations) addTree(lines, variation, false);
	lines.push(`${lines.pop() ?? ""})`);
};
var makeSgf = (games) => {
	const lines = [];
	for (const game of games) addTree(lines, game, true);
	return `${lines.join("\n")}\n`;
};
/** A game whose file is in UTF-8, as all of ours are. */
var inUtf8 = ({ nodes: [root = /* @__PURE__ */ new Map(), ...nodes], variations }) => ({
	nodes: [root.has("CA") ? new Map([...root, ["CA", ["UTF-8"]]]) : root, ...nodes],
	variations
});
/** A file that was read, with all its games, variations and properties. */
var rewriteSgf = (text) => makeSgf(unwrap(parseSgf(text)).games.map(inUtf8));
// packages/stones/src/sgf/point.ts
var LETTERS$1 = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
var makeSgfPoint = ({ x, y }) => `${LETTERS$1[x]}${LETTERS$1[y]}`;
/** Null if the text is not a point of a board of this size. */
var parseSgfPoint = (text, size) => {
	const [column = "", row = ""] = text;
	const point = {
		x: LETTERS$1.indexOf(column),
		y: LETTERS$1.indexOf(row)
	};
	return text.length === 2 && isInside(size, point) ? point : null;
};
/** The points of a list value: a point, or a rectangle given by two corners. Null if it is neither. */
var parseSgfPoints = (text, size) => {
	const [from = "", to = from, ...more] = text.split(":");
	const [first, last] = [parseSgfPoint(from, size), parseSgfPoint(to, size)];
	if (first === null || last === null || more.length > 0) return null;
	const [left, top] = [Math.min(first.x, last.x), Math.min(first.y, last.y)];
	return Array.from({ length: Math.abs(last.y - first.y) + 1 }, (_row, y) => Array.from({ length: Math.abs(last.x - first.x) + 1 }, (_column, x) => ({
		x: left + x,
		y: top + y
	}))).flat();
};
// packages/stones/src/sgf/move.ts
/** The moves of a node in their order of colour, with the unescaped text of each; a valid node has at most one. */
var sgfMovesOf = (node) => COLORS.flatMap((color) => (node.get(letterOf(color)) ?? []).map((value) => ({
	color,
	text: unescapeText(value).trim()
})));
/** The properties that change the board without a move. */
var SETUP_PROPERTIES = [
	"AB",
	"AW",
	"AE"
];
/** The move of a node, the `number`th of its game; null if it has none. `parsePlace` returns undefined for no move. */
var readSgfMove = (node, number, size, parsePlace) => {
	const [move, second] = sgfMovesOf(node);
	if (move === void 0) return ok(null);
	const where = { move: number };
	if (second !== void 0) return rejectSgf("two-moves", `Move ${number}: there are two moves in one node.`, where);
	const { color, text } = move;
	const place = parsePlace(text);
	return place === void 0 ? rejectSgf("bad-point", `Move ${number}: ${quoteSgf(text)} is not a point of a ${size}x${size} board.`, where) : ok({
		color,
		place
	});
};
var makeSgfMove = ({ color, place }) => /* @__PURE__ */ new Map([[letterOf(color), [place === null ? "" : makeSgfPoint(place)]]]);
// packages/stones/src/sgf/result.ts
var LETTERS = {
	resign: "R",
	timeout: "T",
	forfeit: "F",
	win: ""
};
var makeSgfResult = (result) => {
	switch (result.kind) {
		case "draw": return "0";
		case "void": return "Void";
		case "unknown": return "?";
		case "score":
		case "resign":
		case "timeout":
		case "forfeit":
		case "win": {
			const how = result.kind === "score" ? String(result.margin) : LETTERS[result.kind];
			return `${letterOf(result.winner)}+${how}`;
		}
	}
};
var ENDS = /* @__PURE__ */ new Map([
	["", "win"],
	["R", "resign"],
	["RESIGN", "resign"],
	["T", "timeout"],
	["TIME", "timeout"],
	["F", "forfeit"],
	["FORFEIT", "forfeit"]
]);
/** Parses the text of RE; null if it is not a result. */
var parseSgfResult = (text) => {
	const word = text.trim().toUpperCase();
	if (word === "" || word === "?") return { kind: "unknown" };
	if (word === "0" || word === "DRAW" || word === "JIGO") return { kind: "draw" };
	if (word === "VOID") return { kind: "void" };
	const { side, how } = /^(?<side>[BW])\+(?<how>.*)$/u.exec(word)?.groups ?? {};
	if (side === void 0 || how === void 0) return null;
	const winner = colorOfLetter(side);
	if (/^\d{1,3}(?:\.\d{0,2})?$/u.test(how)) return {
		kind: "score",
		winner,
		margin: Number(how)
	};
	const kind = ENDS.get(how);
	return kind === void 0 ? null : {
		kind,
		winner
	};
};
/** The endings that have a letter in SGF. */
var ENDINGS = {
	resign: "resign",
	timeout: "timeout",
	abandoned: "forfeit"
};
/** The result of a match between black, the first player, and white; `margin` is null if it was not counted. */
var sgfResultOf = ({ outcome, playerIds }, margin) => {
	if (outcome === null) return { kind: "unknown" };
	if (outcome.reason === "aborted") return { kind: "void" };
	const [winnerId] = outcome.winners ?? [];
	if (winnerId === void 0) return { kind: "draw" };
	const winner = winnerId === playerIds[0] ? "black" : "white";
	return margin === null ? {
		kind: ENDINGS[outcome.reason] ?? "win",
		winner
	} : {
		kind: "score",
		winner,
		margin
	};
};
export { rejectSgf as C, SGF_TEXT_ERRORS as S, oneLine as _, makeSgfMove as a, toGameNode as b, makeSgfPoint as c, makeSgf as d, rewriteSgf as f, escapeText as g, mainLineOf as h, SETUP_PROPERTIES as i, parseSgfPoint as l, hasVariations as m, parseSgfResult as n, readSgfMove as o, parseSgf as p, sgfResultOf as r, sgfMovesOf as s, makeSgfResult as t, parseSgfPoints as u, quoteSgf as v, toSgfTree as x, unescapeText as y };
