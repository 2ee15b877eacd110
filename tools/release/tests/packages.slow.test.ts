// The published packages as a stranger gets them: packed, installed into an empty folder, and used there by the examples of
// their READMEs.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Browser } from "playwright-core";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { build } from "vite";
import { serveStatic } from "../../build/site/serve.ts";
import { launchBrowser } from "../../environment/chromium/browser.ts";
import { skippedRequirements } from "../../environment/chromium/skip.ts";
import { lintPackage } from "../pack/lint.ts";
import { packAll, type PackedPackage } from "../pack/pack.ts";
import { formatSizes, measureSizes } from "../pack/sizes.ts";
import { promisedOutput, promisedText, readExamples, readSessions, type Example, type Session } from "./examples.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const NAMES = [
  "@tengen/kernel",
  "@tengen/match",
  "@tengen/protocol",
  "@tengen/client",
  "@tengen/board",
  "@tengen/gomoku-searcher",
  "@tengen/go-searcher",
  "@tengen/gomoku",
  "@tengen/go",
  "@tengen/gomoku-cards",
];
const FOLDERS: Readonly<Record<string, string>> = {
  "@tengen/gomoku-searcher": "searchers/gomoku",
  "@tengen/go-searcher": "searchers/go",
  "@tengen/gomoku": "games/gomoku",
  "@tengen/go": "games/go-9x9",
  "@tengen/gomoku-cards": "games/gomoku-cards",
  tengen: "apps/cli",
};
const readmeOf = (name: string): string =>
  fs.readFileSync(path.join(root, FOLDERS[name] ?? name.replace("@tengen/", "packages/"), "README.md"), "utf8");

const examplesOf = (language: string): readonly { readonly name: string; readonly example: Example }[] =>
  NAMES.flatMap((name) =>
    readExamples(readmeOf(name))
      .filter((one) => one.language === language)
      .map((example) => ({ name, example })),
  );

/** Only in Node: it starts worker threads, reads files, or needs a server. */
const isForNode = ({ code }: Example): boolean => /\/node"|"node:|localhost/u.test(code);
const isForPages = ({ code }: Example): boolean => code.includes('/web"');

let folder = "";
let home = "";
let packed: readonly PackedPackage[] = [];

