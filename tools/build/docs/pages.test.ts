import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { splitPage } from "./html.ts";
import { keepLinks, readPages, toDocument, type Page } from "./pages.ts";

const root = path.resolve(import.meta.dirname, "../../..");

test("every guide, SPEC and decision is a page, once", () => {
  const patterns = ["docs/**/*.md", "{packages,searchers,games,apps}/*/SPEC.md"];
  const files = fs.globSync(patterns, { cwd: root }).filter((file) => !file.includes("node_modules"));
  const pages = readPages(root).map(({ file }) => file);
  expect(files.filter((file) => !pages.includes(file))).toEqual([]);
  expect(pages.filter((file, index) => pages.indexOf(file) !== index)).toEqual([]);
});

const page: Page = {
  file: "docs/a.md",
  group: "For players",
  title: "The `a`",
  text: "[b](b.md#c) [code](../tools/x.ts) [folder](adr) ![picture](a.png) [web](https://example.org) [here](#c)",
};

test("a link that leads nowhere on the site is its label", () => {
  const used: string[] = [];
  const text = keepLinks(
    page,
    (file) => file === "docs/b.md",
    (file) => used.push(file) > 0,
  );
  expect(text).toBe("[b](b.md#c) code folder ![picture](a.png) [web](https://example.org) [here](#c)");
  expect(used).toEqual(["docs/a.png"]);
});

test("a document starts with its title and its group", () => {
  expect(toDocument(page, "Text")).toBe('---\ntitle: "The a"\ngroup: "For players"\n---\n\nText');
});

test("scripts leave the HTML, and so do styles; that of the theme is the first", () => {
  const { html, scripts } = splitPage(
    '<p style="x">a</p><script>b()</script><script src="c"></script>',
    "../",
    () => "b.js",
  );
  expect(html).toBe(
    '<p>a</p><script src="../assets/theme.js"></script><script src="../assets/b.js"></script><script src="c"></script>',
  );
  expect([...scripts]).toEqual([["b.js", "b()"]]);
});
