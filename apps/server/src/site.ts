// The built site, as files. Names in assets/ carry a hash of their contents and are kept for good; everything else is asked for
// again with its etag. A path that is not a file's own plain name is not found, whatever is wrong with it.
import fs from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { errorBody } from "./error-response.ts";

const FOR_GOOD = "public, max-age=31536000, immutable";

/** What a browser heeds in a page alone; with some thirty scripts a page these lines would weigh as much as a script. */
const FOR_PAGES = [
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "x-dns-prefetch-control",
  "x-download-options",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
  "x-xss-protection",
];

/** A worker keeps to the policy that came with its own script; every other script to its page's. */
const WORKER = /(?:worker[^/]*|\/sw)\.js$/u;
const PAGE = /\.html$/u;

/** Whether the folder holds a built site. */
export const isBuilt = (site: string): boolean => fs.existsSync(path.join(site, "index.html"));

const sendNotFound = async (site: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const vary = ["accept", reply.getHeader("vary")].filter((name) => name !== undefined).join(", ");
  void reply.code(404).headers({ "cache-control": "no-cache", vary });
  const wantsPage = request.headers.accept?.includes("text/html") === true;
  // Read each time, so that a site that is built anew has its own page. Not sent as a file of the site: a conditional request
  // or a range would leave the page empty.
  const page = wantsPage ? await fs.promises.readFile(path.join(site, "404.html")).catch(() => null) : null;
  return page === null ? reply.send(errorBody(404)) : reply.type("text/html; charset=utf-8").send(page);
};

/** Serves the site below `/`, beside the routes that have a name of their own, and answers for what is nowhere. */
export const serveSite = async (server: FastifyInstance, site: string): Promise<void> => {
  const assets = path.join(site, "assets") + path.sep;
  server.setNotFoundHandler((request, reply) => sendNotFound(site, request, reply));

  await server.register(async (scope) => {
    scope.addHook("onRequest", async (_request, reply) => {
      void reply.header("cache-control", "no-cache");
    });
    // A refused path tells nobody whether there is something behind it.
    scope.setErrorHandler((error: Error & { readonly statusCode?: number }, request, reply) => {
      if (error.statusCode !== 403) throw error;
      return sendNotFound(site, request, reply);
    });
    await scope.register(fastifyStatic, {
      root: site,
      preCompressed: true,
      redirect: true,
      dotfiles: "ignore",
      cacheControl: false,
      acceptRanges: false,
      lastModified: false,
      setHeaders: (reply, file) => {
        if (file.startsWith(assets)) void reply.header("cache-control", FOR_GOOD);
        if (PAGE.test(file)) return;
        for (const name of FOR_PAGES) void reply.removeHeader(name);
        if (!WORKER.test(file)) void reply.removeHeader("content-security-policy");
      },
    });
  });
};
