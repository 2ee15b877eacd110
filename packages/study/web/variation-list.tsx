// The moves of a game with variations: the main line, and each variation after the move that it replaces.
import { useComputed } from "@preact/signals";
import { startsWithPath } from "@tengen/stones";
import { colorTitle, MoveList, usesArrowKeys, type MoveAnnotation } from "@tengen/table";
import { useEffect, useRef } from "preact/hooks";
import { useKeyDown } from "@tengen/ui";
import { describeGlyph } from "./note-panel.tsx";
import type { Study } from "./study.ts";
import { pathTo } from "./study-tree.ts";
import { listVariations, type RowMove, type VariationRow } from "./variation-rows.ts";
import { t } from "./messages.ts";

export interface VariationListProps {
  readonly study: Study;
  /** By the index of a move in the shown line. */
  readonly annotations: ReadonlyMap<number, MoveAnnotation>;
}

const MoveButton = ({ study, annotations, move }: VariationListProps & { readonly move: RowMove }) => {
  const { table } = study;
  const { path, number, turn, color, glyph } = move;
  const isInLine = startsWithPath(table.path.value, path);
  const isShown = isInLine && table.shown.value === number;
  // What a person wrote stands instead of the review's mark.
  const reviewed = isInLine ? annotations.get(number - 1) : undefined;
  const annotation = glyph === null ? reviewed : describeGlyph(glyph);
  return (
    <button
      type="button"
      class={isInLine ? "in-line" : ""}
      aria-current={isShown ? "step" : undefined}
      onClick={() => table.goTo(path)}
    >
      <span class="number">{number}</span>
      <span class={`dot ${color}`} aria-hidden="true" />
      <span class="visually-hidden"> {colorTitle(color)} </span>
      {study.nameTurn(turn)}
      {annotation !== undefined && (
        <>
          <span class="glyph" aria-hidden="true">
            {annotation.glyph}
          </span>
          <span class="visually-hidden">, {annotation.text}</span>
        </>
      )}
    </button>
  );
};

const Row = ({ row, ...props }: VariationListProps & { readonly row: VariationRow }) => (
  <li style={`--level: ${row.level}`}>
    {row.level > 0 && <span class="visually-hidden">{t("variation_level", { level: row.level })}. </span>}
    {row.moves.map((move) => (
      <MoveButton key={move.path.join()} {...props} move={move} />
    ))}
  </li>
);

/** Scrolls the list, not the page, to the shown move. */
const scrollToShown = (box: HTMLElement | null): void => {
  const button = box?.querySelector<HTMLElement>("[aria-current]") ?? null;
  if (box === null || button === null) return;
  const [top, bottom] = [button.offsetTop, button.offsetTop + button.offsetHeight];
  if (top < box.scrollTop) box.scrollTop = top;
  else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
};

/** A game without variations has the move list of a table. */
export const VariationList = ({ study, annotations }: VariationListProps) => {
  const { table, format } = study;
  const box = useRef<HTMLUListElement>(null);
  const listed = useComputed(() => listVariations(format, table.tree.value.root));
  const { rows, isCut } = listed.value;
  const shown = pathTo(format, table.tree.value.root, table.path.value, table.shown.value);
  useEffect(() => scrollToShown(box.current), [shown.join(), listed.value]);
  if (rows.length <= 1) {
    const written = (rows[0]?.moves ?? []).flatMap(({ number, glyph }) =>
      glyph === null ? [] : [[number - 1, describeGlyph(glyph)] as const],
    );
    return <MoveList table={table} annotations={new Map([...annotations, ...written])} />;
  }
  return (
    <section class="moves" aria-label={t("moves")}>
      <h2>{t("moves")}</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reached by keyboard */}
      <ul ref={box} class="variations" tabIndex={0} aria-label={t("moves")}>
        {rows.map((row) => (
          <Row key={row.moves[0]?.path.join()} study={study} annotations={annotations} row={row} />
        ))}
      </ul>
      {isCut && <p class="quiet">{t("variations_cut")}</p>}
      <p class="quiet variation-keys">{t("variation_keys")}</p>
    </section>
  );
};

/** The arrow keys up and down show the other moves that were possible instead of the shown one. */
export const useVariationKeys = ({ alternatives, switchVariation }: Study["table"]): void => {
  useKeyDown((event) => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : null;
    const scrolls = event.target instanceof Element && event.target.matches(".variations");
    if (by === null || scrolls || usesArrowKeys(event) || alternatives.peek().length < 2) return;
    event.preventDefault();
    switchVariation(by);
  });
};
