import { _ as defineEngine, a as encodeCell, c as sameBoard, d as cellAt, f as isInside, g as initialStateFields, h as withCell, i as encodeBoard, l as samePoint, m as pointsWith, n as decodeBoard, o as indexOfPoint, r as emptyBoard, t as CELL_CODES } from "./board-DGpFR3Vu.mjs";
import { A as check, B as nullable, C as err, E as reject, F as maxLength, G as rawCheck, H as optional, I as maxValue, J as strictObject, K as record, N as length, P as literal, R as minValue, S as VALID, T as ok, U as picklist, V as number, W as pipe, Y as string, _ as parseWith, b as stateFields, d as emptyObjectSchema, et as variant, j as exactOptional, k as array, l as configFields, m as jsonObjectSchema, o as otherColor, ot as sameJson, p as integerSchema, q as regex, t as COLORS, u as countSchema, v as playerIdSchema, z as null_ } from "./color-CIyQqv7d.mjs";
// packages/stones/src/group.ts
var NEXT = [
	{
		x: 0,
		y: -1
	},
	{
		x: -1,
		y: 0
	},
	{
		x: 1,
		y: 0
	},
	{
		x: 0,
		y: 1
	}
];
/** The two to four neighbours of a point, row by row. */
var neighborsOf = (grid, { x, y }) => NEXT.map((step) => ({
	x: x + step.x,
	y: y + step.y
})).filter((point) => cellAt(grid, point) !== void 0);
/** The group of a point. */
var groupAt = (grid, from) => {
	const cell = cellAt(grid, from);
	const key = ({ x, y }) => y * grid.length + x;
	const points = /* @__PURE__ */ new Map([[key(from), from]]);
	const border = /* @__PURE__ */ new Map();
	for (const point of points.values()) for (const next of neighborsOf(grid, point)) (cellAt(grid, next) === cell ? points : border).set(key(next), next);
	return {
		points: [...points.values()],
		border: [...border.values()]
	};
};
/** Counts the points next to a group with a given content: its liberties if that is the empty cell. */
var countAdjacent = (grid, { border }, cell) => border.filter((point) => cellAt(grid, point) === cell).length;
/** All groups with a given content. */
var groupsOf = (grid, cell) => {
	const seen = /* @__PURE__ */ new Set();
	const groups = [];
	for (const [y, row] of grid.entries()) for (const [x, here] of row.entries()) {
		if (here !== cell || seen.has(y * grid.length + x)) continue;
		const group = groupAt(grid, {
			x,
			y
		});
		for (const point of group.points) seen.add(point.y * grid.length + point.x);
		groups.push(group);
	}
	return groups;
};
// packages/stones/src/go-rules.ts
var EMPTY = -1;
var UNKNOWN = -2;
var mapGroups = (board) => {
	const size = board.length;
	const cells = board.flat();
	const groups = new Int16Array(cells.length).fill(UNKNOWN);
	/** The last group that an empty point was counted for as a liberty. */
	const countedFor = new Int16Array(cells.length).fill(EMPTY);
	const liberties = [];
	const stack = [];
	for (let first = 0; first < cells.length; first += 1) {
		const color = cells[first] ?? null;
		if (color === null || groups[first] !== UNKNOWN) continue;
		const group = liberties.length;
		let count = 0;
		groups[first] = group;
		stack.push(first);
		for (let point = stack.pop(); point !== void 0; point = stack.pop()) {
			const x = point % size;
			for (const next of [
				x > 0 ? point - 1 : -1,
				x < size - 1 ? point + 1 : -1,
				point - size,
				point + size
			]) {
				const cell = next < 0 ? void 0 : cells[next];
				if (cell === null && countedFor[next] !== group) {
					countedFor[next] = group;
					count += 1;
				} else if (cell === color && groups[next] === UNKNOWN) {
					groups[next] = group;
					stack.push(next);
				}
			}
		}
		liberties.push(count);
	}
	return {
		groups: groups.map((group) => group === UNKNOWN ? EMPTY : group),
		liberties
	};
};
/** Boards are immutable, and usually all points of one are tried. */
var groupMaps = /* @__PURE__ */ new WeakMap();
var groupMapOf = (board) => {
	const known = groupMaps.get(board);
	if (known !== void 0) return known;
	const made = mapGroups(board);
	groupMaps.set(board, made);
	return made;
};
/**
* [GO-C1] [GO-C2] The board after a stone on an empty point; refused if its group would have no liberty. An enemy group
* is captured if the point is its only liberty; captured stones are removed before the stone's own liberties count.
*/
var placeStone = (board, point, color) => {
	const { groups, liberties } = groupMapOf(board);
	const groupOf = ({ x, y }) => groups[y * board.length + x] ?? EMPTY;
	const captured = /* @__PURE__ */ new Map();
	let hasLiberty = false;
	for (const next of neighborsOf(board, point)) {
		const cell = cellAt(board, next);
		const group = groupOf(next);
		if (cell === null || cell === color && (liberties[group] ?? 0) > 1) hasLiberty = true;
		if (cell === otherColor(color) && liberties[group] === 1 && !captured.has(group)) captured.set(group, groupAt(board, next).points);
	}
	if (!hasLiberty && captured.size === 0) return err("suicide");
	const placed = withCell(board, point, color);
	const stones = [...captured.values()].flat();
	const after = stones.reduce((grid, stone) => withCell(grid, stone, null), placed);
	return ok({
		board: after,
		captured: stones
	});
};
/** [GO-K1] Whether a board repeats the one before the opponent's move. */
var isKo = (board, previousBoard) => previousBoard !== null && sameBoard(board, previousBoard);
/**
* The position after a stone on a point of the board. Simple ko, unless `isRepetition` forbids boards by another ko
* rule.
*/
var tryStone = (position, point, color, isRepetition = (after) => isKo(after, position.previousBoard)) => {
	const { board, captures } = position;
	if (cellAt(board, point) !== null) return err("occupied");
	const placed = placeStone(board, point, color);
	if (!placed.ok) return placed;
	const { board: after, captured } = placed.value;
	if (isRepetition(after)) return err("ko");
	return ok({
		board: after,
		previousBoard: board,
		passes: 0,
		captures: {
			...captures,
			[color]: captures[color] + captured.length
		}
	});
};
/** [GO-K2] A pass lifts the ko ban: the previous board is the current one. */
var playPass = (position) => ({
	...position,
	previousBoard: position.board,
	passes: position.passes + 1
});
/** The point that ko forbids to a colour; null if there is none. */
var koPoint = (board, previousBoard, color) => {
	if (previousBoard === null) return null;
	const points = pointsWith(board, null).filter((point) => cellAt(previousBoard, point) === color);
	const isForbidden = (point) => {
		const placed = placeStone(board, point, color);
		return placed.ok && isKo(placed.value.board, previousBoard);
	};
	return points.find(isForbidden) ?? null;
};
/** [GO-T1] The owner of each point: its stone's colour, or the only colour that its empty region touches. */
var ownersOf = (board) => {
	const owners = board.map((row) => [...row]);
	for (const { points, border } of groupsOf(board, null)) {
		const colors = new Set(border.map((point) => cellAt(board, point)));
		const [owner = null] = colors;
		if (colors.size !== 1) continue;
		for (const { x, y } of points) owners[y]?.splice(x, 1, owner);
	}
	return owners;
};
var countOf = (board, color) => board.flat().filter((cell) => cell === color).length;
/** [GO-T1] Area scores: stones and surrounded points, plus komi for white. */
var scoresOf = (board, komi) => {
	const owners = ownersOf(board);
	return {
		black: countOf(owners, "black"),
		white: countOf(owners, "white") + komi
	};
};
/** Black's area minus white's, komi not included. */
var areaLead = (board) => {
	const { black, white } = scoresOf(board, 0);
	return black - white;
};
/** [GO-T2] The colour with the higher score; null if they are equal. */
var winnerOf = ({ black, white }) => {
	if (black === white) return null;
	return black > white ? "black" : "white";
};
// packages/stones/src/go-count.ts
var totalOf = ({ stones, territory, prisoners, dead, komi, bonus }) => stones + territory + prisoners + dead + komi + bonus;
/** All stones of the groups that the points are in. */
var groupStones = (board, points) => points.flatMap((point) => groupAt(board, point).points);
/** [GO-M2] The board without the groups that the points are in. */
var withoutDead = (board, dead) => groupStones(board, dead).reduce((grid, point) => withCell(grid, point, null), board);
/** The colours next to a region. */
var colorsBeside = (board, { border }) => new Set(border.map((point) => cellAt(board, point)));
var keyOf = (size, { x, y }) => y * size + x;
/** Joins the eyes that share groups, directly or through other eyes. */
var joinEyes = (eyes) => eyes.reduce((units, eye) => {
	const isBeside = ({ groups }) => [...groups].some((group) => eye.groups.has(group));
	const joined = units.filter((unit) => unit.some(isBeside));
	return [...units.filter((unit) => !joined.includes(unit)), [eye, ...joined.flat()]];
}, []);
/** An eye of this size or larger becomes two eyes if needed. */
var TWO_EYES = 3;
/** [GO-T5] Whether groups live in seki: they touch dame, and have only one small eye. */
var isSeki = (eyes, touchesDame) => eyes.length === 1 && eyes.every(({ points, groups }) => points.length < TWO_EYES && [...groups].some(touchesDame));
/** The territory of one colour. */
var territoryPoints = (board, color, empty) => {
	const groups = groupsOf(board, color);
	const numbers = new Map(groups.flatMap(({ points }, number) => points.map((point) => [keyOf(board.length, point), number])));
	const groupsBeside = ({ border }) => new Set(border.flatMap((point) => numbers.get(keyOf(board.length, point)) ?? []));
	const isOwn = (region) => colorsBeside(board, region).size === 1 && groupsBeside(region).size > 0;
	const eyes = empty.filter(isOwn).map((region) => ({
		points: region.points,
		groups: groupsBeside(region)
	}));
	const onDame = new Set(empty.filter((region) => colorsBeside(board, region).size > 1).flatMap((region) => [...groupsBeside(region)]));
	return joinEyes(eyes).filter((unit) => !isSeki(unit, (group) => onDame.has(group))).flatMap((unit) => unit.flatMap(({ points }) => points));
};
/** [GO-T4] [GO-T5] The territory of each colour: empty points that touch only that colour, outside of sekis. */
var territoryOf = (board) => {
	const territory = board.map((row) => row.map(() => null));
	const empty = groupsOf(board, null);
	for (const color of COLORS) for (const { x, y } of territoryPoints(board, color, empty)) territory[y]?.splice(x, 1, color);
	return territory;
};
/** [GO-T3] [GO-T4] Counts a finished game. */
var countGame = (counting, input) => {
	const { board, captures, dead, komi, bonus } = input;
	const isArea = counting === "area";
	const alive = withoutDead(board, dead);
	const owners = (isArea ? ownersOf(alive) : territoryOf(alive)).flat();
	const cells = alive.flat();
	const gone = groupStones(board, dead).map((point) => cellAt(board, point));
	const countOf = (color) => ({
		stones: isArea ? cells.filter((cell) => cell === color).length : 0,
		territory: owners.filter((owner, index) => owner === color && cells[index] === null).length,
		prisoners: isArea ? 0 : captures[color],
		dead: isArea ? 0 : gone.filter((cell) => cell === otherColor(color)).length,
		komi: color === "white" ? komi : 0,
		bonus: color === "white" ? bonus : 0
	});
	return {
		black: countOf("black"),
		white: countOf("white")
	};
};
// packages/stones/src/go-handicap.ts
/** The handicaps that exist; one stone is only the absence of komi. */
var HANDICAPS = [
	0,
	2,
	3,
	4,
	5,
	6,
	7,
	8,
	9
];
/**
* [GO-HC2] The handicap stones of an odd board of at least 9x9, row by row. The third of three is at the upper left, as
* in GTP, or at the lower right, as in Japan.
*/
var handicapPoints = (size, count, third = "upper-left") => {
	const low = size < 13 ? 2 : 3;
	const [middle, high] = [(size - 1) / 2, size - 1 - low];
	const at = (x, y) => ({
		x,
		y
	});
	const [one, other] = [at(low, low), at(high, high)];
	const corners = [
		at(high, low),
		at(low, high),
		...third === "upper-left" ? [one, other] : [other, one]
	];
	const sides = [
		at(low, middle),
		at(high, middle),
		at(middle, low),
		at(middle, high)
	];
	const center = count >= 5 && count % 2 === 1 ? [at(middle, middle)] : [];
	const rest = count - center.length - corners.length;
	return [
		...corners.slice(0, count),
		...sides.slice(0, Math.max(0, rest)),
		...center
	].toSorted((a, b) => a.y - b.y || a.x - b.x);
};
// packages/stones/src/go-superko.ts
var KO_RULES = [
	"simple",
	"positional",
	"situational"
];
/** Cells per character of a key: three cells of three values make a digit of base 27. */
var CELLS_PER_DIGIT = 3;
var DIGITS = "0123456789abcdefghijklmnopq";
/** A board as text: its cells row by row (0 empty, 1 black, 2 white), three at a time as a digit from 0 to q. */
var boardKey = (board) => {
	let key = "";
	let digit = 0;
	let cells = 0;
	for (const row of board) for (const cell of row) {
		digit = digit * 3 + encodeCell(cell);
		cells += 1;
		if (cells < CELLS_PER_DIGIT) continue;
		key += DIGITS[digit];
		digit = 0;
		cells = 0;
	}
	return cells === 0 ? key : key + DIGITS[digit * 3 ** (CELLS_PER_DIGIT - cells)];
};
/** The length of a key of a board. */
var boardKeyLength = (size) => Math.ceil(size * size / CELLS_PER_DIGIT);
/** A position as text: b or w for the colour to move, and the board. */
var positionKey = (board, toMove) => `${toMove === "black" ? "b" : "w"}${boardKey(board)}`;
/** The weight of a digit of a key, by its place. Only the speed depends on it. */
var weightOf = (place) => Math.imul(2 * place + 1, 2654435761);
/** A number for the board of a key that tells most boards apart; the first character says who is to move. */
var hashOfKey = (key) => {
	let hash = 0;
	for (let place = 0; place < key.length - 1; place += 1) {
		const code = key.charCodeAt(place + 1);
		hash = hash + Math.imul(code < 58 ? code - 48 : code - 87, weightOf(place)) | 0;
	}
	return hash;
};
/** The same number from the board itself. A hot path: superko asks for it at every point where a stone may be placed. */
var hashOfBoard = (board) => {
	let hash = 0;
	let digit = 0;
	let cells = 0;
	let place = 0;
	for (const row of board) for (const cell of row) {
		digit = digit * 3 + encodeCell(cell);
		cells += 1;
		if (cells < CELLS_PER_DIGIT) continue;
		if (digit > 0) hash = hash + Math.imul(digit, weightOf(place)) | 0;
		digit = 0;
		cells = 0;
		place += 1;
	}
	return cells === 0 ? hash : hash + Math.imul(digit * 3 ** (CELLS_PER_DIGIT - cells), weightOf(place)) | 0;
};
/**
* [GO-K4] [GO-K5] Whether a board after a move of `color` is a forbidden repetition. `history` has the keys of all
* positions since the start of play.
*/
var repetitionBy = (rule, { previousBoard, history }, color) => {
	if (rule === "simple") return (after) => isKo(after, previousBoard);
	const isRepeated = (after) => {
		const key = positionKey(after, otherColor(color));
		return history.some((one) => rule === "situational" ? one === key : one.endsWith(key.slice(1)));
	};
	let hashes = null;
	return (after) => (hashes ??= new Set(history.map(hashOfKey))).has(hashOfBoard(after)) && isRepeated(after);
};
// games/go-9x9/state.ts
var RULESET = {
	gameId: "go-9x9",
	rulesetVersion: "chinese-9x9-v1"
};
var KOMI = 6.5;
/** Rejection codes that only Go has. */
var REFUSALS$1 = ["SUICIDE", "KO"];
/** The names of the columns: letters without I. */
var LETTERS = "ABCDEFGHJKLMNOPQRST";
/** The name of a point, such as C4: letters without I, numbers from the bottom. */
var pointName = ({ x, y }, size = 9) => `${LETTERS[x]}${size - y}`;
var boardOf = ({ board }) => decodeBoard(board);
/** The position of a state, for the rules. */
var positionOf = (state) => {
	const [black = "", white = ""] = state.playerIds;
	return {
		board: boardOf(state),
		previousBoard: state.previousBoard === null ? null : decodeBoard(state.previousBoard),
		passes: state.passesInARow,
		captures: {
			black: state.captures[black] ?? 0,
			white: state.captures[white] ?? 0
		}
	};
};
/** The colour of the player to move. */
var colorToMove = ({ currentPlayerId, playerIds }) => currentPlayerId === playerIds[0] ? "black" : "white";
var placeSchema = strictObject({
	type: literal("place"),
	x: integerSchema,
	y: integerSchema
});
var passSchema = strictObject({ type: literal("pass") });
var actionSchema$1 = variant("type", [
	placeSchema,
	passSchema,
	strictObject({ type: literal("resign") })
], "an action is an object whose type is place, pass or resign");
var configSchema$1 = strictObject({
	...configFields(2),
	options: optional(emptyObjectSchema)
});
var boardSchema$1 = pipe(array(pipe(array(picklist(CELL_CODES)), length(9))), length(9));
var coordinateSchema = pipe(integerSchema, minValue(0), maxValue(8));
var lastPlaceSchema = strictObject({
	type: literal("place"),
	x: coordinateSchema,
	y: coordinateSchema
});
var hasAllCaptures = ({ captures, playerIds }) => Object.keys(captures).length === 2 && playerIds.every((id) => Object.hasOwn(captures, id));
var startsWithoutPast = ({ turn, previousBoard, lastMove }) => turn === 0 === (previousBoard === null) && turn === 0 === (lastMove === null);
var stateSchema = pipe(strictObject({
	...stateFields,
	phase: picklist(["playing", "finished"]),
	playerIds: pipe(stateFields.playerIds, length(2)),
	drawOfferBy: null_(),
	rngState: null_(),
	boardSize: literal(9),
	board: boardSchema$1,
	komi: literal(KOMI),
	captures: record(string(), countSchema),
	passesInARow: pipe(countSchema, maxValue(2)),
	previousBoard: nullable(boardSchema$1),
	lastMove: nullable(variant("type", [lastPlaceSchema, passSchema])),
	scores: nullable(strictObject({
		black: number(),
		white: number()
	}))
}), check((state) => hasAllCaptures(state), "captures must have a number for each player"), check((state) => startsWithoutPast(state), "previousBoard and lastMove must be null before the first turn and only then"), check(({ passesInARow, lastMove }) => passesInARow > 0 === (lastMove?.type === "pass"), "passesInARow must match lastMove"), check(({ board, lastMove }) => lastMove?.type !== "place" || cellAt(board, lastMove) !== 0, "lastMove must be a stone on the board"), check(({ board, previousBoard, lastMove }) => lastMove?.type !== "pass" || previousBoard !== null && sameBoard(decodeBoard(board), decodeBoard(previousBoard)), "after a pass previousBoard must equal board"), check(({ outcome, scores }) => outcome?.reason === "score" === (scores !== null), "scores must match outcome"), check(({ passesInARow, scores }) => passesInARow === 2 === (scores !== null), "scores must match passesInARow"), check(({ board, scores }) => scores === null || sameJson(scores, scoresOf(decodeBoard(board), 6.5)), "scores must match board"), check(({ playerIds, winners, scores }) => scores === null || sameJson(winners, scoreWinners(playerIds, scores)), "winners must match scores"), check(({ winners }) => (winners ?? []).length <= 1, "only one player can win"), check(({ outcome }) => outcome === null || REASONS.includes(outcome.reason), "Go does not end for this reason"));
/** [GO-T2] The winners by score; null for a tie. */
var scoreWinners = (playerIds, scores) => {
	const winner = winnerOf(scores);
	return winner === null ? null : playerIds.filter((_, seat) => seat === (winner === "black" ? 0 : 1));
};
/** The reasons for which a game of Go can end. */
var REASONS = [
	"score",
	"resign",
	"timeout",
	"abandoned",
	"move-limit",
	"aborted"
];
var parseConfig$1 = (value) => parseWith(configSchema$1, value, "INVALID_CONFIG", "config");
var parseAction = (value) => parseWith(actionSchema$1, value, "INVALID_PAYLOAD", "action");
var parseState = (value) => parseWith(stateSchema, value, "INVALID_PAYLOAD", "state");
// games/go-9x9/rulesets/marking.ts
/** The first stone of the group of a stone, row by row. */
var firstStone = (board, stone) => {
	const index = Math.min(...groupAt(board, stone).points.map((point) => indexOfPoint(board.length, point)));
	return {
		x: index % board.length,
		y: Math.floor(index / board.length)
	};
};
var byIndex = (board) => (a, b) => indexOfPoint(board.length, a) - indexOfPoint(board.length, b);
/** The first stones of all groups, row by row. */
var allGroups = (board) => COLORS.flatMap((color) => groupsOf(board, color).flatMap(({ points }) => points.slice(0, 1))).toSorted(byIndex(board));
/** The list of the groups that these stones are in. */
var listGroups = (board, stones) => {
	const firsts = stones.map((stone) => firstStone(board, stone));
	return firsts.filter((one, index) => firsts.findIndex((other) => samePoint(one, other)) === index).toSorted(byIndex(board));
};
/** A list with the group of a stone added, or removed if it was in it. */
var toggleGroup = (board, dead, stone) => {
	const first = firstStone(board, stone);
	const others = dead.filter((point) => !samePoint(point, first));
	return others.length < dead.length ? others : [...dead, first].toSorted(byIndex(board));
};
var sameList = (a, b) => a.length === b.length && a.every((point, index) => samePoint(point, b[index] ?? {
	x: -1,
	y: -1
}));
/** [GO-M2] Whether a list of dead groups is well-formed. */
var validateList = (board, dead) => {
	const size = board.length;
	for (const [index, point] of dead.entries()) {
		const where = `(${point.x}, ${point.y})`;
		if (!isInside(size, point)) return reject("OUT_OF_BOUNDS", `x and y go from 0 to ${size - 1}; ${where} is off the board.`);
		if (cellAt(board, point) === null) return reject("CELL_EMPTY", `There is no stone on ${pointName(point, size)} that could be dead.`);
		const first = firstStone(board, point);
		if (!samePoint(first, point)) {
			const [wrong, right] = [pointName(point, size), pointName(first, size)];
			return reject("BAD_PROPOSAL", `Name a dead group by its first stone row by row: ${right} instead of ${wrong}.`);
		}
		const before = dead[index - 1];
		if (before !== void 0 && byIndex(board)(before, point) >= 0) return reject("BAD_PROPOSAL", "Name each dead group once, row by row from the top left.");
	}
	return VALID;
};
/** Positions of a marking phase in the history: the board before the passes, and after each of them. */
var PER_MARKING = 3;
/**
* [GO-M7] Who has resumed play since the last stone. The history has three positions of the same board for each marking
* phase; the next one, if any, is the resumption, with the opponent of the player who resumed to move.
*/
var resumedOnBoard = (history) => {
	const board = history.at(-1)?.slice(1);
	const before = history.findLastIndex((key) => key.slice(1) !== board);
	return history.slice(before + 1).filter((_, index) => index > 0 && index % PER_MARKING === 0).map((key) => key.startsWith("b") ? "white" : "black");
};
/** [GO-M6] Whether an earlier marking phase of the game came to no agreement. */
var wasMarkedBefore = (history) => history.slice(0, -3).some((key, index) => [1, 2].every((next) => history[index + next]?.slice(1) === key.slice(1)));
// games/go-9x9/rulesets/ruleset.ts
var SIZES = [
	9,
	13,
	19
];
var RULE_BOOKS = [
	{
		id: "chinese",
		name: "Chinese",
		counting: "area",
		ko: "positional",
		komi: 7.5,
		bonusFor: (handicap) => handicap
	},
	{
		id: "japanese",
		name: "Japanese",
		counting: "territory",
		ko: "simple",
		komi: 6.5,
		bonusFor: () => 0
	},
	{
		id: "aga",
		name: "AGA",
		counting: "area",
		ko: "situational",
		komi: 7.5,
		bonusFor: (handicap) => Math.max(0, handicap - 1)
	}
];
var versionOf = ({ id, ...book }, version) => ({
	...book,
	rulesetVersion: `${id}-v${version}`,
	endsDisputes: version > 1
});
/** The rulesets of new matches. */
var RULESETS = RULE_BOOKS.map((book) => versionOf(book, 2));
/** Those of older matches. */
var EARLIER_RULESETS = RULE_BOOKS.map((book) => versionOf(book, 1));
var ALL = [...RULESETS, ...EARLIER_RULESETS];
var findRuleset = (rulesetVersion) => ALL.find((ruleset) => ruleset.rulesetVersion === rulesetVersion);
/** The ruleset of new matches with a name in SGF files. */
var rulesetNamed = (name) => {
	const found = RULESETS.find((ruleset) => ruleset.name === name);
	if (found === void 0) throw new Error(`there is no ruleset ${name}`);
	return found;
};
/** Each player's time for marking dead stones, where phases have clocks (MAT-X10). */
var MARKING_MS = 18e4;
/** The same where play was resumed before. */
var MARKING_AGAIN_MS = 6e4;
/** Whether a number is a possible komi: a multiple of 0.5 from -150 to 150. */
var isKomi = (komi) => Math.abs(komi) <= 150 && Number.isInteger(komi * 2);
/** On the fixed points, also with the third of three stones at the lower right, or where black places them. */
var PLACEMENTS = [
	"fixed",
	"fixed-right",
	"free"
];
/** The points of a handicap; none where black places the stones. */
var fixedPoints = (size, handicap, placement) => placement === "free" ? [] : handicapPoints(size, handicap, placement === "fixed-right" ? "lower-right" : "upper-left");
/** The placement that puts the stones on these points. */
var placementOf = (size, handicap, stones) => PLACEMENTS.find((placement) => {
	const points = fixedPoints(size, handicap, placement);
	return points.length > 0 && points.every((point) => stones.some((stone) => samePoint(stone, point)));
}) ?? "free";
var optionsSchema = strictObject({
	size: exactOptional(picklist(SIZES, "the size must be 9, 13 or 19")),
	komi: exactOptional(pipe(number("komi must be a number"), check(isKomi, `komi must be a multiple of 0.5 between -150 and 150`))),
	handicap: exactOptional(picklist(HANDICAPS, "the handicap must be 0, or from 2 to 9")),
	placement: exactOptional(picklist(PLACEMENTS, "the placement must be fixed, fixed-right or free")),
	ko: exactOptional(picklist(KO_RULES, "the ko rule must be simple, positional or situational"))
});
var configSchema = strictObject({
	...configFields(2),
	options: optional(pipe(jsonObjectSchema, optionsSchema))
});
var parseConfig = (value) => parseWith(configSchema, value, "INVALID_CONFIG", "config");
/** The options with the defaults of a ruleset. */
var settingsOf = (ruleset, options = {}) => {
	const { size = 9, handicap = 0, placement = "fixed", ko = ruleset.ko } = options;
	return {
		size,
		komi: (options.komi ?? (handicap === 0 ? ruleset.komi : .5)) + 0,
		handicap,
		placement,
		ko
	};
};
// games/go-9x9/rulesets/state.ts
/** Rejection codes of these rulesets. */
var REFUSALS = [
	"SUICIDE",
	"KO",
	"HANDICAP_LEFT",
	"MARKING",
	"NOT_MARKING",
	"NO_PROPOSAL",
	"BAD_PROPOSAL",
	"ALREADY_RESUMED",
	"ALREADY_PROPOSED",
	"NO_PROPOSAL_LEFT",
	"MAY_RESUME"
];
var isMarkingTurn = (turn) => turn.type !== "place" && turn.type !== "pass";
/** Handicap stones that black has still to place. */
var stonesLeft = ({ board, handicap }) => handicap - board.flat().filter((cell) => cell !== 0).length;
var isRulesetState = (state) => "history" in state;
var rulesetOf = ({ rulesetVersion }) => {
	const ruleset = findRuleset(rulesetVersion);
	if (ruleset === void 0) throw new Error(`there is no ruleset ${rulesetVersion}`);
	return ruleset;
};
/** [GO-HC4] White's compensation for the handicap stones of a state. */
var bonusOf = (state) => rulesetOf(state).bonusFor(state.handicap);
/** How the points of a state are counted; by area in the ruleset without agreed scoring. */
var countingOf = (view) => isRulesetState(view) ? rulesetOf(view).counting : "area";
/**
* The komi with which a count by area has the lead of the ruleset's count: with white's compensation, and under
* territory counting with the difference of the stones played so far, which only area counting has as points.
*/
var areaKomiOf = (view) => {
	if (!isRulesetState(view)) return view.komi;
	if (countingOf(view) === "area") return view.komi + bonusOf(view);
	const { board, captures } = positionOf(view);
	const cells = board.flat();
	const played = (color) => cells.filter((cell) => cell === color).length + captures[otherColor(color)];
	return view.komi + played("black") - played("white");
};
/** The scores if the game ended now with every stone alive. */
var scoresNow = (view) => isRulesetState(view) ? scoresByProposal(rulesetOf(view), {
	...view,
	proposal: null
}) : scoresOf(decodeBoard(view.board), view.komi);
/** [GO-T3] [GO-T4] The scores by the last proposal; without one every stone is alive. */
var scoresByProposal = (ruleset, state) => {
	const { board, captures } = positionOf(state);
	const counts = countGame(ruleset.counting, {
		board,
		captures,
		dead: state.proposal?.dead ?? [],
		komi: state.komi,
		bonus: ruleset.bonusFor(state.handicap)
	});
	return {
		black: totalOf(counts.black),
		white: totalOf(counts.white),
		counts
	};
};
/** The scores if the game ended with these groups dead. */
var scoresWith = (state, dead) => scoresByProposal(rulesetOf(state), {
	...state,
	proposal: {
		playerId: "",
		dead
	}
});
/** Why the player to move may not make a well-formed proposal (GO-M8); null if there is no reason. */
var proposalFault = ({ earlier, proposal, currentPlayerId }, dead) => {
	if (earlier === void 0) return null;
	const own = earlier.filter(({ playerId }) => playerId === currentPlayerId);
	if (own.length >= 5) return "NO_PROPOSAL_LEFT";
	return (proposal === null ? own : [...own, proposal]).some((one) => sameList(one.dead, dead)) ? "ALREADY_PROPOSED" : null;
};
var deadSchema = pipe(array(strictObject({
	x: integerSchema,
	y: integerSchema
}), "dead must be a list of points"), maxLength(361, "a board has at most 361 points"));
var actionSchema = variant("type", [
	placeSchema,
	passSchema,
	strictObject({
		type: literal("propose"),
		dead: deadSchema
	}),
	strictObject({ type: literal("accept") }),
	strictObject({ type: literal("resume") }),
	strictObject({ type: literal("disagree") }),
	strictObject({ type: literal("resign") })
], "an action is an object whose type is place, pass, propose, accept, resume, disagree or resign");
/** The parser of a ruleset's actions. */
var makeParseAction = ({ endsDisputes }) => (value) => {
	const parsed = parseWith(actionSchema, value, "INVALID_PAYLOAD", "action");
	return parsed.ok && parsed.value.type === "disagree" && !endsDisputes ? reject("INVALID_PAYLOAD", "This ruleset has no disagree.") : parsed;
};
var boardSchema = pipe(array(array(picklist(CELL_CODES))), check((board) => board.every((row) => row.length === board.length), "a board must be square"));
var countsSchema = strictObject({
	stones: countSchema,
	territory: countSchema,
	prisoners: countSchema,
	dead: countSchema,
	komi: number(),
	bonus: countSchema
});
var proposalSchema = strictObject({
	playerId: playerIdSchema,
	dead: deadSchema
});
var fields = {
	...stateFields,
	phase: picklist([
		"placing-handicap",
		"playing",
		"scoring",
		"finished"
	]),
	playerIds: pipe(stateFields.playerIds, length(2)),
	drawOfferBy: null_(),
	rngState: null_(),
	boardSize: picklist(SIZES),
	board: boardSchema,
	komi: pipe(number(), check(isKomi, "komi must be a multiple of 0.5 between -150 and 150")),
	handicap: picklist(HANDICAPS),
	ko: picklist(KO_RULES),
	captures: record(string(), countSchema),
	passesInARow: pipe(countSchema, maxValue(2)),
	previousBoard: nullable(boardSchema),
	history: pipe(array(pipe(string(), regex(/^[bw][\da-q]+$/u))), maxLength(2e4)),
	lastMove: nullable(variant("type", [placeSchema, passSchema])),
	proposal: nullable(proposalSchema),
	scores: nullable(strictObject({
		black: number(),
		white: number(),
		counts: strictObject({
			black: countsSchema,
			white: countsSchema
		})
	}))
};
var firstSchema = strictObject(fields);
var earlierSchema = pipe(array(proposalSchema), maxLength(9));
var fieldsSchema = strictObject({
	...fields,
	earlier: earlierSchema
});
var isPlacing = ({ phase, board, handicap, history, currentPlayerId, playerIds }) => {
	const stones = board.flat().filter((cell) => cell !== 0);
	return phase === "placing-handicap" ? stones.length < handicap && !stones.includes(2) && history.length === 0 && currentPlayerId === playerIds[0] : phase === "finished" || history.length > 0;
};
var lastMoveIsOnBoard = ({ board, previousBoard, lastMove }) => {
	if (lastMove === null) return true;
	if (lastMove.type === "place") return (cellAt(board, lastMove) ?? 0) !== 0;
	return previousBoard !== null && sameBoard(decodeBoard(board), decodeBoard(previousBoard));
};
var proposalFits = ({ proposal, passesInARow, playerIds, currentPlayerId, board }) => proposal === null || passesInARow === 2 && playerIds.includes(proposal.playerId) && currentPlayerId !== proposal.playerId && validateList(decodeBoard(board), proposal.dead).ok;
/** The proposals of a marking phase are the players' in turn. */
var earlierFits = ({ proposal, earlier = [], playerIds, board }) => {
	const all = [...earlier, ...proposal === null ? [] : [proposal]];
	return (proposal !== null || earlier.length === 0) && all.every(({ playerId, dead }, index) => {
		return playerIds.includes(playerId) && playerId !== all[index - 1]?.playerId && validateList(decodeBoard(board), dead).ok;
	});
};
/** What must hold between the fields, and what to say if it does not. */
var CHECKS = [
	["captures must have a number for each player", hasAllCaptures],
	["the boards must have the size of the game", ({ board, previousBoard, boardSize }) => board.length === boardSize && (previousBoard === null || previousBoard.length === boardSize)],
	["previousBoard and lastMove must be null before the first turn and only then", startsWithoutPast],
	["passesInARow must match lastMove", ({ passesInARow, lastMove }) => passesInARow === 0 || lastMove?.type === "pass"],
	["lastMove, board and previousBoard must match", lastMoveIsOnBoard],
	["phase, history and handicap must match", isPlacing],
	["history must end with the board", ({ history, board, boardSize }) => history.every((key) => key.length === boardKeyLength(boardSize) + 1) && (history.length === 0 || history.at(-1)?.slice(1) === boardKey(decodeBoard(board)))],
	["phase must match passesInARow", ({ phase, passesInARow }) => phase === "finished" || phase === "scoring" === (passesInARow === 2)],
	["proposal must match the board and the players", proposalFits],
	["earlier must match the board, the players and proposal", earlierFits],
	["scores must match outcome", ({ outcome, scores }) => outcome?.reason === "score" === (scores !== null)],
	["scores need two passes", ({ scores, passesInARow }) => scores === null || passesInARow === 2],
	["winners must match scores", ({ playerIds, winners, scores }) => scores === null || sameJson(winners, scoreWinners(playerIds, scores))],
	["only one player can win", ({ winners }) => (winners ?? []).length <= 1],
	["Go does not end for this reason", ({ outcome }) => outcome === null || REASONS.includes(outcome.reason)]
];
var stateSchemaOf = (ruleset) => pipe(ruleset.endsDisputes ? fieldsSchema : firstSchema, rawCheck(({ dataset, addIssue }) => {
	if (!dataset.typed) return;
	const fault = CHECKS.find(([, holds]) => !holds(dataset.value));
	if (fault !== void 0) addIssue({ message: fault[0] });
	else if (dataset.value.scores !== null && !sameJson(dataset.value.scores, scoresByProposal(ruleset, dataset.value))) addIssue({ message: "scores must match board, captures and proposal" });
}));
/** The parser of a ruleset's states. */
var makeParseState = (ruleset) => {
	const schema = stateSchemaOf(ruleset);
	return (value) => {
		const parsed = parseWith(schema, value, "INVALID_PAYLOAD", "state");
		return parsed.ok ? ok(parsed.value) : parsed;
	};
};
// games/go-9x9/rulesets/engine.ts
var refuse = reject;
/** [GO-S3] [GO-HC1] [GO-HC2] */
var makeInit = (ruleset) => ({ playerIds, options }) => {
	const { size, komi, handicap, placement, ko } = settingsOf(ruleset, options);
	const fixed = fixedPoints(size, handicap, placement);
	const board = fixed.reduce((grid, point) => withCell(grid, point, "black"), emptyBoard(size));
	const isPlacing = handicap > 0 && fixed.length === 0;
	const first = fixed.length > 0 ? "white" : "black";
	return {
		...initialStateFields({
			gameId: RULESET.gameId,
			rulesetVersion: ruleset.rulesetVersion
		}, isPlacing ? "placing-handicap" : "playing", playerIds),
		currentPlayerId: playerIds[first === "black" ? 0 : 1] ?? null,
		rngState: null,
		boardSize: size,
		board: encodeBoard(board),
		komi,
		handicap,
		ko,
		captures: Object.fromEntries(playerIds.map((id) => [id, 0])),
		passesInARow: 0,
		previousBoard: null,
		history: isPlacing ? [] : [positionKey(board, first)],
		lastMove: null,
		proposal: null,
		...ruleset.endsDisputes ? { earlier: [] } : {},
		scores: null
	};
};
/** [GO-V1] [GO-K4] [GO-K5] A refusal of the rules in the engine's words. */
var refusePoint = ({ boardSize, ko }, point, refusal) => {
	const name = pointName(point, boardSize);
	switch (refusal) {
		case "occupied": return refuse("CELL_OCCUPIED", `There is a stone on ${name} already.`);
		case "suicide": return refuse("SUICIDE", `A stone on ${name} would have no liberty and takes nothing.`);
		case "ko": return ko === "simple" ? refuse("KO", `${name} would bring back the board before the opponent's move; play elsewhere first.`) : refuse("KO", `${name} would repeat an earlier position (${ko} superko); play elsewhere.`);
	}
};
/** The rules of placements in a state: made once for all points. */
var placementRule = (state) => {
	const position = positionOf(state);
	const color = colorToMove(state);
	const { previousBoard } = position;
	const isRepetition = repetitionBy(state.ko, {
		previousBoard,
		history: state.history
	}, color);
	return (point) => tryStone(position, point, color, isRepetition);
};
/** [GO-M7] Whether the player to move has resumed play on this board already. */
var hasResumed = (state) => resumedOnBoard(state.history).includes(colorToMove(state));
/** [GO-M8] */
var validateProposal = (state, { dead }) => {
	const valid = validateList(boardOf(state), dead);
	if (!valid.ok) return valid;
	switch (proposalFault(state, dead)) {
		case null: return VALID;
		case "NO_PROPOSAL_LEFT": return refuse("NO_PROPOSAL_LEFT", `You have made 5 proposals: accept the last one, or play on.`);
		case "ALREADY_PROPOSED": return state.proposal !== null && sameList(state.proposal.dead, dead) ? refuse("ALREADY_PROPOSED", "This is your opponent's proposal: accept it.") : refuse("ALREADY_PROPOSED", "You have proposed this before: change it, accept the other one, or play on.");
	}
};
var validateMarking = (state, action) => {
	if (state.phase !== "scoring") return refuse("NOT_MARKING", "Dead stones are marked after two passes in a row.");
	if (action.type === "propose") return validateProposal(state, action);
	if (action.type === "resume" && hasResumed(state)) return refuse("ALREADY_RESUMED", "You have resumed play on this board before: propose or accept the dead stones.");
	if (action.type === "resume") return VALID;
	if (state.proposal === null) return refuse("NO_PROPOSAL", "There is no proposal to answer: propose which stones are dead, or that none is.");
	return action.type === "disagree" && !hasResumed(state) ? refuse("MAY_RESUME", "Resume play first: only if that settles nothing does a dispute end with every stone alive.") : VALID;
};
var validateTurn = (state, action) => {
	if (isMarkingTurn(action)) return validateMarking(state, action);
	if (state.phase === "scoring") return refuse("MARKING", "Both players have passed: agree on the dead stones, or resume play.");
	if (action.type === "pass") return state.phase === "placing-handicap" ? refuse("HANDICAP_LEFT", `Place your handicap stones first: ${stonesLeft(state)} to go.`) : VALID;
	if (!isInside(state.boardSize, action)) {
		const where = `(${action.x}, ${action.y})`;
		return reject("OUT_OF_BOUNDS", `x and y go from 0 to ${state.boardSize - 1}; ${where} is off the board.`);
	}
	const next = placementRule(state)(action);
	return next.ok ? VALID : refusePoint(state, action, next.error);
};
var opponentOf = ({ currentPlayerId, playerIds }) => playerIds.find((id) => id !== currentPlayerId) ?? null;
/** Adds the current position to the history. */
var withPosition = (state) => ({
	...state,
	history: [...state.history, positionKey(boardOf(state), colorToMove(state))]
});
/** The state after a stone or a pass. */
var afterMove = (state, action, { passes, captures, board }) => {
	const [black = "", white = ""] = state.playerIds;
	return {
		...state,
		currentPlayerId: opponentOf(state),
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
/** [GO-HC3] The state after a handicap stone: black goes on until all are placed, then white plays. */
var afterHandicapStone = (state, next) => stonesLeft(next) > 0 ? {
	...next,
	currentPlayerId: state.currentPlayerId
} : withPosition({
	...next,
	phase: "playing"
});
var playMove = (state, action) => {
	if (action.type === "pass") {
		const passed = withPosition(afterMove(state, action, playPass(positionOf(state))));
		return passed.passesInARow === 2 ? {
			...passed,
			phase: "scoring"
		} : passed;
	}
	const next = placementRule(state)(action);
	if (!next.ok) throw new Error(`a stone was not refused: ${next.error}`);
	const { x, y } = action;
	const placed = afterMove(state, {
		type: "place",
		x,
		y
	}, next.value);
	return state.phase === "placing-handicap" ? afterHandicapStone(state, placed) : withPosition(placed);
};
/** [GO-M3] Ends the game with the score by the last proposal. */
var endByScore = (ruleset, state) => {
	const scores = scoresByProposal(ruleset, state);
	return {
		...state,
		scores,
		outcome: {
			winners: scoreWinners(state.playerIds, scores),
			reason: "score"
		}
	};
};
var withProposal = (state, proposal) => state.earlier === void 0 ? {
	...state,
	proposal
} : {
	...state,
	earlier: [...state.earlier, ...state.proposal === null ? [] : [state.proposal]],
	proposal
};
var withoutProposals = (state) => state.earlier === void 0 ? {
	...state,
	proposal: null
} : {
	...state,
	earlier: [],
	proposal: null
};
/** [GO-M1] [GO-M3] [GO-M4] [GO-M9] */
var playMarking = (ruleset, state, action) => {
	const next = {
		...state,
		currentPlayerId: opponentOf(state)
	};
	switch (action.type) {
		case "propose": return withProposal(next, {
			playerId: state.currentPlayerId ?? "",
			dead: action.dead
		});
		case "accept": return endByScore(ruleset, next);
		case "resume": return withPosition({
			...withoutProposals(next),
			phase: "playing",
			passesInARow: 0
		});
		case "disagree": return endByScore(ruleset, withoutProposals(next));
	}
};
/** [GO-M5] The current list, the empty one, and those that differ from the current one by one group. */
var listProposals = (state) => {
	const board = boardOf(state);
	const dead = state.proposal?.dead ?? [];
	const lists = [dead, ...allGroups(board).map((stone) => toggleGroup(board, dead, stone)).filter((list) => list.length > 0)];
	return [...lists.some((list) => list.length === 0) ? [] : [[]], ...lists].filter((list) => proposalFault(state, list) === null).map((list) => ({
		type: "propose",
		dead: list
	}));
};
/** The valid turns, stones row by row; of the proposals only some (`partlyListed`). */
var listTurns = (state) => {
	if (state.phase === "scoring") {
		const accept = state.proposal === null ? [] : [{ type: "accept" }];
		const resume = hasResumed(state) ? [] : [{ type: "resume" }];
		const disagree = state.earlier !== void 0 && state.proposal !== null && hasResumed(state) ? [{ type: "disagree" }] : [];
		return [
			...accept,
			...resume,
			...disagree,
			...listProposals(state)
		];
	}
	const tryPoint = placementRule(state);
	const places = pointsWith(boardOf(state), null).filter((point) => tryPoint(point).ok).map(({ x, y }) => ({
		type: "place",
		x,
		y
	}));
	return state.phase === "placing-handicap" ? places : [...places, { type: "pass" }];
};
var makeGoEngine = (ruleset) => defineEngine({
	gameId: RULESET.gameId,
	rulesetVersion: ruleset.rulesetVersion,
	hiddenInformation: false,
	tableActions: { resign: "resign" },
	partlyListed: ["propose"],
	refusals: REFUSALS,
	parseConfig,
	parseAction: makeParseAction(ruleset),
	parseState: makeParseState(ruleset),
	init: makeInit(ruleset),
	validateTurn,
	playTurn: (state, action) => isMarkingTurn(action) ? playMarking(ruleset, state, action) : playMove(state, action),
	listTurns,
	getPlayerView: (state) => state,
	getScores: ({ scores, playerIds: [black = "", white = ""] }) => scores === null ? null : {
		[black]: scores.black,
		[white]: scores.white
	},
	phaseClock: ({ phase, history }) => phase === "scoring" ? {
		id: "scoring",
		ms: wasMarkedBefore(history) ? MARKING_AGAIN_MS : MARKING_MS
	} : null,
	expire: (state) => state.phase === "scoring" && state.proposal !== null ? endByScore(ruleset, state) : null
});
export { neighborsOf as $, parseState as A, territoryOf as B, LETTERS as C, colorToMove as D, boardOf as E, positionKey as F, ownersOf as G, withoutDead as H, HANDICAPS as I, scoresOf as J, placeStone as K, handicapPoints as L, positionOf as M, scoreWinners as N, parseAction as O, KO_RULES as P, groupsOf as Q, countGame as R, KOMI as S, RULESET as T, areaLead as U, totalOf as V, koPoint as W, countAdjacent as X, tryStone as Y, groupAt as Z, rulesetNamed as _, isRulesetState as a, sameList as b, scoresWith as c, placementOf as d, settingsOf as f, findRuleset as g, SIZES as h, isMarkingTurn as i, pointName as j, parseConfig$1 as k, stonesLeft as l, RULESETS as m, areaKomiOf as n, proposalFault as o, EARLIER_RULESETS as p, playPass as q, countingOf as r, scoresNow as s, makeGoEngine as t, isKomi as u, listGroups as v, REFUSALS$1 as w, toggleGroup as x, resumedOnBoard as y, groupStones as z };
