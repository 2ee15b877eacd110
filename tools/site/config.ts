// How the site is made, for `npm run build` and `npm run dev` alike: the portal at the top, every game's page under
// games/<id>/. Addresses are relative, so that the folder works at any place of any web host.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { localize, type Catalogue } from "@tengen/catalogue";
import type { InlineConfig, Plugin } from "vite";

/** Pages of the portal by their name in the site, and where they are kept. */
const PORTAL_PAGES = { "index.html": "apps/web/index.html", "404.html": "apps/web/404.html" };

type Words = Readonly<Record<"site_name" | "site_tagline" | "site_needs_script" | "site_failed", string>>;

/** The messages that stand in the pages themselves, before any script has run; English first. */
const readWords = async (root: string): Promise<readonly Words[]> => {
  const folder = path.join(root, "packages/i18n/src/messages");
  const files = fs.readdirSync(folder).toSorted((a, b) => Number(b === "en.ts") - Number(a === "en.ts"));
  return Promise.all(
    files.map(async (file) => {
      const module = (await import(pathToFileURL(path.join(folder, file)).href)) as { readonly default: Words };
      return module.default;
    }),
  );
};

/** What stands at the head of every page. */
const HEAD = `<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<title>{{title}}</title>
<meta name="description" content="{{description}}" />
<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
<link rel="manifest" href="/manifest.json" />
<script src="/theme.js"></script>`;

const HEADER = `<header class="page-header"><span class="brand"><span class="logo"></span><span>{{name}}</span></span></header>`;

/** What stands there until the script has come: the same places, empty, so that nothing moves afterwards. */
const SKELETONS = {
  portal: HEADER,
  table: `${HEADER}<main><div class="table">
<div class="seats"><ol><li></li><li></li></ol></div><div class="position-status"><div class="status"></div></div>
<div class="board-column"><div class="board-place"><div class="board blank"></div></div>
<div class="below-board"><p class="notice"></p></div></div></div></main>`,
};

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/gu, (sign) => `&#${sign.codePointAt(0)};`);

/** What a page may load and do, on any host; our server says the same and more in a header. Not in dev, whose client is inline. */
const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'";

/** Fills the `{{blanks}}` of a page. */
const fillPage = (html: string, file: string, { games }: Catalogue, words: readonly Words[]): string => {
  const [english] = words;
  const id = /games\/(?<id>[^/]+)\/index\.html$/u.exec(file)?.groups?.["id"];
  const game = games.find((one) => one.id === id);
  const name = english?.site_name ?? "";
  const lines = (key: "site_needs_script" | "site_failed"): string =>
    words.map((one) => escapeHtml(one[key])).join("<br>");
  const noScript = `<noscript><p>${lines("site_needs_script")}</p></noscript>
<p id="failed" class="notice why-not" hidden>${lines("site_failed")}</p>`;
  const blanks: Readonly<Record<string, string>> = {
    head: HEAD,
    portal: SKELETONS.portal + noScript,
    table: SKELETONS.table + noScript,
    name: escapeHtml(name),
    title: escapeHtml(game === undefined ? name : `${localize(game.name)} · ${name}`),
    description: escapeHtml(game === undefined ? (english?.site_tagline ?? "") : localize(game.description)),
  };
  const fill = (text: string): string =>
    text.replaceAll(/\{\{(\w+)\}\}/gu, (whole, blank: string) => blanks[blank] ?? whole);
  // What fills a blank may have blanks itself.
  return fill(fill(html));
};

const pagesPlugin = (root: string, catalogue: Catalogue, words: readonly Words[]): Plugin => {
  const kept = new Map(Object.entries(PORTAL_PAGES).map(([name, file]) => [path.join(root, name), file]));
  return {
    name: "tengen-pages",
    enforce: "pre",
    // A page of the portal is built as if it stood at the top.
    resolveId: (id) => (kept.has(id) ? id : null),
    load: (id) => {
      const file = kept.get(id);
      return file === undefined ? null : fs.readFileSync(path.join(root, file), "utf8");
    },
    transformIndexHtml: {
      order: "pre",
      handler: (html, { filename, server }) => ({
        html: fillPage(html, filename, catalogue, words),
        tags:
          server === undefined
            ? [
                {
                  tag: "meta",
                  attrs: { "http-equiv": "Content-Security-Policy", content: POLICY },
                  injectTo: "head-prepend",
                },
              ]
            : [],
      }),
    },
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        const url = new URL(request.url ?? "/", "http://localhost");
        if (url.pathname === "/data/catalogue.json") {
          response.setHeader("content-type", "application/json").end(JSON.stringify(catalogue));
          return;
        }
        const name = url.pathname === "/" ? "index.html" : url.pathname.slice(1);
        const file = kept.get(path.join(root, name));
        if (file !== undefined) request.url = `/${file}${url.search}`;
        next();
      });
    },
  };
};

