// Builds the documentation into a folder: the guides, the SPECs and the API of the packages that others use, by TypeDoc. It is
// installed in this folder when it is first needed.
import { spawnSync } from "node:child_process";
import crypto from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { installPart } from "../../environment/parts.ts";
import { isModule, readLibraries } from "../../release/pack/packages.ts";
import { siteFolder } from "../site/fingerprint.ts";
import { hasTheme, splitPage } from "./html.ts";
import { keepLinks, readPage, readPages, toDocument, type Page } from "./pages.ts";

/** The modules of the API reference: the file, and the name by which it is imported. */
const readModules = (root: string): ReadonlyMap<string, string> =>
  new Map(
    readLibraries(root).flatMap(({ name, folder, exports }) =>
      Object.entries(exports)
        // The bots of a game are alike, and have no API of their own.
        .filter(([key, file]) => isModule(file) && !key.startsWith("./bots/"))
        .map(([key, file]) => [`${folder}/${file}`, name + key.slice(1)]),
    ),
  );

const FONT = "node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2";
const compressGzip = promisify(zlib.gzip);
const here = import.meta.dirname;

/** What the documentation is made from. */
const SOURCES = [
  "*.md",
  "docs/**/*",
  "{packages,searchers,games,apps,tools}/**/*.md",
  "packages/{board,client,kernel,match,protocol,stones,workers}/{src,web}/**/*.{ts,tsx,css}",
  "searchers/*/{package.json,{src,node,web}/*.ts}",
  "games/*/{game.json,*.ts}",
  "tools/build/docs/*",
];

/** A hash of the sources: the same hash, the same documentation. */
const fingerprintOfDocs = (root: string): string => {
  const hash = crypto.createHash("sha256");
  const exclude = (file: string): boolean => file.includes("node_modules") || file.endsWith(".test.ts");
  for (const file of fs.globSync(SOURCES, { cwd: root, exclude }).toSorted()) {
    const fullPath = path.join(root, file);
    if (fs.statSync(fullPath).isFile()) hash.update(`${file}\0`).update(fs.readFileSync(fullPath)).update("\0");
  }
  return hash.digest("hex");
};

/** Writes the documents as TypeDoc reads them, below a folder, with every picture they show. */
const writeDocuments = (root: string, folder: string, pages: readonly Page[], readme: Page): void => {
  const files = new Set(pages.map(({ file }) => file));
  const useFile = (file: string): boolean => {
    const from = path.join(root, file);
    if (!fs.existsSync(from)) return false;
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.copyFileSync(from, path.join(folder, file));
    return true;
  };
  const write = (page: Page, text: string): void => {
    const target = path.join(folder, page.file);
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.writeFileSync(target, text);
  };
  const linked = (page: Page): string => keepLinks(page, (file) => files.has(file), useFile);
  for (const page of pages) write(page, toDocument(page, linked(page)));
  // The first page has the name of the project as its heading already.
  write(readme, linked(readme).replace(/^# .*\n/u, ""));
};

const runTypeDoc = (modules: string, entries: ReadonlyMap<string, string>, options: object, folder: string): void => {
  const file = path.join(folder, "typedoc.json");
  fs.writeFileSync(file, JSON.stringify(options));
  // TypeDoc's names of them.
  const names = Object.fromEntries(
    Array.from(entries, ([source, name]) => [source.replace(/(?:\/index)?\.tsx?$/u, ""), name]),
  );
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(modules, "typedoc/bin/typedoc"), "--options", file],
    { encoding: "utf8", env: { ...process.env, DOCS_MODULES: JSON.stringify(names) } },
  );
  if (status !== 0) throw new Error(`TypeDoc failed:\n${stdout}${stderr}`);
};

/** TypeDoc's script makes a style sheet for filters that these pages do not have; the server's policy refuses even an empty one. */
const STYLE_OF_FILTERS = 'document.createElement("style")';

const finishScript = (folder: string): void => {
  const file = path.join(folder, "assets/main.js");
  const parts = fs.readFileSync(file, "utf8").split(STYLE_OF_FILTERS);
  if (parts.length !== 2)
    throw new Error("TypeDoc's main.js has changed; see STYLE_OF_FILTERS in tools/build/docs/site.ts");
  fs.writeFileSync(file, parts.join('document.createElement("template")'));
};

