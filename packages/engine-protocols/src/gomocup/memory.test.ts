import { expect, test } from "vitest";
import { hashForMemoryLimit } from "./memory.ts";

test.each([
  [0, 256],
  [-5, 256],
  [350 * 1024 * 1024, 190],
  [1024 ** 3, 256],
  [83_886_080, 1],
  [1, 1],
])("[GCP-11] of %i bytes", (bytes, megabytes) => {
  expect(hashForMemoryLimit(bytes, 256)).toBe(megabytes);
});
