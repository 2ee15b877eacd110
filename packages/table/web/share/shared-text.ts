// A shared game as a text for a link: JSON, deflated, in base64url. Anybody can write a link, so what is inflated is
// bounded, and the schema and then the rules decide. Loaded when a game is shared or such a link is opened.
import { err, ok, type Result } from "@tengen/kernel";
import { compactMatch, parseSharedGame, type SharedGame } from "@tengen/match";
import { t } from "@tengen/ui/i18n";
import type { Explained } from "../explained.ts";
import type { Shareable } from "../share-content.ts";

/** In bytes; a shared game has at most a tenth of it. */
const MOST_INFLATED = 2_000_000;

const pipe = (bytes: Uint8Array<ArrayBuffer>, through: CompressionStream | DecompressionStream): ReadableStream =>
  new Blob([bytes]).stream().pipeThrough(through);

/** All bytes of a stream, or null if there are too many. */
const readAll = async (stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array<ArrayBuffer> | null> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > most) {
      await reader.cancel();
      return null;
    }
    parts.push(part.value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

const toBase64Url = (bytes: Uint8Array): string => {
  // In slices: a call takes only so many arguments.
  const slices = Array.from({ length: Math.ceil(bytes.length / 8192) }, (_, index) =>
    String.fromCodePoint(...bytes.subarray(index * 8192, (index + 1) * 8192)),
  );
  return btoa(slices.join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
};

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.codePointAt(0) ?? 0);

/** What a link carries and a server stores of a game. */
export const makeShared = (game: Shareable): Explained<SharedGame> => {
  if (!("match" in game)) return ok(game);
  const match = compactMatch(game.match);
  return match === null ? err(() => t("file_too_large")) : ok({ game: match.gameId, match });
};

export const writeSharedText = async (shared: SharedGame): Promise<string> => {
  const json = new TextEncoder().encode(JSON.stringify(shared));
  const deflated = await readAll(pipe(json, new CompressionStream("deflate-raw")), Infinity);
  return toBase64Url(deflated ?? new Uint8Array());
};

/** Why a text holds no game: it was cut off or changed, or is not one of ours. */
export type SharedFault = "damaged";

/** The inverse, for a text from outside. */
export const readSharedText = async (text: string): Promise<Result<SharedGame, SharedFault>> => {
  try {
    const json = await readAll(pipe(fromBase64Url(text), new DecompressionStream("deflate-raw")), MOST_INFLATED);
    if (json === null) return err("damaged");
    const shared = parseSharedGame(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(json)));
    return shared.ok ? shared : err("damaged");
  } catch {
    return err("damaged");
  }
};
