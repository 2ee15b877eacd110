import jsqr from "jsqr";
import { expect, test } from "vitest";
import { makeQrImage, type QrImage } from "./qr-code.tsx";

/** Pixels per module. */
const SCALE = 4;

/** The image as a camera sees it, in black and white. */
const rasterOf = ({ size, path }: QrImage): { readonly data: Uint8ClampedArray; readonly width: number } => {
  const width = size * SCALE;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, column, row] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/gu)) {
    for (let y = Number(row) * SCALE; y < (Number(row) + 1) * SCALE; y += 1) {
      for (let x = Number(column) * SCALE; x < (Number(column) + 1) * SCALE; x += 1)
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return { data, width };
};

const read = (picture: QrImage): string | null => {
  const { data, width } = rasterOf(picture);
  return jsqr.default(data, width, width)?.data ?? null;
};

const KEY = "Kx7_wq-9Zt2LmNpRsTuVyA";
const ID = "m-0123456789abcdef0123456789abcdef";

test.each([
  ["a short link", "http://localhost:8080/#match=m-1"],
  ["an invitation", `https://tengen.example/games/gomoku-cards/index.html#match=${ID}&invite=${KEY}`],
  [
    "a long address",
    `https://games.a-rather-long-name.example.org/somewhere/deep/tengen/games/go-9x9/index.html#match=${ID}&invite=${KEY}`,
  ],
  ["non-ASCII letters", "https://exemple.fr/café/#match=m-1"],
])("[ONL-40] %s is decoded from its code", (_name, link) => {
  expect(read(makeQrImage(link))).toBe(link);
});

test("[ONL-40] the code has a quiet zone, and depends on the link", () => {
  const { size, path } = makeQrImage("https://tengen.example/#match=m-1");
  const places = [...path.matchAll(/M(\d+) (\d+)/gu)].flatMap(([, x, y]) => [Number(x), Number(y)]);
  expect([Math.min(...places), Math.max(...places)]).toEqual([4, size - 5]);
  expect(makeQrImage("https://tengen.example/#match=m-2").path).not.toBe(path);
});
