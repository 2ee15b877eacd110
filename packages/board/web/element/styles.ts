// The style sheet of a board that stands in another site's page. It is the portal's, put on the board instead of on the
// page, and adopted by the board's shadow root: nothing of it reaches the page, and a strict `style-src` allows it.
// The files are taken as they are: a build for older browsers would replace `light-dark`, and the board would no longer have
// the scheme of its page.
import board from "../board.css?raw";
import tokens from "../tokens.css?raw";

/** The class of the element around a board, which has the tokens that the portal has on its root. */
export const SCOPE = "tengen-board";

/** A board has the theme of its page unless it is given one. */
const OF_PAGE = `:host { display: block; }
.${SCOPE} { position: relative; }
@media screen { .${SCOPE}:not([data-theme]) { color-scheme: inherit; } }`;

const sheets = new WeakMap<Document, CSSStyleSheet>();

/** The sheet of a document, made once: a document adopts only its own sheets. */
export const sheetOf = (page: Document): CSSStyleSheet => {
  const known = sheets.get(page);
  if (known !== undefined) return known;
  const sheet = new (page.defaultView ?? window).CSSStyleSheet();
  const styles = tokens + board.replace(/@import[^;]*;/u, "");
  sheet.replaceSync(`${styles.replaceAll(":root", `.${SCOPE}`)}\n${OF_PAGE}`);
  sheets.set(page, sheet);
  return sheet;
};
