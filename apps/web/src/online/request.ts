// Sends API requests for a page: the result is a value, or an error text in the page's language.
import { err, type Rejection, type Result } from "@tengen/kernel";
import { NAME_FAULTS, type NameFault } from "@tengen/protocol";
import { find, t } from "./messages.ts";

export type RequestResult<T> = Result<T, () => string>;

/** What is wrong with a name, if the server rejected a name. */
const nameFaultIn = (detail: unknown): NameFault | undefined => {
  const { fault } = (typeof detail === "object" && detail !== null ? detail : {}) as { readonly fault?: unknown };
  return NAME_FAULTS.find((one) => one === fault);
};

/** Describes an API error in the page's language; an unknown code by the server's message. */
export const describeApiError = ({ code, message, detail }: Rejection): string => {
  const nameFault = nameFaultIn(detail);
  if (nameFault !== undefined) return t(`name_${nameFault}`);
  return find(`net_${code}`) ?? find(`refusal_${code}`, { point: "" }) ?? message;
};

/** Turns network failures into an error text as well. */
export const sendRequest = async <T>(
  work: () => Promise<Result<T>>,
  explain: (error: Rejection) => string = describeApiError,
): Promise<RequestResult<T>> => {
  try {
    const answer = await work();
    return answer.ok ? answer : err(() => explain(answer.error));
  } catch {
    return err(() => t("net_unreachable"));
  }
};
