// The sizes of the packed packages.
import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";
import type { PackedPackage } from "./pack.ts";

export interface Sizes {
  readonly name: string;
  /** Bytes of the tarball, and of its files. */
  readonly tarball: number;
  readonly unpacked: number;
  /** Bytes of the file for pages without a bundler, with gzip; null if there is none. */
  readonly standalone: number | null;
}

export const measureSizes = ({ name, folder, tarball }: PackedPackage): Sizes => {
  const files = fs.globSync("**/*", { cwd: folder, withFileTypes: true }).filter((one) => one.isFile());
  const standalone = path.join(folder, "dist/standalone.js");
  return {
    name,
    tarball: fs.statSync(tarball).size,
    unpacked: files.reduce((sum, one) => sum + fs.statSync(path.join(one.parentPath, one.name)).size, 0),
    standalone: fs.existsSync(standalone) ? zlib.gzipSync(fs.readFileSync(standalone), { level: 9 }).length : null,
  };
};

const inKilobytes = (bytes: number | null): string => (bytes === null ? "-" : (bytes / 1000).toFixed(1));

/** A table in Markdown, in kilobytes. */
export const formatSizes = (sizes: readonly Sizes[]): string =>
  [
    "| package | tarball (KB) | unpacked (KB) | `standalone` with gzip (KB) |",
    "| --- | ---: | ---: | ---: |",
    ...sizes.map(
      ({ name, tarball, unpacked, standalone }) =>
        `| \`${name}\` | ${[tarball, unpacked, standalone].map(inKilobytes).join(" | ")} |`,
    ),
  ].join("\n");
