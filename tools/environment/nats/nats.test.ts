// Search and download on fake machines: nothing here touches the real one or its apt-get.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Machine, RunResult } from "../chromium/machine.ts";
import { ensureNats, findNats, NatsError } from "./nats.ts";

const own = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-nats-"));
afterAll(() => fs.rmSync(own, { recursive: true }));
const OWN = path.join(own, "usr/sbin/nats-server");
const APT_GET = "/usr/bin/apt-get";

/** A fake machine with these programs, on which the first `failures` downloads fail. */
const playMachine = (
  programs: readonly string[],
  {
    isRoot = false,
    env = {},
    failures = 0,
  }: { isRoot?: boolean; env?: Record<string, string>; failures?: number } = {},
): Machine & { readonly ran: string[] } => {
  const there = new Set(programs);
  const ran: string[] = [];
  let left = failures;
  return {
    env: { PATH: "/usr/local/bin:/usr/bin", ...env },
    isRoot,
    isProgram: (file) => there.has(file),
    ran,
    run: (program, args): Promise<RunResult> => {
      ran.push(program === "sh" ? "fetch" : [program, ...args].join(" "));
      if (args[0] === "--version") return Promise.resolve({ ok: true, output: "nats-server: v2\n" });
      if (program !== "sh") return Promise.resolve({ ok: true, output: "" });
      if ((left -= 1) >= 0) return Promise.resolve({ ok: false, output: "E: no such package\n" });
      there.add(OWN);
      return Promise.resolve({ ok: true, output: "" });
    },
  };
};
const ensure = (machine: Machine) => ensureNats(() => {}, machine, own);

test("an existing program is used, TENGEN_NATS before all others", async () => {
  const places = ["/opt/n", "/usr/sbin/nats-server"];
  const named = playMachine(places, { env: { TENGEN_NATS: "/opt/n" } });
  expect(findNats(named, own)).toBe("/opt/n");
  const usual = playMachine(places);
  expect(await ensure(usual)).toEqual({ file: "/usr/sbin/nats-server", version: "nats-server: v2" });
  expect(usual.ran).toEqual(["/usr/sbin/nats-server --version"]);
  expect(findNats(playMachine(["/usr/local/bin/nats-server"]), own)).toBe("/usr/local/bin/nats-server");
  expect(() => findNats(playMachine(places, { env: { TENGEN_NATS: "/opt/x" } }), own)).toThrow(
    "TENGEN_NATS is /opt/x, which is not an executable file",
  );
});

test("it is downloaded with apt-get by any user; root updates missing package lists", async () => {
  const plain = playMachine([APT_GET]);
  expect((await ensure(plain)).file).toBe(OWN);
  expect(plain.ran).toEqual(["fetch", `${OWN} --version`]);
  const bare = playMachine([APT_GET], { isRoot: true, failures: 1 });
  expect((await ensure(bare)).file).toBe(OWN);
  expect(bare.ran).toEqual(["fetch", "apt-get update", "fetch", `${OWN} --version`]);
});

test.each([
  ["no apt-get", playMachine([])],
  ["a failing download", playMachine([APT_GET], { failures: 9 })],
  ["a failing download by root", playMachine([APT_GET], { isRoot: true, failures: 9 })],
])("with %s the error names the line to type and the way without", async (_case, machine) => {
  await expect(ensure(machine)).rejects.toThrow(NatsError);
  await expect(ensure(machine)).rejects.toThrow(/sudo apt-get install -y nats-server.*TENGEN_TEST_WITHOUT=nats/u);
});
