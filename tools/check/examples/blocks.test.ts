import { expect, test } from "vitest";
import { checkedProgram, firstMissing, matchesShown, readBlocks, readCommands } from "./blocks.ts";

const DOCUMENT = `# Title

\`\`\`sh
npm start
\`\`\`

<!-- not run: it needs your engine -->
\`\`\`console
$ bin/tengen match
\`\`\`

\`\`\`python bot.py
print(1)
\`\`\`
`;

test("blocks have a language, perhaps a file, and perhaps a reason not to run them", () => {
  expect(readBlocks(DOCUMENT)).toEqual([
    { language: "sh", file: null, text: "npm start\n", line: 3, notRun: null },
    { language: "console", file: null, text: "$ bin/tengen match\n", line: 8, notRun: "it needs your engine" },
    { language: "python", file: "bot.py", text: "print(1)\n", line: 12, notRun: null },
  ]);
  expect(() => readBlocks("```ts\n")).toThrow("the code block of line 1 does not end");
});

test("a console block has commands with their input and output", () => {
  expect(readCommands("$ bin/tengen uci\ngo nodes 1\nbestmove 7 7\n\n$ a \\\n  b\nc\n")).toEqual([
    { command: "bin/tengen uci", input: ["go nodes 1"], output: ["bestmove 7 7"] },
    { command: "a \\\n  b", input: [], output: ["c"] },
  ]);
  expect(() => readCommands("bestmove 7 7\n")).toThrow("a console block starts with a command");
});

test("an ellipsis stands for anything, and speeds for any speed", () => {
  expect(matchesShown("info … pv 8,6", "info depth 1 pv 8,6 ")).toBe(true);
  expect(matchesShown("nodes 5 nps 10 time 3 pv", "nodes 5 nps 77 time 8 pv")).toBe(true);
  expect(matchesShown("nodes 5 nps 10 time 3 pv", "nodes 6 nps 10 time 3 pv")).toBe(false);
  expect(matchesShown("a.c", "abc")).toBe(false);
});

test("shown lines come in their order", () => {
  expect(firstMissing(["a", "c"], "a\nb\nc\n")).toBeNull();
  expect(firstMissing(["c", "a"], "a\nb\nc\n")).toBe("a");
});

const runProgram = (text: string): Promise<unknown> =>
  import(`data:text/javascript,${encodeURIComponent(checkedProgram(text))}`);

test("a shown value is checked", async () => {
  await runProgram('const a = 1; // the first\n({ a, b: { c: "x", d: 2 } }); // { a: 1, b: { c: "x", … } }\n');
  await expect(runProgram("1 + 1; // 3\n")).rejects.toThrow("did not match");
});
