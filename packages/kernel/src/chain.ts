// The hash chain of a match (MAT-D5): the first link covers the sealed record, every other link one entry and the
// link before it. An altered, dropped, swapped or inserted entry changes every later link. SPEC.md pins the bytes.
import { jsonHash } from "./hash.ts";

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

/** The link that follows `previous`. Fields that are not named here stay out of it. */
export const nextLink = (previous: string, { seq, actionId, actorId, type, payload, at }: LinkedFields): string =>
  jsonHash("tengen/entry/1", { previous, seq, actionId, actorId, type, payload, at });
