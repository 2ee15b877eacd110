import { a as splitEvenly, i as openThreads, o as webThreads, r as infoInterval, t as makeSharedMemory } from "./wasm-CZBtKYHj.mjs";
import { o as indexOfPoint, s as pointAtIndex, u as stonesOf } from "./board-DGpFR3Vu.mjs";
import { C as err, T as ok, a as letterOf, i as colorOfLetter, r as colorAtPly } from "./color-CIyQqv7d.mjs";
import { i as winningRow } from "./five-haE_TY7T.mjs";
import { a as boardOf, c as encodeStones, n as t } from "./messages-Dl2Ithch.mjs";
import { r as indexOf } from "./scene-BGNY2KZ4.mjs";
import { n as makeSgfFormat } from "./sgf-format-6mX5fMiK.mjs";
// searchers/gomoku/assembly/patterns/constants.ts
/** Start of the transposition table; its size is chosen when a search begins. */
var TT_BASE = 10747904;
/** Size of one thread's memory. */
var THREAD_MEMORY_SIZE = 1048576;
// searchers/gomoku/src/shared-memory.ts
/** Null if the host has no shared memory. */
var makeSharedSearchMemory = (bytes, threads) => {
	const memory = makeSharedMemory(TT_BASE + bytes + (threads - 1) * THREAD_MEMORY_SIZE);
	return memory === null ? null : {
		memory,
		bytes
	};
};
// searchers/gomoku/src/merge.ts
var visitsOf = ({ playouts }) => playouts?.visits ?? 0;
var valueSumOf = ({ playouts }) => playouts?.valueSum ?? 0;
var byVisits = (a, b) => visitsOf(b) - visitsOf(a) || valueSumOf(b) / (visitsOf(b) || 1) - valueSumOf(a) / (visitsOf(a) || 1) || b.score - a.score || a.move - b.move;
var sumOf = (all, read) => all.reduce((sum, item) => sum + read(item), 0);
var maxOf = (all, read) => Math.max(0, ...all.map(read));
/** Playouts: adds up visits and values by move. */
var mergeInfos = (infos) => {
	const byMove = /* @__PURE__ */ new Map();
	for (const rootMove of infos.flatMap(({ rootMoves }) => rootMoves)) byMove.set(rootMove.move, [...byMove.get(rootMove.move) ?? [], rootMove]);
	const rootMoves = [...byMove.entries()].map(([move, duplicates]) => {
		const [best] = duplicates.toSorted(byVisits);
		return {
			move,
			playouts: {
				visits: sumOf(duplicates, visitsOf),
				valueSum: sumOf(duplicates, valueSumOf)
			},
			score: best?.score ?? 0,
			pv: best?.pv ?? [move],
			...best?.winsIn === void 0 ? {} : { winsIn: best.winsIn },
			...best?.losesIn === void 0 ? {} : { losesIn: best.losesIn },
			...best?.by === void 0 ? {} : { by: best.by }
		};
	});
	return {
		nodes: sumOf(infos, ({ nodes }) => nodes),
		depth: maxOf(infos, ({ depth }) => depth),
		seldepth: maxOf(infos, ({ seldepth }) => seldepth),
		hashfull: maxOf(infos, ({ hashfull }) => hashfull),
		rootMoves: rootMoves.toSorted(byVisits)
	};
};
/** Alpha-beta: takes the thread with the shortest proven win, or else the greatest depth. */
var pickBestInfo = (infos) => {
	const isProven = ({ rootMoves }) => rootMoves[0]?.winsIn === void 0 ? 0 : 1;
	const [best] = infos.toSorted((a, b) => isProven(b) - isProven(a) || (a.rootMoves[0]?.winsIn ?? 0) - (b.rootMoves[0]?.winsIn ?? 0) || b.depth - a.depth || (b.rootMoves[0]?.score ?? 0) - (a.rootMoves[0]?.score ?? 0));
	return {
		nodes: sumOf(infos, ({ nodes }) => nodes),
		depth: best?.depth ?? 0,
		seldepth: maxOf(infos, ({ seldepth }) => seldepth),
		hashfull: maxOf(infos, ({ hashfull }) => hashfull),
		rootMoves: best?.rootMoves ?? []
	};
};
// searchers/gomoku/src/search.ts
/** Alpha-beta over threat patterns, or UCT with playouts (ENG-M4). The first is the default. */
var EVALUATORS = ["patterns", "playouts"];
// searchers/gomoku/src/value.ts
/** The value of a win chance of e to 1, as in tools/research/tune-gomoku. */
var VALUE_SCALE = 200;
/** Limit of win rates that are not proven; its value is about 1842. */
var MAX_UNPROVEN_RATE = .9999;
/** With `patterns` the win rate follows from the value, with `playouts` the value follows from the win rate. */
var assess = ({ score, playouts, winsIn, losesIn }) => {
	const playoutRate = playouts === void 0 ? null : winRateOf(playouts);
	const value = playoutRate === null ? score : Math.round(VALUE_SCALE * Math.log(playoutRate / (1 - playoutRate)));
	if (winsIn !== void 0) return {
		winRate: 1,
		value
	};
	if (losesIn !== void 0) return {
		winRate: 0,
		value
	};
	return {
		winRate: playoutRate ?? 1 / (1 + Math.exp(-score / VALUE_SCALE)),
		value
	};
};
var winRateOf = ({ visits, valueSum }) => {
	const rate = visits === 0 ? .5 : (valueSum / (2 * visits) + 1) / 2;
	return Math.min(MAX_UNPROVEN_RATE, Math.max(9999999999998899e-20, rate));
};
// searchers/gomoku/src/searcher.ts
var MEGABYTE = 1 << 20;
/** WebAssembly memory is limited to 4 GiB. */
var MAX_BYTES = 3900 * MEGABYTE;
/** The warm-up search: long enough for the engine to optimise the kernel, in a position with threats. */
var WARM_UP = { milliseconds: 20 };
var WARM_UP_POSITION = {
	stones: [
		{
			x: 7,
			y: 7,
			color: "black"
		},
		{
			x: 8,
			y: 8,
			color: "white"
		},
		{
			x: 8,
			y: 6,
			color: "black"
		},
		{
			x: 6,
			y: 8,
			color: "white"
		}
	],
	toMove: "black"
};
var reportLine = (rootMove) => {
	const { playouts, pv, winsIn, losesIn, by } = rootMove;
	return {
		...assess(rootMove),
		...playouts === void 0 ? {} : { visits: playouts.visits },
		...winsIn === void 0 ? {} : { winsIn },
		...losesIn === void 0 ? {} : { losesIn },
		...by === void 0 ? {} : { by },
		moves: pv.map((index) => pointAtIndex(15, index))
	};
};
var makeReport = ({ rootMoves, ...info }, multiPv, milliseconds) => ({
	...info,
	milliseconds,
	lines: rootMoves.slice(0, multiPv).map(reportLine)
});
var parseEvaluator = (name) => {
	const evaluator = EVALUATORS.find((candidate) => candidate === name);
	if (evaluator === void 0) throw new Error(`Unknown evaluator ${name}. Use one of ${EVALUATORS.join(", ")}.`);
	return evaluator;
};
/** Keeps the shared memory of the last search with several `patterns` threads. */
var openSharedMemory = () => {
	let shared = null;
	/** The shared memory of `patterns` threads; it holds the lookup tables of a rule. Null for a single thread, or if
	*  the host has no shared memory. */
	return (bytes, count, rule) => {
		if (count === 1) return null;
		const size = Math.min(bytes, MAX_BYTES);
		if (shared === null || shared.threads !== count || shared.rule !== rule || shared.memory.bytes !== size) {
			const memory = makeSharedSearchMemory(size, count);
			if (memory === null) return null;
			shared = {
				memoryId: (shared?.memoryId ?? 0) + 1,
				threads: count,
				rule,
				memory
			};
		}
		return shared;
	};
};
var openSearcher = (host) => {
	const threads = openThreads(host);
	const sharedMemoryFor = openSharedMemory();
	/** Whether the next search may keep the tables. */
	let keepTables = false;
	const search = (position, limit, options, onInfo) => {
		const evaluator = parseEvaluator(options.evaluator);
		const started = threads.now();
		const bytes = options.hash * MEGABYTE;
		const { rule = "freestyle" } = options;
		const sharedMemory = evaluator === "patterns" && limit.nodes === void 0 ? sharedMemoryFor(bytes, options.threads, rule) : null;
		const count = evaluator === "playouts" ? Math.min(options.threads, Math.max(1, limit.nodes ?? options.threads)) : sharedMemory === null ? 1 : options.threads;
		const report = (infos) => makeReport((evaluator === "playouts" ? mergeInfos : pickBestInfo)(infos), options.multiPv, threads.now() - started);
		const tasks = Array.from({ length: count }, (_, index) => ({
			...position,
			rule,
			evaluator,
			seed: options.seed * 64 + index,
			shared: sharedMemory === null ? null : {
				memoryId: sharedMemory.memoryId,
				memory: sharedMemory.memory,
				thread: index
			},
			bytes: Math.min(sharedMemory === null ? Math.floor(bytes / count) : bytes, MAX_BYTES),
			radius: options.candidateRadius === 1 ? 1 : 2,
			nodes: limit.nodes === void 0 ? null : splitEvenly(limit.nodes, count, index),
			milliseconds: limit.milliseconds ?? null,
			multiPv: options.multiPv,
			keepTables,
			infoInterval: infoInterval(count)
		}));
		keepTables = true;
		const { result, stop } = threads.run(tasks, (infos) => onInfo(report(infos)), ({ rootMoves }) => evaluator === "patterns" && rootMoves[0]?.winsIn !== void 0);
		const reported = result.then(report);
		reported.catch(() => {});
		return {
			result: reported,
			stop
		};
	};
	return {
		evaluators: EVALUATORS,
		search,
		ready: async (options) => {
			const { result } = search(WARM_UP_POSITION, WARM_UP, options, () => {});
			keepTables = false;
			await result;
		},
		newGame: () => {
			keepTables = false;
		},
		close: threads.close
	};
};
// searchers/gomoku/web/searcher.ts
var openWebSearcher = () => openSearcher(webThreads(() => new Worker(new URL("./thread.ts", import.meta.url), { type: "module" })));
// games/gomoku/page/study.ts
/** The hash is in megabytes. The search is deterministic. */
var OPTIONS = {
	seed: 1,
	hash: 64,
	evaluator: "patterns",
	candidateRadius: 2
};
/** How many moves live analysis shows; a review, which has a node limit, needs only the best. */
var LIVE_MULTI_PV = 5;
/** The number of a pass, which the rules of Renju have. */
var passOf = (size) => size * size;
/** Converts a study position for the searcher. */
var positionOf = ({ start, moves }) => {
	const first = colorOfLetter(start.payload.nextColor);
	const colorAt = (ply) => colorAtPly(ply, first);
	const played = moves.flatMap((move, index) => move === passOf(15) ? [] : [{
		...pointAtIndex(15, move),
		color: colorAt(index)
	}]);
	return {
		stones: [...stonesOf(boardOf(start.payload.board)), ...played],
		toMove: colorAt(moves.length)
	};
};
var evaluationOf = ({ nodes, lines }) => ({
	nodes,
	candidates: lines.map((line) => ({
		...line,
		moves: line.moves.map(indexOf)
	})),
	scoreEstimate: null
});
var openGomokuStudySearcher = (searcher, threads, rule) => ({
	search: (position, limit, onEvaluation) => {
		const options = {
			...OPTIONS,
			rule,
			threads,
			multiPv: "nodes" in limit ? 1 : LIVE_MULTI_PV
		};
		const { result, stop } = searcher.search(positionOf(position), limit, options, (report) => onEvaluation(evaluationOf(report)));
		return {
			result: result.then(evaluationOf),
			stop
		};
	},
	close: () => void searcher.close()
});
/** A searcher in Web Workers, by a rule. */
var openStudySearcher = (rule) => openGomokuStudySearcher(openWebSearcher(), Math.max(1, Math.min(4, navigator.hardwareConcurrency - 1)), rule);
/** The stones of a position that is given by point, and its board. */
var placeStones = (size, stones) => {
	const board = Array.from({ length: size }, (_row, y) => Array.from({ length: size }, (_cell, x) => stones[indexOfPoint(size, {
		x,
		y
	})] ?? null));
	return {
		placed: stonesOf(board),
		board
	};
};
/** Why a position cannot be analysed; null if it can. `hasWon` says whether a stone is in a row that wins. */
var setUpProblem = (board, placed, hasWon) => {
	if (placed.some(hasWon)) return () => t("setup_five");
	return board.flat().includes(null) ? null : () => t("setup_full");
};
/** What a state has before the first move of a position. */
var START_FIELDS = {
	phase: "placing",
	turn: 0,
	gameOver: false,
	winners: null,
	outcome: null,
	drawOfferBy: null
};
var study = {
	sgf: makeSgfFormat(15),
	moveOf: (action) => {
		if (action.type !== "PLACE_STONE") throw new Error(`${action.type} is not a move`);
		return indexOf(action);
	},
	actionOf: (move) => ({
		type: "PLACE_STONE",
		...pointAtIndex(15, move)
	}),
	setUp: (before, stones, toMove) => {
		const { placed, board } = placeStones(15, stones);
		const problem = setUpProblem(board, placed, (stone) => winningRow("five-or-more", board, stone) !== null);
		if (problem !== null) return err(problem);
		return ok({
			...before,
			...START_FIELDS,
			currentPlayerId: before.playerIds[toMove === "black" ? 0 : 1] ?? null,
			payload: {
				...before.payload,
				...encodeStones(15, placed),
				nextColor: letterOf(toMove),
				winnerColor: null
			}
		});
	},
	reviewNodes: 2e4,
	openSearcher: () => openStudySearcher("freestyle")
};
export { placeStones as a, study as c, passOf as i, openGomokuStudySearcher as n, positionOf as o, openStudySearcher as r, setUpProblem as s, START_FIELDS as t };
