// What the searcher searches with: the net, how far it is loaded, or why there are playouts instead.
import type { NetState, SearcherNet } from "@tengen/table";
import { formatPercent } from "@tengen/ui/i18n";
import type { Study } from "./study.ts";
import { t } from "./messages.ts";

/** What the button says that loads the net; null for none. */
const buttonText = (state: NetState): string | null =>
  state.kind === "saving-data" ? t("net_load") : state.kind === "failed" ? t("net_retry") : null;

export const netText = (state: NetState, threads: number): string => {
  switch (state.kind) {
    case "idle":
      return "";
    case "saving-data":
      return t("net_saving_data");
    case "loading":
      return state.share === null ? t("net_loading") : t("net_loading_share", { percent: formatPercent(state.share) });
    case "ready":
      return t("net_ready", { count: threads });
    case "failed":
      return t(`net_${state.problem}`);
  }
};

const Progress = ({ state }: { readonly state: NetState }) =>
  state.kind === "loading" ? <progress value={state.share ?? undefined} max={1} aria-label={t("net_loading")} /> : null;

export const NetStatus = ({ study, net }: { readonly study: Study; readonly net: SearcherNet }) => {
  const state = net.state.value;
  const button = buttonText(state);
  const load = async (): Promise<void> => {
    await net.load();
    study.live.restart();
  };
  return (
    <div class="net-status">
      <p class="quiet" role={state.kind === "failed" ? "alert" : undefined}>
        {netText(state, net.threads)}
      </p>
      <Progress state={state} />
      {button !== null && (
        <button type="button" onClick={() => void load()}>
          {button}
        </button>
      )}
    </div>
  );
};
