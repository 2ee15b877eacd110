// How things stand with the server, in words: nobody has to guess whether a move has arrived.
import { say } from "@tengen/words";
import type { House } from "./house.ts";
import type { OnlineTable } from "./online-table.ts";

export const LinkLine = ({ table, house }: { readonly table: OnlineTable; readonly house: House }) => {
  const link = table.link.value;
  const { presence, objection } = table.snapshot.value;
  const count = table.unconfirmed.value;
  return (
    <div class="link-line">
      <p role="status" class={`link ${link}`} data-testid="link">
        {say(`link_${link}`)}
        {count > 0 && link !== "connected" && ` ${say("link_unsent", { count })}`}
      </p>
      {presence !== null && presence.spectators > 0 && link === "connected" && (
        <p class="quiet" data-testid="spectators">
          {say("spectators", { count: presence.spectators })}
        </p>
      )}
      {table.me === null && table.snapshot.value.outcome === null && (
        <p class="quiet">{say(house.isForgotten.value ? "guest_forgotten" : "you_watch")}</p>
      )}
      {objection !== null && (
        <p class="notice why-not" role="alert">
          {say("objection_long")}
        </p>
      )}
    </div>
  );
};
