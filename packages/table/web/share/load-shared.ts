// The game of a shared link: carried by it, or stored on the server.
import { err } from "@tengen/kernel";
import type { SharedGame } from "@tengen/match";
import type { Explained } from "../explained.ts";
import type { SharedAddress } from "../url-hash.ts";
import { t } from "../messages.ts";
import { readSharedText } from "./shared-text.ts";
import { fetchShared } from "./site.ts";

export const loadShared = async (home: string, { kind, text }: SharedAddress): Promise<Explained<SharedGame>> => {
  if (kind === "stored") return fetchShared(home, text);
  const read = await readSharedText(text);
  return read.ok ? read : err(() => t("link_damaged"));
};
