// The web app manifest: what a browser needs to install the site. Its shortcuts are the games.
import { englishText, type Catalogue } from "@tengen/catalogue";
import { PAPER } from "./icons.ts";

export interface WebManifest {
  readonly name: string;
  readonly start_url: string;
  readonly icons: readonly {
    readonly src: string;
    readonly sizes: string;
    readonly type: string;
    readonly purpose?: string;
  }[];
  readonly screenshots: readonly {
    readonly src: string;
    readonly sizes: string;
    readonly type: string;
    readonly form_factor: string;
  }[];
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[];
  readonly [key: string]: unknown;
}

/** Systems show four shortcuts at most. */
const MAX_SHORTCUTS = 4;

/** All URLs are relative to the manifest. */
export const makeWebManifest = ({ games }: Pick<Catalogue, "games">, description: string): WebManifest => ({
  name: "Tengen",
  description,
  lang: "en",
  start_url: "./index.html",
  scope: "./",
  display: "standalone",
  theme_color: PAPER,
  background_color: PAPER,
  categories: ["games"],
  icons: [
    { src: "./favicon.svg", sizes: "any", type: "image/svg+xml" },
    { src: "./icons/192.png", sizes: "192x192", type: "image/png" },
    { src: "./icons/512.png", sizes: "512x512", type: "image/png" },
    { src: "./icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
  screenshots: [
    { src: "./screenshots/wide.png", sizes: "1280x800", type: "image/png", form_factor: "wide" },
    { src: "./screenshots/phone.png", sizes: "720x1480", type: "image/png", form_factor: "narrow" },
  ],
  shortcuts: games
    .filter(({ bots }) => bots !== undefined)
    .slice(0, MAX_SHORTCUTS)
    .map(({ name, path }) => ({ name: englishText(name), url: `./${path}#bot` })),
});
