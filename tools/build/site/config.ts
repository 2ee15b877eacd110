// The Vite configuration of `npm run build` and `npm run dev`: the portal at the top, every game's page under
// games/<id>/. URLs are relative, so that the folder works at any path of any web host.
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { englishText, type Catalogue } from "@tengen/catalogue";
import { manifestTextsPlugin } from "./manifest-texts.ts";
import { makeWebManifest, type WebManifest } from "./web-manifest.ts";
import { minifySync, runnerImport, type InlineConfig, type Plugin } from "vite";

const JSX = { jsx: { runtime: "automatic", importSource: "preact", development: false } } as const;

/** Pages of the portal: the path in the site, and the source file. */
const PORTAL_PAGES = { "index.html": "apps/web/index.html", "404.html": "apps/web/404.html" };

type SiteMessages = Readonly<
  Record<"tag" | "site_name" | "site_tagline" | "site_needs_script" | "site_failed", string>
>;

/** The messages in the HTML itself, before any script has run; English first. */
const readMessages = async (root: string): Promise<readonly SiteMessages[]> => {
  const folder = path.join(root, "packages/ui/web/i18n/messages");
  const files = fs.readdirSync(folder).toSorted((a, b) => Number(b === "en.ts") - Number(a === "en.ts"));
  return Promise.all(
    files.map(async (file) => {
      const module = (await import(pathToFileURL(path.join(folder, file)).href)) as { readonly default: SiteMessages };
      return { ...module.default, tag: path.basename(file, ".ts") };
    }),
  );
};

/** The head of every page. */
const HEAD = `<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<title>{{title}}</title>
<meta name="description" content="{{description}}" />
<meta property="og:site_name" content="{{name}}" />
<meta property="og:title" content="{{title}}" />
<meta property="og:description" content="{{description}}" />
<meta property="og:image" content="/preview.png" />
<meta name="twitter:card" content="summary_large_image" />
<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
<meta name="theme-color" content="#f7f5f0" media="(prefers-color-scheme: light)" />
<meta name="theme-color" content="#161513" media="(prefers-color-scheme: dark)" />
<script data-languages="">{{theme}}</script>`;

/** The page for unknown URLs, until its script has loaded. */
const HEADER = `<header class="page-header"><span class="brand"><span class="logo"></span><span>{{name}}</span></span></header>`;

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/gu, (sign) => `&#${sign.codePointAt(0)};`);

const hashOf = (text: string): string => `'sha256-${crypto.createHash("sha256").update(text).digest("base64")}'`;

/**
 * The Content Security Policy of a page on any host; our server sends it too, with more. Of the inline scripts and style
 * sheets it allows those of the build. Not in dev, whose client is inline.
 */
const policyOf = (html: string): string => {
  const hashesOf = (tag: string): string =>
    [...html.matchAll(new RegExp(`<${tag}(?: data-languages="[^"]*")?>(?<text>.*?)</${tag}>`, "gsu"))]
      .map(({ groups }) => ` ${hashOf(groups?.["text"] ?? "")}`)
      .join("");
  return `default-src 'self'; script-src 'self' 'wasm-unsafe-eval'${hashesOf("script")}; style-src 'self'${hashesOf("style")}; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'`;
};

/** The URL of the module that mounts a game's page. It exists only in the build, so that no game imports the site. */
const mountUrl = (id: string): string => `/games/${id}/mount.ts`;

/** Without a top-level await: the files that the page then loads import from the file with this module. */
const MOUNT = `import * as game from "./page/table-game.tsx";
import { mountGame } from "../../apps/web/src/game/mount.tsx";
void mountGame(game);
`;

/** apps/web/src/prerender.tsx. */
interface Prerender {
  readonly prerender: (
    catalogue: Catalogue,
  ) => Promise<
    readonly { readonly tag: string; readonly portal: string; readonly tables: Readonly<Record<string, string>> }[]
  >;
}

/** The prerendered first screens of the portal and of each game; theme.js shows that of the language of the page. */
interface FirstScreens {
  readonly portal: string;
  readonly tableOf: (id: string) => string;
}

const NO_STYLE = "\0no-style";

