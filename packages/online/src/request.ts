// Requests as a page makes them: an answer, or why there is none in the words of the page.
import type { ApiResult, ApiError } from "@tengen/client";
import { NAME_FAULTS, type NameFault } from "@tengen/protocol";
import { t, sharedMessages } from "@tengen/i18n";

export type RequestResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: () => string };

/** What is wrong with a name, where it was a name that was refused. */
const nameFaultIn = (detail: unknown): NameFault | undefined => {
  const { fault } = (typeof detail === "object" && detail !== null ? detail : {}) as { readonly fault?: unknown };
  return NAME_FAULTS.find((one) => one === fault);
};

/** A refusal of a request, in words; one with a code that this page does not know, by its sentence. */
export const describeApiError = ({ code, message, detail }: ApiError): string => {
  const nameFault = nameFaultIn(detail);
  if (nameFault !== undefined) return t(`name_${nameFault}`);
  return sharedMessages.find(`net_${code}`) ?? sharedMessages.find(`refusal_${code}`, { point: "" }) ?? message;
};

/** Only the network throws; that has words, too. */
export const sendRequest = async <T>(
  work: () => Promise<ApiResult<T>>,
  explain: (refusal: ApiError) => string = describeApiError,
): Promise<RequestResult<T>> => {
  try {
    const answer = await work();
    return answer.ok ? answer : { ok: false, error: () => explain(answer.error) };
  } catch {
    return { ok: false, error: () => t("net_unreachable") };
  }
};
