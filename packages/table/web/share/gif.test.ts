import { GifReader } from "omggif";
import { describe, expect, test } from "vitest";
import { chooseFrames } from "./animation.ts";
import { makePalette, openGif, type Pixels } from "./gif.ts";

const SIZE = 16;

/** A wooden square with a stone of one pixel for each of these places. */
const draw = (stones: readonly number[]): Pixels => {
  const pixels = new Uint8ClampedArray(SIZE * SIZE * 4);
  for (let at = 0; at < SIZE * SIZE; at += 1) pixels.set([228, 189, 125, 255], at * 4);
  for (const at of stones) pixels.set([12, 11, 10, 255], at * 4);
  return pixels;
};

describe("[TBL-S5] an animation", () => {
  test("has all frames, each with everything that came before", () => {
    const frames = [draw([]), draw([5]), draw([5, 40]), draw([40, 200])];
    const gif = openGif(SIZE, makePalette(frames.at(-1) ?? draw([])));
    for (const [index, pixels] of frames.entries()) gif.add(pixels, 100 * (index + 1));
    const reader = new GifReader(gif.finish());
    expect([reader.width, reader.height, reader.numFrames(), reader.loopCount()]).toEqual([SIZE, SIZE, 4, 0]);
    // A reader draws each frame over the one before.
    const shown = new Uint8ClampedArray(SIZE * SIZE * 4);
    for (const [index, pixels] of frames.entries()) {
      reader.decodeAndBlitFrameRGBA(index, shown);
      expect(reader.frameInfo(index).delay).toBe(10 * (index + 1));
      const isStone = (all: Pixels, at: number): boolean => (all[at * 4] ?? 0) < 100;
      for (let at = 0; at < SIZE * SIZE; at += 1) expect(isStone(shown, at)).toBe(isStone(pixels, at));
    }
  });

  test("of hundreds of frames that change little is small", () => {
    const stones = Array.from({ length: 200 }, (_, at) => at);
    const gif = openGif(SIZE, makePalette(draw(stones)));
    for (const count of stones.keys()) gif.add(draw(stones.slice(0, count)), 100);
    expect(gif.finish().length).toBeLessThan(200 * 60);
  });

  test.each([
    [1, [0]],
    [2, [0, 1]],
    [5, [0, 1, 2, 3, 4]],
  ])("of %i positions shows all", (count, expected) => {
    expect(chooseFrames(count)).toEqual(expected);
  });

  test.each([299, 300, 301, 600, 2001])("of %i positions shows the first and the last, and at most 300", (count) => {
    const frames = chooseFrames(count);
    expect(frames.length).toBeLessThanOrEqual(300);
    expect([frames[0], frames.at(-1)]).toEqual([0, count - 1]);
    expect(new Set(frames).size).toBe(frames.length);
    expect(count > 300 || frames.length === count).toBe(true);
  });
});
