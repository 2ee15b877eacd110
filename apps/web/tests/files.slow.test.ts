// Games of other programs in Chromium: pasted as a text and dropped as a file, for each game.
import fs from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { chooseRules, GOMOKU, isLeftOut, labelOf, moves, notice, openForm, root, useSite } from "./site.ts";

const GO = "/games/go-9x9/index.html";
const CARDS = "/games/gomoku-cards/index.html";

interface Given {
  readonly name: string;
  readonly text: string;
}

const paste = (page: Page, { text }: Given): Promise<void> =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, text);

/** Drops a file on the board, as a file manager does. */
const drop = async (page: Page, { name, text }: Given): Promise<void> => {
  const dataTransfer = await page.evaluateHandle(
    (given) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([given.text], given.name, { type: "text/plain" }));
      return transfer;
    },
    { name, text },
  );
  for (const type of ["dragenter", "dragover", "drop"]) {
    await page.locator(".board").first().dispatchEvent(type, { dataTransfer });
  }
};

const WAYS = { paste, drop } as const;
const BOTH = ["paste", "drop"] as const;

/** A game by these rules is at the table, between two people. */
const startBy = async (page: Page, ruleset: string): Promise<void> => {
  const form = await openForm(page);
  await chooseRules(form, ruleset);
  await form.getByLabel("Black").selectOption({ label: "Human" });
  await form.getByLabel("White").selectOption({ label: "Human" });
  await form.getByRole("button", { name: "Start game" }).click();
  await page.getByTestId("rules").getByText(ruleset).waitFor();
};

const psq = (size: number, lines: readonly string[], ...end: readonly string[]): Given => ({
  name: "game.psq",
  text: [`Piskvorky ${size}x${size}, 11:11, 0`, ...lines, "ONE.zip", "TWO.zip", ...end, ""].join("\r\n"),
});
const sgf = (text: string): Given => ({ name: "game.sgf", text });
const list = (text: string): Given => ({ name: "game.txt", text });

/** Moves of Gomocup's style: two opening stones without a time, then programs. */
const THREE = ["8,8,0", "9,9,0", "7,7,1200"];
const FORBIDDEN = ["8,8,0", "1,15,0", "9,8,1", "3,15,1", "10,7,1", "5,15,1", "10,6,1", "7,15,1", "10,8,1"];
const OTHER_GAME = "The file was not opened. It is a different game.";
const NO_GAME = {
  paste: "No game was found in this text. Paste a link, SGF, PSQ, a Tengen file, a position, or moves such as H8 I9.",
  drop: "The file was not opened. It is not an SGF file.",
} as const;
/** Hidden cards cannot be read from the files of other programs. */
const NO_CARDS = {
  paste: "No game was found in this text. Paste a link or a Tengen file.",
  drop: "The file was not opened. It is not a complete Tengen match file (tengen-match/1).",
} as const;
const MORE = "To read it by other rules, start a game by those rules and open it again.";

interface Opened {
  readonly given: Given;
  readonly rules: string;
  readonly moves: number;
  readonly notice: string;
}

const GOMOKU_GAMES: readonly (readonly [string, Opened])[] = [
  [
    "PSQ of Gomocup, standard",
    {
      given: psq(15, THREE, "-1", "1,Standard15_1"),
      rules: "Standard",
      moves: 3,
      notice: "PSQ file opened. The file says that Black won.",
    },
  ],
  [
    "PSQ of Gomocup, Renju",
    {
      given: psq(15, FORBIDDEN, "-1", "2,Renju15_1"),
      rules: "Renju",
      moves: 8,
      notice: "PSQ file opened. Black lost by a forbidden move: a double three on J8.",
    },
  ],
  [
    "PSQ, freestyle on 20x20",
    {
      given: psq(20, ["20,20,0", "1,1,0"], "-1", "-1,Freestyle"),
      rules: "Freestyle 20x20",
      moves: 2,
      notice: "PSQ file opened.",
    },
  ],
  [
    "PSQ, caro, drawn",
    {
      given: psq(15, THREE, "-1", "0,Caro"),
      rules: "Caro",
      moves: 3,
      notice: "PSQ file opened. The file says that the game was drawn.",
    },
  ],
  [
    "PSQ of Piskvork, without rules",
    {
      given: psq(15, THREE, "15"),
      rules: "Freestyle",
      moves: 3,
      notice: `PSQ file opened. It names no rules, so Freestyle is assumed. ${MORE} The file says that Black won on time.`,
    },
  ],
  [
    "SGF, swap2 with its steps",
    {
      given: sgf("(;FF[4]GM[4]SZ[15]RU[Standard]ON[swap2: black];B[hh];W[hi];B[gg];W[aa])"),
      rules: "Swap2",
      moves: 5,
      notice: "SGF file opened.",
    },
  ],
  [
    "SGF, Renju with a result",
    {
      given: sgf("(;FF[4]GM[4]SZ[15]RU[4]RE[W+R];B[hh];W[hi])"),
      rules: "Renju",
      moves: 2,
      notice: "SGF file opened. The file says that White won by resignation.",
    },
  ],
  ["a list of moves", { given: list("H8 I9 h7 i7"), rules: "Freestyle", moves: 4, notice: "4 moves opened." }],
];