/** Without what npm has passed to the test run. */
const env = (more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_(?!config_cache)/iu.test(name))),
  PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env["PATH"] ?? ""}`,
  ...more,
});

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-packages-"));
  packed = await packAll(root, path.join(folder, "packed"), () => {});
  home = path.join(folder, "home");
  fs.mkdirSync(home);
  fs.writeFileSync(path.join(home, "package.json"), '{ "private": true, "type": "module" }\n');
  execFileSync(
    "npm",
    ["install", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error", ...packed.map((one) => one.tarball)],
    { cwd: home, env: env(), stdio: ["ignore", "ignore", "inherit"] },
  );
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const installed = (name: string): string => path.join(home, "node_modules", name);
const filesOf = (name: string): readonly string[] =>
  fs
    .globSync("**/*", { cwd: installed(name), withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => path.relative(installed(name), path.join(file.parentPath, file.name)).replaceAll(path.sep, "/"));

test("[REL-K1] these packages are packed, with one version", () => {
  expect(packed.map(({ name }) => name)).toEqual([...NAMES, "tengen"]);
  const read = (file: string): string => (JSON.parse(fs.readFileSync(file, "utf8")) as { version: string }).version;
  const versions = packed.map(({ name }) => read(path.join(installed(name), "package.json")));
  expect(new Set(versions)).toEqual(new Set([read(path.join(root, "package.json"))]));
});

describe.each([...NAMES, "tengen"])("%s", (name) => {
  test("[REL-L1] [REL-K2] has its licence, its README and no sources or tests", () => {
    const files = filesOf(name);
    const text = (file: string): string => fs.readFileSync(path.join(installed(name), file), "utf8");
    expect(text("LICENSE")).toBe(fs.readFileSync(path.join(root, "LICENSE"), "utf8"));
    expect(text("README.md")).toBe(readmeOf(name));
    expect(JSON.parse(text("package.json"))).toMatchObject({ license: "MIT", engines: { node: ">=24" } });
    expect(files.filter((file) => /\.tsx?$/u.test(file) && !file.endsWith(".d.ts"))).toEqual([]);
    expect(files.filter((file) => /\.test\.|(?:^|\/)(?:tests|fixtures)\//u.test(file))).toEqual([]);
    const here = files
      .filter((file) => /\.(?:c?js|map|json|ts|md)$/u.test(file))
      .filter((file) => text(file).includes(root));
    expect(here, "files that name a folder of this machine").toEqual([]);
  });

  test("[REL-K4] publint and are-the-types-wrong find nothing", async () => {
    expect(await lintPackage(packed.find((one) => one.name === name) as PackedPackage)).toEqual([]);
  });
});

test.each(NAMES)("[REL-K2] %s has a source map for every module, with the sources in it", (name) => {
  const modules = filesOf(name).filter(
    (file) => /^dist\/.*\.js$/u.test(file) && !/standalone\.js|-thread\.js/u.test(file),
  );
  expect(modules).toContain("dist/index.js");
  for (const file of modules) {
    const code = fs.readFileSync(path.join(installed(name), file), "utf8");
    // A module that only passes on what others export has nothing to map.
    if (/^(?:\s*(?:import|export) \{[^}]*\}(?: from "[^"]+")?;)*\s*$/u.test(code)) continue;
    const map = JSON.parse(fs.readFileSync(path.join(installed(name), `${file}.map`), "utf8")) as {
      readonly sources: readonly string[];
      readonly sourcesContent: readonly string[];
    };
    expect(map.sourcesContent.length).toBe(map.sources.length);
    expect(map.sources.filter((source) => !/^(?:packages|searchers|games)\//u.test(source))).toEqual([]);
  }
});

test("[REL-K7] the searchers and the command have their nets, and Gomoku's is found", async () => {
  for (const [id, net] of [
    ["gomoku", "gomoku.net"],
    ["go", "go-9x9.net"],
  ] as const) {
    const bytes = fs.readFileSync(path.join(root, "searchers", id, "net", net));
    for (const [name, file] of [
      [`@tengen/${id}-searcher`, `dist/${net}`],
      ["tengen", `searchers/${id}/net/${net}`],
    ] as const)
      expect(fs.readFileSync(path.join(installed(name), file)).equals(bytes), `${name} ${file}`).toBe(true);
  }
  const code = `import { openNodeSearcher, readOwnNet } from "@tengen/gomoku-searcher/node";
    const searcher = openNodeSearcher();
    console.log(readOwnNet().ok, searcher.hasNet);
    await searcher.close();`;
  expect(await runScript(code)).toEqual(["true true"]);
  const { stdout } = spawnSync(process.execPath, [path.join(installed("tengen"), "bin/tengen.cjs"), "uci"], {
    cwd: home,
    env: env(),
    input: "uci\nquit\n",
    encoding: "utf8",
  });
  expect(stdout).toContain("option name Net type check default true");
  expect(stdout).not.toContain("without its net");
});

test("[REL-L3] a package with software by others built in has its licences", () => {
  const noticesOf = (name: string): string =>
    fs.readFileSync(path.join(installed(name), "THIRD_PARTY_NOTICES.md"), "utf8");
  const builtIn = {
    "@tengen/kernel": ["valibot"],
    "@tengen/match": ["valibot", "@noble/ed25519", "@noble/hashes"],
    "@tengen/board": ["preact", "@preact/signals"],
  };
  for (const [name, others] of Object.entries(builtIn))
    for (const other of others) expect(noticesOf(name)).toContain(`| ${other} |`);
  expect(filesOf("tengen")).toContain("THIRD_PARTY_NOTICES.md");
});

test("[REL-K3] the types of every module compile in a strict project, also those of the packages themselves", () => {
  const modules = NAMES.flatMap((name) => {
    const { exports } = JSON.parse(fs.readFileSync(path.join(installed(name), "package.json"), "utf8")) as {
      readonly exports: Readonly<Record<string, string | { readonly types: string }>>;
    };
    return Object.entries(exports)
      .filter(([, one]) => typeof one === "object")
      .map(([key]) => name + key.slice(1));
  });
  expect(modules.length).toBeGreaterThan(30);
  const lines = modules.map((name, index) => `import * as m${index} from "${name}";\nvoid m${index};`);
  const wrong = 'import gomoku from "@tengen/gomoku";\n// @ts-expect-error There is no such action.\ngomoku.init(1);\n';
  fs.writeFileSync(path.join(home, "all.ts"), `${lines.join("\n")}\n${wrong}`);
  const options =
    "--noEmit --strict --exactOptionalPropertyTypes --target es2024 --lib es2024,dom,dom.iterable --types --module";
  for (const module of ["node16", "nodenext", "esnext"]) {
    const resolution = module === "esnext" ? ["--moduleResolution", "bundler"] : [];
    const args = [...options.split(" ").filter((word) => word !== "--types"), module, ...resolution, "all.ts"];
    const { stdout } = spawnSync(path.join(root, "node_modules/.bin/tsc"), args, { cwd: home, encoding: "utf8" });
    expect(stdout).toBe("");
  }
});

/** The bytes of a page's script that has only this, minified. */
const bundleSize = async (code: string): Promise<number> => {
  const input = path.join(home, "bundled.js");
  fs.writeFileSync(input, code);
  const bundle = await rolldown({ input, cwd: home, platform: "browser", logLevel: "silent" });
  const { output } = await bundle.generate({ format: "esm", minify: true });
  await bundle.close();
  return output.reduce((sum, one) => sum + (one.type === "chunk" ? one.code.length : 0), 0);
};

test.each(NAMES)("[REL-K8] nothing of %s is in a bundle that uses nothing of it", async (name) => {
  expect(await bundleSize(`import "${name}";`)).toBeLessThan(10);
});

test.each([
  ["@tengen/kernel", "canonicalJson", 1000],
  ["@tengen/protocol", "PROTOCOL", 100],
  ["@tengen/gomoku", "positionOf", 12_000],
  ["@tengen/gomoku-searcher", "checkNet", 4000],
  ["@tengen/go-searcher", "parseNet", 6000],
])("[REL-K8] a bundle with one function of %s, %s, has less than %i bytes", async (name, used, limit) => {
  const size = await bundleSize(`import { ${used} } from "${name}"; console.log(${used});`);
  expect(size).toBeGreaterThan(10);
  expect(size).toBeLessThan(limit);
});

/** Runs a server of the installed command while something happens. */
const withServer = async <T>(use: (url: string) => Promise<T>): Promise<T> => {
  const data = fs.mkdtempSync(path.join(folder, "var-"));
  const child = spawn(process.execPath, [path.join(installed("tengen"), "bin/tengen.cjs"), "serve"], {
    cwd: home,
    env: env({ PORT: "0", HOST: "127.0.0.1", TENGEN_VAR: data }),
    stdio: ["ignore", "ignore", "pipe"],
  });
  try {
    let output = "";
    for await (const chunk of child.stderr.setEncoding("utf8")) {
      output += String(chunk);
      const url = /ready at (?<url>\S+?)\/? /u.exec(output)?.groups?.["url"];
      if (url !== undefined) return await use(url);
    }
    throw new Error(`the server did not start: ${output}`);
  } finally {
    child.kill();
    if (child.exitCode === null) await once(child, "exit");
  }
};

const runScript = async (code: string): Promise<readonly string[]> => {
  fs.writeFileSync(path.join(home, "example.js"), code);
  const child = spawn(process.execPath, ["example.js"], {
    cwd: home,
    env: env(),
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  for await (const chunk of child.stdout.setEncoding("utf8")) output += String(chunk);
  return output.trimEnd().split("\n");
};

test.each(NAMES)("[REL-E1] the README of %s has an example that promises its output", (name) => {
  const scripts = readExamples(readmeOf(name)).filter(({ language }) => language === "js");
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) {
    expect(promisedOutput(script).length).toBeGreaterThan(0);
    expect(promisedOutput(script).length).toBe(script.code.split("console.log(").length - 1);
  }
});

test.each(examplesOf("js").filter(({ example }) => !isForPages(example)))(
  "[REL-E1] an example of $name prints in Node what it promises",
  async ({ example }) => {
    const printed = example.code.includes("localhost:8080")
      ? await withServer((url) => runScript(example.code.replace("http://localhost:8080", url)))
      : await runScript(example.code);
    expect(printed).toEqual(promisedOutput(example));
  },
);

describe.skipIf(skippedRequirements().includes("chromium"))("in Chromium", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  /** Opens a page of a folder on a static host; returns what it logs, when it has logged as much as it should. */
  const openPage = async (served: string, file: string, lines: number): Promise<{ logged: string[]; text: string }> => {
    const host = await serveStatic(served, "/");
    const page = await browser.newPage();
    const logged: string[] = [];
    const failed: string[] = [];
    page.on("console", (message) => message.type() === "log" && logged.push(message.text()));
    page.on("pageerror", (error) => failed.push(error.message));
    try {
      await page.goto(host.url + file);
      await expect.poll(() => logged.length >= lines || failed.length > 0).toBe(true);
      expect(failed).toEqual([]);
      if (lines > 0) return { logged, text: "" };
      await page.waitForFunction(() => document.querySelector("output")?.textContent !== "", null, {
        timeout: 300_000,
      });
      return { logged, text: (await page.textContent("output")) ?? "" };
    } finally {
      await page.close();
      host.close();
    }
  };

  test.each(examplesOf("js").filter(({ example }) => !isForNode(example)))(
    "[REL-E2] an example of $name logs the same in a page that Vite has built",
    async ({ example }) => {
      const source = path.join(home, "vite");
      fs.rmSync(source, { recursive: true, force: true });
      fs.mkdirSync(source);
      fs.writeFileSync(path.join(source, "example.js"), example.code);
      fs.writeFileSync(
        path.join(source, "index.html"),
        '<!doctype html><script type="module" src="./example.js"></script>',
      );
      await build({ root: source, base: "./", configFile: false, logLevel: "error", build: { target: "es2024" } });
      const promised = promisedOutput(example);
      const { logged } = await openPage(path.join(source, "dist"), "index.html", promised.length);
      expect(logged).toEqual(promised);
    },
  );

  test.each(examplesOf("html").filter(({ example }) => example.code.includes("<output>")))(
    "[REL-E3] the page of $name shows what it promises, without a bundler",
    async ({ example }) => {
      fs.writeFileSync(path.join(home, "index.html"), example.code);
      expect(promisedText(example)).not.toBe("");
      expect((await openPage(home, "index.html", 0)).text).toBe(promisedText(example));
    },
  );

  test("[REL-E3] the page of the board plays against the searcher, without a bundler", async () => {
    const pages = examplesOf("html").filter(({ example }) => !example.code.includes("<output>"));
    expect(pages.map(({ name }) => name)).toEqual(["@tengen/board"]);
    const code = pages[0]?.example.code ?? "";
    expect(code.trimEnd().split("\n").length).toBeLessThanOrEqual(20);
    fs.writeFileSync(path.join(home, "index.html"), code);
    const host = await serveStatic(home, "/");
    const page = await browser.newPage();
    try {
      await page.goto(`${host.url}index.html`);
      await page.getByRole("gridcell", { name: "H8, empty" }).click();
      await page.getByRole("gridcell", { name: /white, last move$/u }).waitFor({ timeout: 300_000 });
      await page.getByRole("gridcell", { name: "H8, black" }).click();
      await expect.poll(() => page.getByRole("log").textContent()).toContain("There is a stone on H8 already.");
    } finally {
      await page.close();
      host.close();
    }
  });

  test("[REL-E3] the standalone file of every package loads in a plain page", async () => {
    const imports = NAMES.map(
      (name, index) => `import * as m${index} from "./node_modules/${name}/dist/standalone.js";`,
    );
    const counts = NAMES.map((_name, index) => `Object.keys(m${index}).length > 0`);
    const script = `${imports.join("\n")}\ndocument.querySelector("output").textContent = [${counts.join(", ")}].join(" ");`;
    fs.writeFileSync(
      path.join(home, "index.html"),
      `<!doctype html><output></output><script type="module">${script}</script>`,
    );
    expect((await openPage(home, "index.html", 0)).text).toBe(NAMES.map(() => "true").join(" "));
  });

  test("[REL-C1] tengen serve has the site inside: a game can be played in it", async () => {
    await withServer(async (url) => {
      const page = await browser.newPage();
      await page.goto(`${url}/games/gomoku/index.html#bot`);
      await page.locator("svg.board [data-point]").first().waitFor();
      expect(await page.locator("svg.board [data-point]").count()).toBe(225);
      await page.close();
      const answer = await fetch(`${url}/readyz`);
      expect(answer.status).toBe(200);
      expect(await (await fetch(`${url}/docs/`)).text()).toContain("<h1>Tengen</h1>");
    });
  });
});

