// Serves the built site. Files in assets/ have a content hash in their name and are immutable; all others are
// revalidated by their etag. Any path that is not the plain name of a file is a 404.
import fs from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { errorBody } from "./error-response.ts";

const FOR_GOOD = "public, max-age=31536000, immutable";

/** Headers that matter for pages only. With some thirty scripts per page they would weigh as much as a script. */
const FOR_PAGES = [
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "x-dns-prefetch-control",
  "x-download-options",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
  "x-xss-protection",
];

/** A worker follows the policy of its own script, every other script that of its page. The file may be compressed. */
const WORKER = /(?:worker[^/]*|\/sw)\.js(?:\.br|\.gz)?$/u;
const PAGE = /\.html(?:\.br|\.gz)?$/u;

/** The page of a game inside another site (WEB-32). */
const EMBEDDED = /^\/games\/[\w-]+\/(?:index\.html)?\?(?:[\w=&-]*&)?embed(?:[=&][\w=&-]*)?$/u;

/** Whether the folder contains a built site. */
export const isBuilt = (site: string): boolean => fs.existsSync(path.join(site, "index.html"));

const OWN_POLICY = /<meta http-equiv="Content-Security-Policy" content="(?<policy>[^"]+)">/u;

/**
 * The policy of a page of the site: what the page says itself, with the hashes of its inline script and style sheet, and that
 * it may not be framed. Null where it says nothing, as in the documentation.
 */
const policyOf = (html: string): string | null => {
  const policy = OWN_POLICY.exec(html)?.groups?.["policy"];
  return policy === undefined ? null : `${policy}; frame-ancestors 'none'`;
};

const allowInline = (reply: FastifyReply, html: string): void => {
  const policy = policyOf(html);
  if (policy !== null) void reply.header("content-security-policy", policy);
};

const sendNotFound = async (site: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const vary = ["accept", reply.getHeader("vary")].filter((name) => name !== undefined).join(", ");
  void reply.code(404).headers({ "cache-control": "no-cache", vary });
  const wantsPage = request.headers.accept?.includes("text/html") === true;
  // Read each time, so that a rebuilt site has its own page. Not sent by the static plug-in: a conditional or range
  // request would leave the page empty.
  const page = wantsPage ? await fs.promises.readFile(path.join(site, "404.html")).catch(() => null) : null;
  if (page !== null) allowInline(reply, page.toString());
  return page === null ? reply.send(errorBody(404)) : reply.type("text/html; charset=utf-8").send(page);
};

/** Serves the site below `/`, next to the named routes, and handles 404s. */
export const serveSite = async (server: FastifyInstance, site: string): Promise<void> => {
  const assets = path.join(site, "assets") + path.sep;
  server.setNotFoundHandler((request, reply) => sendNotFound(site, request, reply));

  await server.register(async (scope) => {
    scope.addHook("onRequest", async (_request, reply) => {
      void reply.header("cache-control", "no-cache");
    });
    // The page that shows a game inside another site is the only one that may be framed.
    scope.addHook("onSend", async ({ url }, reply) => {
      const policy = reply.getHeader("content-security-policy");
      if (!EMBEDDED.test(url) || typeof policy !== "string") return;
      void reply
        .header("content-security-policy", policy.replace("frame-ancestors 'none'", "frame-ancestors *"))
        .removeHeader("x-frame-options");
    });
    // A refused path must not reveal whether a file exists.
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
        if (PAGE.test(file)) {
          // Read each time, as the page itself is.
          allowInline(reply, fs.readFileSync(file.replace(/\.(?:br|gz)$/u, ""), "utf8"));
          return;
        }
        for (const name of FOR_PAGES) void reply.removeHeader(name);
        if (!WORKER.test(file)) void reply.removeHeader("content-security-policy");
      },
    });
  });
};
