import { SERVER_ACTOR } from "@tengen/kernel";
import { say } from "@tengen/words";
import { useEffect, useRef } from "preact/hooks";
import { colorOf, colorTitle, describeMove } from "./describe.ts";
import type { Table } from "./table.ts";

/** The moves so far; each leads to the position after it. */
export const MoveList = ({ table }: { readonly table: Table }) => {
  const list = useRef<HTMLOListElement>(null);
  const local = table.local.value;
  const shown = table.shown.value;
  const { tableActions } = table.game.engine;

  // Keeps the shown move in sight without moving the page.
  useEffect(() => {
    const box = list.current;
    const item = box?.children[shown - 1];
    if (box === null || !(item instanceof HTMLElement)) {
      box?.scrollTo({ top: 0 });
      return;
    }
    const top = item.offsetTop - box.offsetTop;
    if (top < box.scrollTop || top + item.offsetHeight > box.scrollTop + box.clientHeight) {
      box.scrollTop = top - box.clientHeight / 2;
    }
  }, [shown, local]);

  let turn = 0;
  return (
    <section class="moves" aria-label={say("moves")}>
      <h2>{say("moves")}</h2>
      {local.entries.length === 0 ? (
        <p class="quiet">{say("no_moves")}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reached by keyboard
        <ol ref={list} tabIndex={0} aria-label={say("moves")}>
          {local.entries.map((entry, index) => {
            const isTurn = entry.actorId !== SERVER_ACTOR && !tableActions.includes(entry.type);
            if (isTurn) turn += 1;
            const color = colorOf(table.game, local, entry.actorId);
            const move = describeMove(table.game, entry);
            return (
              <li key={entry.seq} class={isTurn ? color : "aside"}>
                <button
                  type="button"
                  aria-current={shown === index + 1 ? "step" : undefined}
                  onClick={() => table.show(index + 1)}
                >
                  <span class="number">{isTurn ? turn : ""}</span>
                  {entry.actorId !== SERVER_ACTOR && (
                    <>
                      <span class={`dot ${color}`} aria-hidden="true" />
                      <span class="visually-hidden"> {colorTitle(color)} </span>
                    </>
                  )}
                  {move}
                </button>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
};
