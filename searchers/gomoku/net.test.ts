// The net in the kernel against the reference implementation.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { openRng, seedRng, unwrap } from "@tengen/kernel";
import { afterAll, describe, expect, test, vi } from "vitest";
import { openNodeSearcher, readOwnNet } from "./node/searcher.ts";
import { alphaBetaSignature, openInlineSearcher, openNetKernel, openPatternKernel, parseNet } from "./src/index.ts";
import { forcedWins } from "./tests/forced-wins.ts";
import { forNetPositions } from "./tests/net-positions.ts";
import { ownNet, randomNet } from "./tests/nets.ts";
import { checkProofs, searchFrom } from "./tests/proofs.ts";
import { answerOf, readNet } from "./tests/reference-net.ts";
import { SIGNATURES } from "./tests/signatures.ts";

const file = randomNet("net 1");

test("[ENG-N1] the kernel's net equals the reference to the last bit, whatever was asked before", async () => {
  const kernel = await openNetKernel(unwrap(parseNet(file)));
  const net = readNet(file);
  const values = new Set<number>();
  let positions = 0;
  forNetPositions(kernel, "net", 100, (cells, side) => {
    const answer = answerOf(net, cells, side);
    expect(kernel.netAnswer()).toEqual(answer);
    values.add(answer.value);
    positions += 1;
  });
  expect(positions).toBe(100);
  expect(values.size).toBeGreaterThan(50);
});

test("[ENG-N1] a kernel without a net says nothing", async () => {
  const kernel = await openPatternKernel();
  kernel.play(112);
  expect(kernel.netAnswer()).toBeNull();
});

describe("[ENG-N2] refuses", () => {
  const messageOf = (bytes: Uint8Array): string => {
    const net = parseNet(bytes);
    return net.ok ? "" : net.error.message;
  };
  const changed = (at: number, value: number): Uint8Array =>
    Uint8Array.from(file, (byte, index) => (index === at ? value : byte));

  test("a file that is something else", () => {
    expect(messageOf(new Uint8Array(0))).toBe(
      "This is not a Gomoku net for this program: it does not start with TLNE. Load the file again.",
    );
    expect(messageOf(changed(0, 0))).toContain("it does not start with TLNE");
  });

  test("a file of another version or size", () => {
    expect(messageOf(changed(4, 2))).toContain("version and sizes are 2, 7381, 32, 32, not 1, 7381, 32, 32");
    expect(messageOf(changed(12, 16))).toContain("version and sizes are 1, 7381, 16, 32");
  });

  test("a file that is cut or damaged", () => {
    expect(messageOf(file.subarray(0, -1))).toContain("it has 532515 bytes, not 532516");
    expect(messageOf(changed(400_000, (file[400_000] ?? 0) ^ 1))).toContain("its checksum does not match");
  });

  test("anything else, and nothing is thrown", () => {
    const rng = openRng(seedRng("any bytes"));
    for (let round = 0; round < 300; round += 1) {
      const bytes = Uint8Array.from(file).subarray(0, rng.integer(4) === 0 ? rng.integer(1000) : file.length);
      for (let change = rng.integer(8); change >= 0; change -= 1) {
        const at = rng.integer(rng.integer(2) === 0 ? 40 : file.length);
        if (at < bytes.length) bytes[at] = rng.integer(256);
      }
      if (Buffer.compare(bytes, file) !== 0) expect(messageOf(bytes)).not.toBe("");
    }
  });
});

test("[ENG-M3] the bench signature of the search with the project's own net", async () => {
  expect(alphaBetaSignature(await openNetKernel(unwrap(parseNet(ownNet()))))).toEqual(SIGNATURES.alphaBetaWithNet);
});

test("[ENG-A3] with the net the search proves the same 300 VCFs", async () => {
  const kernel = await openNetKernel(unwrap(parseNet(ownNet())));
  for (const { moves, length } of forcedWins) {
    const [best] = searchFrom(kernel, moves, 50_000, 1000).lines;
    expect(best?.by, moves.join()).toBe("fours");
    expect(best?.winsIn, moves.join()).toBeGreaterThanOrEqual(length);
  }
});

