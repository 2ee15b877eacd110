// Lines out of a stream of bytes. Node's readline also splits at U+2028, which JSON allows inside a text, and keeps
// a line of any length; this splits at the line feed alone and keeps no more than the limit.

/** The text of a line, or null for one that is too long or, where that is asked for, not UTF-8. */
export type Line = string | null;

export interface LineSplitter {
  /** The lines that the bytes complete. */
  readonly push: (bytes: Uint8Array) => readonly Line[];
  /** The last line, if it has no line feed. */
  readonly end: () => readonly Line[];
}

/** Far above any line of the protocols of engines. */
export const MAX_PROTOCOL_BYTES = 1 << 16;

const LINE_FEED = 0x0a;

/** Without `fatal`, bytes that are not UTF-8 become replacement characters. */
export const createLineSplitter = (mostBytes: number, { fatal = true } = {}): LineSplitter => {
  const decoder = new TextDecoder("utf-8", { fatal, ignoreBOM: true });
  let parts: Uint8Array[] = [];
  let length = 0;

  const keep = (bytes: Uint8Array): void => {
    length += bytes.length;
    if (length <= mostBytes) parts.push(bytes);
    else parts = [];
  };

  const decode = (): Line => {
    const tooLong = length > mostBytes;
    const bytes = Buffer.concat(parts);
    parts = [];
    length = 0;
    if (tooLong) return null;
    try {
      return decoder.decode(bytes);
    } catch {
      return null;
    }
  };

  return {
    push: (bytes) => {
      const lines: Line[] = [];
      let from = 0;
      for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, from)) {
        keep(bytes.subarray(from, at));
        lines.push(decode());
        from = at + 1;
      }
      // A copy, because a stream may use its buffer again.
      if (from < bytes.length) keep(bytes.slice(from));
      return lines;
    },
    end: () => (length === 0 ? [] : [decode()]),
  };
};
