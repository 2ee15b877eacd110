// Makes a newer build from a site: other names for files with a hash in their name, and another text on the pages.
import fs from "node:fs";
import path from "node:path";
import { writeServiceWorker } from "../../../tools/build/site/service-worker.ts";

/** A text of the pages in the first and in the next build. */
export const WORD = "Skip to content";
export const NEXT_WORD = "Jump to content";

const renamed = (name: string): string => name.replace(/(?=\.\w+$)/u, "2");

export const makeNextBuild = async (root: string, site: string, target: string): Promise<void> => {
  fs.cpSync(site, target, { recursive: true, filter: (file) => !/\.(?:br|gz)$/u.test(file) });
  const names = fs.globSync("*.{js,css}", { cwd: path.join(target, "assets") });
  for (const name of names)
    fs.renameSync(path.join(target, "assets", name), path.join(target, "assets", renamed(name)));
  for (const file of fs.globSync("**/*.{js,css,html}", { cwd: target })) {
    const whole = path.join(target, file);
    const text = fs.readFileSync(whole, "utf8").replaceAll(WORD, NEXT_WORD);
    fs.writeFileSync(
      whole,
      names.reduce((changed, name) => changed.replaceAll(name, renamed(name)), text),
    );
  }
  await writeServiceWorker(root, target);
};
