// `npm run lighthouse [-- <address> ...]`: measures pages of the built site with Lighthouse's phone profile, several times
// each, and prints the medians. On a busy machine the blocking time is that of the others: compare on an idle one.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { ensureChromium } from "../../environment/chromium/chromium.ts";
import { startServer } from "../../build/site/serve.ts";
import { installPart } from "../../environment/parts.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const program = path.join(await installPart("tools/bench/lighthouse"), "lighthouse/cli/index.js");
const PAGES = ["/", "/games/gomoku/index.html", "/games/go-9x9/index.html", "/games/gomoku-cards/index.html"];
const RUNS = 5;

/** What is printed: the audit's id in a report, and its unit. */
const FIGURES = [
  { name: "FCP", audit: "first-contentful-paint", unit: "ms" },
  { name: "LCP", audit: "largest-contentful-paint", unit: "ms" },
  { name: "TBT", audit: "total-blocking-time", unit: "ms" },
  { name: "CLS", audit: "cumulative-layout-shift", unit: "" },
  { name: "bytes", audit: "total-byte-weight", unit: "" },
] as const;

interface Report {
  readonly categories: { readonly performance: { readonly score: number | null } };
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
}

const measure = (chromium: string, url: string, folder: string): Report => {
  const output = path.join(folder, "report.json");
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      program,
      url,
      "--quiet",
      "--only-categories=performance",
      "--output=json",
      `--output-path=${output}`,
      "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
    ],
    { env: { ...process.env, CHROME_PATH: chromium }, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`Lighthouse failed for ${url}: ${stderr}`);
  return JSON.parse(fs.readFileSync(output, "utf8")) as Report;
};

const medianOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

const { file: chromium } = await ensureChromium(console.error);
const server = await startServer(root);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-lighthouse-"));
try {
  const asked = process.argv.slice(2);
  for (const address of asked.length === 0 ? PAGES : asked) {
    const reports = Array.from({ length: RUNS }, () => measure(chromium, server.url + address, folder));
    const score = medianOf(reports.map(({ categories }) => (categories.performance.score ?? NaN) * 100));
    const figures = FIGURES.map(({ name, audit, unit }) => {
      const value = medianOf(reports.map(({ audits }) => audits[audit]?.numericValue ?? NaN));
      return `${name} ${unit === "" ? Number(value.toFixed(3)) : `${Math.round(value)} ${unit}`}`;
    });
    console.log([address, `score ${score.toFixed(0)}`, ...figures].join("  "));
  }
} finally {
  fs.rmSync(folder, { recursive: true });
  await server.stop();
}
