// Hints by the net, in a Web Worker. A hint does not wait long for the net: without it the hint bot gives one.
import { openWebSearcher } from "@tengen/go-searcher/web";
import type { PageHintBot } from "@tengen/table";
import type { GoView, RulesetAction } from "../../rulesets/state.ts";
import { createSearchBot } from "../../search-bot.ts";
import { netSoon } from "./net.ts";
import { t } from "./messages.ts";

const NODES = 160;
export const openHintBot = async (): Promise<PageHintBot<GoView, RulesetAction> | null> => {
  const net = await netSoon();
  if (net === null) return null;
  const searcher = openWebSearcher(net);
  const create = createSearchBot({ name: "Net", description: "", difficulty: "expert" }, 0, () => searcher);
  return { ...create(), title: () => t("net_name"), nodes: NODES, close: () => void searcher.close() };
};
