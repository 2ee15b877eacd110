import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createLineSplitter } from "./lines.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const splitAll = (chunks: readonly Uint8Array[], maxBytes = 100) => {
  const lines = createLineSplitter(maxBytes);
  return [...chunks.flatMap((chunk) => lines.push(chunk)), ...lines.end()];
};

test("[CLI-J1] one line out for each line in, empty ones too", () => {
  expect(splitAll([bytes("a\n\nb\r\nc")])).toEqual(["a", "", "b\r", "c"]);
  expect(splitAll([bytes("a\n")])).toEqual(["a"]);
  expect(splitAll([])).toEqual([]);
});

test("[CLI-J2] U+2028 and other Unicode separators do not end a line", () => {
  expect(splitAll([bytes('"\u2028\u0085\u000b"\n')])).toEqual(['"\u2028\u0085\u000b"']);
});

test("the lines do not depend on how the bytes are chunked", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme", maxLength: 20 })), fc.array(fc.nat(40)), (texts, cuts) => {
      const whole = bytes(texts.map((text) => `${text.replaceAll("\n", "")}\n`).join(""));
      const chunks: Uint8Array[] = [];
      let from = 0;
      for (const cut of cuts) {
        chunks.push(whole.slice(from, from + cut));
        from += cut;
      }
      chunks.push(whole.slice(from));
      expect(splitAll(chunks, 1000)).toEqual(splitAll([whole], 1000));
    }),
    { seed: 1 },
  );
});

test("[CLI-J2] a line that is too long or not UTF-8 is one unreadable line, and the next is read", () => {
  expect(splitAll([bytes(`${"x".repeat(101)}\nok\n`)])).toEqual([null, "ok"]);
  expect(splitAll([bytes("x".repeat(60)), bytes("x".repeat(60)), bytes("x\nok\n")])).toEqual([null, "ok"]);
  expect(splitAll([bytes("x".repeat(100))])).toEqual(["x".repeat(100)]);
  expect(splitAll([Uint8Array.of(0xff, 0x0a), bytes("ok\n")])).toEqual([null, "ok"]);
});

test("bytes that are not UTF-8 are replaced without `fatal`", () => {
  const { push } = createLineSplitter(100, { fatal: false });
  expect(push(Uint8Array.from([0x61, 0xfc, 0x62, 0x0a]))).toEqual(["a\ufffdb"]);
});
