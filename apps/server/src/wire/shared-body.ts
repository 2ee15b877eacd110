// A body that many requests are answered with: it is serialized and compressed once, for as long as anybody holds it.
import { gzipSync } from "node:zlib";

/** A shorter text gains nothing. */
const MIN_GZIP_LENGTH = 1024;

export interface SharedBody {
  readonly text: string;
  /** The text compressed; null for a short one. */
  readonly gzip: Buffer | null;
}

const known = new WeakMap<object, SharedBody>();

export const sharedBodyOf = (body: object): SharedBody => {
  const before = known.get(body);
  if (before !== undefined) return before;
  const text = JSON.stringify(body);
  const made = { text, gzip: text.length < MIN_GZIP_LENGTH ? null : gzipSync(text) };
  known.set(body, made);
  return made;
};

/** Whether a client takes gzip: it names it, and does not refuse it. */
export const takesGzip = (acceptEncoding: string | undefined): boolean =>
  /(?:^|,)\s*gzip\s*(?:,|$|;\s*q=(?:0\.0*[1-9]|1))/u.test(acceptEncoding ?? "");
