// The move list. A row re-renders only when it changes: late in a game there are hundreds.
import { SERVER_ACTOR } from "@tengen/kernel";
import { isTurnEntry } from "@tengen/match";
import type { Color } from "@tengen/stones";
import { language, t } from "@tengen/ui/i18n";
import { Component } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { latestPublicView } from "./timeline.ts";
import { colorOf, colorOfEntry, colorTitle, describeEntry } from "./describe.ts";
import type { Table } from "./table.ts";

interface RowProps {
  readonly table: Table;
  readonly index: number;
  /** The move number; empty for an entry that is not a turn. */
  readonly number: string;
  readonly text: string;
  /** Null for a server entry. */
  readonly color: Color | null;
  readonly isCurrent: boolean;
  /** The colour, for screen readers. */
  readonly colorName: string;
  /** An annotation glyph, and its meaning. */
  readonly glyph: string;
  readonly meaning: string;
}

class Row extends Component<RowProps> {
  override shouldComponentUpdate(next: RowProps): boolean {
    const { props } = this;
    return (["number", "text", "color", "isCurrent", "colorName", "glyph", "meaning"] as const).some(
      (name) => props[name] !== next[name],
    );
  }

  override render({ table, index, number, text, color, isCurrent, colorName, glyph, meaning }: RowProps) {
    return (
      <li class={number === "" ? "aside" : (color ?? "aside")}>
        <button type="button" aria-current={isCurrent ? "step" : undefined} onClick={() => table.show(index + 1)}>
          <span class="number">{number}</span>
          {color !== null && (
            <>
              <span class={`dot ${color}`} aria-hidden="true" />
              <span class="visually-hidden"> {colorName} </span>
            </>
          )}
          {text}
          {glyph !== "" && (
            <>
              <span class="glyph" aria-hidden="true">
                {glyph}
              </span>
              <span class="visually-hidden">, {meaning}</span>
            </>
          )}
        </button>
      </li>
    );
  }
}

/** Scrolls the list, not the page, to the shown move. */
const scrollTo = (box: HTMLElement | null, shown: number): void => {
  const item = box?.children[shown - 1];
  if (box === null || !(item instanceof HTMLElement)) {
    box?.scrollTo({ top: 0 });
    return;
  }
  const [top, bottom] = [item.offsetTop, item.offsetTop + item.offsetHeight];
  // An item higher than the box is aligned at its top.
  if (top < box.scrollTop || item.offsetHeight > box.clientHeight) box.scrollTop = top;
  else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
};

export interface MoveAnnotation {
  /** Such as "??". */
  readonly glyph: string;
  readonly text: string;
}

export interface MoveListProps {
  readonly table: Table;
  /** By entry index. */
  readonly annotations?: ReadonlyMap<number, MoveAnnotation>;
}

/** A click on a move shows the position after it. */
export const MoveList = ({ table, annotations }: MoveListProps) => {
  const list = useRef<HTMLOListElement>(null);
  const timeline = table.timeline.value;
  const shown = table.shown.value;
  useEffect(() => scrollTo(list.current, shown), [shown, timeline, language.value]);

  const latest = latestPublicView(timeline);
  let turn = 0;
  return (
    <section class={table.game.hasEvents === true ? "moves events" : "moves"} aria-label={t("moves")}>
      <h2>{t("moves")}</h2>
      {timeline.entries.length === 0 ? (
        <p class="quiet">
          {t("no_moves", {
            color: colorTitle(colorOf(table.game, timeline, latest.currentPlayerId, latest)),
          })}
        </p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reached by keyboard
        <ol ref={list} tabIndex={0} aria-label={t("moves")}>
          {timeline.entries.map((entry, index) => {
            const isServers = entry.actorId === SERVER_ACTOR;
            const isTurn = isTurnEntry(table.game.engine, entry);
            if (isTurn) turn += 1;
            const color = isServers ? null : colorOfEntry(table.game, timeline, entry);
            return (
              <Row
                key={entry.seq}
                table={table}
                index={index}
                number={isTurn ? String(turn) : ""}
                text={describeEntry(table.game, timeline, entry)}
                color={color}
                colorName={color === null ? "" : colorTitle(color)}
                isCurrent={shown === index + 1}
                glyph={annotations?.get(index)?.glyph ?? ""}
                meaning={annotations?.get(index)?.text ?? ""}
              />
            );
          })}
        </ol>
      )}
    </section>
  );
};
