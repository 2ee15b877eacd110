// Bundles modules of the project into one script, for tests in hosts that cannot load modules.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { build } from "vite";

/** A script that assigns the exports of the source to the global `bundle`. */
export const bundleScript = async (root: string, source: string): Promise<string> => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-bundle-"));
  try {
    const entry = path.join(folder, "entry.ts");
    fs.writeFileSync(entry, source);
    await build({
      root,
      configFile: false,
      logLevel: "error",
      build: {
        outDir: path.join(folder, "out"),
        minify: false,
        lib: { entry, formats: ["iife"], name: "bundle", fileName: () => "bundle.js" },
      },
    });
    return fs.readFileSync(path.join(folder, "out/bundle.js"), "utf8");
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
};
