import { $ as neighborsOf, B as territoryOf, C as LETTERS, D as colorToMove, E as boardOf, G as ownersOf, H as withoutDead, I as HANDICAPS, K as placeStone, M as positionOf, P as KO_RULES, Q as groupsOf, R as countGame, T as RULESET, V as totalOf, W as koPoint, X as countAdjacent, Z as groupAt, _ as rulesetNamed, a as isRulesetState, b as sameList, c as scoresWith, f as settingsOf, h as SIZES, j as pointName, l as stonesLeft, m as RULESETS, n as areaKomiOf, o as proposalFault, p as EARLIER_RULESETS, r as countingOf, s as scoresNow, t as makeGoEngine, v as listGroups, x as toggleGroup, y as resumedOnBoard, z as groupStones } from "./engine-Ca7ibirN.mjs";
import { d as cellAt, o as indexOfPoint, s as pointAtIndex } from "./board-DGpFR3Vu.mjs";
import { o as otherColor, t as COLORS } from "./color-CIyQqv7d.mjs";
import { i as game_default, n as t, r as askWorker, t as messages } from "./messages-BvJADOAJ.mjs";
import { a as formatPercent, d as useSignalEffect, f, g as S, h, i as formatNumber, p as A, u as useSignal } from "./translate-81HpL92Z.mjs";
import { t as u } from "./jsxRuntime-CIiOePo0.mjs";
import { n as ownerOf } from "./searcher-DMnTGBdP.mjs";
import { n as makeAxes, t as EMPTY_POINT } from "./scene-ChTHDdtg.mjs";
// games/go-9x9/reasons.ts
var isInAtari = (board, group) => countAdjacent(board, group, null) === 1;
var countStones = (groups) => groups.reduce((sum, { points }) => sum + points.length, 0);
var has = (points, { x, y }) => points.some((at) => at.x === x && at.y === y);
/** The groups of a colour next to a point, each once. */
var groupsBeside = (board, point, color) => groupsOf(board, color).filter(({ border }) => has(border, point));
/** Whether a capture of one stone starts a ko: without the ko rule it could be recaptured at once. */
var startsKo = (after, stone, captured) => {
	const own = groupAt(after, stone);
	return captured === 1 && own.points.length === 1 && isInAtari(after, own);
};
/** The number of stones that were in atari before the move and are not after it. */
var countSaved = (before, after, color) => countStones(groupsOf(before, color).filter((group) => {
	const [stone] = group.points;
	return isInAtari(before, group) && stone !== void 0 && countAdjacent(after, groupAt(after, stone), null) > 1;
}));
/** The number of enemy stones that a stone puts in atari: those next to it lost a liberty. */
var countAtari = (after, stone, color) => countStones(groupsBeside(after, stone, otherColor(color)).filter((group) => isInAtari(after, group)));
var touches = (a, b) => a.border.some((point) => has(b.points, point));
var sharedLiberties = (board, a, b) => a.border.filter((point) => cellAt(board, point) === null && has(b.border, point)).length;
/** Whether one move connects two groups: on a common liberty, or by capturing a group between them. */
var canConnect = (board, a, b, color) => sharedLiberties(board, a, b) > 0 || groupsOf(board, otherColor(color)).some((between) => isInAtari(board, between) && touches(between, a) && touches(between, b));
/** A group and the groups that cannot be cut from it: each step shares two liberties, as in a bamboo joint. */
var connectedWith = (board, group, groups) => {
	const connected = /* @__PURE__ */ new Set([group]);
	for (const from of connected) for (const next of groups) if (sharedLiberties(board, from, next) > 1) connected.add(next);
	return connected;
};
/** Whether a stone cuts two enemy groups that the opponent cannot connect at once. */
var separates = (before, stone, color) => {
	const placed = placeStone(before, stone, color);
	if (!placed.ok) return false;
	const { board } = placed.value;
	if (isInAtari(board, groupAt(board, stone))) return false;
	const other = otherColor(color);
	const groups = groupsOf(board, other);
	const adjacent = groups.filter(({ border }) => has(border, stone));
	return adjacent.some((a) => {
		const connected = connectedWith(board, a, groups);
		return adjacent.some((b) => !connected.has(b) && !canConnect(board, a, b, other));
	});
};
/** Whether only one colour surrounds an empty point, on a board that has both. */
var isSurrounded = (board, point) => COLORS.every((color) => board.flat().includes(color)) && cellAt(ownersOf(board), point) !== null;
/** Whether a point is on the third line or higher, has no stone within two points, and is in nobody's area. */
var isBigOpenPoint = (board, { x, y }) => {
	const last = board.length - 1;
	if (Math.min(x, y, last - x, last - y) < 2) return false;
	return board.slice(y - 2, y + 3).flatMap((row) => row.slice(x - 2, x + 3)).every((cell) => cell === null) && !isSurrounded(board, {
		x,
		y
	});
};
/** The reason for a move that captures, saves and threatens nothing; null if none applies. */
var quietReason = (board, after, stone, color) => {
	if (isInAtari(after, groupAt(after, stone))) return null;
	if (separates(board, stone, otherColor(color))) return { kind: "connects" };
	if (separates(board, stone, color)) return { kind: "cuts" };
	const adjacent = neighborsOf(board, stone).map((next) => cellAt(board, next));
	if (adjacent.includes(color) && adjacent.includes(null)) return { kind: "extends" };
	if (adjacent.includes(otherColor(color))) return { kind: "presses" };
	return isBigOpenPoint(board, stone) ? { kind: "open" } : null;
};
/** [GO-H1] At most two reasons to play on an empty point, the more important one first; none if nothing applies. */
var reasonsFor = (board, stone, color) => {
	const placed = placeStone(board, stone, color);
	if (!placed.ok) return [];
	const { board: after } = placed.value;
	const captured = placed.value.captured.length;
	if (startsKo(after, stone, captured)) return [{ kind: "ko" }];
	const reasons = [
		{
			kind: "captures",
			count: captured
		},
		{
			kind: "saves",
			count: countSaved(board, after, color)
		},
		{
			kind: "atari",
			count: countAtari(after, stone, color)
		}
	].filter(({ count }) => count > 0).slice(0, 2);
	if (reasons.length > 0) return reasons;
	const quiet = quietReason(board, after, stone, color);
	return quiet === null ? [] : [quiet];
};
// games/go-9x9/page/hint.ts
var reasonText = (reason) => "count" in reason ? t(`hint_${reason.kind}`, { count: reason.count }) : t(`hint_${reason.kind}`);
var hintReason = (view, action) => {
	if (action.type === "pass") return t("hint_pass");
	if (action.type !== "place") return null;
	const [first, second] = reasonsFor(boardOf(view), action, colorToMove(view)).map(reasonText);
	return first === void 0 || second === void 0 ? first ?? null : t("hint_both", {
		first,
		second
	});
};
// games/go-9x9/page/pass-result.ts
var titleOf = (color) => color === "black" ? t("color_black_title") : t("color_white_title");
/** The result if both pass, where every stone counts as alive: the score of the board as it stands. */
var resultText = (key, view) => {
	const { black, white } = scoresNow(view);
	return t(key, {
		color: titleOf(otherColor(colorToMove(view))),
		winner: titleOf(black > white ? "black" : "white"),
		count: Math.abs(black - white)
	});
};
/** What to say to a player whose opponent has passed. */
var firstPassText = (view) => isRulesetState(view) ? t("first_pass_agreed", { color: titleOf(otherColor(colorToMove(view))) }) : resultText("first_pass", view);
/** What to say before a pass is confirmed. */
var passWarning = (view) => {
	const isLast = view.passesInARow === 1;
	if (isRulesetState(view)) return t(isLast ? "last_pass_agreed" : "pass_agreed");
	return isLast ? resultText("last_pass_warning", view) : t("pass_warning");
};
// games/go-9x9/page/marking.ts
var isMarking = (view) => isRulesetState(view) && view.phase === "scoring";
/** A list that was marked on this device, as the table keeps it. */
var choiceOf = (dead) => ({ dead: dead.map(({ x, y }) => ({
	x,
	y
})) });
/** The list that counts if it is agreed: the one marked here, otherwise the proposal; null for none. */
var shownList = (view, choice) => choice?.dead ?? view.proposal?.dead ?? null;
/** Whether the player to move would agree with the proposal. */
var isAgreed = (view, choice) => view.proposal !== null && sameList(view.proposal.dead, shownList(view, choice) ?? []);
/** [GO-M7] Whether the player to move may resume play. */
var mayResume = (view) => !resumedOnBoard(view.history).includes(colorToMove(view));
/** [GO-M9] Whether the player to move may end the dispute with every stone alive. */
var mayDisagree = (view) => view.earlier !== void 0 && view.proposal !== null && !mayResume(view);
/** [GO-M8] Whether the player to move may accept or propose the list that is shown. */
var mayAnswer = (view, choice) => isAgreed(view, choice) || proposalFault(view, shownList(view, choice) ?? []) === null;
/** Who leads by how much, in a sentence. */
var leadSentence = ({ black, white }) => black === white ? t("count_even") : t("count_lead", {
	color: titleOf(black > white ? "black" : "white"),
	count: Math.abs(black - white)
});
/** Marks the group of a point as dead, or as alive again. */
var markAt = (view, point, choice) => {
	if (!isMarking(view)) return null;
	const board = boardOf(view);
	const stone = pointAtIndex(view.boardSize, point);
	const before = shownList(view, choice) ?? [];
	if (cellAt(board, stone) === null) return {
		choice: choiceOf(before),
		message: () => t("mark_empty")
	};
	const dead = toggleGroup(board, before, stone);
	const { length: count } = groupAt(board, stone).points;
	const lead = scoresWith(view, dead);
	return {
		choice: choiceOf(dead),
		message: () => {
			return `${t(dead.length > before.length ? "mark_dead" : "mark_alive", {
				count,
				point: pointName(stone, view.boardSize)
			})} ${leadSentence(lead)}`;
		}
	};
};
// games/go-9x9/page/options.ts
var hasHandicap = ({ handicap = 0 }) => handicap !== 0;
var optionsOf = (ruleset) => [
	{
		kind: "choice",
		name: "size",
		label: () => t("size"),
		choices: SIZES.map((size) => ({
			value: size,
			label: () => `${formatNumber(size)}x${formatNumber(size)}`
		}))
	},
	{
		kind: "choice",
		name: "handicap",
		label: () => t("handicap"),
		choices: HANDICAPS.map((count) => ({
			value: count,
			label: () => count === 0 ? t("handicap_none") : t("handicap_stones", { count })
		}))
	},
	{
		kind: "choice",
		name: "placement",
		label: () => t("placement"),
		choices: ["fixed", "free"].map((value) => ({
			value,
			label: () => t(`placement_${value}`)
		})),
		isOffered: hasHandicap
	},
	{
		kind: "number",
		name: "komi",
		label: () => t("komi"),
		min: -150,
		max: 150,
		step: .5,
		defaultOf: (options) => {
			const { komi: _komi, ...others } = options;
			return settingsOf(ruleset, others).komi;
		}
	},
	{
		kind: "choice",
		name: "ko",
		label: () => t("ko_rule"),
		choices: [ruleset.ko, ...KO_RULES.filter((ko) => ko !== ruleset.ko)].map((value) => ({
			value,
			label: () => t(`ko_${value}`)
		}))
	}
];
// games/go-9x9/page/score-sheet.tsx
/** The counts of a finished game. */
var countsOf = (view) => {
	if (isRulesetState(view) && view.scores !== null) return view.scores.counts;
	const { board, captures } = positionOf(view);
	return countGame("area", {
		board,
		captures,
		dead: [],
		komi: view.komi,
		bonus: 0
	});
};
/** The rows of each way of counting; white's compensation has one only where it counts. */
var ROWS = {
	area: [
		"stones",
		"territory",
		"komi"
	],
	territory: [
		"territory",
		"prisoners",
		"dead",
		"komi"
	]
};
var ScoreSheet = ({ title, view, counts }) => {
	const row = (name, pointsOf) => /* @__PURE__ */ u("tr", { children: [/* @__PURE__ */ u("th", {
		scope: "row",
		children: name
	}), COLORS.map((color) => /* @__PURE__ */ u("td", { children: formatNumber(pointsOf(counts[color])) }, color))] }, name);
	return /* @__PURE__ */ u("table", {
		class: "score-sheet",
		children: [
			/* @__PURE__ */ u("caption", {
				class: "visually-hidden",
				children: title
			}),
			/* @__PURE__ */ u("thead", { children: /* @__PURE__ */ u("tr", { children: [/* @__PURE__ */ u("th", {
				scope: "col",
				children: /* @__PURE__ */ u("span", {
					class: "visually-hidden",
					children: title
				})
			}), COLORS.map((color) => /* @__PURE__ */ u("th", {
				scope: "col",
				children: titleOf(color)
			}, color))] }) }),
			/* @__PURE__ */ u("tbody", { children: [
				ROWS[countingOf(view)].map((kind) => row(t(kind), (count) => count[kind])),
				counts.white.bonus > 0 && row(t("bonus"), ({ bonus }) => bonus),
				row(t("total"), totalOf)
			] })
		]
	});
};
// games/go-9x9/page/marking-panel.tsx
/**
* The player who makes the first proposal starts with the stones that look dead. A stone that is picked before they are
* known is the beginning of a list instead; where nothing judges them, that list is empty.
*/
var useFirstList = (table) => useSignalEffect(() => {
	const view = table.view.value;
	if (!(isMarking(view) && view.proposal === null && table.choice.value === null) || !table.isLive.value || !table.mayAct.value) return;
	const board = boardOf(view);
	return askWorker({
		kind: "dead-stones",
		board
	}, (stones) => {
		const dead = listGroups(board, stones);
		const count = groupStones(board, dead).length;
		table.choose(choiceOf(dead), () => count === 0 ? t("mark_filled_none") : t("mark_filled", { count }));
	}, () => table.choose(choiceOf([]), () => t("mark_how")));
});
/** Whether the marking has a clock, as in every match on a server. */
var hasPhaseClock = ({ timeline }) => {
	const { clock, phaseClocks } = timeline.value.record;
	return clock !== null || phaseClocks === true;
};
var Marking = ({ table, view }) => {
	useFirstList(table);
	const choice = table.choice.value;
	const dead = shownList(view, choice);
	const isChanged = view.proposal !== null && !isAgreed(view, choice);
	const scores = dead === null ? null : scoresWith(view, dead);
	return /* @__PURE__ */ u("section", {
		class: "marking",
		"aria-label": t("marking"),
		children: [
			scores !== null && /* @__PURE__ */ u(S, { children: [/* @__PURE__ */ u(ScoreSheet, {
				title: t("count_title"),
				view,
				counts: scores.counts
			}), /* @__PURE__ */ u("p", { children: leadSentence(scores) })] }),
			isChanged && !mayAnswer(view, choice) && table.mayAct.value && /* @__PURE__ */ u("p", {
				class: "notice",
				children: t("mark_repeated")
			}),
			isChanged && /* @__PURE__ */ u("p", { children: t("mark_changed", { color: titleOf(otherColor(colorToMove(view))) }) }),
			table.mayAct.value && /* @__PURE__ */ u("p", {
				class: "quiet",
				children: t("mark_how")
			}),
			hasPhaseClock(table) && /* @__PURE__ */ u("p", {
				class: "quiet",
				children: t("mark_clock")
			})
		]
	});
};
// games/go-9x9/page/use-estimate.ts
/** Shows the owners of empty points, and fades the stones that look dead. */
var estimateOverlay = ({ ownership, dead }, withOwners) => (scene) => {
	const faded = new Set(dead.map((stone) => indexOfPoint(9, stone)));
	return {
		...scene,
		points: scene.points.map((appearance, point) => {
			if (faded.has(point)) return {
				...appearance,
				faded: true
			};
			return withOwners && appearance.stone === null ? {
				...appearance,
				territory: ownerOf(ownership[point] ?? 0)
			} : appearance;
		})
	};
};
/** Says whose stones look dead, and that they count as alive if both pass. */
var deadStonesText = (state, dead) => COLORS.flatMap((color) => {
	const count = dead.filter((point) => cellAt(boardOf(state), point) === color).length;
	if (count === 0) return [];
	const whose = state.gameOver ? "counted" : color === colorToMove(state) ? "own" : "theirs";
	return [t(`dead_${whose}_${color}`, { count })];
});
var isPassing = ({ turnToConfirm }) => turnToConfirm.value?.action.type === "pass";
var useEstimate = (table) => {
	const running = A(null);
	const isRunning = useSignal(false);
	const result = useSignal(null);
	const isLive = useSignal(false);
	const wasEverRequested = useSignal(false);
	const stop = () => {
		running.current?.stop();
		running.current = null;
		isRunning.value = false;
	};
	h(() => stop, []);
	const isAllowedIn = ({ phase, boardSize }) => phase === "playing" && boardSize === 9 && table.isEngineAllowed.value;
	const show = (position, estimate, isRequested) => {
		const wasRequestedBefore = result.value?.position === position && result.value.isRequested;
		result.value = {
			position,
			estimate,
			isRequested: isRequested || wasRequestedBefore
		};
		table.setOverlay(estimateOverlay(estimate, isRequested));
		const before = table.notice.value;
		if (isRequested || estimate.dead.length === 0) return;
		table.notify(() => [before?.text() ?? "", ...deadStonesText(position, estimate.dead)].join(" ").trim());
	};
	const start = (position, isRequested) => {
		stop();
		if (isRequested) wasEverRequested.value = true;
		isRunning.value = true;
		const stopWorker = askWorker({
			kind: "estimate",
			position: positionOf(position),
			komi: areaKomiOf(position),
			toMove: colorToMove(position)
		}, (estimate) => {
			stop();
			show(position, estimate, isRequested);
		}, stop);
		running.current = {
			isRequested,
			stop: stopWorker
		};
	};
	useSignalEffect(() => {
		const shown = table.view.value;
		const isAboutToPass = isPassing(table);
		const mayAnswer = shown.passesInARow === 1 && table.mayAct.value;
		f(() => {
			const wasRequestRunning = running.current?.isRequested === true;
			if (result.value?.position !== shown) result.value = null;
			stop();
			if (mayAnswer && !isAboutToPass) table.notify(() => firstPassText(shown));
			if ((isAboutToPass || mayAnswer || shown.scores !== null) && !isRulesetState(shown)) start(shown, false);
			else if ((wasRequestRunning || isLive.value) && isAllowedIn(shown)) start(shown, true);
		});
	});
	const state = table.view.value;
	return {
		estimate: result.value?.position === state && result.value.isRequested && !isPassing(table) ? result.value?.estimate ?? null : null,
		isRunning,
		isLive,
		wasEverRequested,
		isAllowed: isAllowedIn(state),
		ask: () => {
			if (!isRunning.value) start(state, true);
		}
	};
};
// games/go-9x9/page/panel.tsx
/** The lead and the win rate. Usually one side has both; otherwise one sentence names both sides. */
var leadText = ({ lead, winRate }) => {
	const points = Math.round(Math.abs(lead) * 2) / 2;
	const favourite = {
		color: titleOf(winRate >= .5 ? "black" : "white"),
		percent: formatPercent(Math.max(winRate, 1 - winRate))
	};
	const leader = titleOf(lead > 0 ? "black" : "white");
	if (points === 0) return `${t("estimate_even")} ${t("estimate_chance", favourite)}`;
	return leader === favourite.color ? `${t("estimate_lead", {
		color: leader,
		count: points
	})} ${t("estimate_chance", favourite)}` : t("estimate_lead_other", {
		...favourite,
		leader,
		count: points
	});
};
var LeadLine = ({ estimate }) => /* @__PURE__ */ u(S, { children: [
	leadText(estimate),
	" ",
	/* @__PURE__ */ u("span", {
		class: "quiet",
		children: t("estimate_how")
	})
] });
/** Komi, handicap and captures. */
var Facts = ({ view }) => {
	const [black = "", white = ""] = view.playerIds;
	const handicap = isRulesetState(view) ? view.handicap : 0;
	return /* @__PURE__ */ u("dl", {
		class: "facts-list",
		children: [
			/* @__PURE__ */ u("div", { children: [/* @__PURE__ */ u("dt", { children: t("komi") }), /* @__PURE__ */ u("dd", { children: formatNumber(view.komi) })] }),
			handicap > 0 && /* @__PURE__ */ u("div", { children: [/* @__PURE__ */ u("dt", { children: t("handicap") }), /* @__PURE__ */ u("dd", { children: formatNumber(handicap) })] }),
			/* @__PURE__ */ u("div", { children: [/* @__PURE__ */ u("dt", { children: t("captures") }), /* @__PURE__ */ u("dd", { children: [
				titleOf("black"),
				" ",
				formatNumber(view.captures[black] ?? 0),
				", ",
				titleOf("white"),
				" ",
				formatNumber(view.captures[white] ?? 0)
			] })] })
		]
	});
};
/** The buttons that ask for an estimate, and its line. */
var EstimateTools = ({ estimate, isRunning, isLive, wasEverRequested, ask }) => /* @__PURE__ */ u(S, { children: [/* @__PURE__ */ u("div", {
	class: "estimate-tools",
	role: "group",
	"aria-label": t("estimate"),
	children: [/* @__PURE__ */ u("button", {
		type: "button",
		"aria-disabled": isRunning.value,
		onClick: ask,
		children: isRunning.value ? t("estimating") : t("estimate")
	}), /* @__PURE__ */ u("label", { children: [/* @__PURE__ */ u("span", { children: t("estimate_live") }), /* @__PURE__ */ u("input", {
		type: "checkbox",
		checked: isLive.value,
		onChange: ({ currentTarget }) => {
			isLive.value = currentTarget.checked;
			if (isLive.value) ask();
		}
	})] })]
}), /* @__PURE__ */ u("p", {
	class: wasEverRequested.value ? "estimate-line" : "",
	role: "status",
	children: estimate !== null && /* @__PURE__ */ u(LeadLine, { estimate })
})] });
var GoPanel = ({ table }) => {
	const view = table.view.value;
	const estimate = useEstimate(table);
	return /* @__PURE__ */ u(S, { children: [
		/* @__PURE__ */ u(Facts, { view }),
		isMarking(view) && /* @__PURE__ */ u(Marking, {
			table,
			view
		}),
		estimate.isAllowed && /* @__PURE__ */ u(EstimateTools, { ...estimate }),
		view.scores !== null && /* @__PURE__ */ u(ScoreSheet, {
			title: t("score_sheet"),
			view,
			counts: countsOf(view)
		}),
		view.boardSize !== 9 && !view.gameOver && /* @__PURE__ */ u("p", {
			class: "quiet",
			children: t("large_board")
		})
	] });
};
// games/go-9x9/page/scene.ts
/** The points of all stones in atari. */
var pointsInAtari = (board) => new Set(COLORS.flatMap((color) => groupsOf(board, color)).filter((group) => countAdjacent(board, group, null) === 1).flatMap((group) => group.points.map((point) => indexOfPoint(board.length, point))));
/** The move number of each stone, by point. */
var numbersOf = ({ entries }, size) => {
	const turns = entries.filter(({ type }) => type === "place" || type === "pass");
	return new Map(turns.flatMap(({ type, payload }, index) => type === "place" ? [[indexOfPoint(size, {
		x: Number(payload["x"]),
		y: Number(payload["y"])
	}), String(index + 1)]] : []));
};
/** The dead groups of a view whose points are counted: at the end, and while they are marked; null where none are. */
var countedList = (view, choice) => {
	if (isMarking(view)) return shownList(view, choice);
	if (view.scores === null) return null;
	return isRulesetState(view) ? view.proposal?.dead ?? [] : [];
};
/** What counts on each point: its dead stone, and whose territory it is. */
var countPoints = (view, board, list) => {
	if (list === null) return {
		dead: /* @__PURE__ */ new Set(),
		territory: []
	};
	const alive = withoutDead(board, list);
	const cells = alive.flat();
	const owners = (countingOf(view) === "area" ? ownersOf(alive) : territoryOf(alive)).flat();
	return {
		dead: new Set(groupStones(board, list).map((point) => indexOfPoint(board.length, point))),
		territory: owners.map((owner, index) => cells[index] === null ? owner : null)
	};
};
var draw = (view, options) => {
	const { lastMove, gameOver } = view;
	const { board, previousBoard } = positionOf(view);
	const last = lastMove?.type === "place" ? indexOfPoint(board.length, lastMove) : null;
	const numbers = options.numbered ? numbersOf(options, board.length) : null;
	const counted = countedList(view, options.choice);
	const isCounted = counted !== null || isMarking(view);
	const atari = isCounted ? /* @__PURE__ */ new Set() : pointsInAtari(board);
	const koAt = gameOver || isCounted ? null : koPoint(board, previousBoard, colorToMove(view));
	const ko = koAt === null ? null : indexOfPoint(board.length, koAt);
	const { dead, territory } = countPoints(view, board, counted);
	return {
		points: board.flat().map((stone, index) => {
			const owner = territory[index] ?? null;
			if (stone === null) {
				const isForbidden = index === ko;
				return {
					...EMPTY_POINT,
					mark: isForbidden ? "square" : null,
					note: isForbidden ? t("ko_point") : "",
					territory: owner
				};
			}
			const isInAtari = atari.has(index);
			const mark = index === last ? "last" : isInAtari ? "triangle" : null;
			const isDead = dead.has(index);
			return {
				...EMPTY_POINT,
				stone,
				faded: isDead,
				territory: isDead ? owner : null,
				mark: isDead ? null : mark,
				note: isInAtari ? t("in_atari") : "",
				label: isDead ? "" : numbers?.get(index) ?? ""
			};
		}),
		lines: []
	};
};
/** The lines of the star points, from the left or the top; on small boards only corners and centre have one. */
var STAR_LINES = {
	9: [
		2,
		4,
		6
	],
	13: [
		3,
		6,
		9
	],
	19: [
		3,
		9,
		15
	]
};
var makeGeometry = (size) => {
	const lines = STAR_LINES[size] ?? [];
	const middle = (size - 1) / 2;
	const isStar = ({ x, y }) => size === 19 || x === middle === (y === middle);
	return {
		axes: makeAxes(LETTERS.slice(0, size), size),
		starPoints: lines.flatMap((y) => lines.map((x) => ({
			x,
			y
		}))).filter(isStar).map((point) => indexOfPoint(size, point))
	};
};
var GEOMETRIES = new Map(Object.keys(STAR_LINES).map((size) => [Number(size), makeGeometry(Number(size))]));
/** The geometry of a board; each size has one object. */
var geometryOf = (size) => {
	const geometry = GEOMETRIES.get(size);
	if (geometry === void 0) throw new Error(`there is no board of size ${size}`);
	return geometry;
};
var renderer = {
	geometryOf: ({ size = 9 }) => geometryOf(Number(size)),
	colors: ["black", "white"],
	draw,
	marginOf: ({ scores }) => scores === null ? null : Math.abs(scores.black - scores.white)
};
// games/go-9x9/page/table-game.tsx
/** The choices while dead stones are marked. Only the one that ends the game is confirmed. */
var markingButtons = (view, choice) => {
	const dead = shownList(view, choice);
	const agree = (list) => isAgreed(view, choice) ? {
		label: () => t("accept_list"),
		action: { type: "accept" },
		isChoice: true,
		warning: () => `${t("accept_warning")} ${leadSentence(scoresWith(view, list))}`
	} : {
		label: () => t("propose"),
		action: {
			type: "propose",
			dead: list
		},
		isChoice: true,
		confirm: false
	};
	const others = mayResume(view) ? [{
		label: () => t("resume"),
		action: { type: "resume" },
		isChoice: true,
		confirm: false
	}] : mayDisagree(view) ? [{
		label: () => t("disagree"),
		action: { type: "disagree" },
		isChoice: true,
		warning: () => `${t("disagree_warning")} ${leadSentence(scoresWith(view, []))}`
	}] : [];
	return [...dead === null || !mayAnswer(view, choice) ? [] : [agree(dead)], ...others];
};
var turnButtons = (view, choice) => {
	if (isMarking(view)) return markingButtons(view, choice);
	if (isRulesetState(view) && view.phase === "placing-handicap") return [];
	return [{
		label: () => t("pass"),
		action: { type: "pass" },
		warning: () => passWarning(view)
	}];
};
var describePhase = (view) => {
	if (!isRulesetState(view)) return null;
	if (view.phase === "placing-handicap") return t("handicap_left", { count: stonesLeft(view) });
	if (view.phase !== "scoring") return null;
	const color = titleOf(colorToMove(view));
	return view.proposal === null ? t("phase_first", { color }) : t("phase_answer", {
		color,
		other: titleOf(otherColor(colorToMove(view)))
	});
};
var describeAction = (action, _axes, played) => {
	switch (action.type) {
		case "pass": return t("passes");
		case "propose": {
			const count = played === null ? action.dead.length : groupStones(boardOf(played.before), action.dead).length;
			return count === 0 ? t("proposes_none") : t("proposes", { count });
		}
		case "accept": return t("accepts");
		case "resume": return t("resumes");
		case "disagree": return t("disagrees");
		case "place":
		case "resign": return null;
	}
};
var makeGame = (own) => ({
	...own,
	manifest: game_default,
	messages,
	renderer,
	actionAt: (view, point) => ({
		type: "place",
		...pointAtIndex(view.boardSize, point)
	}),
	chooseAt: markAt,
	isPlacing: (view) => !isMarking(view),
	pointOf: (action, axes) => action.type === "place" ? indexOfPoint(axes.columns.length, action) : null,
	turnButtons,
	describePhase,
	describeTurn: (view) => describePhase(view) ?? "",
	describeAction,
	hintReason,
	loadSgf: async () => (await import("./sgf-format-BWqBFBKX.mjs")).sgfFormat,
	resign: { type: "resign" },
	draw: null,
	openWorker: () => new Worker(new URL("./bot-worker.ts", import.meta.url), { type: "module" }),
	Panel: GoPanel,
	loadStudy: async () => (await import("./study-BL0m_tLW.mjs")).default
});
var makeRuleset = (ruleset) => makeGame({
	engine: makeGoEngine(ruleset),
	options: optionsOf(ruleset)
});
var chinese = rulesetNamed("Chinese");
var first = makeRuleset(chinese);
var games = [first, ...[...RULESETS.filter((ruleset) => ruleset !== chinese), ...EARLIER_RULESETS].map(makeRuleset)];
var quick = null;
/** Without agreement: every stone on the board counts as alive. Always the same object. */
var loadQuick = async () => {
	const { default: engine } = await import("./engine-tI4WK3s9.mjs");
	return quick ??= makeGame({
		engine,
		options: []
	});
};
/** Links without a ruleset are older than the others. */
var oldestRuleset = RULESET.rulesetVersion;
var loadTableGame = async (rulesetVersion) => rulesetVersion === oldestRuleset ? loadQuick() : games.find((game) => game.engine.rulesetVersion === rulesetVersion) ?? null;
export { first as default, loadQuick, loadTableGame, oldestRuleset };
