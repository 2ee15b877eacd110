import { unwrap } from "@tengen/kernel";
import { describe, expect, test } from "vitest";
import type { SgfError } from "@tengen/stones";
import type { SgfWarningCode } from "./warning.ts";
import { parseGoSgf, type ParsedSgf } from "./index.ts";

const HEAD = "(;GM[1]FF[4]SZ[9]KM[6.5]";

const read = (text: string): ParsedSgf => unwrap(parseGoSgf(text));

/** The moves in one line: `ee -- cc`. */
const movesOf = (text: string): string =>
  read(text)
    .moves.map((turn) => (turn.type === "pass" ? "--" : `${"abcdefghi"[turn.x]}${"abcdefghi"[turn.y]}`))
    .join(" ");

const warningsOf = (text: string): readonly SgfWarningCode[] => read(text).warnings.map(({ code }) => code);

const expectRefusal = (text: string, reason: SgfError, detail: object = {}, message = ""): void => {
  const refusal = parseGoSgf(text);
  expect(refusal).toMatchObject({ error: { code: "INVALID_PAYLOAD", detail: { reason, ...detail } } });
  expect(refusal.ok ? "" : refusal.error.message).toContain(message);
};

describe("accepted files", () => {
  test.each([
    ["variations: the first child", `${HEAD};B[ee](;W[cc];B[gg](;W[aa])(;W[bb]))(;W[dd]))`, "ee cc gg aa"],
    ["nothing but a root", `${HEAD})`, ""],
    ["a move in the root", "(;SZ[9]B[ee];W[cc])", "ee cc"],
    ["nodes without a move", `${HEAD};;C[a];B[ee];C[b];W[cc];N[end])`, "ee cc"],
    ["passes", `${HEAD};B[];W[ee];B[tt];W[cc];B[ ])`, "-- ee -- cc --"],
    ["a byte order mark and CRLF", `\ufeff${HEAD}\r\n;B[ee]\r\n;W[cc]\r\n)\r\n`, "ee cc"],
    ["text before the game", `Dear all (see below):\n\n${HEAD};B[ee])`, "ee"],
    ["brackets and slashes in comments", `${HEAD};B[ee]C[\\](;B[aa\\]\\\\];W[cc])`, "ee cc"],
    ["anything in comments", `${HEAD};B[ee]C[\u0000\ud800 [ ( ; ) : 😀];W[cc])`, "ee cc"],
    ["small letters in names", "(;GaMe[1]SiZe[9];Black[ee];White[cc])", "ee cc"],
    ["properties nobody knows", `${HEAD}XYZ1[a][b]zz[c];B[ee]LZOP2[x]KO[])`, "ee"],
    ["space between all parts", " ( ; SZ [9]\n; B\t[ee] ; W [cc] ) ", "ee cc"],
    ["9:9", "(;SZ[9:9];B[ee])", "ee"],
    ["another character set", "(;CA[Shift_JIS]SZ[9];B[ee])", "ee"],
    ["lists of points and marks", `${HEAD}AE[aa:ii]TR[aa:bb]LB[aa:x];B[ee]TB[aa:bc][dd])`, "ee"],
  ])("[GO-G6] %s", (_name, text, moves) => {
    expect(movesOf(text)).toBe(moves);
  });

  test("[GO-G6] warns about other games and variations", () => {
    expect(warningsOf(`${HEAD};B[ee])(;SZ[19];B[pd])`)).toEqual(["collection"]);
    expect(warningsOf(`${HEAD};B[ee](;W[cc])(;W[dd]))`)).toEqual(["variations"]);
    expect(warningsOf(`${HEAD}(;B[ee](;W[cc])))\n`)).toEqual([]);
  });

  test("[GO-G6] reads the texts of the root", () => {
    const text = "(;SZ[9]PB[A \\] \\\\ \\: b]PW[two\r\nlines jo\\\r\nined]DT[2024-02-03,04]RE[b+resign]KM[7])";
    expect(read(text)).toMatchObject({
      players: { black: "A ] \\ : b", white: "two lines joined" },
      date: "2024-02-03",
      result: { kind: "resign", winner: "black" },
      komi: 7,
    });
  });
});

