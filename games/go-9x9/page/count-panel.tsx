// What the panel shows of a count: loaded when stones are marked or a game has ended.
import type { GoView } from "../rulesets/state.ts";
import { countsOf, ScoreSheet } from "./score-sheet.tsx";
import { t } from "./late/messages.ts";

export { DisputeClock, Marking } from "./marking-panel.tsx";

/** The score sheet of a finished game. */
export const Score = ({ view }: { readonly view: GoView }) => (
  <ScoreSheet title={t("score_sheet")} view={view} counts={countsOf(view)} />
);
