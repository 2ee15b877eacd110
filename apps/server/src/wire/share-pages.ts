// The pages behind short links: `/m/<match>` and `/s/<shared game>`. A program that makes a preview reads title, description
// and picture from them; a browser goes on to the game's page, with what follows the `#`, which no server sees.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { labelSchema } from "@tengen/kernel";
import { effectiveTurns, parseSharedGame, SHARED_ID } from "@tengen/match";
import * as v from "valibot";
import type { Games } from "../play/games.ts";
import type { MatchCache } from "../play/match-cache.ts";
import type { Preview, Previews, PreviewSubject } from "../previews.ts";
import type { Store } from "../store/store.ts";

export interface SharePageOptions {
  readonly games: Games;
  readonly matchCache: Pick<MatchCache, "find" | "refresh">;
  readonly store: Pick<Store, "now" | "readShared">;
  readonly previews: Previews;
}

/** What a short link leads to. */
interface Shared {
  /** The path of the game's page, and its fragment. */
  readonly target: string;
  /** Changes with what is shown. */
  readonly key: string;
  /** Whether the same link will always show the same. */
  readonly isFinal: boolean;
  /** Null before the match starts. */
  readonly subject: (() => PreviewSubject) | null;
  readonly game: string;
}

const pathOf = (manifestPath: string): string => `/${manifestPath.replace(/index\.html$/u, "")}`;

const findMatch = async ({ matchCache }: SharePageOptions, matchId: string): Promise<Shared | null> => {
  if (!v.is(labelSchema, matchId)) return null;
  const live = await matchCache.find(matchId);
  if (live === null) return null;
  await matchCache.refresh(live);
  const { game, match } = live;
  const { manifest, engine } = game;
  const shown = {
    target: `${pathOf(manifest.path)}#match=${encodeURIComponent(matchId)}`,
    game: manifest.id,
    isFinal: match?.status === "finished",
    key: `m ${matchId} ${match?.nextSeq ?? 0}`,
  };
  if (match === null) return { ...shown, subject: null };
  return {
    ...shown,
    subject: () => ({
      kind: "match",
      record: match.record,
      view: engine.getPlayerView(match.state, null),
      moves: effectiveTurns(engine, match.entries).length,
    }),
  };
};

const findStored = async ({ games, store }: SharePageOptions, id: string): Promise<Shared | null> => {
  const text = SHARED_ID.test(id) ? await store.readShared(id, store.now()) : null;
  const shared = text === null ? null : parseSharedGame(JSON.parse(text));
  if (shared?.ok !== true) return null;
  const game = games.find(shared.value.game);
  if (game === undefined) return null;
  return {
    target: `${pathOf(game.manifest.path)}#stored=${id}`,
    game: game.manifest.id,
    isFinal: true,
    key: `s ${id}`,
    subject: () => ({ kind: "shared", shared: shared.value }),
  };
};

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/gu, (sign) => `&#${sign.codePointAt(0)};`);

/** The page of a short link. `image` is the absolute address of its picture. */
export const renderSharePage = (
  target: string,
  { title, description }: Pick<Preview, "title" | "description">,
  addresses: { readonly page: string; readonly image: string | null },
): string => {
  const tag = (property: string, content: string): string =>
    `<meta property="${property}" content="${escapeHtml(content)}">`;
  const picture =
    addresses.image === null
      ? []
      : [
          tag("og:image", addresses.image),
          tag("og:image:type", "image/png"),
          tag("og:image:width", "1200"),
          tag("og:image:height", "630"),
          '<meta name="twitter:card" content="summary_large_image">',
        ];
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    tag("og:type", "website"),
    tag("og:site_name", "Tengen"),
    tag("og:title", title),
    tag("og:description", description),
    tag("og:url", addresses.page),
    ...picture,
    `<script src="/go.js" data-target="${escapeHtml(target)}"></script>`,
    `<noscript><meta http-equiv="refresh" content="0; url=${escapeHtml(target)}"></noscript>`,
    `</head><body><p><a href="${escapeHtml(target)}">${escapeHtml(title)}</a></p></body></html>`,
  ].join("\n");
};

/** The address that a client has used; a program that reads the page needs absolute ones. */
const addressOf = ({ protocol, host }: FastifyRequest, path: string): string =>
  `${protocol}://${host.replaceAll(/[^\w.:[\]-]/gu, "")}${path}`;

const PLAIN = { title: "Tengen", description: "Play Gomoku, Go and more" };

/** Seconds for which a picture of a running match may be shown. */
const RUNNING_SECONDS = 30;
const FINAL_SECONDS = 86_400;

/** `mayDraw` says whether an address may have another picture drawn. */
export const serveSharePages = (
  server: FastifyInstance,
  options: SharePageOptions,
  mayDraw: (request: FastifyRequest) => boolean,
): void => {
  const serve = (folder: "m" | "s", find: (id: string) => Promise<Shared | null>): void => {
    server.get(`/${folder}/:id`, async (request: FastifyRequest, reply: FastifyReply) => {
      const { id: asked } = request.params as { readonly id: string };
      const isPicture = asked.endsWith(".png");
      const id = isPicture ? asked.slice(0, -4) : asked;
      const shared = await find(id);
      if (shared === null) return reply.callNotFound();
      const seconds = shared.isFinal ? FINAL_SECONDS : RUNNING_SECONDS;
      const { subject } = shared;
      const preview = subject === null || !mayDraw(request) ? null : await options.previews.make(shared.key, subject);
      if (isPicture) {
        if (preview === null) return reply.callNotFound();
        return reply
          .header("cache-control", `public, max-age=${seconds}`)
          .header("cross-origin-resource-policy", "cross-origin")
          .type("image/png")
          .send(Buffer.from(preview.png));
      }
      const page = addressOf(request, `/${folder}/${encodeURIComponent(id)}`);
      const image = preview === null ? addressOf(request, "/preview.png") : `${page}.png`;
      return reply
        .header("cache-control", "no-cache")
        .type("text/html; charset=utf-8")
        .send(renderSharePage(shared.target, preview ?? PLAIN, { page, image }));
    });
  };
  serve("m", (id) => findMatch(options, id));
  serve("s", (id) => findStored(options, id));
};