describe("malformed files", () => {
  const many = "(;SZ[9]".concat("C[]".repeat(200_000), ")");
  test.each<[string, string, SgfError]>([
    ["10 MB", `${HEAD}C[${"x".repeat(10_000_000)}])`, "too-long"],
    ["200,000 properties", many, "too-many-parts"],
    ["200,001 nodes", `(${";".repeat(200_001)})`, "too-many-parts"],
    ["20,001 moves", `${HEAD}${";B[ee];W[ee]".repeat(10_001)})`, "too-many-parts"],
    ["100,000 deep", "(;".repeat(100_000) + ")".repeat(100_000), "too-deep"],
    ["100,000 deep in a variation", `${HEAD};B[ee](;W[cc])${"(;".repeat(100_000)}${")".repeat(100_001)}`, "too-deep"],
  ])("[GO-G7] %s", (_name, text, reason) => {
    expectRefusal(text, reason);
  });

  test("[GO-G7] takes a long comment and a parenthesis for every move", () => {
    expect(movesOf(`${HEAD};B[ee]C[${"x".repeat(1_900_000)}];W[cc])`)).toBe("ee cc");
    expect(read(`${HEAD}(;B[](;W[ee](;B[]${"(;C[]".repeat(990)}${")".repeat(994)}`).moves).toHaveLength(3);
  });

  test.each<[string, string, SgfError]>([
    ["nothing", "", "not-sgf"],
    ["other text", "hello (world)", "not-sgf"],
    ["a parenthesis alone", "(", "not-sgf"],
    ["moves without a game", ";B[ee];W[cc]", "not-sgf"],
    ["the game is not closed", `${HEAD};B[ee]`, "malformed"],
    ["a value is not closed", `${HEAD};B[ee]C[never\\])`, "malformed"],
    ["a variation is not closed", `${HEAD};B[ee](;W[cc])(;W[dd])`, "malformed"],
    ["a name without value", `${HEAD};B;W[cc])`, "malformed"],
    ["a value without name", `${HEAD};[ee])`, "malformed"],
    ["a node after variations", `${HEAD};B[ee](;W[cc]);W[dd])`, "malformed"],
    ["an empty variation", `${HEAD};B[ee]())`, "malformed"],
    ["a character of no meaning", `${HEAD};B[ee],W[cc])`, "malformed"],
    ["NUL between the parts", `${HEAD};\u0000B[ee])`, "malformed"],
    ["half a surrogate between the parts", `${HEAD};\ud800B[ee])`, "malformed"],
  ])("[GO-G8] %s", (_name, text, reason) => {
    expectRefusal(text, reason);
  });

  test("[GO-G8] reports line and column", () => {
    expectRefusal(`${HEAD};\u202eB[ee])`, "malformed", { line: 1, column: 26 }, "unexpected U+202E");
    expectRefusal(
      `${HEAD}\n;B[ee]\n;W[cc]!)`,
      "malformed",
      { line: 3, column: 7 },
      'The SGF file has a syntax error in line 3, column 7: unexpected "!". Expected here: a value in brackets, ',
    );
  });
});

describe("unsupported games", () => {
  test.each<[string, string, SgfError, string]>([
    ["another game", "(;GM[2]SZ[9])", "other-game", "GM[2]"],
    ["a big board", "(;GM[1]SZ[19];B[pd])", "wrong-size", '"19"'],
    ["a board that is not square", "(;SZ[9:13])", "wrong-size", '"9:13"'],
    ["three sizes", "(;SZ[9:9:9])", "wrong-size", "9:9:9"],
    ["a size that is not a number", "(;SZ[nine])", "wrong-size", "nine"],
    ["no size", "(;GM[1];B[ee])", "wrong-size", "means 19"],
    ["handicap", `${HEAD}HA[2]AB[cc][gg];W[ee])`, "handicap", "HA[2]"],
    ["a handicap that is not a number", `${HEAD}HA[two])`, "handicap", "HA[two]"],
  ])("[GO-G9] %s", (_name, text, reason, message) => {
    expectRefusal(text, reason, {}, message);
  });

  test("[GO-G9] accepts Go without GM and with no handicap", () => {
    expect(movesOf("(;SZ[9]HA[0];B[ee])")).toBe("ee");
    expect(movesOf("(;SZ[9]HA[];B[ee])")).toBe("ee");
  });

  test.each([
    ["stones of black", `${HEAD}AB[cc];B[ee])`, "AB"],
    ["stones of white", `${HEAD}AW[cc:dd];B[ee])`, "AW"],
    ["white to play", `${HEAD}PL[W];W[ee])`, "PL[W]"],
    ["stones later", `${HEAD};B[ee];AW[cc];B[dd])`, "without a move after the start (AW)"],
    ["stones in a node of their own at the start", `${HEAD};AB[cc];B[dd])`, "without a move after the start (AB)"],
    ["points cleared later", `${HEAD};B[ee];AE[ee];W[ee])`, "without a move after the start (AE)"],
    ["the turn changed later", `${HEAD};B[ee];PL[B];B[dd])`, "without a move after the start (PL)"],
  ])("[GO-G10] setup: %s", (_name, text, message) => {
    expectRefusal(text, "setup", {}, message);
  });

  test("[GO-G10] an empty setup is ignored", () => {
    expect(movesOf(`${HEAD}AB[]AW[]AE[aa:ii]PL[B];B[ee]AB[])`)).toBe("ee");
    expect(movesOf(`${HEAD}PL[];B[ee])`)).toBe("ee");
  });
});

