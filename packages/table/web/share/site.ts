// The addresses of what is shared, and the server's storage for shared games. The site is wherever the page is: at the
// root of our server, or in a folder of any web host, which has no storage.
import { err, ok, parseWith } from "@tengen/kernel";
import { parseSharedGame, type SharedGame } from "@tengen/match";
import * as v from "valibot";
import type { Explained } from "../explained.ts";
import { t } from "../messages.ts";

/** A longer link is cut by some programs that pass it on. */
export const LONG_LINK = 2000;

/** The URL of the site's top folder. */
export const siteOf = (home: string): URL => new URL(".", new URL(home, location.href));

/** The URL of this page without query and fragment. */
const pageUrl = (): string => `${location.origin}${location.pathname}`;

export const linkToHash = (hash: string): string => `${pageUrl()}${hash}`;

/** The address of a match: our server answers it with a description and a picture for previews. */
export const linkToMatch = (home: string, matchId: string): string => new URL(`m/${matchId}`, siteOf(home)).href;

export const linkToStored = (home: string, id: string): string => new URL(`s/${id}`, siteOf(home)).href;

/** The page that shows a game inside another site. */
export const embedLink = (hash: string): string => `${pageUrl()}?embed${hash}`;

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/gu, (sign) => `&#${sign.codePointAt(0)};`);

/** The HTML for another site. */
export const embedCode = (hash: string, title: string): string =>
  `<iframe src="${escapeHtml(embedLink(hash))}" title="${escapeHtml(title)}" width="480" height="580" style="border: 0; max-width: 100%" loading="lazy"></iframe>`;

const storedSchema = v.object({ id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/u)), days: v.number() });

/** What a server has stored: the game's id, and for how many days it is kept. */
export type StoredShare = v.InferOutput<typeof storedSchema>;

/** Stores a game on the server that the page comes from. */
export const storeShared = async (home: string, shared: SharedGame): Promise<Explained<StoredShare>> => {
  try {
    const response = await fetch(new URL("api/shared", siteOf(home)), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(shared),
    });
    if (response.status === 429) return err(() => t("store_too_many"));
    if (response.status === 413) return err(() => t("store_too_large"));
    if (!response.ok) return err(() => t("store_none"));
    const stored = parseWith(storedSchema, await response.json(), "INVALID_PAYLOAD", "answer");
    return stored.ok ? stored : err(() => t("store_none"));
  } catch {
    return err(() => t("store_none"));
  }
};

/** Loads a game that was stored. */
export const fetchShared = async (home: string, id: string): Promise<Explained<SharedGame>> => {
  try {
    const response = await fetch(new URL(`api/shared/${id}`, siteOf(home)));
    if (!response.ok) return err(() => t(response.status === 404 ? "stored_gone" : "stored_unreachable"));
    const shared = parseSharedGame(await response.json());
    return shared.ok ? ok(shared.value) : err(() => t("stored_unreachable"));
  } catch {
    return err(() => t("stored_unreachable"));
  }
};