/** Runs modules of the pages in Node: their style sheets are left out, which Vite cannot load there. */
const runnerOptions = (root: string): InlineConfig => ({
  root,
  configFile: false,
  logLevel: "error",
  oxc: JSX,
  plugins: [
    {
      name: "tengen-no-style",
      enforce: "pre",
      resolveId: { filter: { id: /\.css$/u }, handler: () => NO_STYLE },
      load: (id) => (id === NO_STYLE ? "export {};" : null),
    },
  ],
});

const renderFirstScreens = async (root: string, catalogue: Catalogue): Promise<FirstScreens> => {
  const { module } = await runnerImport<Prerender>(path.join(root, "apps/web/src/prerender.tsx"), runnerOptions(root));
  const screens = await module.prerender(catalogue);
  const templates = (htmlOf: (screen: (typeof screens)[number]) => string): string =>
    screens.map((one) => `<template data-first-screen="${one.tag}">${htmlOf(one)}</template>`).join("\n");
  return { portal: templates(({ portal }) => portal), tableOf: (id) => templates(({ tables }) => tables[id] ?? "") };
};

/** theme.js, for every page: a file of its own would hold back the first paint. */
const readTheme = (root: string): string => {
  const { code } = minifySync("theme.js", fs.readFileSync(path.join(root, "apps/web/theme.js"), "utf8"));
  return code.trim();
};

interface PageParts {
  readonly catalogue: Catalogue;
  readonly messages: readonly SiteMessages[];
  readonly firstScreens: FirstScreens;
  /** theme.js, without its comments. */
  readonly theme: string;
}

/** Fills the `{{placeholders}}` of a page. */
const fillPage = (
  html: string,
  file: string,
  { catalogue: { games }, messages, firstScreens, theme }: PageParts,
): string => {
  const [english] = messages;
  const id = /games\/(?<id>[^/]+)\/index\.html$/u.exec(file)?.groups?.["id"];
  const game = games.find((one) => one.id === id);
  const name = english?.site_name ?? "";
  const lines = (key: "site_needs_script" | "site_failed"): string =>
    messages.map((one) => `<p lang="${one.tag}">${escapeHtml(one[key])}</p>`).join("");
  // theme.js shows the error in the language of the page.
  const noScript = `<noscript>${lines("site_needs_script")}</noscript>
<div id="failed" class="notice error" hidden>${lines("site_failed")}</div>`;
  const values: Readonly<Record<string, string>> = {
    head: HEAD,
    theme,
    portal: HEADER + noScript,
    first_screens: firstScreens.portal + noScript,
    table: `<div id="page">${firstScreens.tableOf(id ?? "")}${noScript}</div><script type="module" src="${mountUrl(id ?? "")}"></script>`,
    name: escapeHtml(name),
    title: escapeHtml(game === undefined ? name : `${englishText(game.name)} · ${name}`),
    description: escapeHtml(game === undefined ? (english?.site_tagline ?? "") : englishText(game.description)),
  };
  const fill = (text: string): string =>
    text.replaceAll(/\{\{(\w+)\}\}/gu, (whole, key: string) => values[key] ?? whole);
  // A value may contain placeholders itself.
  return fill(fill(html));
};

/** The manifest of the site, in English: a manifest has one language. */
export const readWebManifest = async (root: string, catalogue: Catalogue): Promise<WebManifest> => {
  const [english] = await readMessages(root);
  return makeWebManifest(catalogue, english?.site_tagline ?? "");
};

const pagesPlugin = (root: string, parts: PageParts): Plugin => {
  const { catalogue } = parts;
  const portalPages = new Map(Object.entries(PORTAL_PAGES).map(([name, file]) => [path.join(root, name), file]));
  const mountUrls = new Set(catalogue.games.map(({ id }) => mountUrl(id)));
  const mountFiles = new Set([...mountUrls].map((url) => path.join(root, url)));
  return {
    name: "tengen-pages",
    enforce: "pre",
    // A page of the portal is built as if it were at the top, the module that mounts a game as if it were in its folder.
    resolveId: (id) => (portalPages.has(id) ? id : mountUrls.has(id) ? path.join(root, id) : null),
    load: (id) => {
      if (mountFiles.has(id)) return MOUNT;
      const file = portalPages.get(id);
      return file === undefined ? null : fs.readFileSync(path.join(root, file), "utf8");
    },
    transformIndexHtml: {
      order: "pre",
      handler: (html, { filename }) => fillPage(html, filename, parts),
    },
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        const url = new URL(request.url ?? "/", "http://localhost");
        if (url.pathname === "/data/catalogue.json") {
          response.setHeader("content-type", "application/json").end(JSON.stringify(catalogue));
          return;
        }
        if (url.pathname === "/manifest.json") {
          const manifest = makeWebManifest(catalogue, parts.messages[0]?.site_tagline ?? "");
          response.setHeader("content-type", "application/json").end(JSON.stringify(manifest));
          return;
        }
        const name = url.pathname === "/" ? "index.html" : url.pathname.slice(1);
        const file = portalPages.get(path.join(root, name));
        if (file !== undefined) request.url = `/${file}${url.search}`;
        next();
      });
    },
  };
};

