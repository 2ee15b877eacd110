// Go's page: engine, board, pass button, panel and SGF files.
import type { Manifest } from "@tengen/catalogue";
import { goIndex, goPoint } from "@tengen/stones";
import type { TableGame } from "@tengen/table";
import engine from "../engine.ts";
import manifest from "../game.json" with { type: "json" };
import type { GoAction, GoState } from "../state.ts";
import { hintReason } from "./hint.ts";
import { GoPanel } from "./panel.tsx";
import { passResultText } from "./pass-result.ts";
import renderer from "./scene.ts";
import { sgfFormat } from "./sgf-format.ts";
import messages, { t } from "./messages.ts";

const go: TableGame<GoState, GoAction, GoState> = {
  manifest: manifest as Manifest,
  engine,
  messages,
  renderer,
  options: [],
  actionAt: (_view, point) => ({ type: "place", ...goPoint(point) }),
  pointOf: (action) => (action.type === "place" ? goIndex(action) : null),
  turnButtons: (state) => [
    {
      label: () => t("pass"),
      action: { type: "pass" },
      warning: () => (state.passesInARow === 1 ? passResultText("last_pass_warning", state) : t("pass_warning")),
    },
  ],
  describeAction: (action) => (action.type === "pass" ? t("passes") : null),
  hintReason,
  sgf: sgfFormat,
  resign: { type: "resign" },
  draw: null,
  openWorker: () => new Worker(new URL("./bot-worker.ts", import.meta.url), { type: "module" }),
  Panel: GoPanel,
  loadStudy: async () => (await import("./study.ts")).default,
};

export default go;
