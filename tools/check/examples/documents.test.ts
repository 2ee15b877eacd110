// Every code block of the README and the guides can be run, or says why it is not.
import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readBlocks } from "./blocks.ts";
import { documents } from "./documents.ts";
import { isKnownLanguage, makeFolder, runBlock } from "./run-blocks.ts";

const root = path.resolve(import.meta.dirname, "../../..");

describe.each(documents(root))("%s", (file) => {
  const text = fs.readFileSync(path.join(root, file), "utf8");
  const blocks = readBlocks(text);

  test.runIf(blocks.length > 0)("its blocks have a language that can be run", () => {
    for (const { language, line } of blocks)
      expect(isKnownLanguage(language), `${file}:${line} ${language}`).toBe(true);
  });

  test("every comment that a block is not run stands above a block", () => {
    const comments = text.split("\n").filter((line) => line.startsWith("<!-- not run"));
    expect(comments.length).toBe(blocks.filter(({ notRun }) => notRun !== null).length);
  });

  test.skipIf(file.endsWith("SPEC.md"))("no command or program is indented text instead of a block", () => {
    const fenced = text.replaceAll(/^```.*?^```$/gmsu, "");
    expect(fenced.split("\n").filter((line) => /^ {4}(?:\$ |bin\/|npm |npx |import |const )/u.test(line))).toEqual([]);
  });
});

test("the example of the README runs", async () => {
  const folder = makeFolder(root);
  try {
    const block = readBlocks(fs.readFileSync(path.join(root, "README.md"), "utf8")).find(
      ({ language }) => language === "ts",
    );
    if (block === undefined) throw new Error("the README has no example");
    await runBlock(folder, block);
    const other = { ...block, text: block.text.replace("CELL_OCCUPIED", "OTHER") };
    await expect(runBlock(folder, other)).rejects.toThrow("did not match");
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});
