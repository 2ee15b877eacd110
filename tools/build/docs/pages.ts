// The documents of the documentation site: which, in which group and order, and what becomes of their links.
import fs from "node:fs";
import path from "node:path";

interface Group {
  readonly name: string;
  /** Patterns of files, from the root. */
  readonly files: readonly string[];
}

/** In the order of the navigation. */
export const GROUPS: readonly Group[] = [
  { name: "For players", files: ["docs/portal.md", "docs/gomoku-levels.md"] },
  { name: "For embedders", files: ["docs/packages.md", "docs/embed.md", "docs/command-line.md"] },
  { name: "Packages", files: ["{packages,searchers,games}/*/README.md", "apps/cli/README.md"] },
  {
    name: "For engine authors",
    files: ["docs/write-a-bot.md", "docs/engines.md", "docs/engine-matches.md", "docs/performance.md"],
  },
  {
    name: "For operators",
    files: ["docs/server.md", "docs/containers.md", "docs/settings.md", "docs/many-machines.md", "docs/scaling.md"],
  },
  {
    name: "For contributors",
    files: [
      "docs/first-game.md",
      "docs/add-a-game.md",
      "CONTRIBUTING.md",
      "ARCHITECTURE.md",
      "docs/fuzzing.md",
      "docs/mutation-testing.md",
      "tools/README.md",
    ],
  },
  {
    name: "Protocol, files and rules",
    files: [
      "packages/protocol/SPEC.md",
      "packages/match/SPEC.md",
      "packages/kernel/SPEC.md",
      "packages/engine-protocols/SPEC.md",
      "games/*/SPEC.md",
      "packages/!(protocol|match|kernel|engine-protocols)/SPEC.md",
      "packages/engine-protocols/src/tournament/SPEC.md",
      "searchers/*/SPEC.md",
      "apps/*/SPEC.md",
    ],
  },
  { name: "Decisions", files: ["docs/adr/*.md"] },
  { name: "Experiments", files: ["docs/experiments/*.md"] },
];

export interface Page {
  /** From the root. */
  readonly file: string;
  readonly group: string;
  readonly title: string;
  /** Markdown. */
  readonly text: string;
}

const HEADING = /^# (?<title>.+)\n/u;

/** A document; its first heading is its title. */
export const readPage = (root: string, file: string, group: string): Page => {
  const text = fs.readFileSync(path.join(root, file), "utf8");
  const title = HEADING.exec(text)?.groups?.["title"];
  if (title === undefined) throw new Error(`${file} does not start with a heading: # Title`);
  return { file, group, title, text };
};

/** All documents, the groups in their order. A pattern without a file is a mistake. */
export const readPages = (root: string): readonly Page[] =>
  GROUPS.flatMap(({ name, files }) =>
    files.flatMap((pattern) => {
      const found = fs.globSync(pattern, { cwd: root, exclude: (entry) => entry.includes("node_modules") });
      if (found.length === 0) throw new Error(`the documentation names ${pattern}, and there is no such file`);
      return found.map((file) => readPage(root, file.replaceAll(path.sep, "/"), name));
    }),
  );

const LINK = /(?<before>!?)\[(?<label>[^\]]*)\]\((?<target>[^)\s]+)\)/gu;
/** What a page can show or a browser can open. */
const MEDIA = /\.(?:svg|png|json|txt)$/u;

/**
 * The text with the links that lead somewhere on the site; any other is its label. `isPage` tells the documents; `useFile`
 * is told of every other file that is linked.
 */
export const keepLinks = (page: Page, isPage: (file: string) => boolean, useFile: (file: string) => boolean): string =>
  page.text.replaceAll(LINK, (whole: string, _before: string, label: string, target: string) => {
    if (/^(?:[a-z]+:|#)/u.test(target)) return whole;
    const [name = ""] = target.split("#");
    const file = path.posix.join(path.posix.dirname(page.file), name);
    return isPage(file) || (MEDIA.test(file) && useFile(file)) ? whole : label;
  });

/** A document as TypeDoc reads it: its title and group in front. */
export const toDocument = ({ title, group }: Page, text: string): string =>
  `---\ntitle: ${JSON.stringify(title.replaceAll("`", ""))}\ngroup: ${JSON.stringify(group)}\n---\n\n${text}`;
