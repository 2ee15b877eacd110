// Search and installation on fake machines: nothing here touches the real one or its apt-get.
import { describe, expect, test } from "vitest";
import { ChromiumError, ensureChromium, findChromium } from "./chromium.ts";
import type { Machine, RunResult } from "./machine.ts";

const APT_GET = "/usr/bin/apt-get";
const CHROMIUM = "/usr/bin/chromium";
const VERSION = "Chromium 156.0.1 built on Debian";

interface Played extends Machine {
  readonly ran: string[];
}

/** A fake machine with these programs; `answers` has the result of a command by its first argument. */
const playMachine = (
  programs: readonly string[],
  {
    isRoot = false,
    env = {},
    answers = {},
  }: Partial<Pick<Machine, "isRoot" | "env">> & { readonly answers?: Readonly<Record<string, RunResult>> } = {},
): Played => {
  const there = new Set(programs);
  const ran: string[] = [];
  return {
    env: { PATH: "/usr/local/bin:/usr/bin", ...env },
    isRoot,
    isProgram: (file) => there.has(file),
    run: (program, args, { DEBIAN_FRONTEND }) => {
      ran.push([DEBIAN_FRONTEND ?? "", program, ...args].join(" ").trim());
      const [first = ""] = args;
      const answer = answers[first] ?? { ok: true, output: first === "--version" ? `grumble\n${VERSION} \n` : "" };
      if (first === "install" && answer.ok) there.add(CHROMIUM);
      return Promise.resolve(answer);
    },
    ran,
  };
};

const ensure = async (machine: Machine) => {
  const messages: string[] = [];
  const chromium = await ensureChromium((text) => void messages.push(text), machine);
  return { chromium, messages };
};

describe("findChromium", () => {
  test.each([
    [["/opt/c", CHROMIUM], { TENGEN_CHROMIUM: "/opt/c" }, "/opt/c"],
    [["/usr/bin/google-chrome", "/usr/bin/chromium-browser", CHROMIUM], {}, CHROMIUM],
    [["/usr/bin/google-chrome", "/usr/bin/chromium-browser"], {}, "/usr/bin/chromium-browser"],
    [["/usr/bin/google-chrome"], { TENGEN_CHROMIUM: "" }, "/usr/bin/google-chrome"],
    [["/nix/bin/google-chrome", "/snap/bin/chromium"], { PATH: "/nix/bin:/snap/bin" }, "/snap/bin/chromium"],
    [["bin/chromium", "chromium"], { PATH: "bin::." }, null],
    [["/snap/bin/chromium"], {}, null],
    [["/snap/bin/chromium"], { PATH: undefined }, null],
  ])("among %o with %o", (programs, env, found) => {
    expect(findChromium(playMachine(programs, { env }))).toBe(found);
  });

  test("TENGEN_CHROMIUM that does not exist is an error", () => {
    const machine = playMachine([CHROMIUM], { env: { TENGEN_CHROMIUM: "/opt/c" } });
    expect(() => findChromium(machine)).toThrow("TENGEN_CHROMIUM is /opt/c, which is not an executable file");
  });
});

describe("ensureChromium", () => {
  test("nothing is installed if it exists, not even by root", async () => {
    const machine = playMachine([CHROMIUM, APT_GET], { isRoot: true });
    const { chromium, messages } = await ensure(machine);
    expect(chromium).toEqual({ file: CHROMIUM, version: VERSION });
    expect(machine.ran).toEqual([`${CHROMIUM} --version`]);
    expect(messages).toEqual([]);
  });

  test("root installs it with apt-get, non-interactively, and reports it", async () => {
    const machine = playMachine([APT_GET], { isRoot: true });
    const { chromium, messages } = await ensure(machine);
    expect(chromium.file).toBe(CHROMIUM);
    expect(machine.ran).toEqual([
      `noninteractive ${APT_GET} update`,
      `noninteractive ${APT_GET} install -y --no-install-recommends -o DPkg::Lock::Timeout=300 chromium fonts-liberation`,
      `${CHROMIUM} --version`,
    ]);
    expect(messages[0]).toMatch(/^Chromium was not found: installing it/u);
  });

  test.each([
    ["not root", [APT_GET], false],
    ["root without apt-get", [], true],
    ["neither", [], false],
  ])("%s: the error names the line to type and the way without", async (_case, programs, isRoot) => {
    const machine = playMachine(programs, { isRoot });
    await expect(ensure(machine)).rejects.toThrow(ChromiumError);
    await expect(ensure(machine)).rejects.toThrow(
      /^Chromium was not found\. .*sudo apt-get install -y chromium.*TENGEN_TEST_WITHOUT=chromium/u,
    );
    expect(machine.ran).toEqual([]);
  });

  test.each(["update", "install"])("if apt-get %s fails, its output is shown", async (step) => {
    const answers = { [step]: { ok: false, output: "E: no mirror\n" } };
    const machine = playMachine([APT_GET], { isRoot: true, answers });
    await expect(ensure(machine)).rejects.toThrow(`E: no mirror\napt-get ${step} failed.`);
    expect(machine.ran).toHaveLength(step === "update" ? 1 : 2);
  });

  test("a Chromium that does not run is an error", async () => {
    const answers = { "--version": { ok: false, output: "requires the chromium snap\n" } };
    await expect(ensure(playMachine([CHROMIUM], { answers }))).rejects.toThrow(
      `requires the chromium snap\n${CHROMIUM} does not run.`,
    );
  });
});