/** apps/web/src/draw-demos.ts. */
interface DrawDemos {
  readonly demoPictures: ReadonlyMap<string, object | null>;
}

const DRAWN = /\/games\/(?<id>[^/]+)\/page\/picture\.json\?drawn$/u;

/** Draws the end of a demo game for `picture.json?drawn`, so that the portal shows it without the rules. */
const demoPicturesPlugin = (root: string): Plugin => {
  let drawing: Promise<{ readonly module: DrawDemos }> | undefined;
  return {
    name: "tengen-demo-pictures",
    load: {
      filter: { id: DRAWN },
      handler: async (id) => {
        drawing ??= runnerImport<DrawDemos>(path.join(root, "apps/web/src/draw-demos.ts"), runnerOptions(root));
        const { module } = await drawing;
        const picture = module.demoPictures.get(DRAWN.exec(id)?.groups?.["id"] ?? "") ?? null;
        return { code: `export default ${JSON.stringify(picture)};`, moduleType: "js" };
      },
    },
  };
};

/** The relative path from a page to the top of the site. */
const homeOf = (page: string): string => {
  const depth = page.split("/").length - 2;
  return page === "/404.html" ? "/" : depth === 0 ? "./" : "../".repeat(depth);
};

/** The message files of all pages, and those of a game. */
const LANGUAGE = /(?:packages\/ui\/web\/i18n\/messages|games\/(?<id>[^/]+)\/page\/messages)\/(?<code>[^/]+)\.ts$/u;

/**
 * Lists the language files for theme.js, so that the current language loads with the page and not after its scripts.
 */
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
      return html.replace('data-languages=""', `data-languages="${files.toSorted().join(" ")}"`);
    },
  },
};

/** The rules of a game: pure functions and data. */
const RULES = /\/games\/[^/]+\/(?!mount\.ts)[\w-]+\.ts$/u;

/** Lets a page leave out the rulesets that it does not use, although another chunk has them. */
const rulesPlugin: Plugin = {
  name: "tengen-rules",
  transform: { filter: { id: RULES }, handler: () => ({ moduleSideEffects: false }) },
};

const FONT = /figtree-latin-wght-normal[^/]*\.woff2$/u;

/**
 * Links to files that only the build knows. The font is preloaded, for the first text.
 */
const linksPlugin: Plugin = {
  name: "tengen-links",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle, path: page }) => {
      const home = homeOf(page);
      const font = Object.keys(bundle ?? {}).find((file) => FONT.test(file));
      const links: Readonly<Record<string, string>>[] = [
        { rel: "manifest", href: `${home}manifest.json` },
        { rel: "apple-touch-icon", href: `${home}icons/apple-touch-icon.png` },
      ];
      const preload = { rel: "preload", crossorigin: "" };
      if (font !== undefined) links.push({ ...preload, as: "font", type: "font/woff2", href: home + font });
      return links.map((attrs) => ({ tag: "link", attrs, injectTo: "head" as const }));
    },
  },
};

const MODULES = / *<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?\n?/gu;
const STYLE_SHEET = /<link rel="stylesheet" crossorigin href="(?<href>[^"]+)">/gu;

/**
 * The first paint needs the HTML and nothing else: the style sheet is in it, and the modules are loaded after the first
 * paint, by theme.js. What a module imports later finds the style sheet's link, which is disabled, and does not load it
 * again. The page for unknown URLs keeps its style sheet: at any depth, it does not know where its font is.
 */