/** Runs a command as a person does: types all but the last line, which ends it, and that when it has answered. */
const runSession = async (
  { command, input }: Session,
  answer: RegExp,
): Promise<{ readonly status: number | null; readonly stdout: string; readonly stderr: string }> => {
  const child = spawn(command, { cwd: home, env: env(), shell: true });
  const ended = once(child, "close") as Promise<[number | null]>;
  const lines = input.split(/^/mu);
  const last = lines.pop() ?? "";
  child.stdin.write(lines.join(""));
  if (last === "") child.stdin.end();
  let [stdout, stderr] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
    if (child.stdin.writable && answer.test(stdout)) child.stdin.end(last);
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const [status] = await ended;
  return { status, stdout, stderr };
};

const sessions = readExamples(readmeOf("tengen"))
  .filter(({ language }) => language === "console")
  .flatMap(readSessions);

/** What each command of the README prints. */
const PRINTS: Readonly<Record<string, RegExp>> = {
  uci: /^bestmove \d+ \d+$/mu,
  gomocup: /^\d+,\d+\r?$/mu,
  gtp: /^= [A-J][1-9]$/mu,
  match: /^Greedy .* 100\.0 % /mu,
  play: /greedy/iu,
  analyze: /black +H8 /u,
  verify: /signature/u,
};

