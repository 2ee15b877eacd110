// The icons of the installed site, drawn from one source: apps/web/public/favicon.svg.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { initWasm, Resvg } from "@resvg/resvg-wasm";

/** `--paper` of packages/board/web/tokens.css, in light. */
export const PAPER = "#f7f5f0";

interface IconFile {
  readonly file: string;
  /** Width and height in pixels. */
  readonly size: number;
  /** Whether the system cuts a shape of its own out of it: then the drawing is smaller, and the corners are filled. */
  readonly isMasked: boolean;
}

export const ICONS: readonly IconFile[] = [
  { file: "icons/192.png", size: 192, isMasked: false },
  { file: "icons/512.png", size: 512, isMasked: false },
  { file: "icons/maskable-512.png", size: 512, isMasked: true },
  { file: "icons/apple-touch-icon.png", size: 180, isMasked: true },
];

/** The drawing on a background. A mask keeps at least the inner 80 %. */
const onPaper = (drawing: string, isMasked: boolean): string => {
  const inner = /^<svg[^>]*viewBox="0 0 32 32"[^>]*>(?<inner>.*)<\/svg>\s*$/su.exec(drawing)?.groups?.["inner"];
  if (inner === undefined) throw new Error("favicon.svg is not a drawing of 32 by 32");
  const scale = isMasked ? 0.7 : 0.85;
  const offset = 16 - 16 * scale;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${isMasked ? 0 : 6}" fill="${PAPER}"/><g transform="translate(${offset} ${offset}) scale(${scale})">${inner}</g></svg>`;
};

/** Once in a process: tests share processes, but not the modules that have started it. */
export const startRasterizer = async (): Promise<void> => {
  const file = createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm");
  try {
    await initWasm(fs.readFileSync(file));
  } catch (error) {
    if (!String(error).includes("Already initialized")) throw error;
  }
};

/** Writes the icons into a folder with the site. */
export const writeIcons = async (root: string, folder: string): Promise<void> => {
  await startRasterizer();
  const drawing = fs.readFileSync(path.join(root, "apps/web/public/favicon.svg"), "utf8");
  for (const { file, size, isMasked } of ICONS) {
    const target = path.join(folder, file);
    const image = new Resvg(onPaper(drawing, isMasked), { fitTo: { mode: "width", value: size } }).render();
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.writeFileSync(target, image.asPng());
  }
};
