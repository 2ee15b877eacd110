// What a program writes to stderr, in a file that stays small whatever the program does: the first part, and the last. In between a line says how much
// was left out. Programs that are started again go on in the same file.
import fs from "node:fs";

/** Bytes of each part. */
const PART = 256 << 10;
const LEFT_OUT = /^\n\[(?<bytes>\d+) bytes left out\]\n/u;

export interface StderrLog {
  readonly write: (bytes: Uint8Array) => void;
  /** The first part is in the file at once, the last one after this. */
  readonly flush: () => void;
}

/** The last bytes of many, and how many there were. */
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
    /** In the order in which they came. */
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
    const remark = leftOut === 0 ? "" : `\n[${leftOut} bytes left out]\n`;
    const handle = fs.openSync(file, "r+");
    try {
      const end = Buffer.concat([Buffer.from(remark), tail.read()]);
      fs.writeSync(handle, end, 0, end.length, PART);
      fs.ftruncateSync(handle, PART + end.length);
    } finally {
      fs.closeSync(handle);
    }
  };

  /** What cannot be written is lost; a disk that is full is told of where the results are written. */
  const unlessItFails =
    <Given extends readonly unknown[]>(act: (...given: Given) => void) =>
    (...given: Given): void => {
      try {
        act(...given);
      } catch {
        // told elsewhere
      }
    };
  unlessItFails(open)();
  return { write: unlessItFails(write), flush: unlessItFails(flush) };
};
