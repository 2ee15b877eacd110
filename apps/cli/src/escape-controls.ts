/** Text that may come from outside, for a terminal: what cannot be seen, or moves the cursor, is written as an escape. */
export const escapeControls = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);
