// `npm run lighthouse [-- <address> ...]`: measures pages of the built site with Lighthouse's phone profile, several times
// each, and prints the medians, and the least of LCP and TBT. On a busy machine the blocking time is that of the others,
// and even the least is too high.
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

/** On a busy machine a trace may lack the navigation: such a run is repeated. */
const ATTEMPTS = 3;

const measureOnce = (chromium: string, url: string, folder: string): Report | string => {
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
  if (status !== 0) return stderr;
  return JSON.parse(fs.readFileSync(output, "utf8")) as Report;
};

const measure = (chromium: string, url: string, folder: string): Report => {
  let reason = "";
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const report = measureOnce(chromium, url, folder);
    if (typeof report !== "string") return report;
    reason = report;
  }
  throw new Error(`Lighthouse failed ${ATTEMPTS} times for ${url}: ${reason}`);
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
      const values = reports.map(({ audits }) => audits[audit]?.numericValue ?? NaN);
      const value = medianOf(values);
      if (unit === "") return `${name} ${Number(value.toFixed(3))}`;
      return `${name} ${Math.round(value)} ${unit} (least ${Math.round(Math.min(...values))})`;
    });
    console.log([address, `score ${score.toFixed(0)}`, ...figures].join("  "));
  }
} finally {
  fs.rmSync(folder, { recursive: true });
  await server.stop();
}
