import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { installFolder, PARTS } from "./parts.ts";

const root = path.resolve(import.meta.dirname, "..", "..");
const readJson = (file: string): unknown => JSON.parse(fs.readFileSync(path.join(root, file), "utf8"));

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

test("the list has every folder of tools that has packages of its own", () => {
  const exclude = ["**/node_modules/**"];
  const folders = fs.globSync("tools/**/package.json", { cwd: root, exclude }).map((file) => path.posix.dirname(file));
  expect(folders.toSorted()).toEqual(Object.keys(PARTS));
});

test.each(Object.keys(PARTS))("%s has exact versions, and a lock file with them", (part) => {
  const wanted = readJson(`${part}/package.json`) as Manifest;
  const lock = readJson(`${part}/package-lock.json`) as {
    readonly packages: Readonly<Record<string, { readonly version?: string }>>;
  };
  const entries = Object.entries({ ...wanted.dependencies, ...wanted.optionalDependencies });
  expect(entries.length).toBeGreaterThan(0);
  for (const [name, version] of entries) {
    expect(version).toMatch(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/u);
    expect(lock.packages[`node_modules/${name}`]?.version).toBe(version);
  }
});

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-part-"));
afterAll(() => fs.rmSync(folder, { recursive: true }));
beforeEach(() => {
  fs.rmSync(folder, { recursive: true });
  fs.mkdirSync(folder);
  fs.writeFileSync(path.join(folder, "package-lock.json"), "first");
});

/** Installs with a fake npm; returns what it was asked for and what was said. */
const install = async (isOnline = true) => {
  const ran: string[] = [];
  const said: string[] = [];
  const npm = (args: readonly string[], where: string): Promise<boolean> => {
    ran.push(args[0] ?? "");
    fs.mkdirSync(path.join(where, "node_modules"), { recursive: true });
    return Promise.resolve(isOnline);
  };
  const modules = await installFolder(folder, "a tool", (text) => void said.push(text), npm);
  return { modules, ran, said };
};

test("it is installed once, and again when the lock file has changed", async () => {
  const first = await install();
  expect(first.modules).toBe(path.join(folder, "node_modules"));
  expect(first.ran).toEqual(["ci"]);
  expect(first.said).toEqual([expect.stringMatching(/^first use: installing a tool in /u)]);
  expect(await install()).toMatchObject({ ran: [], said: [] });
  fs.writeFileSync(path.join(folder, "package-lock.json"), "second");
  expect((await install()).ran).toEqual(["ci"]);
});

test("two processes that need it at once install it once", async () => {
  const both = await Promise.all([install(), install()]);
  expect(both.flatMap(({ ran }) => ran)).toEqual(["ci"]);
});

test("a failure says what it needs, and the next use tries again", async () => {
  await expect(install(false)).rejects.toThrow(
    "installing a tool failed; see the lines above. It comes from the npm registry: try again when online",
  );
  expect((await install()).ran).toEqual(["ci"]);
});
