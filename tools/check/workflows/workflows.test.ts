// The files in .github: GitHub would report a mistake in one of them only after a push.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const folder = path.join(root, ".github");

interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
}

interface Job {
  readonly "runs-on": string;
  readonly container?: unknown;
  readonly "timeout-minutes": number;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly strategy?: {
    readonly matrix: {
      readonly include?: readonly { readonly os: string }[];
      readonly script?: readonly string[];
    };
  };
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

interface Template {
  readonly name: string;
  readonly description: string;
  readonly body: readonly {
    readonly type: string;
    readonly id: string;
    readonly attributes: { readonly label: string };
  }[];
}

const read = (file: string): unknown =>
  parse(fs.readFileSync(path.join(folder, file), "utf8"), { strict: true, uniqueKeys: true });

const names = fs.readdirSync(path.join(folder, "workflows"));
const workflows = new Map(names.map((name) => [name, read(`workflows/${name}`) as Workflow]));
const jobOf = (file: string, name: string): Job => workflows.get(file)?.jobs[name] as Job;

/** The lines that a job runs, once for each script of its matrix. */
const linesOf = ({ steps, strategy }: Job): readonly string[] => {
  const scripts = strategy?.matrix.script ?? [""];
  return scripts.flatMap((script) =>
    steps.flatMap(({ run = "" }) => run.replaceAll("${{ matrix.script }}", script).trimEnd().split("\n")),
  );
};

const { scripts } = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>;
};

test.each(names)("%s has jobs with steps, a time limit and actions of a named commit", (name) => {
  const jobs = Object.values(workflows.get(name)?.jobs ?? {});
  expect(jobs.length).toBeGreaterThan(0);
  for (const job of jobs) {
    expect(job["runs-on"]).toMatch(/^(?:ubuntu-latest|\$\{\{ matrix\.os \}\})$/u);
    expect(job["timeout-minutes"]).toBeGreaterThan(0);
    expect(job.steps[0]?.uses).toMatch(/^actions\/checkout@/u);
    for (const { uses, run } of job.steps) {
      expect([uses, run].filter((one) => one !== undefined)).toHaveLength(1);
      if (uses !== undefined) expect(uses).toMatch(/^actions\/[a-z-]+@[0-9a-f]{40}$/u);
    }
  }
});

test("where a job runs in a container, git may read the checkout, which belongs to another user", () => {
  const jobs = [...workflows.values()].flatMap((workflow) => Object.values(workflow.jobs));
  const inContainers = jobs.filter(({ container }) => container !== undefined);
  expect(inContainers).toHaveLength(2);
  for (const job of inContainers) {
    const lines = linesOf(job);
    const trusts = lines.findIndex((line) =>
      line.endsWith('git config --global --add safe.directory "$GITHUB_WORKSPACE"'),
    );
    expect(trusts).toBeGreaterThanOrEqual(0);
    expect(trusts).toBeLessThan(lines.findIndex((line) => line.startsWith("npm ")));
  }
});

test.each(names)("every script of ours that %s runs exists", (name) => {
  const lines = Object.values(workflows.get(name)?.jobs ?? {}).flatMap(linesOf);
  const called = lines.flatMap((line) =>
    Array.from(line.matchAll(/npm (?:run (?<script>[\w:-]+)|(?<test>test))/gu), ({ groups }) =>
      String(groups?.["script"] ?? groups?.["test"]),
    ),
  );
  for (const script of called) expect(Object.keys(scripts)).toContain(script);
  const files = lines.flatMap((line) => Array.from(line.matchAll(/docker build .* (\S+)$/gu), ([, place]) => place));
  for (const place of files) expect(fs.existsSync(path.join(root, String(place), "Dockerfile"))).toBe(true);
});

test("[REL-W1] npm test runs on three systems for every change, the slow tests and the nightly checks at night", () => {
  expect(Object.keys(workflows.get("test.yml")?.on ?? {})).toEqual(["push", "pull_request", "workflow_dispatch"]);
  const job = jobOf("test.yml", "test");
  expect(job.strategy?.matrix.include?.map(({ os }) => os)).toEqual([
    "ubuntu-latest",
    "macos-latest",
    "windows-latest",
  ]);
  expect(linesOf(job)).toContain("npm test");
  expect(Object.keys(workflows.get("nightly.yml")?.on ?? {})).toContain("schedule");
  const nightly = linesOf(jobOf("nightly.yml", "nightly"));
  expect(nightly).toEqual(expect.arrayContaining(["npm run test:slow", "npm run nightly"]));
});

test("[REL-W2] a release checks the tag and the packages, then publishes them with provenance", () => {
  expect(workflows.get("release.yml")?.on).toEqual({ push: { tags: ["v*"] } });
  const lines = linesOf(jobOf("release.yml", "publish")).filter((line) => line !== "");
  expect(lines).toEqual([
    expect.stringMatching(/^test "\$GITHUB_REF_NAME" = "v\$\(node .*version.*\)"$/u),
    expect.stringMatching(/^npm pkg set repository\.type=git "repository\.url=git\+\$GITHUB_SERVER_URL/u),
    "npm run pack -- --check",
    expect.stringMatching(/^npm install --global npm@\d+$/u),
    "npm run publish:packed -- --provenance --access=public",
  ]);
});

test("[REL-W3] workflows may only read, and only the release asks for an identity token", () => {
  for (const [name, { permissions, jobs }] of workflows) {
    expect(permissions, name).toEqual({ contents: "read" });
    for (const [id, job] of Object.entries(jobs)) {
      const isRelease = name === "release.yml" && id === "publish";
      expect(job.permissions, `${name} ${id}`).toEqual(
        isRelease ? { contents: "read", "id-token": "write" } : undefined,
      );
    }
  }
});

test("issue forms have a name, a description and labelled fields", () => {
  const forms = fs.readdirSync(path.join(folder, "ISSUE_TEMPLATE")).filter((name) => name !== "config.yml");
  expect(forms.toSorted()).toEqual(["bug.yml", "idea.yml"]);
  for (const form of forms) {
    const { name, description, body } = read(`ISSUE_TEMPLATE/${form}`) as Template;
    expect([name, description].every((text) => text.length > 0)).toBe(true);
    expect(new Set(body.map(({ id }) => id)).size).toBe(body.length);
    for (const { type, attributes } of body) {
      expect(["textarea", "input"]).toContain(type);
      expect(attributes.label.length).toBeGreaterThan(0);
    }
  }
  expect(read("ISSUE_TEMPLATE/config.yml")).toEqual({ blank_issues_enabled: true });
});
