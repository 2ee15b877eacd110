// Parses a line of GTP: an optional id, a command and its arguments. As the standard says, control characters are
// dropped, tabs are spaces, and text after # is a comment.
export interface GtpCommand {
  /** As written; empty if there is none. */
  readonly id: string;
  readonly name: string;
  readonly args: readonly string[];
}

export const parseGtpCommand = (line: string): GtpCommand | null => {
  const text = line
    .replaceAll("\t", " ")
    .replaceAll(/\p{Cc}/gu, "")
    .replace(/#.*$/u, "")
    .trim();
  const [, id = "", rest = ""] = /^(?:(\d{1,10})(?=\s|$))?\s*(.*)$/u.exec(text) ?? [];
  const [name = "", ...args] = rest.split(/ +/u);
  return id === "" && name === "" ? null : { id, name, args };
};
