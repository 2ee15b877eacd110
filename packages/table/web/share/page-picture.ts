// Pictures of a board, made in the page: the scene as SVG in the colours of the page's theme, rasterized by the browser.
import { drawPicture, PICTURE_TOKENS, type Picture, type PictureColors } from "@tengen/board";
import { fontFile } from "@tengen/ui";

/** What the theme's tokens are on this page. Only a property with a colour resolves what a token refers to. */
export const readColors = (): PictureColors => {
  const probe = document.createElement("span");
  probe.hidden = true;
  document.body.append(probe);
  const colors = Object.fromEntries(
    PICTURE_TOKENS.map((token) => {
      probe.style.color = `var(--${token})`;
      return [token, getComputedStyle(probe).color];
    }),
  );
  probe.remove();
  return colors as PictureColors;
};

const FONT = "Figtree Picture";

/** A style sheet with the page's font, since an image uses none of the page's; empty if it cannot be loaded. */
export const loadFontStyle = async (): Promise<string> => {
  try {
    const bytes = new Uint8Array(await (await fetch(fontFile)).arrayBuffer());
    const text = Array.from(bytes, (byte) => String.fromCodePoint(byte)).join("");
    return `@font-face{font-family:"${FONT}";font-weight:300 900;src:url(data:font/woff2;base64,${btoa(text)})}`;
  } catch {
    return "";
  }
};

/** What all pictures of a board have in common. */
export type PictureFrame = Omit<Picture, "scene" | "font" | "size">;

/** Draws a scene on a canvas of its own. */
export const rasterize = async (
  frame: PictureFrame,
  scene: Picture["scene"],
  size: number,
): Promise<HTMLCanvasElement> => {
  const svg = drawPicture({ ...frame, scene, size, font: `"${FONT}"` });
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image(size, size);
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = size;
    canvas.height = size;
    canvas.getContext("2d", { willReadFrequently: true })?.drawImage(image, 0, 0, size, size);
    return canvas;
  } finally {
    URL.revokeObjectURL(url);
  }
};

export const toPng = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error("no picture could be made")) : resolve(blob)),
      "image/png",
    );
  });
