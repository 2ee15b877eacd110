// Gomoku in PSQ files, the format of Gomocup. Loaded when it is needed.
import { err, ok, type GameAction } from "@tengen/kernel";
import type { PsqFormat } from "@tengen/table";
import type { GomokuBaseState } from "../files/game.ts";
import { makePsq } from "../files/make-psq.ts";
import { t } from "./messages.ts";
import { readPsq } from "./rulesets/read-file.ts";
import { fileGameOf } from "./sgf-format.ts";

export const makePsqFormat = <State extends GomokuBaseState, Action extends GameAction>(): PsqFormat<
  State,
  Action
> => ({
  serialize: (game) => {
    const text = makePsq(fileGameOf(game));
    return text.ok ? ok(text.value) : err(() => t("psq_passes"));
  },
  parse: (text, assumed) => readPsq<Action>(text, assumed),
});
