import fs from "node:fs";
import path from "node:path";
import { compactMatch, sharedIdOf, type MatchFile, type SharedGame } from "@tengen/match";
import { importFrom, openCatalogue } from "@tengen/catalogue/node";
import fastify from "fastify";
import { expect, test } from "vitest";
import { loadGames } from "../play/games.ts";
import type { Previews } from "../previews.ts";
import { renderSharePage, serveSharePages } from "./share-pages.ts";

const root = path.resolve(import.meta.dirname, "../../../..");
const games = await loadGames(openCatalogue(root), importFrom(root));
const match = compactMatch(
  JSON.parse(fs.readFileSync(path.join(root, "games/go-9x9/fixtures/golden-ko.json"), "utf8")) as MatchFile,
);
if (match === null) throw new Error("the golden match is short");
const SHARED: SharedGame = { game: "go-9x9", match };
const ID = sharedIdOf(SHARED);

const PREVIEW = { title: 'Ann "<b>" – Bob', description: "Black wins", png: new Uint8Array([0x89, 0x50]) };

const openBench = (make: Previews["make"] = () => Promise.resolve(PREVIEW), mayDraw = true) => {
  const server = fastify();
  server.setNotFoundHandler((_request, reply) => reply.code(404).send("none"));
  const store = {
    now: () => 0,
    readShared: (id: string) => Promise.resolve(id === ID ? JSON.stringify(SHARED) : null),
  };
  const matchCache = { find: () => Promise.resolve(null), refresh: () => Promise.resolve() };
  const previews = { make, close: () => Promise.resolve() };
  serveSharePages(server, { games, matchCache, store, previews }, () => mayDraw);
  return (url: string) => server.inject({ url, headers: { host: "tengen.example:8080" } });
};

test("[SRV-41] the page of a stored game has a title, a description and a picture, and leads to the game", async () => {
  const get = openBench();
  const { statusCode, headers, body } = await get(`/s/${ID}`);
  expect([statusCode, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  expect(body).toContain('property="og:title" content="Ann &#34;&#60;b&#62;&#34; – Bob"');
  expect(body).toContain(`property="og:image" content="http://tengen.example:8080/s/${ID}.png"`);
  expect(body).toContain(`data-target="/games/go-9x9/#stored=${ID}"`);
  const image = await get(`/s/${ID}.png`);
  expect([image.headers["content-type"], [...image.rawPayload]]).toEqual(["image/png", [0x89, 0x50]]);
  expect(image.headers["cache-control"]).toBe("public, max-age=86400");
});

test("[SRV-41] a game that is not stored, and any other path, is not found", async () => {
  const get = openBench();
  for (const url of [`/s/${"0".repeat(32)}`, "/s/x", `/s/${"0".repeat(32)}.png`, "/m/m-1", "/m/m-1.png", "/m/%00"]) {
    expect((await get(url)).statusCode, url).toBe(404);
  }
});

test("[SRV-41] without a preview the page leads on, with the default picture", async () => {
  const subjects: string[] = [];
  const none: Previews["make"] = (key) => {
    subjects.push(key);
    return Promise.resolve(null);
  };
  for (const get of [openBench(none), openBench(none, false)]) {
    const { statusCode, body } = await get(`/s/${ID}`);
    expect(statusCode).toBe(200);
    expect(body).toContain('content="http://tengen.example:8080/preview.png"');
    expect(body).toContain(`#stored=${ID}`);
    expect((await get(`/s/${ID}.png`)).statusCode).toBe(404);
  }
  // Above the rate limit nothing is drawn.
  expect(subjects).toEqual([`s ${ID}`, `s ${ID}`]);
});

test("[SRV-41] nothing in a name becomes markup", () => {
  const html = renderSharePage(
    "/games/x/#match=m",
    { title: "</title><script>", description: '"><img>' },
    {
      page: "http://a/",
      image: null,
    },
  );
  expect(html).not.toMatch(/<script>|<img>/u);
});
