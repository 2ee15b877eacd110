// A test page made of one TSX file, opened in a browser without a server: for browser tests of a package, and for
// benchmarks.
import type { Page } from "playwright-core";
import { build } from "vite";

interface Bundle {
  readonly script: string;
  readonly style: string;
}

/** Bundles a file and its imports into one script and one style sheet, as for the site. */
const bundle = async (file: string): Promise<Bundle> => {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    build: {
      write: false,
      target: "es2023",
      modulePreload: false,
      cssCodeSplit: false,
      rolldownOptions: { input: file, output: { format: "iife" } },
    },
  });
  const files = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
  return {
    script: files.flatMap((one) => (one.type === "chunk" ? [one.code] : [])).join("\n"),
    style: files
      .flatMap((one) => (one.type === "asset" && one.fileName.endsWith(".css") ? [String(one.source)] : []))
      .join("\n"),
  };
};

const bundles = new Map<string, Promise<Bundle>>();

/** The bundle of a file, made once. */
const bundleOf = (file: string): Promise<Bundle> => {
  const made = bundles.get(file) ?? bundle(file);
  bundles.set(file, made);
  return made;
};

export type Remote<Handle> = {
  readonly [Name in keyof Handle]: Handle[Name] extends (...args: infer Arguments) => infer Answer
    ? (...args: Arguments) => Promise<Awaited<Answer>>
    : never;
};

/** A proxy for the functions of the page's object `harness`; arguments and results are JSON. */
export const remoteOf = <Handle>(page: Page): Remote<Handle> =>
  new Proxy({} as Remote<Handle>, {
    get:
      (_target, name) =>
      (...args: readonly unknown[]) =>
        page.evaluate(`harness.${String(name)}(...${JSON.stringify(args)})`),
  });

/** Loads the harness of a file into a page, which may have more in its head. */
export const openHarness = async (page: Page, file: string, head = ""): Promise<void> => {
  const { script, style } = await bundleOf(file);
  await page.setContent(`<!doctype html><html lang="en"><title>Harness</title>${head}<body></body></html>`);
  if (style !== "") await page.addStyleTag({ content: style });
  await page.addScriptTag({ content: script });
};
