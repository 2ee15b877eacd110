import { C as err, T as ok } from "./color-CIyQqv7d.mjs";
import { i as makePsq, r as readPsq, t as fileGameOf } from "./sgf-format-6mX5fMiK.mjs";
import { n as t } from "./messages-Dl2Ithch.mjs";
// games/gomoku/page/psq-format.ts
var makePsqFormat = () => ({
	serialize: (game) => {
		const text = makePsq(fileGameOf(game));
		return text.ok ? ok(text.value) : err(() => t("psq_passes"));
	},
	parse: (text) => readPsq(text)
});
export { makePsqFormat };