describe("moves", () => {
  test.each<[string, string, SgfError, number, string]>([
    ["off the board", `${HEAD};B[ee];W[jj])`, "bad-point", 2, 'Move 2: "jj" is not a point'],
    ["capitals", `${HEAD};B[EE])`, "bad-point", 1, '"EE"'],
    ["one letter", `${HEAD};B[e])`, "bad-point", 1, '"e"'],
    ["another notation", `${HEAD};B[e5])`, "bad-point", 1, '"e5"'],
    ["a list of points", `${HEAD};B[aa:bb])`, "bad-point", 1, '"aa:bb"'],
    ["a letter beyond", `${HEAD};B[aj])`, "bad-point", 1, '"aj"'],
    ["black and white in one node", `${HEAD};B[ee]W[cc])`, "two-moves", 1, "Move 1"],
    ["two values", `${HEAD};B[ee];W[cc][dd])`, "two-moves", 2, "Move 2"],
    ["the same property twice", `${HEAD};B[ee]B[cc])`, "two-moves", 1, "Move 1"],
    ["white first", `${HEAD};W[ee])`, "wrong-color", 1, "white plays first"],
    ["black twice", `${HEAD};B[ee];B[cc])`, "wrong-color", 2, "black plays twice"],
    ["white twice", `${HEAD};B[ee];W[cc];W[])`, "wrong-color", 3, "white plays twice"],
  ])("[GO-G11] %s", (_name, text, reason, move, message) => {
    expectRefusal(text, reason, { move }, message);
  });

  test.each([
    ["CELL_OCCUPIED", ";B[ee];W[ee]", 2],
    ["SUICIDE", ";B[ii];W[ba];B[ih];W[ab];B[aa]", 5],
    ["KO", ";B[ab];W[db];B[ba];W[ca];B[bc];W[cc];B[ii];W[bb];B[cb];W[bb]", 10],
  ])("[GO-G12] %s", (code, moves, move) => {
    expectRefusal(`${HEAD}${moves})`, "illegal-move", { move, code }, `Move ${move}: `);
    expect(movesOf(`${HEAD}${moves.slice(0, moves.lastIndexOf(";"))})`).split(" ")).toHaveLength(move - 1);
  });

  test("[GO-G12] captured stones leave their points", () => {
    expect(movesOf(`${HEAD};B[ba];W[aa];B[ab];W[ii];B[aa])`)).toBe("ba aa ab ii aa");
  });

  test("[GO-G13] passes after the end are dropped", () => {
    expect(movesOf(`${HEAD};B[ee];W[];B[];W[];W[tt])`)).toBe("ee -- --");
    expect(warningsOf(`${HEAD};B[ee];W[];B[];W[])`)).toEqual(["extra-passes"]);
    expect(warningsOf(`${HEAD};B[ee];W[];B[])`)).toEqual([]);
  });

  test("[GO-G13] a stone after the end is refused", () => {
    expectRefusal(`${HEAD};B[];W[];B[];W[ee])`, "after-end", { move: 4 }, "Move 4");
  });
});

describe("warnings", () => {
  test.each<[string, readonly SgfWarningCode[]]>([
    ["KM[6.50]RU[chinese]", []],
    ["KM[0]", ["komi"]],
    ["KM[375]", ["komi"]],
    ["KM[some]", ["komi"]],
    ["RU[Japanese]", ["rules"]],
    ["RU[NZ]KM[7.5]", ["komi", "rules"]],
    ["DT[1996]", ["date"]],
    ["DT[2024-13-01]", ["date"]],
    ["RE[black wins]", ["result"]],
    ["RE[]", []],
    ["RE[?]", []],
  ])("[GO-G16] %s", (properties, codes) => {
    const text = `(;SZ[9]${properties};B[ee])`;
    expect(warningsOf(text)).toEqual(codes);
    expect(movesOf(text)).toBe("ee");
  });

  test("[GO-G16] a result that differs from our score", () => {
    expect(warningsOf("(;SZ[9]RE[B+3.5];B[ee];W[];B[])")).toEqual(["result-differs"]);
    expect(warningsOf("(;SZ[9]RE[0];B[ee];W[];B[])")).toEqual(["result-differs"]);
    expect(warningsOf("(;SZ[9]RE[B+74.50];B[ee];W[];B[])")).toEqual([]);
    expect(warningsOf("(;SZ[9]RE[B+R];B[ee];W[];B[])")).toEqual([]);
    expect(warningsOf("(;SZ[9]RE[B+3.5];B[ee];W[])")).toEqual([]);
  });
});
