import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { sharedBodyOf, takesGzip } from "./shared-body.ts";

test("[SRV-31] the same body is serialized and compressed once", () => {
  const body = { many: Array.from({ length: 500 }, (_, index) => index) };
  const made = sharedBodyOf(body);
  expect(sharedBodyOf(body)).toBe(made);
  expect(sharedBodyOf({ ...body })).not.toBe(made);
  expect(JSON.parse(made.text)).toEqual(body);
  expect(gunzipSync(made.gzip ?? "").toString()).toBe(made.text);
  expect(sharedBodyOf({ few: 1 }).gzip).toBeNull();
});

test.each([
  ["gzip", true],
  ["gzip, deflate, br", true],
  ["br;q=1.0, gzip;q=0.8, *;q=0.1", true],
  ["deflate,gzip;q=1", true],
  ["gzip;q=0", false],
  ["gzip;q=0.0, br", false],
  ["br", false],
  ["x-gzip", false],
  ["", false],
  [undefined, false],
])("[SRV-31] accept-encoding %s", (header, takes) => {
  expect(takesGzip(header)).toBe(takes);
});