/** Where the top of the site is, from one of its pages. */
const homeOf = (page: string): string => {
  const depth = page.split("/").length - 2;
  return page === "/404.html" ? "/" : depth === 0 ? "./" : "../".repeat(depth);
};

/** The words of every page, and those of a game. */
const LANGUAGE = /(?:packages\/i18n\/src\/messages|games\/(?<id>[^/]+)\/page\/words)\/(?<code>[^/]+)\.ts$/u;

/** Tells theme.js where the languages are, so that the one that is spoken comes with the page and not after its scripts. */
const languagePlugin: Plugin = {
  name: "tengen-language",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle, path: page }) => {
      const files = Object.values(bundle ?? {}).flatMap((file) => {
        const found = file.type === "chunk" ? LANGUAGE.exec(file.facadeModuleId ?? "")?.groups : undefined;
        const isOurs = found !== undefined && (found["id"] === undefined || page.includes(`/games/${found["id"]}/`));
        return isOurs ? [`${found["code"]}=${homeOf(page)}${file.fileName}`] : [];
      });
      return html.replace('theme.js"', `theme.js" data-languages="${files.toSorted().join(" ")}"`);
    },
  },
};

const FONT = /figtree-latin-wght-normal[^/]*\.woff2$/u;

/** Asks for the font with the page itself: one that comes after the first words makes their lines break elsewhere. */
const fontPlugin: Plugin = {
  name: "tengen-font",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle, path: page }) => {
      const font = Object.keys(bundle ?? {}).find((file) => FONT.test(file));
      if (font === undefined) return [];
      const attrs = { rel: "preload", as: "font", type: "font/woff2", crossorigin: "", href: homeOf(page) + font };
      return [{ tag: "link", attrs, injectTo: "head" as const }];
    },
  },
};

/** What every page needs, in one file: each more of them costs its headers, and is packed by itself. */
const EVERY_PAGE =
  /packages\/(?:table\/src\/(?:shell|settings|settings-dialog|dialog|icon|keep-site|saved-games|local-game|course|describe|address)|board\/src\/(?:axes|scene))\.tsx?$/u;

/** What the table of every game needs, for the same reason. */
const EVERY_TABLE =
  /packages\/(?:table\/src\/(?:table-page|game-file|walk|move-list|seats|status)|stones\/src\/\w+)\.tsx?$/u;

export const siteConfig = async (root: string, catalogue: Catalogue): Promise<InlineConfig> => ({
  root,
  base: "./",
  configFile: false,
  publicDir: path.join(root, "apps/web/public"),
  cacheDir: path.join(root, "node_modules/.tengen/vite"),
  appType: "mpa",
  plugins: [pagesPlugin(root, catalogue, await readWords(root)), fontPlugin, languagePlugin],
  // The page for addresses that lead nowhere is sent at any depth, so what it needs is named from the top.
  experimental: {
    renderBuiltUrl: (file, { hostId }) => (hostId === "404.html" ? `/${file}` : { relative: true }),
  },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  // A worker is one file: a bot that is chosen later is there without the network too.
  worker: { format: "es", rolldownOptions: { output: { codeSplitting: false } } },
  build: {
    target: "es2023",
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "every-page", test: EVERY_PAGE },
            { name: "every-table", test: EVERY_TABLE },
          ],
        },
      },
      input: [
        ...Object.keys(PORTAL_PAGES).map((name) => path.join(root, name)),
        ...catalogue.games.map((game) => path.join(root, game.path)),
      ],
    },
  },
});
