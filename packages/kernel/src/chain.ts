// The hash chain of a match (MAT-D5): the first link covers the sealed record, every other link an entry and the link
// before it. An altered, dropped, swapped or inserted entry changes every later link. SPEC.md pins the bytes.
import { jsonHash, textHash } from "./hash.ts";
import { canonicalJson } from "./json.ts";

/** The fields of an entry that a link covers; not its hash. */
export interface LinkedFields {
  readonly seq: number;
  readonly actionId: string;
  readonly actorId: string;
  readonly type: string;
  readonly payload: object;
  readonly at: number;
}

export const firstLink = (record: object): string => jsonHash("tengen/match/1", record);

/**
 * The link after `previous`. It covers exactly these fields. The canonical JSON is assembled by hand, with the keys in
 * order, because every move of every match passes through here.
 */
export const nextLink = (previous: string, { seq, actionId, actorId, type, payload, at }: LinkedFields): string =>
  textHash(
    "tengen/entry/1",
    `{"actionId":${canonicalJson(actionId)},"actorId":${canonicalJson(actorId)},"at":${at},"payload":${canonicalJson(payload)},` +
      `"previous":"${previous}","seq":${seq},"type":${canonicalJson(type)}}`,
  );
