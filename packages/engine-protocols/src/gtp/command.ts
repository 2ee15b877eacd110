// Parses a line of GTP: an optional id, a command and its arguments. As the standard says, control characters are
// dropped, tabs are spaces, and text after # is a comment.
export interface GtpCommand {
  /** As written; empty if there is none. */
  readonly id: string;
  readonly name: string;
  readonly args: readonly string[];
}

export const parseGtpCommand = (line: string): GtpCommand | null => {
  const [content = ""] = line.split("#", 1);
  const text = content
    .replaceAll("\t", " ")
    .replaceAll(/\p{Cc}/gu, "")
    .trim();
  const [, id = "", rest = ""] = /^(?:(\d{1,10})(?=\s|$))?\s*(.*)$/su.exec(text) ?? [];
  const [name = "", ...args] = rest.split(/ +/u);
  return id === "" && name === "" ? null : { id, name, args };
};
