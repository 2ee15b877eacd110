// Stand-ins for the base images, which no package registry has: the files of the Debian packages that distroless images are
// made of, and this Node.
import fs from "node:fs";
import path from "node:path";
import { findOnPath } from "../../environment/chromium/apt.ts";
import { thisMachine } from "../../environment/chromium/machine.ts";

/** What `gcr.io/distroless/nodejs24-debian12` has, apart from Node. */
const PACKAGES = [
  "base-files",
  "ca-certificates",
  "libc6",
  "libgcc-s1",
  "libgomp1",
  "libssl3",
  "libstdc++6",
  "netbase",
  "tzdata",
];

/** Distroless images have no documents but licences, and no other locales. */
const LEFT_OUT = ["usr/share/doc/*/changelog*", "usr/share/lintian", "usr/share/man", "usr/share/locale"];

const UNPACK = 'cd "$0" && apt-get download "$@" && for file in *.deb; do dpkg -x "$file" . && rm "$file"; done';

/** Unpacks Debian packages into a folder; nothing is installed. */
export const unpackPackages = async (folder: string, packages: readonly string[]): Promise<void> => {
  if (findOnPath("apt-get", thisMachine) === undefined)
    throw new Error("the stand-ins for images are made of Debian packages, and this machine has no apt-get");
  const fetch = () => thisMachine.run("sh", ["-c", UNPACK, folder, ...packages], thisMachine.env);
  let fetched = await fetch();
  if (!fetched.ok && thisMachine.isRoot) {
    // A bare machine has no package lists.
    await thisMachine.run("apt-get", ["update"], thisMachine.env);
    fetched = await fetch();
  }
  if (!fetched.ok) throw new Error(`${fetched.output.trimEnd()}\nDebian's packages could not be downloaded`);
};

const fillDistroless = async (folder: string): Promise<void> => {
  await unpackPackages(folder, PACKAGES);
  for (const file of fs.globSync(LEFT_OUT, { cwd: folder })) fs.rmSync(path.join(folder, file), { recursive: true });
  fs.mkdirSync(path.join(folder, "nodejs/bin"), { recursive: true });
  fs.copyFileSync(process.execPath, path.join(folder, "nodejs/bin/node"));
  fs.chmodSync(path.join(folder, "nodejs/bin/node"), 0o755);
  for (const name of ["tmp", "proc", "dev"]) fs.mkdirSync(path.join(folder, name), { recursive: true });
};

/** Fills the folder of a stage with its base image. A build stage runs on this machine's programs, and needs no files. */
export const fillBase = async (image: string, folder: string): Promise<void> => {
  if (image.startsWith("gcr.io/distroless/nodejs24-")) await fillDistroless(folder);
  else if (!image.startsWith("node:24-")) throw new Error(`there is no stand-in for the image ${image}`);
};
