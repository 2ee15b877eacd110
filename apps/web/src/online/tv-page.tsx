// TV: watch the best match of a game that is played now, and move on to the next one after its end.
import { useComputed, useSignal, useSignalEffect } from "@preact/signals";
import { localize } from "@tengen/ui/i18n";
import { useTick } from "@tengen/table";
import { Shell } from "@tengen/ui";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { lobbyFeedOf } from "./lobby-feed.ts";
import { MatchPage, type MatchPageProps } from "./match-page.tsx";
import { openOnlineMatch, type MatchServices, type OnlineMatch } from "./online-match.ts";
import { bestToWatch, stepTv, TV_OFF, type TvState } from "./tv.ts";
import { usePolling } from "./use-polling.ts";
import { t } from "./messages.ts";

export interface TvPageProps extends Pick<MatchPageProps, "games" | "home" | "now" | "onOpenHere" | "onPlayBot"> {
  readonly services: MatchServices;
}

const TICK_MS = 1000;

/** The opened match of TV; closes the one before. */
const useMatch = (matchId: string | null, { games, services }: TvPageProps): OnlineMatch | null => {
  const match = useMemo(() => (matchId === null ? null : openOnlineMatch(games, matchId, services)), [matchId]);
  useEffect(() => () => match?.close(), [match]);
  return match;
};

/** Nobody plays: the page waits for the next game, and invites to start one. */
const NothingOn = ({ home, title }: { readonly home: string; readonly title: string }) => (
  <Shell home={home} title={title}>
    <section class="waiting-room">
      <h2>{t("tv_title")}</h2>
      <p role="status">{t("tv_nothing")}</p>
      <a class="button primary" href="#anyone">
        {t("start_anyone")}
      </a>
    </section>
  </Shell>
);

export const TvPage = (props: TvPageProps) => {
  const { games, home, now, services } = props;
  const place = useRef<HTMLDivElement>(null);
  const state = useSignal<TvState>(TV_OFF);
  const time = useSignal(now());
  const manifest = games[0]?.manifest;
  const feed = lobbyFeedOf(services.session, manifest?.id);
  usePolling(place, feed.refresh, String(services.session.isOnline.value));
  useTick(time, now, TICK_MS, true, null);
  const match = useMatch(state.value.matchId, props);
  const title = useComputed(() => localize(manifest?.name ?? ""));
  useSignalEffect(() => {
    const best = bestToWatch(feed.content.value?.live ?? [], services.session.guest.value?.playerId);
    const snapshot = match?.snapshot.value;
    const isOver =
      snapshot !== undefined && (snapshot.outcome !== null || snapshot.lastError?.code === "MATCH_NOT_FOUND");
    state.value = stepTv(state.peek(), { best, isOver, now: time.value });
  });
  return (
    <div ref={place} class="tv">
      {match === null ? (
        <NothingOn home={home} title={title.value} />
      ) : (
        <MatchPage
          key={match.matchId}
          {...props}
          match={match}
          invitation={null}
          note={t(state.value.endedAt === null ? "tv_on" : "tv_next")}
        />
      )}
    </div>
  );
};