test("[REL-C1] the README of tengen shows every command that it promises", () => {
  expect(sessions.map(({ command }) => command.split(" ")[2] ?? "").toSorted()).toEqual(Object.keys(PRINTS).toSorted());
});

test.each(sessions)("[REL-C1] $command", async (session) => {
  const answer = PRINTS[session.command.split(" ")[2] ?? ""] ?? /^$/u;
  const { status, stdout, stderr } = await runSession(session, answer);
  expect([status, stderr.includes("tengen:")]).toEqual([0, false]);
  expect(stdout).toMatch(answer);
});

test("[REL-C1] pbrain-tengen speaks Gomocup", async () => {
  const answer = /^\d+,\d+\r?$/mu;
  const { stdout } = await runSession(
    { command: "npx pbrain-tengen", input: "INFO timeout_turn 1000\nSTART 15\nBEGIN\nEND\n" },
    answer,
  );
  expect(stdout).toMatch(answer);
});

test("[REL-C3] on an older Node the command says what it needs", () => {
  const old = path.join(home, "old.cjs");
  fs.writeFileSync(old, 'Object.defineProperty(process.versions, "node", { value: "22.9.0" });\n');
  const program = path.join(installed("tengen"), "bin/tengen.cjs");
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--require", old, program, "games"], {
    encoding: "utf8",
  });
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toBe(
    "tengen needs Node 24 or later, and this is Node 22.9.0. Install a newer one: https://nodejs.org\n",
  );
});

test("[REL-K5] the table of sizes has a row for each package, and the one of the guide is right to a tenth", () => {
  const rows = formatSizes(packed.map(measureSizes)).split("\n").slice(2);
  expect(rows.map((row) => row.split("`")[1])).toEqual([...NAMES, "tengen"]);
  const guide = fs.readFileSync(path.join(root, "docs/packages.md"), "utf8");
  for (const row of rows) {
    expect(row).toMatch(/^\| `\S+` \| \d+\.\d \| \d+\.\d \| (?:\d+\.\d|-) \|$/u);
    const [name, ...sizes] = row.split("|").slice(1, -1);
    const shown = guide.split("\n").find((line) => line.startsWith(`|${name}|`));
    const outdated = sizes.filter((size, index) => {
      const told = shown?.split("|")[index + 2]?.trim() ?? "";
      return size.trim() === "-" ? told !== "-" : !(Math.abs(Number(told) / Number(size) - 1) < 0.1);
    });
    expect(outdated, `docs/packages.md should have this row: ${row}`).toEqual([]);
  }
});
