// A line of GTP as a value: an optional number, a command and its arguments. Control characters are dropped, tabs are blanks, and what
// follows a # is a remark, as the standard says.
export interface GtpCommand {
  /** As it was written; empty where there was none. */
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
