// The opponent has left: a countdown, then the buttons to claim the match (ONL-13).
import { useSignal } from "@preact/signals";
import { timeToClaim } from "@tengen/client";
import { colorTitle, latestColorOf, useTick } from "@tengen/table";
import { useEffect } from "preact/hooks";
import type { OnlineTable } from "./online-table.ts";
import { t } from "./messages.ts";

export interface ClaimLineProps {
  readonly table: OnlineTable;
  /** Milliseconds since 1970 by this device's clock. */
  readonly now: () => number;
}

/** Refresh interval of the time, in milliseconds. */
const TICK_MS = 250;

export const ClaimLine = ({ table, now }: ClaimLineProps) => {
  const time = useSignal(now());
  const { absence, outcome } = table.snapshot.value;
  // Without a connection the presence is unknown.
  const shown = outcome === null && table.isConnected.value ? absence : null;
  useTick(time, now, TICK_MS, shown !== null, shown?.claimAt);
  const seconds = shown === null ? null : Math.ceil(timeToClaim(shown, time.value) / 1000);
  const color = colorTitle(latestColorOf(table.game, table.timeline.value, shown?.playerId ?? null));
  const text =
    seconds === null
      ? ""
      : seconds > 0
        ? t("left_claim_in", { color, count: seconds })
        : t("left_claim_now", { color });
  const mayClaim = seconds === 0;
  // Announce when the countdown starts and when a claim is possible, not every second.
  useEffect(() => {
    if (text !== "") table.announce(text);
  }, [seconds === null, mayClaim]);
  if (seconds === null) return null;
  return (
    <div class="claim-line" data-testid="claim">
      <p>{text}</p>
      {mayClaim && (
        <>
          <button type="button" class="primary" onClick={() => table.claim("CLAIM_VICTORY")}>
            {t("claim_victory")}
          </button>
          <button type="button" onClick={() => table.claim("CLAIM_DRAW")}>
            {t("claim_draw")}
          </button>
        </>
      )}
    </div>
  );
};