/** Compresses what the server sends compressed. Brotli would take longer than all the rest. */
const compress = async (folder: string): Promise<void> => {
  for (const file of fs.globSync("**/*.{css,html,js,svg}", { cwd: folder })) {
    const bytes = await fs.promises.readFile(path.join(folder, file));
    await fs.promises.writeFile(path.join(folder, `${file}.gz`), await compressGzip(bytes));
  }
};

/** Moves inline scripts to files, and points the links to the portal at it, at whatever path the site is. */
const finishPages = (folder: string): void => {
  const nameOf = (code: string): string => `${crypto.createHash("sha256").update(code).digest("hex").slice(0, 12)}.js`;
  for (const file of fs.globSync("**/*.html", { cwd: folder })) {
    const fullPath = path.join(folder, file);
    const home = "../".repeat(file.split(path.sep).length - 1);
    const page = fs.readFileSync(fullPath, "utf8");
    if (!hasTheme(page)) throw new Error(`${file} is not a page as TypeDoc made them; see tools/build/docs/html.ts`);
    const { html, scripts } = splitPage(page, home, nameOf);
    fs.writeFileSync(fullPath, html.replaceAll('href="https://portal.invalid/"', `href="${home}../"`));
    for (const [name, code] of scripts) fs.writeFileSync(path.join(folder, "assets", name), code);
  }
};

/** Whether a folder has the documentation of the current sources. */
const isFresh = (root: string, target: string): boolean => {
  const stamp = path.join(target, ".fingerprint");
  return fs.existsSync(stamp) && fs.readFileSync(stamp, "utf8") === fingerprintOfDocs(root);
};

/** Builds the documentation into a folder, which it replaces. */
const buildDocs = async (root: string, target: string): Promise<void> => {
  const modules = await installPart("tools/build/docs");
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-docs-"));
  try {
    const pages = readPages(root);
    writeDocuments(root, folder, pages, readPage(root, "README.md", "Tengen"));
    const css = path.join(folder, "theme.css");
    const styles = ["packages/board/web/tokens.css", "tools/build/docs/theme.css"];
    fs.writeFileSync(css, styles.map((file) => fs.readFileSync(path.join(root, file), "utf8")).join("\n"));
    const entries = readModules(root);
    runTypeDoc(
      modules,
      entries,
      {
        name: "Tengen",
        readme: path.join(folder, "README.md"),
        entryPoints: Array.from(entries.keys(), (file) => path.join(root, file)),
        basePath: root,
        tsconfig: path.join(here, "tsconfig.json"),
        plugin: [path.join(here, "plugin.mjs")],
        projectDocuments: pages.map(({ file }) => path.join(folder, file)),
        groupOrder: [...new Set(pages.map(({ group }) => group)), "Modules", "*"],
        sort: ["documents-first", "source-order"],
        navigation: { includeGroups: true, includeCategories: false },
        navigationLinks: { Play: "https://portal.invalid/" },
        customCss: css,
        // Each colour of a program stands out from its background.
        lightHighlightTheme: "github-light-high-contrast",
        darkHighlightTheme: "github-dark-high-contrast",
        favicon: path.join(root, "apps/web/public/favicon.svg"),
        disableSources: true,
        skipErrorChecking: true,
        excludeInternal: true,
        excludeExternals: true,
        hideGenerator: true,
        // TypeDoc's script implements them by inline styles, which the server's policy refuses.
        visibilityFilters: {},
        searchInDocuments: true,
        githubPages: false,
        cleanOutputDir: true,
        logLevel: "Error",
        // Every name of the API has a sentence. TypeDoc calls what it misses a warning.
        requiredToBeDocumented: ["Class", "Enum", "Function", "Interface", "TypeAlias", "Variable"],
        validation: {
          notDocumented: true,
          invalidLink: false,
          invalidPath: false,
          notExported: false,
          rewrittenLink: false,
          unusedMergeModuleWith: false,
        },
        treatValidationWarningsAsErrors: true,
        out: target,
      },
      folder,
    );
    finishPages(target);
    finishScript(target);
    fs.copyFileSync(path.join(here, "theme.js"), path.join(target, "assets/theme.js"));
    fs.copyFileSync(path.join(root, FONT), path.join(target, "assets/figtree.woff2"));
    await compress(target);
    fs.writeFileSync(path.join(target, ".fingerprint"), fingerprintOfDocs(root));
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
};

/** Builds the documentation beside the site, if its sources have changed; returns its folder. */
export const buildDocsIfStale = async (root: string): Promise<string> => {
  const folder = path.join(siteFolder(root), "docs");
  if (!isFresh(root, folder)) await buildDocs(root, folder);
  return folder;
};
