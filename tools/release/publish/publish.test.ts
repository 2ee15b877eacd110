import { spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { publishAll } from "./publish.ts";

let folder = "";
let server: http.Server;
/** What the registry has, such as `@tengen/kernel@0.2.0`. */
let published: Set<string>;
/** What was sent to it. */
let sent: string[];
/** Its answer to a publication. */
let answer: number;

const pack = (name: string, file: string): void => {
  const stage = path.join(folder, "stage");
  fs.mkdirSync(path.join(stage, "package"), { recursive: true });
  fs.writeFileSync(path.join(stage, "package/package.json"), JSON.stringify({ name, version: "0.2.0" }));
  spawnSync("tar", ["-czf", path.join(folder, file), "-C", stage, "package"]);
};

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-publish-"));
  [published, sent, answer] = [new Set(), [], 201];
  pack("@tengen/kernel", "tengen-kernel-0.2.0.tgz");
  pack("@tengen/match", "tengen-match-0.2.0.tgz");
  pack("tengen", "tengen-0.2.0.tgz");
  server = http.createServer((request, response) => {
    const words = decodeURIComponent(request.url?.slice(1) ?? "").split("/");
    const [name, version] = words[0]?.startsWith("@") ? [words.slice(0, 2).join("/"), words[2]] : words;
    if (request.method === "PUT") sent.push(name);
    const status = request.method === "PUT" ? answer : published.has(`${name}@${version}`) ? 200 : 404;
    request.resume().on("end", () => response.writeHead(status, { "content-type": "application/json" }).end("{}"));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => {
  server.close();
  fs.rmSync(folder, { recursive: true });
});

/** Publishes with npm to the registry of the test; returns the lines. */
const publish = async (): Promise<readonly string[]> => {
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const config = path.join(folder, "npmrc");
  fs.writeFileSync(config, `${address.replace("http:", "")}:_authToken=none\n`);
  const lines: string[] = [];
  await publishAll(folder, [`--registry=${address}`, `--userconfig=${config}`, "--fetch-retries=0"], (text) =>
    lines.push(text),
  );
  return lines;
};

test("[REL-W5] a release publishes every tarball", async () => {
  expect(await publish()).toEqual([
    "tengen@0.2.0 is published",
    "@tengen/kernel@0.2.0 is published",
    "@tengen/match@0.2.0 is published",
  ]);
  expect(sent).toEqual(["tengen", "@tengen/kernel", "@tengen/match"]);
});

test("[REL-W5] one that was interrupted publishes the rest, and says what it skips", async () => {
  published = new Set(["tengen@0.2.0", "@tengen/kernel@0.1.0", "@tengen/match@0.2.0"]);
  expect(await publish()).toEqual([
    "tengen@0.2.0 is published already: skipped",
    "@tengen/kernel@0.2.0 is published",
    "@tengen/match@0.2.0 is published already: skipped",
  ]);
  expect(sent).toEqual(["@tengen/kernel"]);
});

test("[REL-W5] a refusal of the registry ends it", async () => {
  answer = 403;
  await expect(publish()).rejects.toThrow("403");
  expect(sent).toEqual(["tengen"]);
});

test("[REL-W5] without tarballs it says what makes them", async () => {
  const empty = path.join(folder, "empty");
  fs.mkdirSync(empty);
  await expect(publishAll(empty, [], () => {})).rejects.toThrow("npm run pack makes them");
});
