// A match to watch, live or over: its position as everybody sees it, who plays, and how far the game is or how it ended.
import { useSignal } from "@preact/signals";
import { MiniBoard, type Scene } from "@tengen/board";
import type { LiveGame } from "@tengen/protocol";
import { describeOutcome, type AnyTableGame, type BoardGeometry } from "@tengen/table";
import { useLayoutEffect, useMemo } from "preact/hooks";
import { t } from "./messages.ts";

export interface Drawn {
  readonly geometry: BoardGeometry;
  readonly scene: Scene;
}

/** The match comes from a server, which may be newer than this page: what cannot be drawn is not shown. */
export const drawLive = ({ renderer }: AnyTableGame, { view, match }: LiveGame): Drawn | null => {
  try {
    const scene = renderer.draw(view, { numbered: false, entries: [], choice: null });
    return { geometry: renderer.geometryOf(match.record.options), scene };
  } catch {
    return null;
  }
};

/** How it ended; null for a live match, and for an end that this page does not know. */
export const describeEnd = (table: AnyTableGame, { view, match }: LiveGame): string | null => {
  if (match.status !== "finished") return null;
  try {
    return describeOutcome(table, { record: match.record, seats: null }, match.outcome, view);
  } catch {
    return null;
  }
};

const Picture = ({ geometry, scene: current }: Drawn) => {
  const scene = useSignal(current);
  useLayoutEffect(() => {
    scene.value = current;
  }, [current]);
  return <MiniBoard {...geometry} scene={scene} />;
};

const Position = ({ table, live }: { readonly table: AnyTableGame; readonly live: LiveGame }) => {
  const drawn = useMemo(() => drawLive(table, live), [table, live]);
  return drawn === null ? null : <Picture {...drawn} />;
};

export interface LiveCardProps {
  readonly live: LiveGame;
  /** Null until the rules are loaded. */
  readonly table: AnyTableGame | null;
  readonly players: string;
  readonly facts: readonly string[];
  readonly href: string;
}

export const LiveCard = ({ live, table, players, facts, href }: LiveCardProps) => {
  const { turns, spectators } = live;
  const watched = spectators === 0 ? [] : [t("spectators", { count: spectators })];
  const end = table === null ? null : describeEnd(table, live);
  return (
    <li class="live-card">
      <a href={href}>
        <span class="live-board">{table !== null && <Position table={table} live={live} />}</span>
        <strong>{players}</strong>
        <span class="quiet">{facts.join(" · ")}</span>
        <span class="quiet">
          {[...(end === null ? [] : [end]), t("live_turns", { count: turns }), ...watched].join(" · ")}
        </span>
      </a>
    </li>
  );
};
