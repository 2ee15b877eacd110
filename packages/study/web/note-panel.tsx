// What somebody writes about the shown position: a glyph for its move, and a comment. Comments may be other people's
// texts: they are shown as they are, never as markup.
import { GLYPHS, type Glyph } from "@tengen/stones";
import type { MoveAnnotation } from "@tengen/table";
import { pathTo } from "./study-tree.ts";
import type { Study } from "./study.ts";
import { t } from "./messages.ts";

const MEANINGS = {
  "!!": "glyph_brilliant",
  "!": "glyph_good",
  "!?": "glyph_interesting",
  "?!": "glyph_dubious",
  "?": "glyph_mistake",
  "??": "glyph_blunder",
} as const satisfies Readonly<Record<Glyph, string>>;

/** What somebody says about a move, for the move list. */
export const describeGlyph = (glyph: Glyph): MoveAnnotation => ({ glyph, text: t(MEANINGS[glyph]) });

/** Characters of a comment that can be typed. A file may have more. */
const MAX_TYPED = 10_000;

/** A second click on a glyph takes it back. */
const GlyphButtons = ({ table }: Pick<Study, "table">) => {
  const chosen = table.glyph.value;
  const isStart = table.shown.value === 0;
  return (
    <div class="glyphs" role="group" aria-label={t("glyph")}>
      {GLYPHS.map((glyph) => (
        <button
          key={glyph}
          type="button"
          aria-pressed={glyph === chosen}
          aria-disabled={isStart}
          aria-label={t(MEANINGS[glyph])}
          title={t(MEANINGS[glyph])}
          onClick={() => {
            if (!isStart) table.annotate({ glyph: glyph === chosen ? null : glyph });
          }}
        >
          {glyph}
        </button>
      ))}
    </div>
  );
};

export const NotePanel = ({ study: { table, format } }: { readonly study: Study }) => {
  const position = pathTo(format, table.tree.value.root, table.path.value, table.shown.value).join();
  return (
    <section class="study-box comment" aria-label={t("notes")}>
      <h2>{t("notes")}</h2>
      <GlyphButtons table={table} />
      {/* Every key is kept at once, so nothing is lost when another position is shown. */}
      <textarea
        key={position}
        rows={2}
        maxLength={MAX_TYPED}
        aria-label={t("comment")}
        placeholder={t("comment_hint")}
        defaultValue={table.comment.peek()}
        onInput={({ currentTarget }) => table.annotate({ comment: currentTarget.value })}
      />
    </section>
  );
};
