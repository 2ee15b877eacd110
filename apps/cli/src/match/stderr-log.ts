// Logs an engine's stderr to a file of limited size: the first and the last part, with the number of omitted bytes
// between them. A restarted engine appends to the same file.
import fs from "node:fs";

/** Bytes per part. */
const PART = 256 << 10;
const LEFT_OUT = /^\n\[(?<bytes>\d+) bytes left out\]\n/u;

export interface StderrLog {
  readonly write: (bytes: Uint8Array) => void;
  /** Writes the last part; the first part is written immediately. */
  readonly flush: () => void;
}

/** A ring buffer of the last bytes, with a count of all bytes. */
const openTail = () => {
  const ring = Buffer.alloc(PART);
  let total = 0;
  return {
    push: (bytes: Uint8Array): void => {
      const kept = bytes.subarray(Math.max(0, bytes.length - PART));
      total += bytes.length - kept.length;
      const at = total % PART;
      ring.set(kept.subarray(0, PART - at), at);
      ring.set(kept.subarray(PART - at), 0);
      total += kept.length;
    },
    /** In order. */
    read: (): Buffer => {
      const at = total % PART;
      return total <= PART ? ring.subarray(0, total) : Buffer.concat([ring.subarray(at), ring.subarray(0, at)]);
    },
    leftOut: () => Math.max(0, total - PART),
  };
};

export const openStderrLog = (file: string): StderrLog => {
  let first = 0;
  let tail: ReturnType<typeof openTail> | null = null;
  let leftOutBefore = 0;
  let isChanged = false;

  const open = (): void => {
    const before = fs.existsSync(file) ? fs.readFileSync(file) : Buffer.alloc(0);
    first = Math.min(PART, before.length);
    if (before.length === 0) fs.writeFileSync(file, "");
    if (before.length <= PART) return;
    const rest = before.subarray(PART);
    const found = LEFT_OUT.exec(rest.subarray(0, 64).toString("latin1"));
    leftOutBefore = Number(found?.groups?.["bytes"] ?? 0);
    tail = openTail();
    tail.push(rest.subarray(found?.[0].length ?? 0));
  };

  const write = (bytes: Uint8Array): void => {
    const head = bytes.subarray(0, PART - first);
    if (head.length > 0) fs.appendFileSync(file, head);
    first += head.length;
    if (head.length === bytes.length) return;
    tail ??= openTail();
    tail.push(bytes.subarray(head.length));
    isChanged = true;
  };

  const flush = (): void => {
    if (tail === null || !isChanged) return;
    isChanged = false;
    const leftOut = leftOutBefore + tail.leftOut();
    const notice = leftOut === 0 ? "" : `\n[${leftOut} bytes left out]\n`;
    const handle = fs.openSync(file, "r+");
    try {
      const end = Buffer.concat([Buffer.from(notice), tail.read()]);
      fs.writeSync(handle, end, 0, end.length, PART);
      fs.ftruncateSync(handle, PART + end.length);
    } finally {
      fs.closeSync(handle);
    }
  };

  /** Errors are ignored here; a full disk is reported when the results are written. */
  const ignoreErrors =
    <Given extends readonly unknown[]>(act: (...given: Given) => void) =>
    (...given: Given): void => {
      try {
        act(...given);
      } catch {
        // reported elsewhere
      }
    };
  ignoreErrors(open)();
  return { write: ignoreErrors(write), flush: ignoreErrors(flush) };
};
