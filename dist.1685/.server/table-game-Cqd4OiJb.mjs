import { t as localize } from "./localize-Bp1WR8Dr.mjs";
import { s as messagesLoaded } from "./translate-81HpL92Z.mjs";
import { s as pointAtIndex } from "./board-DGpFR3Vu.mjs";
import { t as engine } from "./freestyle-UOufORUT.mjs";
import { t as game_default } from "./game-1Jmd0VPH.mjs";
import { t as messages } from "./messages-Dl2Ithch.mjs";
import { n as formatLoaders, r as hintReasonBy, t as openBotWorker } from "./open-worker-BadQpWYj.mjs";
import { a as renderer, r as indexOf } from "./scene-BGNY2KZ4.mjs";
import { t as u } from "./jsxRuntime-CIiOePo0.mjs";
// games/gomoku/page/table-game.tsx
var gomoku = {
	manifest: game_default,
	engine,
	messages,
	renderer,
	options: [],
	actionAt: (_view, point) => ({
		type: "PLACE_STONE",
		...pointAtIndex(15, point)
	}),
	pointOf: (action) => action.type === "PLACE_STONE" ? indexOf(action) : null,
	hintReason: (view, action) => hintReasonBy("five-or-more", view.payload, action),
	...formatLoaders(15),
	resign: { type: "RESIGN" },
	draw: { type: "REQUEST_DRAW" },
	openWorker: openBotWorker,
	Panel: () => /* @__PURE__ */ u("p", { children: localize(gomoku.manifest.description) }),
	loadStudy: async () => (await import("./study-DqUERR1l.mjs")).default
};
/** [GMK-P1] */
var loadTableGame = async (rulesetVersion) => {
	if (rulesetVersion === engine.rulesetVersion) return gomoku;
	const { rulesetGame } = await import("./game-B9xIcCuL.mjs");
	await messagesLoaded();
	return rulesetGame(rulesetVersion);
};
export { gomoku as default, loadTableGame };
