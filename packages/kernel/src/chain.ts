// The hash chain of a match (MAT-D5): the first link covers the sealed record, every other link one entry and the
// link before it. An altered, dropped, swapped or inserted entry changes every later link. SPEC.md pins the bytes.
import { jsonHash, textHash } from "./hash.ts";
import { canonicalJson } from "./json.ts";

/** What a link covers of an entry; its own hash is not among it. */
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
 * The link that follows `previous`. Fields that are not named here stay out of it. The canonical text is written out, its fields in their order, because
 * every move of every match comes by here.
 */
export const nextLink = (previous: string, { seq, actionId, actorId, type, payload, at }: LinkedFields): string =>
  textHash(
    "tengen/entry/1",
    `{"actionId":${canonicalJson(actionId)},"actorId":${canonicalJson(actorId)},"at":${at},"payload":${canonicalJson(payload)},` +
      `"previous":"${previous}","seq":${seq},"type":${canonicalJson(type)}}`,
  );
