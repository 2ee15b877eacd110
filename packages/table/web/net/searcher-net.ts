// A net as a person sees it: what is said of it, and the button that loads it.
import { formatPercent, type MessageLookup } from "@tengen/ui/i18n";
import type { NetProblem, NetState, SearcherNet } from "../study-game.ts";
import type { NetLoader } from "./net-loader.ts";

type NetText = "net_loading" | "net_loading_share" | "net_saving_data" | `net_${NetProblem}` | "net_load" | "net_retry";
type Texts = (key: NetText, values?: { readonly percent: string }) => string;

/** What a game says of its net. */
const textsOf =
  ({ find }: MessageLookup): Texts =>
  (key, values) => {
    const text = find(key, values);
    if (text === null) throw new Error(`There is no message ${key}.`);
    return text;
  };

const describe = (state: NetState, t: Texts, ready: () => string): string => {
  switch (state.kind) {
    case "idle":
      return "";
    case "saving-data":
      return t("net_saving_data");
    case "loading":
      return state.share === null ? t("net_loading") : t("net_loading_share", { percent: formatPercent(state.share) });
    case "ready":
      return ready();
    case "failed":
      return t(`net_${state.problem}`);
  }
};

/** `ready` is what is said once the net is there. */
export const makeSearcherNet = (
  { state, load }: NetLoader,
  messages: MessageLookup,
  ready: () => string,
): SearcherNet => {
  const t = textsOf(messages);
  return {
    state,
    load,
    describe: (current) => describe(current, t, ready),
    loadText: ({ kind }) => (kind === "saving-data" ? t("net_load") : kind === "failed" ? t("net_retry") : null),
  };
};
