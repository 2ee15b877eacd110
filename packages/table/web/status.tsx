import { t } from "@tengen/ui/i18n";
import { hasOnePerson, isPerson, seatIndexOf, occupantOf } from "./timeline.ts";
import { colorOf, describeOutcome, nameOf } from "./describe.ts";
import { Thought } from "./thought.tsx";
import type { Table } from "./table.ts";

const statusOf = ({
  game,
  timeline: { value: timeline },
  view,
  thinking,
  isLive,
  isOutcomeConfirmed,
  syncStatus,
}: Table): string => {
  if (syncStatus.value !== null && isLive.value) return syncStatus.value();
  const { currentPlayerId: playerId, outcome } = view.value;
  if (outcome !== null && !isOutcomeConfirmed.value) return t("outcome_unconfirmed");
  if (outcome !== null) return describeOutcome(game, timeline, outcome, view.value);
  const name = nameOf(game.manifest, timeline, seatIndexOf(timeline, playerId));
  if (!isLive.value) return t("earlier_position");
  if (thinking.value !== null) return t("thinking", { name });
  return hasOnePerson(timeline) && isPerson(occupantOf(timeline, playerId))
    ? t("your_turn")
    : t(`turn_${colorOf(game, timeline, playerId, view.value)}`);
};

/** Whose turn it is, or the result. */
export const Status = ({ table }: { readonly table: Table }) => {
  const { view, game } = table;
  const phase = view.value.gameOver ? null : (game.describePhase?.(view.value) ?? null);
  const isOver = view.value.outcome !== null && table.isOutcomeConfirmed.value;
  return (
    <div class="status">
      <p class={isOver ? "over" : ""}>
        {statusOf(table)}
        {phase !== null && <span class="phase">{phase}</span>}
      </p>
      <Thought table={table} />
    </div>
  );
};
