// Text from outside for fuzz tests: valid texts with a few edits, pieces of them in any order, and any characters.
import * as fc from "fast-check";

/** The surrogates are no characters. */
const SURROGATES = { from: 0xd800, count: 0x800 };

/**
 * Any character of Unicode, as a `unit` of `fc.string`. Its own "binary" is the same, but prepares a table of them all,
 * which takes two seconds.
 */
export const anyCharacter = fc.integer({ min: 0, max: 0x10ffff - SURROGATES.count }).map(
  (index) => String.fromCodePoint(index < SURROGATES.from ? index : index + SURROGATES.count),
  (character) => {
    const code = typeof character === "string" ? character.codePointAt(0) : undefined;
    if (code === undefined || character !== String.fromCodePoint(code)) throw new Error("not a character");
    return code < SURROGATES.from ? code : code - SURROGATES.count;
  },
);

const anyText = fc.string({ unit: anyCharacter, maxLength: 60 });

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
  /** Modulo the length of the text. */
  readonly at: number;
  readonly removed: number;
  readonly inserted: string;
}

const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.nat(),
  removed: fc.nat(3),
  inserted: fc.oneof(fc.constant(""), strange, fc.integer().map(String), anyText),
});

const applyEdit = (text: string, { at, removed, inserted }: Edit): string => {
  const place = at % (text.length + 1);
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
