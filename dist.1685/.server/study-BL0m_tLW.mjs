import { a as splitEvenly, i as openThreads, n as wasmOpener, o as webThreads, r as infoInterval } from "./wasm-CZBtKYHj.mjs";
import { C as err, T as ok, o as otherColor, r as colorAtPly, s as signOf, t as COLORS } from "./color-CIyQqv7d.mjs";
import { d as cellAt, h as withCell, i as encodeBoard, o as indexOfPoint, r as emptyBoard, s as pointAtIndex, u as stonesOf } from "./board-DGpFR3Vu.mjs";
import { D as colorToMove, E as boardOf, F as positionKey, K as placeStone, Q as groupsOf, U as areaLead, X as countAdjacent, Y as tryStone, Z as groupAt, a as isRulesetState, g as findRuleset, j as pointName, n as areaKomiOf, q as playPass, t as makeGoEngine } from "./engine-Ca7ibirN.mjs";
import { n as countSetUpTurns, t as sgfFormat } from "./sgf-format-B8GJ6SuB.mjs";
import { n as t } from "./messages-BvJADOAJ.mjs";
var goIndex = (point) => indexOfPoint(9, point);
var goPoint = (move) => pointAtIndex(9, move);
var tryMove = (position, { color, move }) => move === 81 ? ok(playPass(position)) : tryStone(position, goPoint(move), color);
/** The position after a legal move. */
var playMove = (position, { color, move }) => {
	const next = tryMove(position, {
		color,
		move
	});
	if (!next.ok) throw new Error(`the move of ${color} to point ${move} is not legal: ${next.error}`);
	return next.value;
};
/** The current position of a game. */
var goPositionOf = ({ stones, moves, toMove, ko = null, passes = 0 }) => {
	const board = stones.reduce((grid, stone) => withCell(grid, stone, stone.color), emptyBoard(9));
	const retaken = ko === null ? null : placeStone(board, goPoint(ko), moves[0]?.color ?? toMove);
	const previousBoard = retaken?.ok === true ? retaken.value.board : null;
	return moves.reduce(playMove, {
		board,
		previousBoard,
		passes,
		captures: {
			black: 0,
			white: 0
		}
	});
};
/** The chain of a stone, by index. For an empty point: its region, without liberties. */
var chainAt = (board, index) => {
	const point = goPoint(index);
	const { points, border } = groupAt(board, point);
	const isLiberty = (next) => cellAt(board, next) === null && cellAt(board, point) !== null;
	return {
		stones: points.map(goIndex),
		liberties: border.filter(isLiberty).map(goIndex)
	};
};
// searchers/go/src/board.ts
var POINTS = 81;
// searchers/go/src/choose.ts
/** Ownership from which a point is likely, almost certainly, or beyond doubt a player's. */
var LIKELY = .5;
var CERTAIN = .75;
var BEYOND_DOUBT = .95;
/** How much lower the win rate of a move may be that still counts as nearly as good. */
var WIN_RATE_MARGIN = .03;
/** Additional margin for the noise of few visits, divided by their square root. */
var NOISE_MARGIN = .5;
/** Share of all visits that a move needs before its win rate is trusted. */
var MIN_TRUSTED_SHARE = 1 / 200;
/** Share of all visits that a move needs to be played instead of the best. */
var MIN_PLAYED_SHARE = 1 / 50;
/** Visits from which the value of a pass is trusted while points are still open. */
var MIN_PASS_VISITS = 50;
var winRateOf = ({ visits, valueSum }) => visits === 0 ? 0 : valueSum / visits;
/** Samples a move by visits with a temperature; 0 picks the most visited. `random` is from 0 to 1. */
var sampleMove = (rootMoves, temperature, random) => {
	const moves = rootMoves.filter(({ move }, index) => index === 0 || move !== 81);
	const [best] = moves;
	if (best === void 0 || temperature === 0) return best;
	const weights = moves.map(({ visits }) => (visits / best.visits) ** (1 / temperature));
	let left = random * weights.reduce((sum, weight) => sum + weight, 0);
	return moves.find((_, index) => (left -= weights[index] ?? 0) < 0) ?? best;
};
/** Ownership of each point for the side to move: from 1, certainly its own, to -1, certainly the opponent's. */
var ownershipFor = ({ ownership, nodes }, toMove) => ownership.map((sum) => nodes === 0 ? 0 : sum * signOf(toMove) / nodes);
/** Dead stones of the opponent, by index. */
var opponentDeadStones = (info, { board }, toMove, threshold = CERTAIN) => ownershipFor(info, toMove).flatMap((owned, index) => cellAt(board, goPoint(index)) === otherColor(toMove) && owned >= threshold ? [index] : []);
/** Dead stones of both players, by index. */
var deadStones = (info, position) => COLORS.flatMap((color) => opponentDeadStones(info, position, color)).toSorted((a, b) => a - b);
/** Liberties of dead stones, the largest captures first; no self-atari. */
var listCaptureMoves = (position, dead, color) => {
	return [...new Map(dead.flatMap((stone) => {
		const { stones, liberties } = chainAt(position.board, stone);
		return liberties.map((liberty) => [liberty, stones.length / liberties.length]);
	}))].filter(([move]) => {
		const next = tryMove(position, {
			color,
			move
		});
		return next.ok && chainAt(next.value.board, move).liberties.length > 1;
	}).toSorted(([moveA, a], [moveB, b]) => b - a || moveA - moveB).map(([move]) => move);
};
var withoutStones = (board, removed) => board.map((row, y) => row.map((cell, x) => removed.has(goIndex({
	x,
	y
})) ? null : cell));
var assess = (info, { toMove, komi, position, agreesOnDead }, best) => {
	const isWonWithout = (removed) => (areaLead(withoutStones(position.board, removed)) - komi) * signOf(toMove) > 0;
	const isWonAsItStands = isWonWithout(/* @__PURE__ */ new Set());
	const isNearlyAsGood = (rootMove) => rootMove.visits >= info.nodes * MIN_TRUSTED_SHARE && winRateOf(rootMove) >= winRateOf(best) - WIN_RATE_MARGIN - NOISE_MARGIN / Math.sqrt(rootMove.visits);
	const ownership = ownershipFor(info, toMove);
	return {
		best,
		isNearlyAsGood,
		ownership,
		isSettled: ownership.every((owned) => Math.abs(owned) >= CERTAIN),
		isQuiet: info.rootMoves.some((rootMove) => rootMove.move === 81 && isNearlyAsGood(rootMove)),
		isWon: agreesOnDead ? isWonWithout(new Set(deadStones(info, position))) : isWonAsItStands,
		isWonAsItStands,
		dead: opponentDeadStones(info, position, toMove)
	};
};
/** A pass. A game that is won only without the dead stones continues around them instead. */
var chooseEndingMove = ({ rootMoves }, { board }, assessment) => {
	const { isWon, isWonAsItStands, dead, isNearlyAsGood } = assessment;
	if (!isWon || isWonAsItStands) return 81;
	const deadLiberties = new Set(dead.flatMap((stone) => chainAt(board, stone).liberties));
	return rootMoves.find((rootMove) => deadLiberties.has(rootMove.move) && isNearlyAsGood(rootMove))?.move ?? 81;
};
/** The best move, or one as good if it would fill own territory. A move that defends has no such alternative. */
var chooseNormalMove = ({ rootMoves, nodes }, { best, ownership, isNearlyAsGood, isWon }) => {
	const isFilling = ({ move }) => move !== 81 && (ownership[move] ?? 0) >= BEYOND_DOUBT;
	if (!isFilling(best)) return best.move;
	const isAsGood = (rootMove) => rootMove.move === 81 ? isWon && rootMove.visits >= MIN_PASS_VISITS && isNearlyAsGood(rootMove) : rootMove.visits >= nodes * MIN_PLAYED_SHARE && winRateOf(rootMove) >= winRateOf(best) - WIN_RATE_MARGIN;
	return rootMoves.find((rootMove) => !isFilling(rootMove) && isAsGood(rootMove))?.move ?? best.move;
};
var chooseMove = (info, situation, temperature, random) => {
	const best = sampleMove(info.rootMoves, temperature, random);
	if (best === void 0) return {
		move: 81,
		captureMoves: []
	};
	const { position, toMove } = situation;
	const assessment = assess(info, situation, best);
	const { isQuiet, isSettled, isWon, isWonAsItStands, dead } = assessment;
	const hasOpponentPassed = position.passes > 0;
	const passWins = hasOpponentPassed && isWon && isWonAsItStands;
	const isFinished = isQuiet && isSettled && (isWon || winRateOf(best) < .5);
	const isPassBest = best.move === 81;
	const mayCapture = passWins || isQuiet && (isSettled || isPassBest || hasOpponentPassed);
	const targets = passWins ? opponentDeadStones(info, position, toMove, LIKELY) : dead;
	return {
		move: passWins || isFinished || isPassBest ? chooseEndingMove(info, position, assessment) : chooseNormalMove(info, assessment),
		captureMoves: mayCapture ? listCaptureMoves(position, targets, toMove) : []
	};
};
// searchers/go/build/kernel.ts
var { atob } = globalThis;
/** The kernel as WebAssembly. */
var bytes = Uint8Array.from(atob("AGFzbQEAAAABTA5gAAF/YAF/AX9gAX8AYAN/f38AYAJ/fwF/YAN/f38Be2AAAGAFf39/f38AYAJ/fwF+YAF9AGACf34AYAR/f39/AX9gAX4AYAF/AX4DLy4FBQEHCAICAQEEAAQDAwMCBgIJAQAACgALAAMBDAIEAgAAAAACDQAAAQMBAQAGBQMBAEAGVQ9+AUIAC38BQQALfwFBAAt/AUEAC38BQQALfwFBAAt/AUEAC38BQQALfwFBAAt/AUEAC30BQwAA0EALfwFBAAt9AUMAAAAAC30BQwAAAAALfwFBAAsHvwIaBXJlc2V0AA8EcGxheQAkB3NldFNpZGUAHwtmaW5pc2hTZXR1cAApC2lzTGVnYWxNb3ZlACgMcm9vdFBvc2l0aW9uACMEYXJlYQAsD3J1bkxpZ2h0UGxheW91dAAhD3J1bkhlYXZ5UGxheW91dAAiEWxhc3RQbGF5b3V0TGVuZ3RoACcJb3duZXJzaGlwACYLc2NvcmVDb3VudHMAIAVwZXJmdAAlCmJlbmNoTGlnaHQAKgpiZW5jaEhlYXZ5ACsLYWR2YW5jZVJvb3QAGwlieXRlc1VzZWQAGQxkZXB0aFJlYWNoZWQAFwduZXdUcmVlABYIcm9vdE5vZGUAFQZzZWFyY2gAEwdzZXRLb21pABILc2V0TWF4RGVwdGgAEQRzZWVkABwNc2V0SGV1cmlzdGljcwAdBm1lbW9yeQIACAEQDAEiCrhwLr8BAgJ7BH8gAUEEdCIGQYDgAWr9AAQAIQQgBkGA8AFq/QAEACAA/QAEsAb9TiEDA0AgBUEESQRAIAEgBUGAogJqLAAAaiIHIABqIggtAAAiBiACRgR7IAMgACAILQCAAUEEdGr9AASAB/1QBSAGQQMgAmtGBHsgACAAIAdqLQCAAUEEdGr9AASAByAE/U/9UwR7IAMFIAMgB0EEdEGA4AFq/QAEAP1QCwUgAwsLIQMgBUEBaiEFDAELCyADIAT9TwuDCQMFewd/An4gAUEEdCIJQYDgAWr9AAQAIQUgACABaiIILQCABSILIABqIAAoAoAGQQFrIgwgAGotAIAEIg06AIAEIAAgDWogCzoAgAUgACAMNgKABiAIIAI6AAAgACAA/QAEsAYgBf1PIgT9CwSwBiAAIAJBBHRqIgggCP0ABLAGIAX9UP0LBLAGIAAgAUEBdGoiCCAIKQPoASACrSIPQoCIwICAgAR+hTcD6AEgCCAIKQP+ASAPQoSAgICACH6FNwP+ASAIIAgpA5QCIA9CgIKEgICAEH6FNwOUAiAAKQOQBiACQQp0QYCAAmogAUEDdGopAwCFIQ8gASEIIAUhAyAJQYDwAWr9AAQAIAT9TiEHA0AgCkEESQRAAkAgAiABIApBgKICaiwAAGogAGoiCS0AAEcNACAJLQCAASIJIAhGDQAgACAJQQR0aiIL/QAEgBchBiAHIAv9AASAB/1QIQcgAyEEIAEgCEcEfyAE/R0AeyAE/R0Be3ynIAb9HQB7IAb9HQF7fKdLBUEACwRAIAYhBAUgCSEICwNAIAT9UwRAIAQgBP0dACIQQgBSBH8gEHqnBSAE/R0BeqdBQGsLIglBBHRBgOABav0ABAD9TyEEIAAgCWogCDoAgAEMAQsLIAMgBv1QIQMLIApBAWohCgwBCwsgACABaiAIOgCAASAAIAhBBHRqIgkgA/0LBIAXIAkgByAF/U/9CwSAB0EDIAJrIQv9DAAAAAAAAAAAAAAAAAAAAAAhBEEAIQoDQCAKQQRJBEACQCALIAEgCkGAogJqLAAAaiAAaiICLQAARw0AIAAgAi0AgAFBBHRqIgL9AASAByAF/U8hAyACIAP9CwSAByAD/VMNACAEIAL9AASAFyID/VAhBEEDIAtrIQwgACgCgAYhCSADIQYDQCAD/VMEQCADIAP9HQAiEEIAUgR/IBB6pwUgA/0dAXqnQUBrCyINQQR0QYDgAWr9AAQAIgf9TyEDIAAgDWoiAkEAOgAAIAAgCWogDToAgAQgAiAJOgCABSAJQQFqIQkgACANQQF0aiICIAIpA+gBIAutIhBCgIjAgICABH6FNwPoASACIAIpA/4BIBBChICAgIAIfoU3A/4BIAIgAikDlAIgEEKAgoSAgIAQfoU3A5QCIA8gC0EKdEGAgAJqIA1BA3RqKQMAhSEPQQAhAgNAIAJBBEkEQCANIAJBgKICaiwAAGogAGoiDi0AACAMRgRAIAAgDi0AgAFBBHRqIg4gDv0ABIAHIAf9UP0LBIAHCyACQQFqIQIMAQsLDAELCyAAIAk2AoAGIAAgAP0ABLAGIAb9UP0LBLAGIAAgC0EEdGoiAiAC/QAEsAYgBv1P/QsEsAYLIApBAWohCgwBCwsgACAPNwOQBiAAIAT9U0EAIAEgCEYbBH8gBP0dAHsgBP0dAXt8p0EBRgVBAAsEfyAAIAhBBHRq/QAEgAciA/0dAHsgA/0dAXt8p0EBRgVBAAsEfyAE/R0AIg9CAFIEfyAPeqcFIAT9HQF6p0FAawsFQQALNgKIBiAEC98CAgR/AXtBgIABIABBgCf8CgAAQYSGASgCACEBQYyGASgCACEDQZiGASgCACEAA0AgAkHwAUkEQAJAIAJBgMgCaiAAIAEQHiIAIAFBAnFBBnRyOgAAIAJBAWohAiAABEBBACEDQYCAASAAIAEQAf1TBEBBwIYB/QAEACIF/R0AeyAF/R0Be3ynQdCGAf0ABAAiBf0dAHsgBf0dAXt8p2siBEFiSCAEQR5Kcg0CCwVBiIYBQQA2AgAgA0EBaiIDQQJODQELQQMgAWshAQwCCwsLIAIkAUEAIQFBwIYB/QAEACIF/R0AeyAF/R0Be3ynQdCGAf0ABAAiBf0dAHsgBf0dAXt8p2shAEGAhgEoAgAhAgNAIAEgAkgEQCABQYCAAWotAIAEQQF0QYCAAWovAYACQYCADGotAAAiA0EBRgR/QQEFQX9BACADQQJGGwsgAGohACABQQFqIQEMAQsLIAALsQIBA38gA0EIRgRAIARBgIAQakEDOgAADwsgASADakEHcSABIANrQQdxIAFBCEkbIgZBjKaIASgCAEECdk8EQAALIAZBAnRBkKaIAWooAgAhBgJ/AkACQAJAAkACQAJAAkAgAyAAQRRrKAIQQQF2TwR/QX8FIAAgA0EBdGovAQALIgdB2ABHBEAgB0HPAEYNASAHQS5GDQIgB0H4AEYNAyAHQe8ARg0EIAdB0wBGDQUgB0EjRg0GDAcLQQIMBwtBBAwGC0EBDAULQQ0MBAtBCwwDC0EGDAILQQgMAQtBDwshBwNAIAVBBEkEQCAHIAV2QQFxBEAgACABIAIgA0EBaiAEQQMgBWsgBSACBH8gBUECRiAFQQFGcgVBAAsbIAZBAXR0chADCyAFQQFqIQUMAQsLC8gDAwh/AX4BeyABBH8gACgCjAZBAkYFQQELBEBCAQ8LIABBgCdqIgIgAEGAJ/wKAAAgAigChAYhAyACQQA2AogGIAIgAigCjAZBAWo2AowGIAIgAigCmAY2ApwGIAJBADYCmAYgAkEDIANrNgKEBiACIAFBAWsQBCEKIAAoAoAGIQYgACgChAYhBwNAIAUgBkgEQAJAAn9BACAAIAVqLQCABCIEIAAoAogGRg0AGkEBIARBBHQiCEGA8AFq/QAEACAA/QAEsAb9Tv1TDQAaQQAhAyAIQYDgAWr9AAQAIQsCfwNAIANBBEkEQCAEIANBgKICaiwAAGogAGoiCC0AACIJQQNHBEBBASAAIAgtAIABQQR0av0ABIAHIAv9T/1TRSAHIAlGRw0DGgsgA0EBaiEDDAELC0EACwtFDQAgAUEBRgRAIApCAXwhCgwBCyACIABBgCf8CgAAIAIoAoQGIQMgBARAIAIgBCADEAEaIAJBADYCjAYFIAJBADYCiAYgAiACKAKMBkEBajYCjAYLIAIgAigCmAY2ApwGIAIgBDYCmAYgAkEDIANrNgKEBiACIAFBAWsQBCAKfCEKCyAFQQFqIQUMAQsLIAoL9QIDAX4BewR/QcCGAf0ABAAiAv0dACEBA0AgAUIAUgRAIAF6p0ECdEGAsAJqIQQgASABQgF9gyEBIAQgBCgCAEEBajYCAAwBCwsgAv0dASEBA0AgAUIAUgRAIAF6p0ECdEGAsgJqIQQgASABQgF9gyEBIAQgBCgCAEEBajYCAAwBCwtB0IYB/QAEACIC/R0AIQEDQCABQgBSBEAgAXqnQQJ0QYCwAmohBCABIAFCAX2DIQEgBCAEKAIAQQFrNgIADAELCyAC/R0BIQEDQCABQgBSBEAgAXqnQQJ0QYCyAmohBCABIAFCAX2DIQEgBCAEKAIAQQFrNgIADAELC0GAhgEoAgAhBQNAIAMgBUkEQCADQYCAAWotAIAEIgZBAXRBgIABai8BgAJBgIAMai0AACIEBEAgBkECdEGAsAJqIgYgBigCAEEBQX8gBEEBRhtqNgIACyADQQFqIQMMAQsLIABBAnRBxMICaiIAIAAoAgBBAWo2AgALOQECfwNAIAFB0gBJBEAgACABQQJ0aigC0AoiAgRAIAIQBgsgAUEBaiEBDAELCyAAIwY2AgAgACQGC/sEAwl/AXsBfQJAIwYEQCMGIgEoAgAkBgwBCyMEQaANaiICIwVLDQAjBEGAgIwBaiEBIAIkBAsgAUUEQEEADwsgASICQQBBoA38CwADQCADQdACSQRAIAIgA2oiAf0MAACAPwAAgD8AAIA/AACAP/0LBLAFIAH9DMrySfHK8knxyvJJ8crySfH9CwSACCADQRBqIQMMAQsLIAAoAoQGIQcgACgCmAYhBiAAKAKABiEIA0AgBCAISQRAAkAgACAAIARqLQCABCIFQQF0ai8BgAJBgIAIai0AACAHcQ0AAn9BACAFIAAoAogGRg0AGkEBIAVBBHQiA0GA8AFq/QAEACAA/QAEsAb9Tv1TDQAaQQAhASADQYDgAWr9AAQAIQoCfwNAIAFBBEkEQCAFIAFBgKICaiwAAGogAGoiAy0AACIJQQNHBEBBASAAIAMtAIABQQR0av0ABIAHIAr9T/1TRSAHIAlGRw0DGgsgAUEBaiEBDAELC0EACwtFDQAgACAFIAcgBhAYRQ0AIAIgBUGAoAJqLQAAQQJ0aiIBIww4ArAFIAEjDTgCgAgLIARBAWohBAwBCwsgBgRAQQAkAiAAIAYgBxAOIAAgBiAHEA0gACAGIAcQDCMCIQNBACEBA0AgASADSQRAIAIgAUGApAJqLQAAQYCgAmotAABBAnRqIgQgBCoCsAVDAABwQZI4ArAFIAQgBCoCgAhDAABwQZI4AoAIIAFBAWohAQwBCwsLIAAQCLIjCpMhC0MAAPBBJAxDAABAQUMAAAAAIAtDAAAAAF4gC0MAAAAAXSAHQQFGGxskDSACQcQCaiIAQwAA8EE4ArAFIAAjDTgCgAggAguyAgIEewJ+IAD9AASwBiEEIABBEGr9AASwBiEBIABBIGr9AASwBiECA0AgASAB/R0AIgVCAYYgBUIBiIQgBUILhoQgBUILiIQgAf0dASIGQj+GhCAGQjWGhP0SIAZCAYYgBkIBiIQgBkILhoQgBkILiIQgBUI/iIQgBUI1iIT9HgEgBP1O/VAiAyAB/VH9UwRAIAMhAQwBCwsDQCACIAL9HQAiBUIBhiAFQgGIhCAFQguGhCAFQguIhCAC/R0BIgZCP4aEIAZCNYaE/RIgBkIBhiAGQgGIhCAGQguGhCAGQguIhCAFQj+IhCAFQjWIhP0eASAE/U79UCIDIAL9Uf1TBEAgAyECDAELCyABIAL9TyID/R0AeyAD/R0Be3ynIAIgAf1PIgH9HQB7IAH9HQF7fKdrC4gBAQR/An8DQCACQQRJBEBBACAAIAJBAXR2QQNxIgVBA0cgASAFR3ENAhogAkEBaiECDAELC0EBC0UEQEEADwtBBCECA0AgAkEISQRAIANBAWogAyAAIAJBAXR2QQNxIgVBAyABa0YbIQNBASAEIAVBA0YbIQQgAkEBaiECDAELCyADIARqQQJJC6kEAgp/AXtBgIABQYAgQYAn/AoAAEGEhgEoAgAhAkGMhgEoAgAhBANAIAVB8AFJBEACQCAFQQFqIQVBACEBAkBBgIYBKAIAIgZFDQAjAEKt/tXk1IX9qNgAfkLPgp677+/eghR8JAAgBq0jAEIgiH5CIIinIgchAANAIABBgIABai0AgAQiAUEBdEGAgAFqLwGAAkGAgAhqLQAAIAJxBH9BAAUCf0EAIAFBiIYBKAIARg0AGkEBIAFBBHQiCEGA8AFq/QAEAEGwhgH9AAQA/U79Uw0AGkEAIQMgCEGA4AFq/QAEACEKAn8DQCADQQRJBEAgASADQYCiAmosAABqQYCAAWoiCC0AACIJQQNHBEBBASAILQCAAUEEdEGAgAFq/QAEgAcgCv1P/VNFIAIgCUZHDQMaCyADQQFqIQMMAQsLQQALCwsNASAGIABBAWoiAEYEQEEAIQALIAAgB0cNAAtBACEBCyABBEBBgIABIAEgAhABGkEAIQQFQYiGAUEANgIAIARBAWoiBEECTg0BC0EDIAJrIQIMAgsLCyAFJAFBACEBQcCGAf0ABAAiCv0dAHsgCv0dAXt8p0HQhgH9AAQAIgr9HQB7IAr9HQF7fKdrIQJBgIYBKAIAIQADQCAAIAFKBEAgAUGAgAFqLQCABEEBdEGAgAFqLwGAAkGAgAxqLQAAIgNBAUYEf0EBBUF/QQAgA0ECRhsLIAJqIQIgAUEBaiEBDAELCyACC9MCAgF7BX8gAEEEdEGA8AFq/QAEAEGwhgH9AAQA/U4iAv0dAHsgAv0dAXt8p0EBSwRAQQAPC0GAgAEgACABEAAiAv0dAHsgAv0dAXt8p0EBSwRAQQAPC0EBIQMDQCAEQQRJBEAgACAEQYCiAmosAABqQYCAAWoiBy0AACIFRSAFQQNGckUEQCAHLQCAASEHIAEgBUYEQCADIAdBBHRBgIABav0ABIAXIgL9HQB7IAL9HQF7fKdqIQMFQQEgBiAHQQR0QYCAAWr9AASAByIC/R0AeyAC/R0Be3ynQQJNGyEGCwsgBEEBaiEEDAELCyADQQFGBEAjAEKt/tXk1IX9qNgAfkLPgp677+/eghR8JAAjAEIgiKdBGHZBgAFJDwsgA0EFSSAGcQRAQQAPCyMAQq3+1eTUhf2o2AB+Qs+Cnrvv796CFHwkACMAQiCIp0EYdkH6AUkL1A0DCX8BewF+IAAgACABai0AgAFBBHRq/QAEgAciDP0dACINeyAM/R0Be3ynQQJGBEAgDCANQgBSBH8gDXqnBSAM/R0BeqdBQGsLIglBBHRBgOABav0ABAD9TyIM/R0AIg1CAFIEfyANeqcFIAz9HQF6p0FAawshCEEDQQMgAmsiB2shBgJ/QQAgCSAAKAKIBkYNABpBASAJQQR0IgNBgPABav0ABAAgAP0ABLAG/U79Uw0AGiADQYDgAWr9AAQAIQwCfwNAIAtBBEkEQCAJIAtBgKICaiwAAGogAGoiBS0AACIDQQNHBEBBASAAIAUtAIABQQR0av0ABIAHIAz9T/1TRSADIAZGRw0DGgsgC0EBaiELDAELC0EACwsEfyAAIAlBAyAHaxAAIgz9HQB7IAz9HQF7fKdBAkkFQQELBH9BAAUgACAIIAcQACAJQQR0QYDgAWr9AAQA/U8iDP0dAHsgDP0dAXt8p0EDSQsEQCMCQYCkAmogCToAACMCQQFqJAILQQNBAyACayIHayEGAn9BACAIIAAoAogGRg0AGkEBIAhBBHQiA0GA8AFq/QAEACAA/QAEsAb9Tv1TDQAaQQAhCyADQYDgAWr9AAQAIQwCfwNAIAtBBEkEQCAIIAtBgKICaiwAAGogAGoiBS0AACIDQQNHBEBBASAAIAUtAIABQQR0av0ABIAHIAz9T/1TRSADIAZGRw0DGgsgC0EBaiELDAELC0EACwsEfyAAIAhBAyAHaxAAIgz9HQB7IAz9HQF7fKdBAkkFQQELBH9BAAUgACAJIAcQACAIQQR0QYDgAWr9AAQA/U8iDP0dAHsgDP0dAXt8p0EDSQsEQCMCQYCkAmogCDoAACMCQQFqJAILCwNAIApBBEkEQAJAIAIgASAKQYCiAmosAABqIABqIgMtAABHDQAgACADLQCAASIDQQR0av0ABIAHIQwgAyAERgR/QQEFIAz9HQB7IAz9HQF7fKdBAkcLDQAgAyEEIAwgDP0dACINQgBSBH8gDXqnBSAM/R0BeqdBQGsLIghBBHRBgOABav0ABAD9TyIM/R0AIg1CAFIEfyANeqcFIAz9HQF6p0FAawshB0EDIAJrIQYCf0EAIAggACgCiAZGDQAaQQEgCEEEdCIDQYDwAWr9AAQAIAD9AASwBv1O/VMNABpBACELIANBgOABav0ABAAhDAJ/A0AgC0EESQRAIAggC0GAogJqLAAAaiAAaiIFLQAAIgNBA0cEQEEBIAAgBS0AgAFBBHRq/QAEgAcgDP1P/VNFIAMgBkZHDQMaCyALQQFqIQsMAQsLQQALCwR/IAAgCEEDIAJrEAAiDP0dAHsgDP0dAXt8p0ECSQVBAQsEf0EABSAAIAcgAhAAIAhBBHRBgOABav0ABAD9TyIM/R0AeyAM/R0Be3ynQQNJCwR/QQEFQQMgAmshBgJ/QQAgByAAKAKIBkYNABpBASAHQQR0IgNBgPABav0ABAAgAP0ABLAG/U79Uw0AGkEAIQsgA0GA4AFq/QAEACEMAn8DQCALQQRJBEAgByALQYCiAmosAABqIABqIgUtAAAiA0EDRwRAQQEgACAFLQCAAUEEdGr9AASAByAM/U/9U0UgAyAGRkcNAxoLIAtBAWohCwwBCwtBAAsLBH8gACAHQQMgAmsQACIM/R0AeyAM/R0Be3ynQQJJBUEBCwR/QQAFIAAgCCACEAAgB0EEdEGA4AFq/QAEAP1PIgz9HQB7IAz9HQF7fKdBA0kLC0UNAAJ/QQAgCCAAKAKIBkYNABpBASAIQQR0IgNBgPABav0ABAAgAP0ABLAG/U79Uw0AGkEAIQsgA0GA4AFq/QAEACEMAn8DQCALQQRJBEAgCCALQYCiAmosAABqIABqIgUtAAAiA0EDRwRAQQEgACAFLQCAAUEEdGr9AASAByAM/U/9U0UgAiADRkcNAxoLIAtBAWohCwwBCwtBAAsLBH8gACAIIAIQACIM/R0AeyAM/R0Be3ynQQJLBUEACwRAIwJBgKQCaiAIOgAAIwJBAWokAgsCf0EAIAcgACgCiAZGDQAaQQEgB0EEdCIDQYDwAWr9AAQAIAD9AASwBv1O/VMNABpBACELIANBgOABav0ABAAhDAJ/A0AgC0EESQRAIAcgC0GAogJqLAAAaiAAaiIFLQAAIgNBA0cEQEEBIAAgBS0AgAFBBHRq/QAEgAcgDP1P/VNFIAIgA0ZHDQMaCyALQQFqIQsMAQsLQQALCwR/IAAgByACEAAiDP0dAHsgDP0dAXt8p0ECSwVBAAsEQCMCQYCkAmogBzoAACMCQQFqJAILCyAKQQFqIQoMAQsLC60FAwV7BX8CfiABQQR0QYDwAWr9AAQAIAD9AASwBiIF/U4hBgNAIAb9UwRAIAb9HQAiDUIAUgR/IA16pwUgBv0dAXqnQUBrC0EEdEGA4AFq/QAEACEDQQEhAQNAIAMgA/0dACIOQgGGIA5CAYiEIA5CC4aEIA5CC4iEIAP9HQEiDUI/hoQgDUI1hoT9EiANQgGGIA1CAYiEIA1CC4aEIA1CC4iEIA5CP4iEIA5CNYiE/R4BIgcgBf1O/VAiBP0dAHsgBP0dAXt8pyIIIAFHBEAgBCEDIAgiAUEGTQ0BCwsgBiAD/U8hBiABQQNJIAFBBktyDQEgByAAQSBq/QAEsAb9Tv1TRSAHIABBEGr9AASwBv1O/VNFRg0BIAEhCUEAIQtBACEBQQAhCCADIQQDQCAD/VMEQCADIAP9HQAiDUIAUgR/IA16pwUgA/0dAXqnQUBrCyIKQQR0IgxBgOABav0ABAD9TyEDIAxBgPABav0ABAAgBP1OIgf9HQB7IAf9HQF7fKciDCALaiELIAEgDEkEQCAKIQggDCEBCwwBCwsCfyAIIAlBA0YNABogCEEAIAFBA0YbIAlBBEYNABogCEEAIAFBBEYEf0EBBSALQQpGIAFBA0ZxCxsgCUEFRg0AGiAIQQAgAUEERiALQQxPcRsLIggEfwJ/QQAgCCAAKAKIBkYNABpBASAIQQR0IglBgPABav0ABAAgAP0ABLAG/U79Uw0AGkEAIQEgCUGA4AFq/QAEACEDAn8DQCABQQRJBEAgCCABQYCiAmosAABqIABqIgktAAAiCkEDRwRAQQEgACAJLQCAAUEEdGr9AASAByAD/U/9U0UgAiAKRkcNAxoLIAFBAWohAQwBCwtBAAsLBUEACwRAIwJBgKQCaiAIOgAAIwJBAWokAgsMAQsLC4cIAwd/AnsCfiAAIAAgAWotAIABQQR0av0ABIAHIgr9HQAiDHsgCv0dAXt8p0EBRgRAAkAgDEIAUgR/IAx6pwUgCv0dAXqnQUBrCyIGIAAoAogGRg0AQQEhCSAGQQR0IgNBgPABav0ABAAgAP0ABLAG/U79Uw0AQQAhCSADQYDgAWr9AAQAIQoCfwNAIAlBBEkEQCAGIAlBgKICaiwAAGogAGoiBS0AACIDQQNHBEBBASAAIAUtAIABQQR0av0ABIAHIAr9T/1TRSACIANGRw0DGgsgCUEBaiEJDAELC0EACyEJCyAJBEAjAkGApAJqIAY6AAAjAkEBaiQCCwsDQCAIQQRJBEACQCACIAEgCEGAogJqLAAAaiAAaiIDLQAARw0AIAQgAy0AgAEiA0YEf0EBBSAAIANBBHRq/QAEgAciCv0dAHsgCv0dAXt8p0EBRwsNAEEAIQkCQCAAIAMiBEEEdGr9AASAByIK/R0AIgxCAFIEfyAMeqcFIAr9HQF6p0FAawsiBiAAKAKIBkYNAEEBIQkgBkEEdCIDQYDwAWr9AAQAIAD9AASwBv1O/VMNAEEAIQkgA0GA4AFq/QAEACEKAn8DQCAJQQRJBEAgBiAJQYCiAmosAABqIABqIgUtAAAiA0EDRwRAQQEgACAFLQCAAUEEdGr9AASAByAK/U/9U0UgAiADRkcNAxoLIAlBAWohCQwBCwtBAAshCQsgCQR/IAAgBiACEAAiCv0dAHsgCv0dAXt8p0EBSwVBAAsEQCMCQYCkAmogBjoAACMCQQFqJAILIAAgBEEEdGr9AASAFyIK/R0AIg1CAYYgDUIBiIQgDUILhoQgDUILiIQgCv0dASIMQj+GhCAMQjWGhP0SIAxCAYYgDEIBiIQgDEILhoQgDEILiIQgDUI/iIQgDUI1iIT9HgEgAEEDIAJrQQR0av0ABLAG/U4hCwNAIAv9UwRAIAsgC/0dACIMQgBSBH8gDHqnBSAL/R0BeqdBQGsLIABqLQCAAUEEdCAAaiID/QAEgBf9TyELIAP9AASAByIK/R0AIgx7IAr9HQF7fKdBAUYEQCAMQgBSBH8gDHqnBSAK/R0BeqdBQGsLIgUgBkcEfwJ/QQAgBSAAKAKIBkYNABpBASAFQQR0IgNBgPABav0ABAAgAP0ABLAG/U79Uw0AGkEAIQkgA0GA4AFq/QAEACEKAn8DQCAJQQRJBEAgBSAJQYCiAmosAABqIABqIgctAAAiA0EDRwRAQQEgACAHLQCAAUEEdGr9AASAByAK/U/9U0UgAiADRkcNAxoLIAlBAWohCQwBCwtBAAsLBUEACwRAIwJBgKQCaiAFOgAAIwJBAWokAgsLDAELCwsgCEEBaiEIDAELCwvuAgIBewV/QYAgQQBBgCf8CwBBgCBBA0GAAfwLAEEBIQMDQCAAIANPBEBBASECA0AgACACTwRAIANBC2wgAmoiBUGAIGoiBkEAOgAAIARBgCBqIAU6AIAEIAYgBDoAgAUgASAFQQR0QYDgAWr9AAQA/VAhASAEQQFqIQQgAkEBaiECDAELCyADQQFqIQMMAQsLQbAmIAH9CwQAQYAmIAQ2AgBBhCZBATYCAEGgJiAANgIAQQAhAgNAIAIgBEkEQCACQYAgai0AgAQhBUEAIQP9DAAAAAAAAAAAAAAAAAAAAAAhAUEAIQADQCAAQQhJBEAgAyAFIABBgKICaiwAAGoiBkGAIGotAAAgAEEBdHRyIQMgAEEESQRAIAEgBkEEdEGA4AFq/QAEAP1QIQELIABBAWohAAwBCwsgBUEBdEGAIGogAzsBgAIgBUEEdEGA8AFqIAH9CwQAIAJBAWohAgwBCwtBgIAEQQBBgIAC/AsAC4oDAQR/QQ8kA0GQAyQLQfymiAEkDhAtA0AgAEGAgARJBEAgAEH/AXEiAUHAAXFFIAFBMHFFIAFBDHFFIAFBA3FFcnJyRQRAIABBgIAIaiAAQQEQCSAAQQIQCUEBdHI6AAAgAEGAgAxqQQAhAQJ/A0AgAUEESQRAQQAgACABQQF0dkEDcSIDQQNHIANBAUdxDQIaIAFBAWohAQwBCwtBAQtBACEBAn8DQCABQQRJBEBBACAAIAFBAXR2QQNxIgJBA0cgAkECR3ENAhogAUEBaiEBDAELC0EBC0EBdHI6AAALIABBAWohAAwBCwtBACEAA0AgAEHspYgBKAIASARAQQAhAQNAIAFBEEkEQCAAQeyliAEoAgBPBEAAC0HkpYgBKAIAIABBAnRqKAIAIgJFBEAACyACIAFBAEEAQQAQAyAAQeyliAEoAgBPBEAAC0HkpYgBKAIAIABBAnRqKAIAIgJFBEAACyACIAFBAUEAQQAQAyABQQJqIQEMAQsLIABBAWohAAwBCwtBCRAPCxAAQZADIAAgAEGQA08bJAsLBgAgACQKC0ABAX8jB0UEQCMIDwsgAEH///8HIwhrIgEgACABSRshAUEAIQADQCAAIAFJBEAgAEEBaiAAEBQbIQAMAQsLIwgL1gcEAn0Hfwd7An5BgNAAQYAgQYAn/AoAACMHIQMDQAJAIAQEf0EABSMHKAIAsyMHQcQCaioCEEMAAMBBlF4LBH9B0QAF/QwAAAAAAAAAAAAAAAAAAAAAIQpBHyADKAIAQQFqIgJnayIGsiACs0EBIAZ0s5WSQwAAgL+SQxhyMT+UkUMK16M8lP0TIQz9DMryyfHK8snxyvLJ8cryyfEhCf0MAAAAAAEAAAACAAAAAwAAACELQQAhAgNAIAJB0AJJBEAgAiADaiIG/QAEECEOIAb9AATgAiAO/Qy9N4Y1vTeGNb03hjW9N4Y1/eQB/ecBIg8gBv0ABLAFIg0gDSAO/eQBIA0gDv3mAf0MbxKDOm8SgzpvEoM6bxKDOv3mAf3kAf3nASAG/QAEgAggDf3nASAP/eUB/eYB/eQBIAwgDv0MAACAPwAAgD8AAIA/AACAP/3kAf3jAf3nAf3kASINIAn9RCEOIA0gCSAO/VIhCSALIAogDv1SIQogC/0MBAAAAAQAAAAEAAAABAAAAP2uASELIAJBEGohAgwBCwsgCv0bACICIAr9GwEiBksgCf0fACIAIAn9HwEiAVtxIAAgAV1yBEAgASEAIAYhAgsgAiAK/RsCIgdLIAn9HwIiASAAW3EgACABXXIEQCABIQAgByECCyAK/RsDIgggAiACIAhLIAn9HwMiASAAW3EgACABXXIbCyEGIARBA3RBgNACaiICIAM2AgAgAiAGNgIEQYTWACgCACEHIAZBgKECai0AACICBEBBgNAAIAIgBxABGkGM1gBBADYCAAVBiNYAQQA2AgBBjNYAQYzWACgCAEEBajYCAAtBnNYAQZjWACgCADYCAEGY1gAgAjYCAEGE1gBBAyAHazYCAEGQ1gApAwAhECAGQdEARwR/IBCnQf8fcSECAn8DQCACQQN0QYCABGopAwAiEUIAUgRAQQEgECARUQ0CGiACQQFqQf8fcSECDAELC0EAIQIDQCACIARJBEBBASACQQN0QYCABmopAwAgEFENAhogAkEBaiECDAELC0EACwVBAAsEQCADIAZBAnRqQ8rySfE4AoAIQQAPCyAEQQN0QYCABmogEDcDACAEQQFqIQRBjNYAKAIAQQJOBEBBjNYAQQA2AgBBgNAAEAIiAxAFDAELIAMgBkECdGoiAigC0AoiA0UgBCMLT3JFDQEgBCMLSSACKgIQQwAAgD+SQwAAAEBgcQRAIAJBgNAAEAc2AtAKC0GA0AAQAiEDIwEhBSADEAULCyMJIgIgBCACIARLGyQJIwhBAWokCCAEIAMgBRAaQQELBAAjBwvNAQEBfkEAJAQgACQFQQAkBiABQgF8QpX4qfqXt96bnn9+JAAjAEKt/tXk1IX9qNgAfkLPgp677+/eghR8JAAjAEKt/tXk1IX9qNgAfkLPgp677+/eghR8JABBgCAQByQHQZAmKQMAIgGnQf8fcSEAAkADQCAAQQN0QYCABGopAwAiAkIAUgRAIAEgAlENAiAAQQFqQf8fcSEADAELCyAAQQN0QYCABGogATcDAAtBACQIQQAkCUGAsAJBAEGABPwLAEGAwAJBAEGACPwLAAsEACMJC74GAwJ+AnsHf0MAAMBBJAxDAABAQSQNIAAgAUEBdGovAYACIQ0gAUEEdEGA4AFq/QAEACEGA0AgCUEESQRAIAEgCUGAogJqLAAAaiAAaiIOLQAAIgpFIApBA0ZyRQRAIAAgDi0AgAEiDkEEdGr9AASAByAG/U8hByACIApGBEAgC0EBIAf9UxshCwUgB/1TBEBBASAMIAf9HQB7IAf9HQF7fKdBAUYbIQwFIAggACAOQQR0av0ABIAXIgf9HQB7IAf9HQF7fKdqIQgLCwsgCUEBaiEJDAELCyAAIAEgAhAAIgf9HQB7IAf9HQF7fKchAiAIQQFLBEAjDEMAAPBBkiQMIw1DAADwQZIkDQUgCEEBRgRAIwxDAABwQZIkDCMNQwAAcEGSJA0LCyAIRSACQQFGcQRAIwxDAABAQZIkDCMNQwAAAACSJA0FIAJBAUsgC3EEQCMMQwAAoEGSJAwjDUMAAKBBkiQNCyAMBEAjDEMAAMBAkiQMIw1DAADAQJIkDQsgDUGAgBBqLQAABEAjDEMAACBBkiQMIw1DAAAgQZIkDQsLIAMEQCABQQtwIANBC3BrIgJBH3UiCCACIAhqcyIIIAFBC24gA0ELbmsiAkEfdSIDIAIgA2pzIgJqIAggAiACIAhIG2oiAkEDTQRAIwxDAACwQZIkDCMNQwAAsEGSJA0FIAJBBU0EQCMMQwAAYEGSJAwjDUMAAGBBkiQNBSACQQdNBEAjDEMAAMBAkiQMIw1DAADAQJIkDQsLCwsgBv0dACIEQgGGIARCAYiEIARCC4aEIARCC4iEIAb9HQEiBUI/hoQgBUI1hoT9EiAFQgGGIAVCAYiEIAVCC4aEIAVCC4iEIARCP4iEIARCNYiE/R4BIgb9HQAiBEIBhiAEQgGIhCAEQguGhCAEQguIhCAG/R0BIgVCP4aEIAVCNYaE/RIgBUIBhiAFQgGIhCAFQguGhCAFQguIhCAEQj+IhCAEQjWIhP0eASABQQR0QYDwAWr9AAQA/VAgAEEQav0ABLAGIABBIGr9AASwBv1Q/U79U0UEQCABQYCmAmotAABBAk0EQEEADwsjDEMAAIBBkiQMIw1DAACAQZIkDQtBAQsEACMEC/MDAwJ9BH8Ce0MzM3M/QwAAAAAgAbIjCpMiA0MAAAAAXhsgA0MAAHBClUMAAAA/lkMAAAC/l0MAAAA/kkPNzEw9lJIhA0GAqAJBAEGgBfwLACACQQFrIQEDQCABQQBOBEAgAUGAyAJqLQAAIgJB/wBxIgUEQCAFQYCgAmotAABBAnRBgKgCaiIFIAJBB3ZBAWoiAkEBa0HQAmxqQwAAgD84AgAgBUECIAJrQdACbGpDAAAAADgCAAsgAUEBayEBDAELC0GEJigCACIBQQMgAWsgAEEBcRshAiAAQQFrIQEDQCABQQBOBEAgAUEDdEGA0AJqIgAoAgAhByAAKAIEIgVB0QBHBEAgBUECdEGAqAJqIgAgAkEBa0HQAmxqQwAAgD84AgAgAEECIAJrQdACbGpDAAAAADgCAAsgA0MAAIA/IAOTIAJBAUYbIgT9EyEJIAJB0AJsQbClAmohBkEAIQADQCAAQdACSQRAIAAgB2oiCCAI/QAEsAUgACAGav0ABAAiCv3kAf0LBLAFIAggCP0ABIAIIAogCf3mAf3kAf0LBIAIIABBEGohAAwBCwsgByAFQQJ0aiIAIAAqAhBDAACAP5I4AhAgACAAKgLgAiAEkjgC4AIgByAHKAIAQQFqNgIAQQMgAmshAiABQQFrIQEMAQsLC50BAgJ+AX8jB0UEQEEADwsjByAAQQJ0aiIAKALQCiAAQQA2AtAKIwcQBiQHQZAmKQMAIgGnQf8fcSEAAkADQCAAQQN0QYCABGopAwAiAkIAUgRAIAEgAlENAiAAQQFqQf8fcSEADAELCyAAQQN0QYCABGogATcDAAtBACQIQQAkCUGAsAJBAEGABPwLAEGAwAJBAEGACPwLACMHQQBHC0sAIABCAXxClfip+pe33puef34kACMAQq3+1eTUhf2o2AB+Qs+Cnrvv796CFHwkACMAQq3+1eTUhf2o2AB+Qs+Cnrvv796CFHwkAAsGACAAJAMLxQkCBn8BewJAIAAEQEEAJAIjA0EBcQR/IwBCrf7V5NSF/ajYAH5Cz4Keu+/v3oIUfCQAIwBCIIinQRh2QeYBSQVBAAsEQEGAgAEgACABEA4jAg0CCyMDQQJxBH8jAEKt/tXk1IX9qNgAfkLPgp677+/eghR8JAAjAEIgiKdBGHZB3AFJBUEACwRAQYCAASAAIAEQDSMCDQILIwNBAnEEfyMAQq3+1eTUhf2o2AB+Qs+Cnrvv796CFHwkACMAQiCIp0EYdkHIAUkFQQALBEBBgIABIAAgARAMIwINAgsjA0EEcQR/IwBCrf7V5NSF/ajYAH5Cz4Keu+/v3oIUfCQAIwBCIIinQRh2QfMBSQVBAAsEQANAIAJBCEkEQCAAIAJBgKICaiwAAGoiBEGAgAFqLQAABH9BAAUgBEEBdEGAgAFqLwGAAkGAgBBqLQAACwRAAn9BACAEQYiGASgCAEYNABpBASAEQQR0IgVBgPABav0ABABBsIYB/QAEAP1O/VMNABpBACEDIAVBgOABav0ABAAhCAJ/A0AgA0EESQRAIAQgA0GAogJqLAAAakGAgAFqIgUtAAAiBkEDRwRAQQEgBS0AgAFBBHRBgIABav0ABIAHIAj9T/1TRSABIAZGRw0DGgsgA0EBaiEDDAELC0EACwsEfyAEIAEQCwVBAQtFBEAjAkGApAJqIAQ6AAAjAkEBaiQCCwsgAkEBaiECDAELCyMCDQILCyMDQQhxBEBBACECAkBBgIYBKAIAIgRFDQAjAEKt/tXk1IX9qNgAfkLPgp677+/eghR8JAAgBK0jAEIgiH5CIIinIgUhAANAIABBgIABai0AgAQiAkEBdEGAgAFqLwGAAkGAgAhqLQAAIAFxBH9BAAUCf0EAIAJBiIYBKAIARg0AGkEBIAJBBHQiBkGA8AFq/QAEAEGwhgH9AAQA/U79Uw0AGkEAIQMgBkGA4AFq/QAEACEIAn8DQCADQQRJBEAgAiADQYCiAmosAABqQYCAAWoiBi0AACIHQQNHBEBBASAGLQCAAUEEdEGAgAFq/QAEgAcgCP1P/VNFIAEgB0ZHDQMaCyADQQFqIQMMAQsLQQALCwsEfyACIAEQCwVBAQtFDQEgBCAAQQFqIgBGBEBBACEACyAAIAVHDQALQQAhAgsFQQAhAgJAQYCGASgCACIERQ0AIwBCrf7V5NSF/ajYAH5Cz4Keu+/v3oIUfCQAIAStIwBCIIh+QiCIpyIFIQADQCAAQYCAAWotAIAEIgJBAXRBgIABai8BgAJBgIAIai0AACABcQR/QQAFAn9BACACQYiGASgCAEYNABpBASACQQR0IgZBgPABav0ABABBsIYB/QAEAP1O/VMNABpBACEDIAZBgOABav0ABAAhCAJ/A0AgA0EESQRAIAIgA0GAogJqLAAAakGAgAFqIgYtAAAiB0EDRwRAQQEgBi0AgAFBBHRBgIABav0ABIAHIAj9T/1TRSABIAdGRw0DGgsgA0EBaiEDDAELC0EACwsLDQEgBCAAQQFqIgBGBEBBACEACyAAIAVHDQALQQAhAgsLIAIPCyMAQq3+1eTUhf2o2AB+Qs+Cnrvv796CFHwkACMCrSMAQiCIfkIgiKdBgKQCai0AAAseACAAQYQmKAIARwRAQYgmQQA2AgALQYQmIAA2AgALBgBBgMACCwQAEAoLBwBBgCAQAgsFAEGAIAupAQIBfwJ+QZAmKQMAIgKnQf8fcSEBAkADQCABQQN0QYCABGopAwAiA0IAUgRAIAIgA1ENAiABQQFqQf8fcSEBDAELCyABQQN0QYCABGogAjcDAAtBhCYoAgAhASAABEBBgCAgACABEAEaQYwmQQA2AgAFQYgmQQA2AgBBjCZBjCYoAgBBAWo2AgALQZwmQZgmKAIANgIAQZgmIAA2AgBBhCZBAyABazYCAAsYAEGAgBhBgCBBgCf8CgAAQYCAGCAAEAQLBgBBgLACCwQAIwELuQECBH8BeyAAQYAgai0AAAR/QQAFQYQmKAIAIQICf0EAIABBiCYoAgBGDQAaQQEgAEEEdCIDQYDwAWr9AAQAQbAm/QAEAP1O/VMNABogA0GA4AFq/QAEACEFAn8DQCABQQRJBEAgACABQYCiAmosAABqQYAgaiIELQAAIgNBA0cEQEEBIAQtAIABQQR0QYAgav0ABIAHIAX9T/1TRSACIANGRw0DGgsgAUEBaiEBDAELC0EACwtBAEcLCy8AQYQmIAA2AgBBiCYgATYCAEGMJiACNgIAQZgmQgA3AwBBgIAEQQBBgIAC/AsACycBAn8DQCAAIAFLBEAQCiACQR9saiMBaiECIAFBAWohAQwBCwsgAgsqAQJ/A0AgACABSwRAQYAgEAIgAkEfbGojAWohAiABQQFqIQEMAQsLIAILBwBBgCAQCAvPBAIFfwF+Iw5BBGoiAUE8aiICPwAiA0EQdEEPakFwcSIESwRAIAMgAiAEa0H//wNqQYCAfHFBEHYiBCADIARKG0AAQQBIBEAgBEAAQQBIBEAACwsLIw4gAiQOQTw2AgAgAUEEayICQQA2AgQgAkEANgIIIAJBBjYCDCACQSA2AhAgAUEQaiIBQdCmiAFBIPwKAAADQCAAQQhIBEAgACABQRRrKAIQQQJ2TwRAAAsgAEGAogJqIAEgAEECdGooAgA6AAAgAEEBaiEADAELC0EAIQADQCAAQYABSQRAIABBBHRBgOABaiIBQgEgAK2GQgAgAEHAAEkiAhs3AwAgASACBH5CAAVCASAAQUBqrYYLNwMIIABBA3QiAUGAiAJqIABBAXQiAkEBaq0iBSAFQh6IhUK5y5Pn0e2RrL9/fiIFIAVCG4iFQuujxJmxt5LolH9+IgUgBUIfiIU3AwAgAUGAkAJqIAJBAmqtIgUgBUIeiIVCucuT59Htkay/f34iBSAFQhuIhULro8SZsbeS6JR/fiIFIAVCH4iFNwMAIABBAWohAAwBCwtB0aECQQA6AABBgKACQdEAQYAB/AsAQQAhAANAIABBCUkEQEEAIQEDQCABQQlJBEAgAEEJbCICQYChAmogAWogAEELbCABakEMaiIDOgAAIANBgKACaiABIAJqOgAAIANBgKYCaiABIAAgACABSxsiAkEIIAFrIgNBCCAAayIEIAMgBEgbIgMgAiADSRtBAWo6AAAgAUEBaiEBDAELCyAAQQFqIQAMAQsLCwvqBSIAQYygiAELASwAQZigiAELFwIAAAAQAAAAWABPAFgALgA/AD8APwAuAEG8oIgBCwEsAEHIoIgBCxcCAAAAEAAAAFgATwAuAC4APwAuAD8ALgBB7KCIAQsBLABB+KCIAQsXAgAAABAAAABYAE8APwAuAD8ALgB4AFgAQZyhiAELASwAQaihiAELFwIAAAAQAAAALgBPAC4ALgAuAC4ALgBYAEHMoYgBCwEsAEHYoYgBCxcCAAAAEAAAAFgATwA/AG8APwBvAD8ATwBB/KGIAQsBLABBiKKIAQsXAgAAABAAAABYAE8APwBYAD8APwA/AE8AQayiiAELASwAQbiiiAELFwIAAAAQAAAAPwBYAD8ATwBvAG8AbwBPAEHcoogBCwEsAEHooogBCxcCAAAAEAAAAE8AWAA/AE8APwA/AD8AbwBBjKOIAQsBLABBmKOIAQsXAgAAABAAAABYAC4APwA/ACMAIwAjAE8AQbyjiAELASwAQcijiAELFwIAAAAQAAAATwBYAD8ATwAjACMAIwBYAEHso4gBCwEsAEH4o4gBCxcCAAAAEAAAAD8AWAA/AE8AIwAjACMAeABBnKSIAQsBLABBqKSIAQsXAgAAABAAAAA/AFgAUwB4ACMAIwAjAHgAQcykiAELASwAQdikiAELFwIAAAAQAAAAPwBPAFgATwAjACMAIwBYAEH8pIgBCwFMAEGIpYgBCzsBAAAANAAAACAQIgBQECIAgBAiALAQIgDgECIAEBEiAEARIgBwESIAoBEiANARIgAAEiIAMBIiAGASIgBBzKWIAQsBLABB2KWIAQsVBAAAABAAAACQEiIAkBIiADQAAAANAEH8pYgBCwE8AEGIpogBCyUFAAAAIAAAAAcAAAAAAAAABAAAAAEAAAAFAAAAAgAAAAYAAAADAEG8pogBCwE8AEHIpogBCygGAAAAIAAAAPX///8BAAAACwAAAP/////2////DAAAAAoAAAD0////"), (character) => character.charCodeAt(0));
2 * POINTS + 1;
Array.from({ length: POINTS }, (_, index) => index);
/** Compares by visits, then by value; the order of the points breaks ties. */
var byVisits = (a, b) => b.visits - a.visits || b.valueSum / (b.visits || 1) - a.valueSum / (a.visits || 1) || a.move - b.move;
// searchers/go/src/kernel.ts
/** The heuristics of heavy playouts, as bits; see `assembly/playout.ts`. */
var PLAYOUT_HEURISTICS = {
	atari: 1,
	liberties: 2,
	patterns: 4,
	selfAtari: 8,
	all: 15
};
wasmOpener(bytes);
// searchers/go/src/levels.ts
var { atari, patterns, selfAtari, all } = PLAYOUT_HEURISTICS;
var UNLIMITED_DEPTH = 400;
var LEVELS = [
	{
		level: 1,
		nodes: 30,
		depth: 1,
		heuristics: 0,
		temperature: 1
	},
	{
		level: 2,
		nodes: 80,
		depth: 1,
		heuristics: selfAtari,
		temperature: .7
	},
	{
		level: 3,
		nodes: 130,
		depth: 2,
		heuristics: selfAtari,
		temperature: .55
	},
	{
		level: 4,
		nodes: 140,
		depth: 2,
		heuristics: atari | selfAtari,
		temperature: .4
	},
	{
		level: 5,
		nodes: 230,
		depth: 3,
		heuristics: atari | selfAtari,
		temperature: .3
	},
	{
		level: 6,
		nodes: 280,
		depth: 3,
		heuristics: atari | patterns | selfAtari,
		temperature: .25
	},
	{
		level: 7,
		nodes: 450,
		depth: 6,
		heuristics: all,
		temperature: .2
	},
	{
		level: 8,
		nodes: 900,
		depth: UNLIMITED_DEPTH,
		heuristics: all,
		temperature: .1
	},
	{
		level: 9,
		nodes: 2200,
		depth: UNLIMITED_DEPTH,
		heuristics: all,
		temperature: .05
	}
];
var FULL_STRENGTH = {
	level: LEVELS.length + 1,
	nodes: null,
	depth: UNLIMITED_DEPTH,
	heuristics: all,
	temperature: 0
};
/** The level with a number; full strength if there is none. */
var levelOf = (level) => LEVELS.find((one) => one.level === level) ?? FULL_STRENGTH;
// searchers/go/src/merge.ts
var sumLists = (lists) => (lists[0] ?? []).map((_, index) => lists.reduce((sum, list) => sum + (list[index] ?? 0), 0));
/** The principal variation of a move is that of the thread with the most visits. */
var mergeInfos = (infos) => {
	const rootMoves = [...Map.groupBy(infos.flatMap(({ rootMoves }) => rootMoves), ({ move }) => move)].map(([move, group]) => ({
		move,
		visits: group.reduce((sum, { visits }) => sum + visits, 0),
		valueSum: group.reduce((sum, { valueSum }) => sum + valueSum, 0),
		pv: group.toSorted(byVisits)[0]?.pv ?? [move]
	}));
	return {
		nodes: infos.reduce((sum, { nodes }) => sum + nodes, 0),
		depth: Math.max(0, ...infos.map(({ depth }) => depth)),
		rootMoves: rootMoves.toSorted(byVisits),
		ownership: sumLists(infos.map(({ ownership }) => ownership)),
		scoreCounts: sumLists(infos.map(({ scoreCounts }) => scoreCounts))
	};
};
// searchers/go/src/searcher.ts
var MEGABYTE = 1 << 20;
/** WebAssembly addresses at most 4 GiB. */
var MAX_TREE_BYTES = 3900 * MEGABYTE;
/** A number from 0 to 1 that depends on the seed and the move number; samples the move of weaker levels. */
var randomOf = (seed, move) => {
	let mixed = Math.imul(seed ^ 2654435769, 2246822507) ^ Math.imul(move + 1, 3266489909);
	mixed = Math.imul(mixed ^ mixed >>> 15, 739982445);
	mixed = Math.imul(mixed ^ mixed >>> 12, 695872825);
	return ((mixed ^ mixed >>> 15) >>> 0) / 2 ** 32;
};
/** Orders by visits. The pass has forced visits: unless it is the best move, it comes last. */
var orderForReport = (rootMoves) => {
	const pass = rootMoves.findIndex(({ move }) => move === 81);
	return pass <= 0 ? rootMoves : [...rootMoves.toSpliced(pass, 1), ...rootMoves.slice(pass, pass + 1)];
};
var reportOf = (info, { komi, position }, multiPv, move, milliseconds) => {
	const { nodes, depth, rootMoves, ownership, scoreCounts } = info;
	const playouts = scoreCounts.reduce((sum, times) => sum + times, 0) || 1;
	const leads = scoreCounts.flatMap((times, index) => times === 0 ? [] : [{
		lead: index - POINTS - komi,
		times
	}]);
	const lead = leads.reduce((sum, one) => sum + one.lead * one.times, 0) / playouts;
	const variance = leads.reduce((sum, one) => sum + (one.lead - lead) ** 2 * one.times, 0) / playouts;
	return {
		nodes,
		milliseconds,
		depth,
		lines: orderForReport(rootMoves).slice(0, multiPv).map(({ visits, valueSum, pv }) => ({
			winRate: visits === 0 ? .5 : valueSum / visits,
			visits,
			moves: pv
		})),
		move,
		ownership: ownership.map((sum) => sum / playouts),
		lead,
		deviation: Math.sqrt(variance),
		leads,
		dead: deadStones(info, position)
	};
};
/** Nodes of the search that verifies a move which captures dead stones. */
var VERIFICATION_NODES = 1e3;
/** Maximum capture moves to verify. */
var MAX_VERIFICATIONS = 3;
/** How much lower the win rate of a capture move may be: a short search is noisy, but must find a blunder. */
var VERIFICATION_MARGIN = .12;
/** Long enough for the host to compile the hot parts of the kernel with its optimizing compiler. */
var WARM_UP = { milliseconds: 30 };
var WARM_UP_GAME = {
	stones: [],
	moves: [],
	toMove: "black",
	komi: 6.5
};
var openSearcher = (host) => {
	const threads = openThreads(host);
	let lastSearchId = 0;
	const search = (game, limit, options, onInfo) => {
		lastSearchId += 1;
		const id = lastSearchId;
		const started = threads.now();
		const level = options.level === void 0 ? FULL_STRENGTH : levelOf(options.level);
		const nodes = Math.min(limit.nodes ?? Infinity, level.nodes ?? Infinity);
		const count = Math.min(options.threads, Math.max(1, nodes));
		const position = goPositionOf(game);
		const situation = {
			toMove: game.toMove,
			komi: game.komi,
			position,
			agreesOnDead: game.agreesOnDead ?? false
		};
		const decide = (info) => chooseMove(info, situation, level.temperature, randomOf(options.seed, game.moves.length));
		const report = (info, move) => reportOf(info, situation, options.multiPv, move, threads.now() - started);
		const tasks = Array.from({ length: count }, (_, index) => ({
			game,
			seed: options.seed * 64 + index,
			bytes: Math.min(Math.floor(options.hash * MEGABYTE / count), MAX_TREE_BYTES),
			nodes: nodes === Infinity ? null : splitEvenly(nodes, count, index),
			milliseconds: limit.milliseconds ?? null,
			depth: level.depth,
			heuristics: level.heuristics,
			keepsTree: options.keepsTree ?? false,
			infoInterval: infoInterval(count)
		}));
		const run = threads.run(tasks, (infos) => {
			const info = mergeInfos(infos);
			onInfo(report(info, decide(info).move));
		});
		/** Stops the search, or the verification that follows it. */
		let stop = run.stop;
		let isVerificationStopped = false;
		/** The opponent's win rate after a move. */
		const verify = async (task, move) => {
			const color = game.toMove;
			const after = {
				...game,
				moves: [...game.moves, {
					color,
					move
				}],
				toMove: otherColor(color)
			};
			const verification = threads.run([{
				...task,
				game: after,
				nodes: VERIFICATION_NODES,
				milliseconds: null,
				keepsTree: false
			}], () => {});
			stop = () => {
				isVerificationStopped = true;
				verification.stop();
			};
			const [{ rootMoves: [reply] } = { rootMoves: [] }] = await verification.result;
			return reply === void 0 ? 1 : reply.valueSum / reply.visits;
		};
		const finish = async (infos) => {
			const info = mergeInfos(infos);
			const { move, captureMoves } = decide(info);
			const [best] = info.rootMoves;
			const [task] = tasks;
			if (best === void 0 || task === void 0) return report(info, move);
			for (const captureMove of captureMoves.slice(0, MAX_VERIFICATIONS)) {
				if (id !== lastSearchId) break;
				const winRate = 1 - await verify(task, captureMove);
				if (isVerificationStopped || id !== lastSearchId) break;
				if (winRate >= best.valueSum / best.visits - VERIFICATION_MARGIN) return report(info, captureMove);
			}
			return report(info, move);
		};
		const result = run.result.then(finish);
		result.catch(() => {});
		return {
			result,
			stop: () => stop()
		};
	};
	return {
		search,
		ready: async (options) => {
			await search(WARM_UP_GAME, WARM_UP, {
				...options,
				keepsTree: false
			}, () => {}).result;
		},
		close: threads.close
	};
};
// searchers/go/web/searcher.ts
var openWebSearcher = () => openSearcher(webThreads(() => new Worker(new URL("./thread.ts", import.meta.url), { type: "module" })));
// games/go-9x9/estimate.ts
/** A stone looks dead if the opponent's ownership of its point is at least this. */
var DEAD_OWNERSHIP = .4;
/** Whether a stone looks dead; `ownership` is that of its point. */
var looksDead = (color, ownership) => -signOf(color) * (ownership ?? 0) >= DEAD_OWNERSHIP;
// games/go-9x9/page/study.ts
/** The hash is in megabytes. The seed is fixed, so that the same number of nodes gives the same review. */
var OPTIONS = {
	seed: 1,
	hash: 64,
	multiPv: 82
};
/** The moves without two passes at the end, where the players then agree on dead stones: the game is not over there. */
var movesToSearch = (start, moves) => isRulesetState(start) && moves.at(-1) === 81 && moves.at(-2) === 81 ? movesToSearch(start, moves.slice(0, -2)) : moves;
/** Converts a study position for the searcher. */
var toGoGame = ({ start, moves: all }) => {
	const moves = movesToSearch(start, all);
	const first = colorToMove(start);
	const colorAt = (ply) => colorAtPly(ply, first);
	return {
		stones: stonesOf(boardOf(start)),
		moves: moves.map((move, index) => ({
			color: colorAt(index),
			move
		})),
		toMove: colorAt(moves.length),
		komi: areaKomiOf(start),
		...isRulesetState(start) ? { agreesOnDead: true } : {}
	};
};
/**
* Lists the searcher's chosen move first: among equal moves it prefers the one people would play, such as a final pass.
*/
var evaluationOf = ({ nodes, lines, move, ownership, lead: scoreLead }, board) => {
	const visited = lines.filter(({ visits }) => visits > 0);
	const isChosen = ({ moves: [first] }) => first === move;
	return {
		nodes,
		candidates: [...visited.filter(isChosen), ...visited.filter((line) => !isChosen(line))],
		scoreEstimate: {
			scoreLead,
			ownership,
			deadStones: stonesOf(board).filter((stone) => looksDead(stone.color, ownership[goIndex(stone)])).map(goIndex)
		}
	};
};
var openGoStudySearcher = (searcher, threads) => ({
	search: (position, limit, onEvaluation) => {
		const game = toGoGame(position);
		const { board } = goPositionOf(game);
		const { result, stop } = searcher.search(game, limit, {
			...OPTIONS,
			threads
		}, (report) => onEvaluation(evaluationOf(report, board)));
		return {
			result: result.then((report) => evaluationOf(report, board)),
			stop
		};
	},
	close: () => void searcher.close()
});
/** A stone of a group without liberties; null if there is none. */
var findStoneWithoutLiberty = (board) => COLORS.flatMap((color) => groupsOf(board, color)).find((group) => countAdjacent(board, group, null) === 0)?.points[0] ?? null;
/** Where points of larger boards begin, which the searcher does not know; rows are as long as on the largest board. */
var LARGE = 82;
var LARGE_SIZE = 19;
var turnOf = (move) => {
	if (move === 81) return { type: "pass" };
	return {
		type: "place",
		...move < 81 ? goPoint(move) : pointAtIndex(LARGE_SIZE, move - LARGE)
	};
};
var moveOf = (action) => {
	if (action.type !== "place") return 81;
	return Math.max(action.x, action.y) < 9 ? goIndex(action) : LARGE + indexOfPoint(LARGE_SIZE, action);
};
/** How many turns at the beginning place stones before the game: a free handicap, or the position of a file. */
var countSetUp = (start, sgf = null) => {
	if (start.phase === "placing-handicap") return start.handicap;
	return sgf === null ? 0 : countSetUpTurns(sgf);
};
/** The start of a match with the stones that are placed before the game. */
var withStones = ({ start, turns, sgf }) => {
	const ruleset = findRuleset(start.rulesetVersion);
	if (ruleset === void 0 || !isRulesetState(start)) return start;
	const before = turns.slice(0, countSetUp(start, sgf));
	if (before.length === 0) return start;
	const engine = makeGoEngine(ruleset);
	const state = before.reduce((after, turn) => engine.applyAction(after, turn, after.currentPlayerId ?? ""), start);
	return state.phase === "playing" ? placeStones(state, boardOf(state), colorToMove(state)) : state;
};
/** The position with these stones, as the start of a game. */
var placeStones = (before, board, toMove) => ({
	...before,
	phase: "playing",
	turn: 0,
	gameOver: false,
	winners: null,
	outcome: null,
	currentPlayerId: before.playerIds[toMove === "black" ? 0 : 1] ?? null,
	board: encodeBoard(board),
	captures: Object.fromEntries(before.playerIds.map((id) => [id, 0])),
	passesInARow: 0,
	previousBoard: null,
	lastMove: null,
	scores: null,
	...isRulesetState(before) ? {
		history: [positionKey(board, toMove)],
		proposal: null
	} : {}
});
var study = {
	sgf: sgfFormat,
	startOf: withStones,
	moveOf,
	isMove: ({ type }) => type === "place" || type === "pass",
	actionOf: turnOf,
	setUp: (before, stones, toMove) => {
		const size = before.boardSize;
		const board = emptyBoard(size).map((row, y) => row.map((_, x) => stones[indexOfPoint(size, {
			x,
			y
		})] ?? null));
		const stone = findStoneWithoutLiberty(board);
		if (stone !== null) return err(() => t("setup_no_liberty", { point: pointName(stone, size) }));
		return ok(placeStones(before, board, toMove));
	},
	unsupported: ({ size = 9 }) => size === 9 ? null : t("study_size"),
	reviewNodes: 4e3,
	openSearcher: () => openGoStudySearcher(openWebSearcher(), Math.max(1, Math.min(4, navigator.hardwareConcurrency - 1)))
};
export { study as default };
