import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { openCatalogue } from "@tengen/catalogue/node";
import { expect, onTestFinished, test } from "vitest";
import { ICONS, writeIcons } from "./icons.ts";
import { makeWebManifest } from "./web-manifest.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const catalogue = openCatalogue(root);
const manifest = makeWebManifest(catalogue, "Play.");

/** Width and height from the header of a PNG file. */
const sizeOf = (file: string): string => {
  const bytes = fs.readFileSync(file);
  expect(bytes.subarray(1, 4).toString("latin1")).toBe("PNG");
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
};

test("[WEB-24] the icons are drawn from the favicon, in the sizes that the manifest says", async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-icons-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  await writeIcons(root, folder);
  const drawn = manifest.icons.filter(({ src }) => src.endsWith(".png"));
  expect(drawn.map(({ sizes, purpose = "any" }) => `${sizes} ${purpose}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ]);
  for (const { src, sizes } of drawn) expect(sizeOf(path.join(folder, src))).toBe(sizes);
  for (const { file, size } of ICONS) expect(sizeOf(path.join(folder, file))).toBe(`${size}x${size}`);
});

test("[WEB-24] the screenshots have the sizes that the manifest says, one for each form factor", () => {
  expect(manifest.screenshots.map((one) => one.form_factor)).toEqual(["wide", "narrow"]);
  for (const { src, sizes } of manifest.screenshots) {
    expect(sizeOf(path.join(root, "apps/web/public", src))).toBe(sizes);
  }
});

test("[WEB-24] every game is a shortcut, four at most, and every URL is relative to the manifest", () => {
  expect(manifest.shortcuts).toContainEqual({ name: "Gomoku", url: "./games/gomoku/index.html#bot" });
  const many = makeWebManifest({ games: [...catalogue.games, ...catalogue.games] }, "Play.");
  expect(many.shortcuts).toHaveLength(4);
  const urls = [manifest.start_url, ...[...manifest.icons, ...manifest.screenshots].map(({ src }) => src)];
  for (const url of [...urls, ...manifest.shortcuts.map((one) => one.url)]) expect(url).toMatch(/^\.\//u);
});
