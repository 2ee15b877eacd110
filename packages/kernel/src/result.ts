// The result of anything that can be refused. A refusal is a value with a code; an exception means a bug of ours.
import type { Rejection, RejectionCode } from "./rejection.ts";

export interface Ok<T> {
  readonly ok: true;
  readonly value: T;
}

export interface Err<E = Rejection> {
  readonly ok: false;
  readonly error: E;
}

export type Result<T, E = Rejection> = Ok<T> | Err<E>;

export const ok = <T>(value: T): Ok<T> => ({ ok: true, value });
export const err = <E>(error: E): Err<E> => ({ ok: false, error });

/** The result of a check that found nothing to refuse. */
export const VALID: Ok<null> = ok(null);

/** Refuses with a shared code, or with a game's own: `reject<OwnCode>(..)`. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a caller has to name its own codes
export const reject = <Own extends string = never>(
  code: RejectionCode | NoInfer<Own>,
  message: string,
  detail?: unknown,
): Err => err(detail === undefined ? { code, message } : { code, message, detail });

export const mapResult = <T, U, E>(result: Result<T, E>, change: (value: T) => U): Result<U, E> =>
  result.ok ? ok(change(result.value)) : result;

/** The value of a result that cannot be refused here; throws if it was. `what` names what went wrong. */
export const unwrap = <T>(result: Result<T, { readonly message: string }>, what?: string): T => {
  if (result.ok) return result.value;
  const { message } = result.error;
  throw new Error(what === undefined ? message : `${what}: ${message}`);
};
