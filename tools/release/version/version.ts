// What a release changes besides the manifests, which changesets rewrites: the changelog and the lock file.

export interface Changeset {
  readonly name: string;
  readonly text: string;
}

const PARTS = /^---\r?\n(?<front>[\s\S]*?)^---\r?\n(?<summary>[\s\S]*)$/mu;
const BUMP = /^["']?(?<name>[^"':]+)["']?: *(?<bump>major|minor|patch)\s*$/u;

/** What a changeset says to users, and which packages it names. */
export const readChangeset = ({
  name,
  text,
}: Changeset): { readonly packages: readonly string[]; readonly summary: string } => {
  const { front = "", summary = "" } = PARTS.exec(text)?.groups ?? {};
  const lines = front.split("\n").filter((line) => line.trim() !== "");
  const packages = lines.flatMap((line) => BUMP.exec(line)?.groups?.["name"] ?? []);
  if (packages.length === 0 || packages.length < lines.length || summary.trim() === "") {
    throw new Error(
      `.changeset/${name} needs a line such as "@tengen/match": minor between two lines of ---, and a text`,
    );
  }
  return { packages, summary: summary.trim() };
};

const FIRST_SECTION = /^## /mu;

/** The changelog with a section for a version, above the older ones. */
export const extendChangelog = (
  changelog: string,
  version: string,
  date: string,
  changesets: readonly Changeset[],
): string => {
  const items = changesets.map(readChangeset).map(({ packages, summary }) => {
    const names = packages.map((name) => `\`${name}\``).join(", ");
    return `- ${names}: ${summary.replaceAll("\n", "\n  ")}`;
  });
  const at = FIRST_SECTION.exec(changelog)?.index ?? changelog.length;
  return `${changelog.slice(0, at)}## ${version} (${date})\n\n${items.join("\n")}\n\n${changelog.slice(at)}`;
};

interface LockedPackage {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}
export interface Lock {
  readonly version: string;
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** A list of dependencies under its name, with a new version of our own; nothing if there is none. */
const raise = (
  one: LockedPackage,
  field: "dependencies" | "devDependencies",
  version: string,
): Readonly<Record<string, unknown>> => {
  const entries = Object.entries(one[field] ?? {});
  const raised = entries.map(([name, old]) => [name, name.startsWith("@tengen/") ? version : old]);
  return entries.length === 0 ? {} : { [field]: Object.fromEntries(raised) };
};

/** The lock file with a new version of the project's own packages. */
export const raiseLock = (lock: Lock, version: string): Lock => ({
  ...lock,
  version,
  packages: Object.fromEntries(
    Object.entries(lock.packages).map(([folder, one]) => {
      if (folder.includes("node_modules/")) return [folder, one];
      return [
        folder,
        { ...one, version, ...raise(one, "dependencies", version), ...raise(one, "devDependencies", version) },
      ];
    }),
  ),
});
