import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const FOLDERS = ["packages", "games", "searchers", "apps", "tools"];

/** A colour in any encoding that this code has had: our word, a letter, a constant. */
const COLOR = String.raw`(?:"(?:black|white|[BWbw])"|(?:[A-Z]\w*\.)?(?:BLACK|WHITE))`;

/** What only the files of an encoding may write. */
const ENCODINGS: Readonly<Record<string, RegExp>> = {
  "a type of both colours": new RegExp(String.raw`${COLOR} \| ${COLOR}`, "u"),
  "a list of both colours": /\[\s*(?:"black",\s*"white"|"B",\s*"W"|"b",\s*"w"|BLACK,\s*WHITE)\s*\] as const/u,
  "a colour as another one": new RegExp(String.raw`[!=]== ${COLOR}\s*\? ${COLOR}\s*: ${COLOR}`, "u"),
  "a colour as a code": new RegExp(String.raw`[!=]== ${COLOR}\s*\? (?:[12]\s*: [12]|-1\s*: 1|1\s*: -1)(?![\d.])`, "u"),
  "a code as a colour": new RegExp(
    String.raw`\b(?:cell|code|color|side)\w* [!=]== -?[012]\s*\? ${COLOR}\s*: ${COLOR}`,
    "u",
  ),
  "a cell compared with a code": /\bcell [!=]== [012]\b/u,
  "a helper of this file's own": /\b(?:const|function) (?:COLORS|otherColor|otherLetter|otherSide|oppositeColor)\b/u,
};

/** Where an encoding is converted: our own, and those of kernels. */
const EDGES = ["packages/stones/src/board.ts", "packages/stones/src/color.ts", "searchers/go/src/kernel-memory.ts"];

const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//gu, "").replaceAll(/(?<=^|\s)\/\/.*$/gmu, "");

const findEncodings = (text: string): readonly string[] => {
  const code = withoutComments(text);
  return Object.entries(ENCODINGS).flatMap(([name, pattern]) => (pattern.test(code) ? [name] : []));
};

const filesOfCode = (): readonly string[] =>
  FOLDERS.flatMap((folder) =>
    fs.globSync(`${folder}/**/*.{ts,tsx}`, {
      cwd: root,
      exclude: (name) => name === "node_modules" || name === "build" || name === "assembly",
    }),
  );

/** Tests draw boards and spell states as they are stored. */
const isTest = (file: string): boolean => /\.test\.tsx?$|\/tests\//u.test(file);

test("colours are encoded and decoded at their edges only", () => {
  const files = filesOfCode().filter((file) => !isTest(file));
  const found = files.flatMap((file) =>
    findEncodings(fs.readFileSync(path.join(root, file), "utf8")).map((name) => `${file}: ${name}`),
  );
  expect(files.length).toBeGreaterThan(400);
  expect(found.filter((line) => !EDGES.some((edge) => line.startsWith(edge)))).toEqual([]);
  expect(EDGES.filter((edge) => !found.some((line) => line.startsWith(edge)))).toEqual([]);
});

describe("an encoding of its own is found", () => {
  test.each([
    ["export const otherLetter = (letter: Letter): Letter => flip[letter];", "a helper of this file's own"],
    ['const flip = (letter: Letter): Letter => (letter === "B" ? "W" : "B");', "a colour as another one"],
    [
      'const decode = (letter: string): Color =>\n  letter === "B"\n    ? "black"\n    : "white";',
      "a colour as another one",
    ],
    ["const other = (code: Code): Code => (code === BLACK ? WHITE : BLACK);", "a colour as another one"],
    ['const encode = (color: Color): number => (color === "black" ? 1 : 2);', "a colour as a code"],
    ['const decode = (code: number): Color => (code === 1 ? "black" : "white");', "a code as a colour"],
    ["const stones = cells.filter((cell) => cell === 2);", "a cell compared with a code"],
    ['type Side = "B" | "W";', "a type of both colours"],
    ["const LETTERS = [BLACK, WHITE] as const;", "a list of both colours"],
  ])("%s", (code, name) => {
    expect(findEncodings(code)).toContain(name);
  });

  test("but not a use of a colour, nor a comment", () => {
    const uses = [
      'const rate = toMove === "black" ? winRate : 1 - winRate;',
      'const seat = playerIds[color === "black" ? 0 : 1];',
      'const winner: Color = lead > 0 ? "black" : "white";',
      '// the letters "B" | "W"',
    ];
    expect(uses.flatMap(findEncodings)).toEqual([]);
  });
});
