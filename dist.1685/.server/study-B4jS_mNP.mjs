import { C as err, T as ok, a as letterOf } from "./color-CIyQqv7d.mjs";
import { o as indexOfPoint, s as pointAtIndex } from "./board-DGpFR3Vu.mjs";
import { i as winningRow } from "./five-haE_TY7T.mjs";
import { c as holderOf, n as t, r as CARO } from "./messages-B7-wdwsa.mjs";
import { t as GOMOKU_RULES } from "./searcher-DMnTGBdP.mjs";
import { t as game_default } from "./game-1Jmd0VPH.mjs";
import { c as encodeStones } from "./messages-Dl2Ithch.mjs";
import { n as makeSgfFormat } from "./sgf-format-6mX5fMiK.mjs";
import { a as placeStones, i as passOf, r as openStudySearcher, s as setUpProblem, t as START_FIELDS } from "./study-CWzH6QNL.mjs";
// games/gomoku/searcher-rule.ts
/** Null if the searcher cannot play the ruleset. */
var searcherRuleOf = (rulesetVersion) => {
	const ruleset = game_default.rulesets.find((one) => one.rulesetVersion === rulesetVersion);
	return GOMOKU_RULES.find((rule) => rule === ruleset?.searcher) ?? null;
};
// games/gomoku/page/rulesets/study.ts
/** [GMK-P8] */
var makeRulesetStudy = (ruleset) => {
	const { size } = ruleset;
	const rule = searcherRuleOf(ruleset.rulesetVersion);
	return {
		sgf: makeSgfFormat(size),
		moveOf: (action) => {
			if (action.type === "PASS") return passOf(size);
			if (action.type !== "PLACE_STONE" && action.type !== "PICK") throw new Error(`${action.type} is not a move`);
			return indexOfPoint(size, action);
		},
		isMove: ({ type }) => type === "PLACE_STONE" || type === "PICK" || type === "PASS",
		actionOf: (move) => move === passOf(size) ? { type: "PASS" } : {
			type: "PLACE_STONE",
			...pointAtIndex(size, move)
		},
		setUp: (before, stones, toMove) => {
			const { placed, board } = placeStones(size, stones);
			const problem = setUpProblem(board, placed, (stone) => winningRow(ruleset.rows, board, stone) !== null);
			if (problem !== null) return err(problem);
			return ok({
				...before,
				...START_FIELDS,
				currentPlayerId: holderOf(before.payload.colors, toMove),
				payload: {
					...before.payload,
					...encodeStones(size, placed),
					nextColor: letterOf(toMove),
					winnerColor: null,
					opening: null,
					passes: 0
				}
			});
		},
		startOf: ({ start, last: { payload } }) => ({
			...start,
			phase: "placing",
			currentPlayerId: holderOf(payload.colors, "black"),
			payload: {
				...start.payload,
				colors: payload.colors,
				opening: null
			}
		}),
		reviewNodes: 2e4,
		unsupported: () => rule === null ? t(ruleset.rulesetVersion === CARO.rulesetVersion ? "unsupported_caro" : "unsupported_size") : null,
		openSearcher: () => {
			if (rule === null) throw new Error(`no searcher plays ${ruleset.rulesetVersion}`);
			return openStudySearcher(rule);
		}
	};
};
export { makeRulesetStudy };
