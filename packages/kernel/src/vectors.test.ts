// Tests the kernel against the vectors of fixtures/make_vectors.py, an independent implementation of SPEC.md.
import { createCipheriv, createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { firstLink, nextLink } from "./chain.ts";
import { bytesToHex, hexToBytes, setSha256, taggedHash, utf8ToBytes } from "./hash.ts";
import { canonicalJson } from "./json.ts";
import { openRng, seedRng } from "./rng.ts";
import { commitTo, deriveSeed, localSecrets } from "./seed.ts";
import vectors from "../fixtures/vectors.json" with { type: "json" };

const spec = fs.readFileSync(path.join(import.meta.dirname, "..", "SPEC.md"), "utf8");

test.each(vectors.canonical)("[KER-J1] writes $json canonically", ({ json, canonical }) => {
  expect(canonicalJson(JSON.parse(json))).toBe(canonical);
});

test.each(vectors.hash)("[KER-H1] hashes $tag with $text", ({ tag, text, hash }) => {
  expect(taggedHash(tag, utf8ToBytes(text))).toBe(hash);
});

describe.each(vectors.generator)("seed $seed", ({ seed, key, words, dice, wide, shuffle }) => {
  const fresh = () => openRng(seedRng(seed));

  test("[KER-G1] [MAT-F2] derives the key", () => {
    expect(seedRng(seed)).toEqual({ key, position: 0 });
  });

  test("[KER-G2] reads the key stream as words", () => {
    const rng = fresh();
    expect(words.map(() => rng.integer(2 ** 32))).toEqual(words);
    expect(rng.state()).toEqual({ key, position: words.length });
  });

  test("[KER-G3] draws integers, rejecting words beyond the limit", () => {
    const rng = fresh();
    expect(dice.map(() => rng.integer(6))).toEqual(dice);
    const wideRng = fresh();
    expect(wide.draws.map(() => wideRng.integer(wide.bound))).toEqual(wide.draws);
    expect(wideRng.state().position).toBe(wide.position);
    expect(wide.position).toBeGreaterThan(wide.draws.length);
  });

  test("[KER-G4] shuffles from the top", () => {
    const rng = fresh();
    expect(rng.shuffle(shuffle.order.map((_, index) => index))).toEqual(shuffle.order);
    expect(rng.state().position).toBe(shuffle.position);
  });

  test("[KER-G5] continues from any saved state", () => {
    for (const used of [0, 1, 15, 16, 17]) {
      const rng = openRng({ key, position: used });
      expect(rng.integer(2 ** 32)).toBe(words[used]);
      expect(openRng(rng.state()).integer(2 ** 32)).toBe(words[used + 1]);
    }
  });
});

test("[KER-G3] rejects the word at the limit, and accepts the one before it", () => {
  const high = vectors.generator.find(({ words: [first = 0] }) => first > 2 ** 31);
  if (high === undefined) throw new Error("no vector starts with a word above 2^31");
  const [first = 0, ...rest] = high.words;
  // For a bound above 2^31 the limit is the bound itself.
  const second = rest.find((word) => word < first) ?? 0;
  expect(openRng(seedRng(high.seed)).integer(first)).toBe(second);
  expect(openRng(seedRng(high.seed)).integer(first + 1)).toBe(first);
});

test("[KER-G3] uses a word for a bound of 1, and rejects invalid bounds", () => {
  const rng = openRng(seedRng("bounds"));
  expect(rng.integer(1)).toBe(0);
  expect(rng.state().position).toBe(1);
  for (const bound of [0, -1, 0.5, 1.5, 2 ** 32 + 1, NaN]) expect(() => rng.integer(bound)).toThrow(RangeError);
  expect(() => rng.pick([])).toThrow(RangeError);
});

test.each(vectors.seeds)(
  "[KER-S1] [KER-S2] derives commitment and seed",
  ({ serverBytes, nonces, commitment, seed }) => {
    expect(commitTo(serverBytes)).toBe(commitment);
    expect(deriveSeed(serverBytes, nonces)).toBe(seed);
    expect(deriveSeed(serverBytes, nonces.toReversed())).not.toBe(seed);
  },
);

test("[KER-S3] derives secrets from any text, different for every text and seat", () => {
  const { serverBytes, nonces } = localSecrets("tengen", 2);
  expect(serverBytes).toBe(taggedHash("tengen/local-server-bytes/1", utf8ToBytes("tengen")));
  expect(nonces).toEqual(
    [0, 1].map((seat) => taggedHash("tengen/local-nonce/1", Uint8Array.of(seat), utf8ToBytes("tengen"))),
  );
  expect(localSecrets("tengen", 2)).toEqual({ serverBytes, nonces });
  expect(localSecrets("Tengen", 2).serverBytes).not.toBe(serverBytes);
});

test("[KER-C1] [KER-C2] chains record and entries", () => {
  const { record, entries } = vectors.chain;
  let previous = firstLink(record);
  expect(previous).toBe(vectors.chain.firstLink);
  for (const entry of entries) {
    expect(nextLink(previous, entry)).toBe(entry.hash);
    previous = entry.hash;
  }
});

test("[KER-G1] [KER-S2] the numbers in SPEC.md are those of the vectors", () => {
  const tengen = vectors.generator.find(({ seed }) => seed === "tengen");
  const [first] = vectors.seeds;
  const quoted = [
    tengen?.key,
    tengen?.words.slice(0, 4).join(", "),
    tengen?.dice.slice(0, 12).join(", "),
    tengen?.shuffle.order.slice(0, 10).join(", "),
    first?.commitment,
    first?.seed,
    vectors.hash[1]?.hash,
  ];
  for (const text of quoted) expect(spec).toContain(text);
});

test("[KER-H1] a host may replace SHA-256 by its own", () => {
  const hashed: unknown[] = [];
  const before = setSha256((data) => {
    hashed.push(data);
    return createHash("sha256").update(data).digest("hex");
  });
  const hashes = vectors.hash.map(({ tag, text }) => taggedHash(tag, utf8ToBytes(text)));
  setSha256(before);
  expect(hashes).toEqual(vectors.hash.map(({ hash }) => hash));
  expect(hashed.length).toBe(vectors.hash.length);
});

describe("against the host's cryptography", () => {
  test("[KER-H1] texts of any length and script hash as elsewhere", () => {
    const sample = "stone é 碁 😀 \u0000 \ud800 ";
    for (let length = 0; length < 300; length += 1) {
      const text = sample.repeat(20).slice(0, length);
      expect(bytesToHex(utf8ToBytes(text))).toBe(Buffer.from(text).toString("hex"));
      expect(taggedHash("tag", utf8ToBytes(text))).toBe(createHash("sha256").update(`tag\0${text}`).digest("hex"));
    }
  });

  test("[KER-G2] the key stream is ChaCha20's, up to the last block", () => {
    const key = taggedHash("tag", utf8ToBytes("key"));
    for (const block of [0, 1, 255, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1]) {
      const counter = Buffer.alloc(16);
      counter.writeUInt32LE(block);
      const stream = createCipheriv("chacha20", Buffer.from(key, "hex"), counter).update(Buffer.alloc(64));
      const rng = openRng({ key, position: block * 16 });
      const words = Array.from({ length: 16 }, () => rng.integer(2 ** 32));
      expect(words).toEqual(Array.from({ length: 16 }, (_, index) => stream.readUInt32LE(index * 4)));
    }
  });

  test("[KER-H1] bytes and hexadecimal digits, and nothing else, become each other", () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    expect(hexToBytes(bytesToHex(bytes))).toEqual(bytes);
    expect(hexToBytes("AAff")).toEqual(Uint8Array.of(0xaa, 0xff));
    for (const text of ["a", "0g", "0x11", " 11", "1é"]) expect(() => hexToBytes(text)).toThrow(RangeError);
  });
});
