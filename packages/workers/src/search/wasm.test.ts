import { afterEach, expect, test, vi } from "vitest";
import { makeSharedMemory } from "./wasm.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("memory is shared where workers can get it, in whole pages", () => {
  expect(makeSharedMemory(70_000)?.buffer.byteLength).toBe(131_072);
});

test.each([
  ["crossOriginIsolated", false],
  ["SharedArrayBuffer", undefined],
])("a page with %s = %s shares none", (name, value) => {
  vi.stubGlobal(name, value);
  expect(makeSharedMemory(1)).toBeNull();
});
