// A live match: its position as everybody sees it, who plays, and how far the game is.
import { useSignal } from "@preact/signals";
import { MiniBoard, type Scene } from "@tengen/board";
import type { LiveGame } from "@tengen/protocol";
import type { AnyTableGame } from "@tengen/table";
import { useLayoutEffect } from "preact/hooks";
import { t } from "./messages.ts";

/** The view comes from a server, which may be newer than this page: what cannot be drawn is not shown. */
const drawView = ({ renderer }: AnyTableGame, view: LiveGame["view"]): Scene | null => {
  try {
    return renderer.draw(view, { numbered: false, entries: [], choice: null });
  } catch {
    return null;
  }
};

const EMPTY: Scene = { points: [], lines: [] };

interface PositionProps {
  readonly table: AnyTableGame;
  readonly live: LiveGame;
}

const Position = ({ table, live }: PositionProps) => {
  const { view, match } = live;
  const scene = useSignal<Scene>(drawView(table, view) ?? EMPTY);
  useLayoutEffect(() => {
    scene.value = drawView(table, view) ?? EMPTY;
  }, [table, view]);
  return <MiniBoard {...table.renderer.geometryOf(match.record.options)} scene={scene} />;
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
  return (
    <li class="live-card">
      <a href={href}>
        <span class="live-board">{table !== null && <Position table={table} live={live} />}</span>
        <strong>{players}</strong>
        <span class="quiet">{facts.join(" · ")}</span>
        <span class="quiet">{[t("live_turns", { count: turns }), ...watched].join(" · ")}</span>
      </a>
    </li>
  );
};