const firstPaintPlugin: Plugin = {
  name: "tengen-first-paint",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle, path: page }) => {
      const home = homeOf(page);
      const inline = (link: string, href: string): string => {
        const file = bundle?.[href.slice(home.length)];
        if (page === "/404.html" || file?.type !== "asset") return link;
        const css = String(file.source).trim().replaceAll("url(./", `url(${home}assets/`);
        return `<style>${css}</style>\n    ${link.replace("<link", "<link disabled")}`;
      };
      const modules = [...html.matchAll(MODULES)].map(([tag]) => tag.trim());
      if (page === "/index.html") {
        modules.push(`<link rel="preload" crossorigin as="fetch" href="./data/catalogue.json">`);
      }
      const template = `<template id="modules">${modules.join("\n")}</template>\n  </head>`;
      const filled = html
        .replaceAll(MODULES, "")
        .replace("</head>", () => template)
        .replaceAll(STYLE_SHEET, inline);
      const policy = `<meta http-equiv="Content-Security-Policy" content="${policyOf(filled)}">`;
      return filled.replace("<head>", () => `<head>\n    ${policy}`);
    },
  },
  // Only in the build.
  apply: "build",
};

/** The modules of every page, in one chunk: each further file costs headers and compresses worse. */
const EVERY_PAGE =
  /(?:packages\/(?:catalogue\/src\/load|ui\/web\/(?:shell|settings|sound|use-lazy|select-field|dialog|icon|register-service-worker)|table\/web\/(?:saved-games|last-play|local-game|timeline|describe|table-game|url-hash|rulesets|option-text|timer|clock-text)|board\/web\/(?:axes|scene))|apps\/web\/src\/online\/(?:address|awaited-storage))\.tsx?$/u;

/** The modules of every board and its engine, which the portal's demo boards need too, in one chunk for the same reason. */
const EVERY_BOARD =
  /packages\/(?:board\/web\/mini-board|stones\/src\/(?:board|color|coordinate|five|grid|group|line|searcher)|kernel\/src\/(?:define-engine|engine|rng|seed))\.tsx?$/u;

/** The modules of every game table and of a local game, in one chunk for the same reason. */
const EVERY_TABLE =
  /(?:packages\/(?:table\/web\/(?:table-page|table-actions|table-sound|actions|dock|question-bar|phase-buttons|coordinate-place|shortcuts|view-actions|game-file|replay-controls|move-list|seats|status|board-state|board-step|table-shell|offer|game-setup|game-opening|local-state|local-step|local-table|local-page|local-actions|bot-seats|bot-turns|hot-seat|autosave|focus-board)|ui\/web\/(?:action-button|download|menu|menu-keys|use-key-down)|workers\/(?:src\/(?:stop-controller|bots\/(?:bot-turn|seated-bot|watchdog))|web\/web-bot))|apps\/web\/src\/game\/(?:mount|local-game-page|local-table|game-address))\.tsx?$/u;

/**
 * What the page of a game needs at once of the game itself, in one chunk for the same reason. Not the module that mounts the
 * page: other pages import this chunk too.
 */
const GAME = /\/games\/(?<id>[^/]+)\/(?!mount\.ts|.*\/messages\/)[^?]+\.(?:tsx?|json)$/u;

export const siteConfig = async (root: string, catalogue: Catalogue): Promise<InlineConfig> => ({
  root,
  base: "./",
  configFile: false,
  publicDir: path.join(root, "apps/web/public"),
  cacheDir: path.join(root, "node_modules/.tengen/vite"),
  appType: "mpa",
  plugins: [
    pagesPlugin(root, {
      catalogue,
      messages: await readMessages(root),
      firstScreens: await renderFirstScreens(root, catalogue),
      theme: readTheme(root),
    }),
    demoPicturesPlugin(root),
    manifestTextsPlugin(root),
    rulesPlugin,
    linksPlugin,
    languagePlugin,
    firstPaintPlugin,
  ],
  // The 404 page is served at any depth, so its URLs are absolute.
  experimental: {
    renderBuiltUrl: (file, { hostId }) => (hostId === "404.html" ? `/${file}` : { relative: true }),
  },
  // The same site whoever builds it: tests run with another NODE_ENV.
  oxc: JSX,
  // A worker is one file, so that every bot works offline.
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
            { name: "every-board", test: EVERY_BOARD },
            { name: "every-table", test: EVERY_TABLE },
            {
              name: (file) => `game-${GAME.exec(file)?.groups?.["id"]}`,
              test: GAME,
              tags: ["$initial"],
              debugName: "game",
            },
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
