// What a searcher searches with: its net, how far that is loaded, or why it searches without it.
import type { SearcherNet } from "./study-game.ts";

interface NetStatusProps {
  readonly net: SearcherNet;
  /** Once a person has had it loaded. */
  readonly onLoaded: () => void;
}

export const NetStatus = ({ net, onLoaded }: NetStatusProps) => {
  const state = net.state.value;
  const text = net.describe(state);
  const button = net.loadText(state);
  const load = async (): Promise<void> => {
    await net.load();
    onLoaded();
  };
  return (
    <div class="net-status">
      <p class="quiet" role={state.kind === "failed" ? "alert" : undefined}>
        {text}
      </p>
      {state.kind === "loading" && <progress value={state.share ?? undefined} max={1} aria-label={text} />}
      {button !== null && (
        <button type="button" onClick={() => void load()}>
          {button}
        </button>
      )}
    </div>
  );
};
