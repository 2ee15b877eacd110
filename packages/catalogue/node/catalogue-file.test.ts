import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CatalogueError, catalogueFile, manifestSchemaFile, openCatalogue, writeCatalogue } from "./catalogue-file.ts";

let root = "";
const manifest = (id: string) => ({
  id,
  name: id,
  description: "A game.",
  players: { min: 2, max: 2 },
  type: "turn-based",
  tags: [],
});
const addGame = (id: string, changes: object = {}): void => {
  fs.mkdirSync(path.join(root, "games", id), { recursive: true });
  fs.writeFileSync(path.join(root, "games", id, "engine.ts"), "");
  fs.writeFileSync(path.join(root, "games", id, "index.html"), "");
  fs.writeFileSync(path.join(root, "games", id, "game.json"), JSON.stringify({ ...manifest(id), ...changes }));
};
const ids = (): readonly string[] => openCatalogue(root).games.map((game) => game.id);

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-catalogue-"));
  addGame("one");
});
afterEach(() => fs.rmSync(root, { recursive: true }));

test("[CAT-B1] [CAT-M3] writes the catalogue and the manifest's JSON Schema", () => {
  const catalogue = openCatalogue(root);
  writeCatalogue(root, catalogue);
  expect(JSON.parse(fs.readFileSync(catalogueFile(root), "utf8"))).toEqual(catalogue);
  expect(JSON.parse(fs.readFileSync(manifestSchemaFile(root), "utf8"))).toHaveProperty("title");
  expect(new Date(catalogue.generatedAt).toISOString()).toBe(catalogue.generatedAt);
  expect(fs.readdirSync(path.join(root, "data")).toSorted()).toEqual(["catalogue.json", "game.schema.json"]);
});

test("[CAT-B2] a game is added, changed and removed with its folder", () => {
  expect(ids()).toEqual(["one"]);
  addGame("two");
  expect(ids()).toEqual(["one", "two"]);
  addGame("two", { tags: ["new"] });
  expect(openCatalogue(root).games[1]?.tags).toEqual(["new"]);
  fs.rmSync(path.join(root, "games", "two"), { recursive: true });
  expect(ids()).toEqual(["one"]);
});

test("[CAT-M3] a folder is not a file", () => {
  fs.mkdirSync(path.join(root, "games", "one", "bots"));
  addGame("one", { engine: "bots" });
  expect(() => openCatalogue(root)).toThrow("games/one/game.json: engine: the file games/one/bots does not exist");
});

test("[CAT-B1] a file next to the games is not a game", () => {
  fs.writeFileSync(path.join(root, "games", "contract.test.ts"), "");
  expect(ids()).toEqual(["one"]);
});

test("[CAT-M3] a deleted file is reported", () => {
  fs.rmSync(path.join(root, "games", "one", "engine.ts"));
  expect(() => openCatalogue(root)).toThrow(CatalogueError);
  expect(() => openCatalogue(root)).toThrow("games/one/game.json: engine: the file games/one/engine.ts does not exist");
});

test("[CAT-M3] a folder without a manifest is reported", () => {
  fs.mkdirSync(path.join(root, "games", "notes"));
  expect(() => openCatalogue(root)).toThrow("games/notes/game.json: the file does not exist");
  fs.mkdirSync(path.join(root, "games", "notes", "game.json"));
  expect(() => openCatalogue(root)).toThrow("games/notes/game.json: the file does not exist");
});

test("[CAT-B1] a linked folder is a game", () => {
  fs.renameSync(path.join(root, "games", "one"), path.join(root, "elsewhere"));
  fs.symlinkSync(path.join(root, "elsewhere"), path.join(root, "games", "one"));
  expect(ids()).toEqual(["one"]);
});
