// What TypeDoc's pages lack: the portal's theme, landmarks for screen readers, and what the server's Content Security Policy asks of a page, no
// script and no style inside the HTML.

/** The inline scripts of a page, moved to files: the HTML, and the scripts by the names that it asks for. */
export interface SplitPage {
  readonly html: string;
  readonly scripts: ReadonlyMap<string, string>;
}

const INLINE_SCRIPT = /<script>(?<code>[\s\S]*?)<\/script>/gu;
/** TypeDoc's script that shows the page in the theme of the last visit; the rest of its code hides the page until then. */
const THEME = "tsd-theme";

/** The parts of a page, for screen readers: the content, and the two navigations by their names. */
const addLandmarks = (html: string): string =>
  html
    .replace('<div class="col-content">', '<div class="col-content" role="main">')
    .replace('<div class="col-sidebar">', '<div class="col-sidebar" role="complementary" aria-label="Contents">')
    .replace('<nav id="tsd-sidebar-links"', '<nav id="tsd-sidebar-links" aria-label="Tengen"')
    .replace('<nav class="tsd-navigation">', '<nav class="tsd-navigation" aria-label="Documentation">');

/** `home` leads from the page to the top of the documentation, such as `../`. `nameOf` names a script by its code. */
export const splitPage = (html: string, home: string, nameOf: (code: string) => string): SplitPage => {
  const scripts = new Map<string, string>();
  const themed = html.replace("<script>", `<script src="${home}assets/theme.js"></script><script>`);
  const split = themed.replaceAll(INLINE_SCRIPT, (_whole, code: string) => {
    const name = nameOf(code);
    scripts.set(name, code);
    return `<script src="${home}assets/${name}"></script>`;
  });
  return { html: addLandmarks(split.replaceAll(/ style="[^"]*"/gu, "")), scripts };
};

/** Whether a page is one of TypeDoc's with its script for the theme. */
export const hasTheme = (html: string): boolean => html.includes(THEME);
