// The licences of the software by others in what we distribute: the site, the command `tengen` with all that npm installs
// for it, and the compiled kernels.
import fs from "node:fs";
import path from "node:path";

/** What is distributed. */
const DISTRIBUTED = ["apps/cli", "apps/server", "apps/web"];
/** Its standard library is compiled into the kernels. */
const COMPILED_IN = ["node_modules/assemblyscript"];

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}
type LockedPackages = Readonly<Record<string, LockedPackage>>;

/** Where a package finds a dependency: in its own node_modules, or in those of a folder above. */
const resolveDependency = (packages: LockedPackages, from: string, name: string): string | null => {
  const candidate = path.posix.join(from, "node_modules", name);
  const found = packages[candidate];
  if (found !== undefined) return found.link === true ? (found.resolved ?? null) : candidate;
  return from === "" ? null : resolveDependency(packages, path.posix.dirname(from).replace(/^\.$/u, ""), name);
};

/** The folders of all packages that these need, and theirs; the project's own are followed but not listed. */
export const closureOf = (packages: LockedPackages, roots: readonly string[]): readonly string[] => {
  const seen = new Set<string>(roots);
  // A set grows while it is walked.
  for (const folder of seen) {
    for (const name of Object.keys(packages[folder]?.dependencies ?? {})) {
      const found = resolveDependency(packages, folder, name);
      if (found === null) throw new Error(`package-lock.json has no ${name} for ${folder}`);
      seen.add(found);
    }
  }
  return [...seen].filter((folder) => folder.includes("node_modules/")).toSorted();
};

export interface Notice {
  readonly name: string;
  readonly version: string;
  /** SPDX identifier. */
  readonly license: string;
  /** The text of its licence file; null if it has none. */
  readonly text: string | null;
}

const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)(?:\.|$)/iu;

/** The notice of an installed package. */
export const readNotice = (root: string, folder: string): Notice => {
  const read = (name: string): string => fs.readFileSync(path.join(root, folder, name), "utf8");
  const { name, version, license } = JSON.parse(read("package.json")) as {
    readonly name: string;
    readonly version: string;
    readonly license?: string;
  };
  if (license === undefined) throw new Error(`${folder}/package.json names no licence`);
  const files = fs.readdirSync(path.join(root, folder)).filter((file) => LICENSE_FILE.test(file));
  const text = files
    .toSorted()
    .map((file) =>
      read(file)
        .replaceAll(/[ \t]+$/gmu, "")
        .replaceAll("\r", "")
        .trim(),
    )
    .join("\n\n");
  return { name, version, license, text: text === "" ? null : text };
};

/** Some packages are installed in several versions. */
const identify = ({ name, version }: Notice): string => `${name} ${version}`;

/** A text as an indented block of Markdown. */
const quote = (text: string): string => text.replaceAll(/^(?=.)/gmu, "    ");

/** A page of notices: the table, and each text once, with the packages that it is of. */
export const formatNotices = (title: string, intro: string, notices: readonly Notice[]): string => {
  const unique = [...new Map(notices.map((notice) => [identify(notice), notice])).values()].toSorted((a, b) =>
    identify(a) < identify(b) ? -1 : 1,
  );
  const texts = Map.groupBy(
    unique.filter(({ text }) => text !== null),
    ({ text }) => text,
  );
  const rows = unique.map(
    ({ name, version, license, text }) =>
      `| ${name} | ${version} | ${license}${text === null ? ` (https://spdx.org/licenses/${license}.html)` : ""} |`,
  );
  const sections = [...texts].map(
    ([text, users]) => `## ${users.map(({ name }) => name).join(", ")}\n\n${quote(text ?? "")}`,
  );
  return `# ${title}\n\n${intro}\n\n| package | version | licence |\n| --- | --- | --- |\n${rows.join("\n")}\n\n${sections.join("\n\n")}\n`;
};

export const NOTICES_FILE = "THIRD_PARTY_NOTICES.md";

/** The page for the whole project, from the locked and installed packages. */
export const makeNotices = (root: string): string => {
  const lock = JSON.parse(fs.readFileSync(path.join(root, "package-lock.json"), "utf8")) as {
    readonly packages: LockedPackages;
  };
  const folders = [...COMPILED_IN, ...closureOf(lock.packages, DISTRIBUTED)];
  return formatNotices(
    "Third-party notices",
    "Tengen is under the [MIT licence](LICENSE). The site, the command `tengen` and the searchers contain or install\nthese packages by others. `npm run notices` writes this page.",
    folders.map((folder) => readNotice(root, folder)),
  );
};
