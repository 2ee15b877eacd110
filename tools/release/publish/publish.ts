// Publishes the tarballs of a release. A release that was interrupted is started again: what the registry has already is left
// out, since npm refuses to publish a version twice.
import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import { promisify } from "node:util";

interface Tarball {
  readonly file: string;
  readonly name: string;
  readonly version: string;
}

const execute = promisify(execFile);

/** What npm prints. It says why it fails, in spite of the project's .npmrc. */
const npm = async (args: readonly string[]): Promise<string> => {
  const isWindows = process.platform === "win32";
  return (await execute("npm", [...args, "--loglevel=error"], { shell: isWindows })).stdout;
};

/** The tarballs of a folder, by the manifests in them. */
const readTarballs = (folder: string): Promise<readonly Tarball[]> => {
  const files = fs.readdirSync(folder).filter((name) => name.endsWith(".tgz"));
  return Promise.all(
    files.toSorted().map(async (one) => {
      const file = path.join(folder, one);
      const { stdout } = await execute("tar", ["-xzOf", file, "package/package.json"]);
      const { name, version } = JSON.parse(stdout) as { readonly name: string; readonly version: string };
      return { file, name, version };
    }),
  );
};

/** Whether the registry has this version. An answer that is neither yes nor no ends the release. */
const isPublished = async (registry: string, { name, version }: Tarball): Promise<boolean> => {
  const address = new URL(`${name.replace("/", "%2f")}/${version}`, registry);
  const { status } = await fetch(address);
  if (status === 200 || status === 404) return status === 200;
  throw new Error(`the registry answered ${status} when asked for ${name}@${version}; start the release again later`);
};

/** Publishes each tarball of a folder that the registry does not have, and says what it does. `options` are npm's. */
export const publishAll = async (
  folder: string,
  options: readonly string[],
  log: (text: string) => void,
): Promise<void> => {
  const tarballs = await readTarballs(folder);
  if (tarballs.length === 0) throw new Error(`${folder} has no tarballs; npm run pack makes them`);
  const registry = (await npm(["config", "get", "registry", ...options])).trim();
  for (const one of tarballs) {
    if (await isPublished(registry, one)) {
      log(`${one.name}@${one.version} is published already: skipped`);
      continue;
    }
    await npm(["publish", ...options, one.file]);
    log(`${one.name}@${one.version} is published`);
  }
};
