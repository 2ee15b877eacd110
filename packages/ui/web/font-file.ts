// The URL of the pages' font, for images, which use none of their page's fonts.
import fontFile from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";

export { fontFile };
