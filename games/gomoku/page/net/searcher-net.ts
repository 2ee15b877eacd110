// The net of the analysis board, which says in how many threads it searches.
import type { SearcherNet } from "@tengen/table";
import { makeSearcherNet } from "@tengen/table/net";
import { gomokuNet } from "./net.ts";
import messages, { t } from "./messages.ts";

export const studyNet = (threads: number): SearcherNet =>
  makeSearcherNet(gomokuNet, messages, () => t("net_ready", { count: threads }));
