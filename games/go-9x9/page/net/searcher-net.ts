// The net as a person sees it: what is said of it, and the button that loads it.
import type { NetState, SearcherNet } from "@tengen/table";
import { formatPercent } from "@tengen/ui/i18n";
import { goNet } from "./net.ts";
import { t } from "./messages.ts";

/** `ready` is what is said once it is there. */
export const describeNet = (state: NetState, ready: string): string => {
  switch (state.kind) {
    case "idle":
      return "";
    case "saving-data":
      return t("net_saving_data");
    case "loading":
      return state.share === null ? t("net_loading") : t("net_loading_share", { percent: formatPercent(state.share) });
    case "ready":
      return ready;
    case "failed":
      return t(`net_${state.problem}`);
  }
};

export const netLoadText = (state: NetState): string | null =>
  state.kind === "saving-data" ? t("net_load") : state.kind === "failed" ? t("net_retry") : null;

/** The net of the analysis board, which says in how many threads it searches. */
export const studyNet = (threads: number): SearcherNet => ({
  state: goNet.state,
  load: goNet.load,
  describe: (state) => describeNet(state, t("net_ready", { count: threads })),
  loadText: netLoadText,
});

/** The net of the estimate and of the level that plays. Nothing is said of it once it is there. */
export const panelNet = (isLevelPlaying: boolean): SearcherNet => ({
  state: goNet.state,
  load: goNet.load,
  describe: (state) => {
    const text = describeNet(state, "");
    return isLevelPlaying && netLoadText(state) !== null ? `${text} ${t("net_levels")}` : text;
  },
  loadText: netLoadText,
});
