// The page of a match on the server: before it begins, while it is played or watched, and when it is over.
import { useComputed, useSignal } from "@preact/signals";
import { textIn } from "@tengen/catalogue";
import type { MatchInfo } from "@tengen/protocol";
import { Shell, TablePage, type AnyTableGame } from "@tengen/table";
import { language, say } from "@tengen/words";
import { useCallback } from "preact/hooks";
import { makeMatchHash } from "./address.ts";
import { ask } from "./ask.ts";
import { LinkLine } from "./link-line.tsx";
import type { OpenedMatch } from "./match.ts";
import { OnlineActions } from "./online-actions.tsx";
import type { OnlineTable } from "./online-table.ts";
import { SeatBeside } from "./seat-beside.tsx";
import { WaitingRoom } from "./waiting-room.tsx";

export interface MatchPageProps {
  readonly game: AnyTableGame;
  readonly match: OpenedMatch;
  readonly invitation: string | null;
  readonly home: string;
  readonly now: () => number;
  /** Opens a match file at the table of this device. */
  readonly onOpenHere: (text: string) => void;
}

/** The same two once more, with the seats changed. Whoever asks second meets the first. */
const Rematch = ({ table, match }: { readonly table: OnlineTable; readonly match: OpenedMatch }) => {
  const isBusy = useSignal(false);
  const isAsked = (table.snapshot.value.info?.rematch ?? null) !== null;
  if (table.me === null) return null;
  const again = async (): Promise<void> => {
    if (isBusy.value) return;
    isBusy.value = true;
    const asked = await ask(() => match.house.api.rematch(match.matchId));
    isBusy.value = false;
    if (asked.ok) location.hash = makeMatchHash(asked.value.match.record.matchId);
    else table.inform(asked.why);
  };
  return (
    <>
      {isAsked && <p class="quiet">{say("rematch_offered")}</p>}
      <button type="button" class="primary" aria-disabled={isBusy.value} onClick={() => void again()}>
        {say(isAsked ? "rematch_accept" : "rematch")}
      </button>
    </>
  );
};

type PlayedProps = Omit<MatchPageProps, "game" | "invitation"> & { readonly table: OnlineTable };

const Played = ({ table, match, home, now, onOpenHere }: PlayedProps) => {
  const Beside = useCallback(
    ({ playerId }: { readonly playerId: string }) => <SeatBeside table={table} playerId={playerId} now={now} />,
    [table],
  );
  return (
    <TablePage
      table={table}
      home={home}
      actions={<OnlineActions table={table} house={match.house} onOpenHere={onOpenHere} />}
      next={<Rematch table={table} match={match} />}
      Beside={Beside}
      isCalling={table.mayAct}
    >
      <LinkLine table={table} house={match.house} />
    </TablePage>
  );
};

/** Why there is nothing to see; what can be done about it. */
const Message = ({ text, children }: { readonly text: string; readonly children?: preact.ComponentChildren }) => (
  <section class="waiting-room">
    <p role="status">{text}</p>
    {children}
  </section>
);

const Before = ({ game, match, invitation, home }: Pick<MatchPageProps, "game" | "match" | "invitation" | "home">) => {
  const { info, fault } = match.snapshot.value;
  const connection = match.house.connection.value;
  const other = <a href={home}>{say("to_games")}</a>;
  if (fault?.code === "MATCH_NOT_FOUND") return <Message text={say("why_MATCH_NOT_FOUND")}>{other}</Message>;
  if (info !== null && info.record.gameId !== game.engine.gameId) {
    return <Message text={say("match_other_game")}>{other}</Message>;
  }
  if (info !== null && info.record.rulesetVersion !== game.engine.rulesetVersion) {
    return <Message text={say("match_other_rules")}>{other}</Message>;
  }
  if (info === null || info.status === "active" || info.status === "finished") {
    const isLost = connection.kind === "reconnecting";
    return <Message text={say(isLost ? "match_unreachable" : "match_loading")}>{other}</Message>;
  }
  if (info.status === "dropped") return <Message text={say("match_called_off")}>{other}</Message>;
  return <WaitingRoom game={game} match={match} info={info satisfies MatchInfo} invitation={invitation} />;
};

export const MatchPage = (props: MatchPageProps) => {
  const { game, match, invitation, home } = props;
  const table = match.table.value;
  const title = useComputed(() => textIn(game.manifest.name, language.value));
  if (table !== null) return <Played key={table} {...props} table={table} />;
  return (
    <Shell home={home} title={title.value}>
      <Before game={game} match={match} invitation={invitation} home={home} />
    </Shell>
  );
};