test("[ENG-A4] wins and losses proven with the net hold against every legal move", async () => {
  const { won } = checkProofs(await openNetKernel(unwrap(parseNet(ownNet()))), 3);
  expect(won).toBeGreaterThan(0);
});

describe("[ENG-N3] a searcher", () => {
  const stones = [
    { x: 7, y: 7, color: "black" },
    { x: 8, y: 8, color: "white" },
    { x: 7, y: 8, color: "black" },
  ] as const;
  const withNet = openNodeSearcher(ownNet());
  const without = openNodeSearcher(null);
  const byDefault = openNodeSearcher();
  const inline = openInlineSearcher({ now: () => 0, pause: () => Promise.resolve() }, ownNet());
  afterAll(() => Promise.all([withNet, without, byDefault, inline].map((searcher) => searcher.close())));
  const linesOf = async (searcher: typeof withNet, options: Parameters<typeof withNet.search>[2]) =>
    (await searcher.search({ stones, toMove: "white" }, { nodes: 2000 }, options).result).lines;

  test("searches freestyle with its net, each time alike", async () => {
    const lines = await linesOf(withNet, {});
    expect(lines).not.toEqual(await linesOf(without, {}));
    expect(await linesOf(withNet, {})).toEqual(lines);
  });

  test("searches other rules and playouts as without a net", async () => {
    for (const options of [{ rule: "standard" }, { evaluator: "playouts" }] as const) {
      expect(await linesOf(withNet, options)).toEqual(await linesOf(without, options));
    }
  });

  test("searches without its net where an option says so, and with it again", async () => {
    const [lines, plain] = [await linesOf(withNet, {}), await linesOf(without, {})];
    expect(await linesOf(withNet, { net: false })).toEqual(plain);
    expect(await linesOf(withNet, { net: true })).toEqual(lines);
    expect(await linesOf(inline, {})).toEqual(lines);
    expect(await linesOf(inline, { net: false })).toEqual(plain);
    expect([withNet.hasNet, without.hasNet]).toEqual([true, false]);
  });

  test("[ENG-N4] has the net of the package in Node, if no other is named", async () => {
    expect(byDefault.hasNet).toBe(true);
    expect(await linesOf(byDefault, {})).toEqual(await linesOf(withNet, {}));
  });

  test("[ENG-N4] a file of the package that is missing or damaged is told", () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-net-"));
    const url = pathToFileURL(path.join(folder, "gomoku.net"));
    const messageOf = (): string => {
      const net = readOwnNet(url);
      return net.ok ? "" : net.error.message;
    };
    expect(messageOf()).toBe(`${fileURLToPath(url)} cannot be read.`);
    fs.writeFileSync(url, ownNet().subarray(1));
    expect(messageOf()).toContain("This is not a Gomoku net for this program: it does not start with TLNE.");
    fs.rmSync(folder, { recursive: true });
  });

  test("[ENG-N4] it then warns, and searches without one", async () => {
    const warnings: string[] = [];
    vi.spyOn(process, "emitWarning").mockImplementation((warning) => void warnings.push(String(warning)));
    vi.spyOn(fs, "readFileSync").mockImplementation(() => {
      throw new Error("no such file");
    });
    const searcher = openNodeSearcher();
    vi.restoreAllMocks();
    expect(searcher.hasNet).toBe(false);
    expect(warnings).toEqual([
      expect.stringMatching(
        /^The Gomoku search goes on without its net\. .*gomoku\.net cannot be read\. Install the package again\.$/u,
      ),
    ]);
    expect(await linesOf(searcher, {})).toEqual(await linesOf(without, {}));
    await searcher.close();
  });

  test("searches with several threads, with its net and without", async () => {
    for (const net of [true, false, true]) {
      const search = withNet.search({ stones, toMove: "white" }, {}, { threads: 2, net }, ({ nodes }) => {
        if (nodes > 20_000) search.stop();
      });
      const { lines } = await search.result;
      expect(lines[0]?.moves.length).toBeGreaterThan(0);
    }
  });
});
