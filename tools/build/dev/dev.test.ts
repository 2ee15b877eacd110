// `npm run dev` serves the pages from their sources. dev.slow.test.ts opens them in a browser.
import { expect, test } from "vitest";
import { useDevServer } from "./tests/dev-server.ts";

const server = useDevServer();

const get = async (address: string): Promise<string> => {
  const response = await fetch(new URL(address, server().url));
  expect([address, response.status]).toEqual([address, 200]);
  return response.text();
};

test("the portal and a game are served, with the scripts they name", async () => {
  for (const page of ["/", "/games/gomoku/index.html"]) {
    const text = await get(page);
    const scripts = [...text.matchAll(/<script\b[^>]* src="(?<src>\/(?!@vite)[^"]+)"/gu)].map(
      ({ groups }) => groups?.["src"] ?? "",
    );
    expect(scripts, page).not.toEqual([]);
    // From its source, with the addresses of what it imports.
    for (const script of scripts) expect(await get(script)).toMatch(/^import .*from "\//mu);
  }
});
