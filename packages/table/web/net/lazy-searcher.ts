// A searcher of the analysis board that has a net once that is loaded.
import { NOTHING_SEARCHED, type SearchInfo } from "@tengen/stones";
import type { StudySearcher } from "../study-game.ts";

export interface LazySearcherOptions<State> {
  /** Null where there is no net. */
  readonly getNet: () => Promise<Uint8Array | null>;
  readonly open: (net: Uint8Array | null) => StudySearcher<State>;
  /** The nodes without a net for one node with it; one by default. */
  readonly nodesWithoutNet?: number;
}

/** Opens the searcher for the first search, once the net is there, and anew if the net comes later. */
export const openLazySearcher = <State>({
  getNet,
  open,
  nodesWithoutNet = 1,
}: LazySearcherOptions<State>): StudySearcher<State> => {
  let opened: { readonly net: Uint8Array | null; readonly searcher: StudySearcher<State> } | null = null;
  let isClosed = false;
  /** Stops the search that began last. */
  let stopLast = (): void => {};

  const searcherWith = (net: Uint8Array | null): StudySearcher<State> => {
    if (opened?.net === net) return opened.searcher;
    opened?.searcher.close();
    opened = { net, searcher: open(net) };
    return opened.searcher;
  };
  return {
    search: (position, limit, onInfo) => {
      stopLast();
      let isStopped = false;
      let stopSearch = (): void => {};
      const stop = (): void => {
        isStopped = true;
        stopSearch();
      };
      stopLast = stop;
      const run = async (): Promise<SearchInfo<number>> => {
        const net = await getNet();
        if (isStopped || isClosed) return NOTHING_SEARCHED;
        const scaled = "nodes" in limit && net === null ? { nodes: limit.nodes * nodesWithoutNet } : limit;
        const search = searcherWith(net).search(position, scaled, onInfo);
        stopSearch = search.stop;
        return search.result;
      };
      return { result: run(), stop };
    },
    close: () => {
      isClosed = true;
      opened?.searcher.close();
    },
  };
};
