// The net as a person sees it: what is said of it, and the button that loads it.
import type { SearcherNet } from "@tengen/table";
import { makeSearcherNet } from "@tengen/table/net";
import { goNet } from "./net.ts";
import messages, { t } from "./messages.ts";

/** The net of the analysis board, which says in how many threads it searches. */
export const studyNet = (threads: number): SearcherNet =>
  makeSearcherNet(goNet, messages, () => t("net_ready", { count: threads }));

/** The net of the estimate and of the level that plays. Nothing is said of it once it is there. */
export const panelNet = (isLevelPlaying: boolean): SearcherNet => {
  const net = makeSearcherNet(goNet, messages, () => "");
  return {
    ...net,
    describe: (state) => {
      const text = net.describe(state);
      return isLevelPlaying && net.loadText(state) !== null ? `${text} ${t("net_levels")}` : text;
    },
  };
};
