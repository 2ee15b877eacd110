// Shows the connection status and the number of unconfirmed moves.
import type { OnlineSession } from "./online-session.ts";
import type { OnlineTable } from "./online-table.ts";
import { t } from "./messages.ts";

export const ConnectionStatusLine = ({
  table,
  session,
}: {
  readonly table: OnlineTable;
  readonly session: OnlineSession;
}) => {
  const status = table.connectionStatus.value;
  const { presence, integrityError } = table.snapshot.value;
  const count = table.pendingCount.value;
  return (
    <div class="link-line">
      <p role="status" class={`link ${status}`} data-testid="link">
        {t(status === "halted" ? "connection_objection" : `connection_${status}`)}
        {count > 0 && status !== "connected" && ` ${t("connection_unsent", { count })}`}
      </p>
      {presence !== null && presence.spectators > 0 && status === "connected" && (
        <p class="quiet" data-testid="spectators">
          {t("spectators", { count: presence.spectators })}
        </p>
      )}
      {table.me === null && table.snapshot.value.outcome === null && (
        <p class="quiet">{t(session.isTokenRejected.value ? "guest_forgotten" : "you_are_watching")}</p>
      )}
      {integrityError !== null && (
        <p class="notice error" role="alert">
          {t("integrity_error_long")}
        </p>
      )}
    </div>
  );
};