const GO_GAMES: readonly (readonly [string, Opened])[] = [
  [
    "SGF, Japanese on 19x19",
    {
      given: sgf("(;FF[4]GM[1]SZ[19]RU[Japanese]KM[6.5];B[pd];W[dp])"),
      rules: "Japanese",
      moves: 2,
      notice: "SGF file opened.",
    },
  ],
  ["a list of moves", { given: list("E5 C3 pass"), rules: "", moves: 3, notice: "3 moves opened." }],
];

describe.skipIf(isLeftOut)("files of other programs on the page", () => {
  const site = useSite();

  const see = async (address: string, way: (typeof BOTH)[number], opened: Opened): Promise<void> => {
    const page = await site.open(address);
    await WAYS[way](page, opened.given);
    await expect.poll(() => notice(page).textContent()).toBe(opened.notice);
    await expect.poll(() => moves(page).count()).toBe(opened.moves);
    await expect.poll(() => page.getByTestId("rules").textContent()).toContain(opened.rules);
  };

  for (const way of BOTH) {
    test.each(GOMOKU_GAMES)(`[TBL-S12] [GMK-P7] ${way}, Gomoku: %s`, (_name, opened) => see(GOMOKU, way, opened));
    test.each(GO_GAMES)(`[TBL-S12] ${way}, Go: %s`, (_name, opened) => see(GO, way, opened));

    test(`[GMK-P7] [TBL-F9] ${way}: a file without rules is read by those of the game at the table`, async () => {
      const page = await site.open(GOMOKU);
      await startBy(page, "Renju");
      await WAYS[way](page, psq(15, FORBIDDEN, "-1"));
      await expect
        .poll(() => notice(page).textContent())
        .toBe(
          `PSQ file opened. It names no rules, so Renju is assumed. ${MORE} Black lost by a forbidden move: a double three on J8.`,
        );
      await expect.poll(() => labelOf(page, "J8")).toBe("J8, empty, forbidden: double three");
    });

    test.each([
      ["Gomoku", GOMOKU, sgf("(;FF[4]GM[1]SZ[9];B[ee])"), OTHER_GAME],
      [
        "Gomoku",
        GOMOKU,
        psq(15, ["8,8,0", "8,8,0"], "-1"),
        "The file was not opened. It contains an illegal move. (move 2)",
      ],
      [
        "Gomoku",
        GOMOKU,
        list("H8 H8"),
        "The moves were not opened. There is already a stone on H8. (move 2, line 1, column 4)",
      ],
      ["Gomoku", GOMOKU, list("hello world"), NO_GAME[way]],
      ["Go", GO, psq(15, THREE, "-1"), "The file was not opened. It is not an SGF file."],
      ["Go", GO, sgf("(;FF[4]GM[4]SZ[15];B[hh])"), OTHER_GAME],
      [
        "Go",
        GO,
        list("E5 Z9"),
        "The moves were not opened. “Z9” is not a move on this board. (move 2, line 1, column 4)",
      ],
      ["the card edition", CARDS, psq(15, THREE, "-1"), NO_CARDS[way]],
      ["the card edition", CARDS, sgf("(;GM[4];B[hh])"), NO_CARDS[way]],
      ["the card edition", CARDS, list("H8 I9"), NO_CARDS[way]],
    ])(`[TBL-F3] [TBL-S12] ${way}, %s: %s refuses %j`, async (_game, address, given, reason) => {
      const page = await site.open(address);
      const before = await moves(page).count();
      await WAYS[way](page, given);
      await expect.poll(() => notice(page).textContent()).toBe(reason);
      expect(await moves(page).count()).toBe(before);
    });

    test(`[STU-T6] ${way}: on the analysis board a file is read by the board's rules, with its notes`, async () => {
      // The game at the table is of freestyle.
      const page = await site.open(`${GOMOKU}#study&rules=standard-15x15-v1`);
      await page.locator(".study").waitFor();
      await WAYS[way](page, psq(15, THREE, "15"));
      await expect
        .poll(() => notice(page).textContent())
        .toBe(
          `PSQ file opened. It names no rules, so Standard is assumed. ${MORE} The file says that Black won on time.`,
        );
      await expect.poll(() => moves(page).count()).toBe(3);
      expect(page.url()).toContain("rules=standard-15x15-v1");
      await WAYS[way](page, list("H8 H8"));
      await expect.poll(() => notice(page).textContent()).toContain("There is already a stone on H8.");
      expect(await moves(page).count()).toBe(3);
    });

    test(`[TBL-S12] ${way}, the card edition: its match file is opened`, async () => {
      const page = await site.open(CARDS);
      const before = await moves(page).count();
      const file = path.join(root, "games/gomoku-cards/fixtures/golden-long.json");
      await WAYS[way](page, { name: "match.json", text: fs.readFileSync(file, "utf8") });
      await expect.poll(() => notice(page).textContent()).toContain("opened");
      await expect.poll(() => moves(page).count()).toBeGreaterThan(before);
    });
  }
});
