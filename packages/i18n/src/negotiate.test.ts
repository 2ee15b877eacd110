import { expect, test } from "vitest";
import { matchLanguage } from "./negotiate.ts";

const OURS = ["de", "en", "fr", "pl"];
const MORE = ["en", "pt", "pt-PT", "sr", "sr-Latn", "zh-Hans", "zh-Hant"];

const CASES: readonly (readonly [preferred: readonly string[], available: readonly string[], expected: string])[] = [
  [["fr"], OURS, "fr"],
  [["fr-CA", "en"], OURS, "fr"],
  [["FR-be"], OURS, "fr"],
  [["de-AT"], OURS, "de"],
  [["tlh", "pl-PL", "en"], OURS, "pl"],
  [["en-GB", "fr"], OURS, "en"],
  [["tlh", "qya-X"], OURS, "en"],
  [["", "not a tag", "french"], OURS, "en"],
  [[], OURS, "en"],
  [["pt-BR"], MORE, "pt"],
  [["pt-PT"], MORE, "pt-PT"],
  [["pt-AO"], MORE, "pt"],
  [["pt-BR"], ["en", "pt-PT"], "pt-PT"],
  [["pt"], ["en", "pt-BR", "pt-PT"], "pt-BR"],
  [["zh-TW"], MORE, "zh-Hant"],
  [["zh-HK"], MORE, "zh-Hant"],
  [["zh-CN"], MORE, "zh-Hans"],
  [["zh"], MORE, "zh-Hans"],
  [["zh-TW", "fr"], ["en", "fr", "zh-Hans"], "fr"],
  [["sr-Latn-RS"], MORE, "sr-Latn"],
  [["sr-ME"], ["en", "sr"], "en"],
];

const negotiate = (preferred: readonly string[], available: readonly string[]): string =>
  preferred.map((tag) => matchLanguage(tag, available)).find((tag) => tag !== null) ?? "en";

test.each(CASES)("[WRD-4] of %j, out of %j, a page shows %s", (preferred, available, expected) => {
  expect(negotiate(preferred, available)).toBe(expected);
});
