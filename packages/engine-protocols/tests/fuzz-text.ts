// Text from outside for fuzz tests: valid lines with a few edits, pieces of them in any order, and any characters.
import fs from "node:fs";
import path from "node:path";
import * as fc from "fast-check";

/** The input lines of a transcript in `fixtures/`. */
export const linesOf = (name: string): readonly string[] =>
  fs
    .readFileSync(path.resolve(import.meta.dirname, "../fixtures", name), "utf8")
    .split("\n")
    .flatMap((line) => (line.startsWith("> ") ? [line.slice(2)] : []));

const anyText = fc.string({ unit: "binary", maxLength: 60 });

/** Characters that parsers treat specially, or should not. */
const strange = fc.constantFrom(
  "\0",
  "\t",
  "\r",
  "\u2028",
  "\uFEFF",
  "#",
  "=",
  "?",
  "/",
  ",",
  '"',
  "-",
  "+",
  "😀",
  "\uD800",
);

interface Edit {
  readonly at: number;
  readonly removed: number;
  readonly inserted: string;
}

const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.nat(80),
  removed: fc.nat(3),
  inserted: fc.oneof(fc.constant(""), strange, fc.integer().map(String), anyText),
});

const applyEdit = (text: string, { at, removed, inserted }: Edit): string => {
  const place = Math.min(at, text.length);
  return text.slice(0, place) + inserted + text.slice(place + removed);
};

/** Texts near the given ones, and far from them. */
export const fuzzText = (corpus: readonly string[]): fc.Arbitrary<string> => {
  const known = fc.constantFrom(...corpus);
  const words = corpus.flatMap((line) => line.split(/(?<=[\s,/])/u));
  return fc.oneof(
    anyText,
    fc.tuple(known, fc.array(edit, { maxLength: 3 })).map(([text, edits]) => edits.reduce(applyEdit, text)),
    fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((all) => all.join("")),
  );
};

/** Long lines on which a careless pattern takes forever. */
export const longTexts = (corpus: readonly string[]): readonly string[] => {
  const pieces = [...new Set(corpus.join(" ").split(/\b/u)), " ", "#", "1", ",", "a1", "\u2028", "\\", "["];
  return pieces.flatMap((piece) => {
    const text = piece.repeat(Math.ceil(65_536 / Math.max(1, piece.length)));
    return [text, `${text}\u2028`, `${text}!`];
  });
};
