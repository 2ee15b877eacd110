// Requests as a page makes them: an answer, or why there is none in the words of the page.
import type { Answer, Refusal } from "@tengen/client";
import { NAME_FAULTS, type NameFault } from "@tengen/protocol";
import { say, sharedWords } from "@tengen/words";

export type Asked<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly why: () => string };

/** What is wrong with a name, where it was a name that was refused. */
const nameFaultIn = (detail: unknown): NameFault | undefined => {
  const { fault } = (typeof detail === "object" && detail !== null ? detail : {}) as { readonly fault?: unknown };
  return NAME_FAULTS.find((one) => one === fault);
};

/** A refusal of a request, in words; one with a code that this page does not know, by its sentence. */
export const explainRefusal = ({ code, message, detail }: Refusal): string => {
  const nameFault = nameFaultIn(detail);
  if (nameFault !== undefined) return say(`name_${nameFault}`);
  return sharedWords.find(`net_${code}`) ?? sharedWords.find(`why_${code}`, { point: "" }) ?? message;
};

/** Only the network throws; that has words, too. */
export const ask = async <T>(
  work: () => Promise<Answer<T>>,
  explain: (refusal: Refusal) => string = explainRefusal,
): Promise<Asked<T>> => {
  try {
    const answer = await work();
    return answer.ok ? answer : { ok: false, why: () => explain(answer.refusal) };
  } catch {
    return { ok: false, why: () => say("net_unreachable") };
  }
};
