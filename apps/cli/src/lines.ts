// Splits a byte stream into lines. Unlike Node's readline it splits only at line feeds (not at U+2028, which JSON
// allows in strings) and limits the length of a line.

/** A line; null if it is too long or, with `fatal`, not UTF-8. */
export type Line = string | null;

export interface LineSplitter {
  /** Returns the lines that the bytes complete. */
  readonly push: (bytes: Uint8Array) => readonly Line[];
  /** Returns the last line if it has no line feed. */
  readonly end: () => readonly Line[];
}

/** Far above any line of an engine protocol. */
export const MAX_PROTOCOL_BYTES = 1 << 16;

const LINE_FEED = 0x0a;

/** Without `fatal`, bytes that are not UTF-8 become replacement characters. */
export const createLineSplitter = (maxBytes: number, { fatal = true } = {}): LineSplitter => {
  const decoder = new TextDecoder("utf-8", { fatal, ignoreBOM: true });
  let parts: Uint8Array[] = [];
  let length = 0;

  const keep = (bytes: Uint8Array): void => {
    length += bytes.length;
    if (length <= maxBytes) parts.push(bytes);
    else parts = [];
  };

  const decode = (): Line => {
    const tooLong = length > maxBytes;
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
      // A copy, because a stream may reuse its buffer.
      if (from < bytes.length) keep(bytes.slice(from));
      return lines;
    },
    end: () => (length === 0 ? [] : [decode()]),
  };
};
