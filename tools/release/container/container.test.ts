// The Dockerfile and the files of deploy/, read as the programs that use them do; tests/container.slow.test.ts builds the image.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readCompose, serversOf, type Compose } from "./compose.ts";
import { readDockerfile, readIgnored } from "./dockerfile.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const read = (file: string): string => fs.readFileSync(path.join(root, file), "utf8");

const composeOf = (file: string): Compose => readCompose(read(file));

/** The names of all settings of the server. */
const SETTINGS = new Set(Array.from(read("docs/settings.md").matchAll(/^\| `(\w+)` \|/gmu), ([, name]) => name));
const unknownSettings = (names: readonly string[]): readonly string[] => names.filter((name) => !SETTINGS.has(name));

test("a Dockerfile is read as its stages; an instruction that is not known is refused", () => {
  const [build, image] = readDockerfile(
    '# one\nFROM a AS build\nWORKDIR /b\nCOPY . .\nRUN one && \\\n  two\nFROM b:nonroot\nCOPY --from=build --chown=1:2 /b/c /c\nENV A=1 B=2\nUSER 1:2\nHEALTHCHECK --interval=3s CMD ["x", "y z"]\nENTRYPOINT ["n"]\nCMD ["m"]\n',
  );
  expect(build).toMatchObject({ image: "a", name: "build", folder: "/b" });
  expect(build?.steps).toEqual([
    { kind: "copy", from: null, owner: null, sources: ["."], target: "/b" },
    { kind: "run", command: "one && two", folder: "/b" },
  ]);
  expect(image).toMatchObject({ env: { A: "1", B: "2" }, user: { uid: 1, gid: 2 }, health: ["x", "y z"] });
  expect(image).toMatchObject({ entryPoint: ["n"], command: ["m"] });
  expect(image?.steps).toEqual([
    { kind: "copy", from: "build", owner: { uid: 1, gid: 2 }, sources: ["/b/c"], target: "/c" },
  ]);
  expect(() => readDockerfile("FROM a\nADD x y\n")).toThrow("unknown instruction: ADD x y");
  expect(() => readDockerfile("FROM a\nUSER root\n")).toThrow("a user is <uid>:<gid>");
});

test("[REL-D1] the image runs as a user without rights, checks its health, and writes to one volume", () => {
  const image = readDockerfile(read("Dockerfile")).at(-1);
  expect(image?.user?.uid).toBeGreaterThan(0);
  expect(image).toMatchObject({ ports: [8080], volumes: ["/data"], env: { TENGEN_VAR: "/data", PORT: "8080" } });
  expect(image?.health.join(" ")).toContain("/readyz");
  const names = Object.keys(image?.env ?? {}).filter((name) => !name.startsWith("NODE_"));
  expect(unknownSettings(names)).toEqual([]);
});

test("[REL-D4] what git ignores stays out of the image, and nothing that git tracks but its own files", () => {
  const isIgnored = readIgnored(read(".dockerignore"));
  for (const file of ["node_modules/a/b.js", "apps/web/node_modules/x", "var/secret", "deploy/.env", ".git/config"])
    expect(isIgnored(file), file).toBe(true);
  expect(isIgnored("searchers/go/build/kernel.ts")).toBe(true);
  const { stdout } = spawnSync("git", ["ls-files"], { cwd: root, encoding: "utf8", maxBuffer: 1 << 26 });
  const tracked = stdout.trimEnd().split("\n");
  expect(tracked.length).toBeGreaterThan(1000);
  expect(tracked.filter(isIgnored).filter((file) => !file.startsWith(".git"))).toEqual([]);
});

test.each(["deploy/compose.yaml", "deploy/compose.service.yaml"])("[REL-D5] %s: servers cannot write", (file) => {
  const compose = composeOf(file);
  expect(serversOf(compose).length).toBeGreaterThan(0);
  for (const name of serversOf(compose)) {
    const server = compose.services[name];
    expect(server).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
    expect(unknownSettings(Object.keys(server?.environment ?? {}))).toEqual([]);
  }
});

test("[REL-D5] one machine has a volume for the data, and is reached from itself only", () => {
  const { tengen } = composeOf("deploy/compose.yaml").services;
  expect(tengen).toMatchObject({ volumes: ["data:/data"], ports: ["127.0.0.1:8080:8080"] });
});

test("[REL-D5] a service has two servers, which only the proxy reaches", () => {
  const compose = composeOf("deploy/compose.service.yaml");
  const { services, networks } = compose;
  const servers = serversOf(compose);
  expect(servers).toHaveLength(2);
  expect(networks?.["inside"]).toEqual({ internal: true });
  for (const [name, service] of Object.entries(services)) {
    expect(service.networks, name).toEqual(name === "proxy" ? ["inside", "outside"] : ["inside"]);
    expect(service.ports === undefined, name).toBe(name !== "proxy");
  }
  const upstreams = /reverse_proxy (.*) \{/u.exec(read("deploy/Caddyfile"))?.[1]?.split(" ");
  expect(upstreams).toEqual(servers.map((name) => `${name}:8080`));
  for (const name of servers) expect(services[name]?.environment).toMatchObject({ TENGEN_TRUST_PROXY: "1" });
});

test("[REL-D5] a service without its secrets does not start", () => {
  const fill = (variables: Readonly<Record<string, string>>) =>
    readCompose("a: ${A:?set it in .env}\nb: ${B:?too}\n", variables);
  expect(fill({ A: "001", B: '"' })).toEqual({ a: "001", b: '"' });
  expect(() => fill({ A: "1", B: "" })).toThrow("the variable B is missing: too");
});

test("[REL-D6] both proxies replace the client's claim of an address, and nginx passes WebSocket on", () => {
  expect(read("deploy/Caddyfile")).toMatch(/header_up X-Forwarded-For \{remote_host\}/u);
  const nginx = read("deploy/nginx.conf");
  expect(nginx).toMatch(/proxy_set_header X-Forwarded-For \$remote_addr;/u);
  expect(nginx).toMatch(/proxy_set_header Upgrade \$http_upgrade;/u);
});

test("[REL-D7] the unit of systemd runs the command as a user of its own", () => {
  const unit = read("deploy/tengen.service");
  expect(unit).toMatch(/^ExecStart=\S+ tengen serve$/mu);
  for (const line of ["DynamicUser=yes", "ProtectSystem=strict", "StateDirectory=tengen"]) expect(unit).toContain(line);
  const names = Array.from(/^Environment=(.*)$/mu.exec(unit)?.[1]?.matchAll(/(\w+)=/gu) ?? [], ([, name]) =>
    String(name),
  );
  expect(unknownSettings(names.filter((name) => !name.startsWith("NODE_")))).toEqual([]);
});
