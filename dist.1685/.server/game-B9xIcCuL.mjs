import { g as S } from "./translate-81HpL92Z.mjs";
import { a as letterOf, i as colorOfLetter, ot as sameJson, t as COLORS } from "./color-CIyQqv7d.mjs";
import { t as localize } from "./localize-Bp1WR8Dr.mjs";
import { o as indexOfPoint, s as pointAtIndex } from "./board-DGpFR3Vu.mjs";
import { r as pointName, t as EMPTY_POINT } from "./scene-ChTHDdtg.mjs";
import { t as game_default } from "./game-1Jmd0VPH.mjs";
import { a as RENJU, c as holderOf, d as offersNeeded, f as stepOf, i as FREESTYLE_20, l as OPENING_RULES, n as t, o as STANDARD, r as CARO, s as makeRulesetEngine, t as all, u as isInArea } from "./messages-B7-wdwsa.mjs";
import { a as boardOf, v as forbiddenPoints } from "./messages-Dl2Ithch.mjs";
import { n as formatLoaders, r as hintReasonBy, t as openBotWorker } from "./open-worker-BadQpWYj.mjs";
import { i as winningRow } from "./five-haE_TY7T.mjs";
import { i as makeGeometry, n as drawStones, t as GEOMETRY_15 } from "./scene-BGNY2KZ4.mjs";
import { t as u } from "./jsxRuntime-CIiOePo0.mjs";
/** [CAT-R1] The rulesets of a game, the one to offer first at the top. `engine` is the game's default engine. */
var rulesetsOf = ({ name, description, defaultConfig = {}, rulesets }, { rulesetVersion }) => rulesets ?? [{
	id: "default",
	name,
	description,
	rulesetVersion,
	options: defaultConfig
}];
/** [CAT-R4] The options of a new match: those of the ruleset, except for those that were chosen. */
var optionsOf = ({ options }, chosen = {}) => ({
	...options,
	...chosen
});
/** [CAT-R6] Whether matches of an engine are shown under a ruleset. */
var isOf = ({ rulesetVersion, earlierVersions = [] }, version) => rulesetVersion === version || earlierVersions.includes(version);
/**
* [CAT-R3] The ruleset of a match: of those with its engine, the one that has most options in common with it and
* contradicts none; if all contradict one, the first with its engine.
*/
var rulesetOfMatch = (rulesets, { rulesetVersion, options }) => {
	const candidates = rulesets.filter((ruleset) => isOf(ruleset, rulesetVersion));
	const agrees = (ruleset) => Object.entries(optionsOf(ruleset)).every(([key, value]) => sameJson(options[key] ?? null, value));
	const sizeOf = (ruleset) => Object.keys(optionsOf(ruleset)).length;
	return candidates.filter(agrees).toSorted((a, b) => sizeOf(b) - sizeOf(a))[0] ?? candidates[0];
};
// games/gomoku/page/rulesets/scene.ts
var GEOMETRY_20 = makeGeometry(20, [4, 15]);
/** The colour of each seat. */
var colorsOf = ({ playerIds, payload }) => holderOf(payload.colors, "black") === playerIds[0] ? ["black", "white"] : ["white", "black"];
/** The side of the central square in which the next stone must be; null if it may be anywhere. */
var areaOf = ({ phase, payload: { opening } }) => {
	const step = opening === null || phase === "finished" ? void 0 : stepOf(opening);
	return step?.kind === "place" ? step.area : null;
};
/** A position is drawn again when a setting changes, and its board is the same object. */
var forbidden = /* @__PURE__ */ new WeakMap();
/** [GMK-P3] The forbidden points of a position in which black is to move. */
var forbiddenIn = ({ rows }, { gameOver, payload: { board, nextColor } }) => {
	if (rows !== "renju" || gameOver || colorOfLetter(nextColor) !== "black") return [];
	const found = forbidden.get(board) ?? forbiddenPoints(boardOf(board));
	forbidden.set(board, found);
	return found;
};
var draw = (ruleset, view, numbered) => {
	const { size } = ruleset;
	const { board, moveHistory, opening } = view.payload;
	const last = moveHistory.at(-1);
	const isWon = view.outcome?.reason === "five";
	const row = last === void 0 || !isWon ? null : winningRow(ruleset.rows, boardOf(board), last);
	const scene = drawStones(size, moveHistory, row ?? [], numbered);
	const points = [...scene.points];
	for (const point of forbiddenIn(ruleset, view)) points[indexOfPoint(size, point)] = {
		...EMPTY_POINT,
		mark: "cross",
		note: t(`forbidden_${point.kind}`)
	};
	for (const [index, offer] of (view.gameOver ? [] : opening?.offers ?? []).entries()) {
		const number = index + 1;
		points[indexOfPoint(size, offer)] = {
			...EMPTY_POINT,
			mark: "candidate",
			label: String(number),
			note: t("point_offer", { number })
		};
	}
	const area = areaOf(view);
	if (area === null) return {
		...scene,
		points
	};
	const [first, end] = [(size - area) / 2, (size + area) / 2 - 1];
	for (const [index, point] of points.entries()) {
		const at = {
			x: index % size,
			y: Math.floor(index / size)
		};
		if (point.stone === null && isInArea(size, at, area)) points[index] = {
			...point,
			note: t("point_area")
		};
	}
	const corner = (at) => indexOfPoint(size, {
		x: at,
		y: at
	});
	return {
		...scene,
		points,
		area: {
			from: corner(first),
			to: corner(end)
		}
	};
};
/** [GMK-P1] */
var makeRenderer = (ruleset) => ({
	geometryOf: () => ruleset.size === 20 ? GEOMETRY_20 : GEOMETRY_15,
	colors: ["black", "white"],
	colorsOf,
	draw: (view, { numbered }) => draw(ruleset, view, numbered)
});
// games/gomoku/page/rulesets/phase.ts
/** Whether the choice at hand can be answered by something else than a colour. */
var otherChoice = ({ payload: { opening } }) => {
	const step = opening === null ? void 0 : stepOf(opening);
	return step?.kind === "choose" ? step.more?.type ?? null : null;
};
var describePlacing = (view, { rule, step }) => {
	const area = areaOf(view);
	if (area === 1) return t("phase_centre");
	if (area !== null) return t(`phase_area_${colorOfLetter(view.payload.nextColor)}`, { size: area });
	if (rule !== "swap2") return t("phase_anywhere");
	return step < 3 ? t("phase_three", { number: step + 1 }) : t("phase_two", { number: step - 3 });
};
var describeChoosing = (view, { rule }) => {
	switch (otherChoice(view)) {
		case "PLACE_MORE": return t("phase_choose_more");
		case "OFFER": return t("phase_swap_offer");
		case null: return rule === "swap2" ? t("phase_choose") : t("phase_swap");
	}
};
/** [GMK-P2] What the step of an opening asks for; null after it. */
var describePhase = (view) => {
	const { opening } = view.payload;
	if (opening === null) return null;
	switch (view.phase) {
		case "placing": return describePlacing(view, opening);
		case "choosing": return describeChoosing(view, opening);
		case "declaring": return t("phase_declare");
		case "offering": return t("phase_offer", {
			count: opening.offers.length,
			total: offersNeeded(opening)
		});
		case "picking": return t("phase_pick");
		case "finished": return null;
	}
};
/** The label of taking a colour: in swap2 nobody has one yet, in the other openings it is a swap or none. */
var chooseLabel = ({ currentPlayerId, payload }, color) => {
	if (payload.opening?.rule === "swap2") return t(`play_${color}`);
	return holderOf(payload.colors, color) === currentPlayerId ? t(`keep_${color}`) : t(`swap_${color}`);
};
/** [GMK-P2] [GMK-P6] The turns without a point. They are played at once, except for a pass. */
var turnButtons = (view, mayPass) => {
	switch (view.phase) {
		case "choosing": return [...COLORS.map((color) => ({
			label: () => chooseLabel(view, color),
			action: {
				type: "CHOOSE_COLOR",
				color: letterOf(color)
			},
			icon: "check",
			isChoice: true,
			confirm: false
		})), ...otherChoice(view) === "PLACE_MORE" ? [{
			label: () => t("place_more"),
			action: { type: "PLACE_MORE" },
			icon: "new",
			isChoice: true,
			confirm: false
		}] : []];
		case "declaring": return Array.from({ length: 8 }, (_, index) => ({
			label: () => String(index + 1),
			hint: () => t("declare_count", { count: index + 1 }),
			action: {
				type: "DECLARE",
				count: index + 1
			},
			icon: "check",
			isChoice: true,
			confirm: false
		}));
		case "placing": return mayPass && view.payload.opening === null ? [{
			label: () => t("pass"),
			action: { type: "PASS" },
			warning: () => t(view.payload.passes === 0 ? "pass_warning" : "last_pass_warning")
		}] : [];
		case "offering":
		case "picking":
		case "finished": return [];
	}
};
var nameOf = (axes, point) => pointName(axes, indexOfPoint(axes.columns.length, point));
/** A turn in the move list, or, before it is played, on the button that confirms it; null for a plain stone. */
var describeAction = (action, axes, isPlayed) => {
	switch (action.type) {
		case "CHOOSE_COLOR": return t(`takes_${colorOfLetter(action.color)}`);
		case "PLACE_MORE": return t("places_more");
		case "DECLARE": return t("declares", { count: action.count });
		case "OFFER": return t(isPlayed ? "offers" : "offer_point", { point: nameOf(axes, action) });
		case "PICK": return t(isPlayed ? "picks" : "pick_point", { point: nameOf(axes, action) });
		case "PASS": return t("passes");
		case "PLACE_STONE":
		case "REQUEST_DRAW":
		case "RESIGN": return null;
	}
};
// games/gomoku/page/rulesets/game.tsx
var MANIFEST = game_default;
/** Whether offering must still be chosen: a point that is picked by mistake would decide it. */
var asksToOffer = (view) => view.phase === "choosing" && otherChoice(view) === "OFFER";
/** [GMK-P5] The first offer in place of a swap is picked twice. */
var chooseAt = (axes, view, point, choice) => asksToOffer(view) && choice !== point ? {
	choice: point,
	message: () => t("offer_ask", { point: pointName(axes, point) })
} : null;
var actionAt = (size, view, point) => {
	const at = pointAtIndex(size, point);
	if (view.phase === "offering" || asksToOffer(view)) return {
		type: "OFFER",
		...at
	};
	return {
		type: view.phase === "picking" ? "PICK" : "PLACE_STONE",
		...at
	};
};
var openingOption = ({ openings, rows }) => openings.length === 1 ? [] : [{
	kind: "choice",
	name: "opening",
	label: () => t("option_opening"),
	choices: openings.map((rule) => ({
		value: rule,
		label: () => t(`opening_${rule}`)
	})),
	isAlwaysNamed: rows === "renju"
}];
/** The rules of a match in short: sentences, and the opening, if that needs more. */
var aboutRules = ({ rows, rulesetVersion }, options) => {
	const ruleset = rulesetOfMatch(rulesetsOf(MANIFEST, { rulesetVersion }), {
		rulesetVersion,
		options
	});
	const opening = OPENING_RULES.find((rule) => rule === options["opening"]) ?? "none";
	const isExplained = opening === "none" || ruleset?.id === opening;
	return {
		rules: [...ruleset === void 0 ? [] : [localize(ruleset.description)], ...rows === "renju" ? [t("about_forbidden")] : []],
		opening: isExplained ? null : t(`about_${opening}`)
	};
};
var makePanel = (ruleset) => ({ table }) => {
	const { rules, opening } = aboutRules(ruleset, table.timeline.value.record.options);
	return /* @__PURE__ */ u(S, { children: [rules.map((text) => /* @__PURE__ */ u("p", { children: text }, text)), opening !== null && /* @__PURE__ */ u("details", { children: [/* @__PURE__ */ u("summary", { children: t("about_opening") }), /* @__PURE__ */ u("p", { children: opening })] })] });
};
var makeRulesetGame = (ruleset) => {
	const { size, rows } = ruleset;
	const renderer = makeRenderer(ruleset);
	const { axes } = renderer.geometryOf({});
	return {
		manifest: MANIFEST,
		engine: makeRulesetEngine(ruleset),
		messages: all,
		renderer,
		options: openingOption(ruleset),
		chooseAt: (view, point, choice) => chooseAt(axes, view, point, choice),
		actionAt: (view, point) => actionAt(size, view, point),
		placedColor: ({ payload }) => colorOfLetter(payload.nextColor),
		isPlacing: (view) => view.phase === "placing" || view.phase === "offering",
		pointOf: (action) => action.type === "PLACE_STONE" || action.type === "OFFER" || action.type === "PICK" ? indexOfPoint(size, action) : null,
		turnButtons: (view) => turnButtons(view, rows === "renju"),
		describePhase,
		describeTurn: (view) => describePhase(view) ?? "",
		describeAction: (action, _axes, played) => describeAction(action, axes, played !== null),
		hintReason: ({ payload }, action) => payload.opening === null ? hintReasonBy(rows, payload, action) : null,
		...formatLoaders(size),
		resign: { type: "RESIGN" },
		draw: { type: "REQUEST_DRAW" },
		openWorker: openBotWorker,
		Panel: makePanel(ruleset),
		loadStudy: async () => (await import("./study-B4jS_mNP.mjs")).makeRulesetStudy(ruleset)
	};
};
var GAMES = new Map([
	FREESTYLE_20,
	STANDARD,
	CARO,
	RENJU
].map((ruleset) => [ruleset.rulesetVersion, () => makeRulesetGame(ruleset)]));
var made = /* @__PURE__ */ new Map();
/** The game of a ruleset, always the same object; null if there is none. */
var rulesetGame = (rulesetVersion) => {
	const game = made.get(rulesetVersion) ?? GAMES.get(rulesetVersion)?.() ?? null;
	if (game !== null) made.set(rulesetVersion, game);
	return game;
};
export { rulesetGame };
