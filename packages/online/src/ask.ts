// Requests as a page makes them: an answer, or why there is none in the words of the page.
import type { Answer, Refusal } from "@tengen/client";
import { ERROR_CODES, NAME_FAULTS, type NameFault } from "@tengen/protocol";
import { say } from "@tengen/words";

export type Asked<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly why: () => string };

type Code = Refusal["code"];
type NetCode =
  | Exclude<(typeof ERROR_CODES)[number], "MATCH_NOT_FOUND" | "NOT_AUTHORIZED">
  | "BAD_ANSWER"
  | "RECORD_CHANGED";

const NET_CODES: readonly string[] = [...ERROR_CODES, "BAD_ANSWER", "RECORD_CHANGED"].filter(
  (code) => code !== "MATCH_NOT_FOUND" && code !== "NOT_AUTHORIZED",
);

const isNetCode = (code: Code): code is NetCode => NET_CODES.includes(code);

/** What is wrong with a name, where it was a name that was refused. */
const nameFaultIn = (detail: unknown): NameFault | undefined => {
  const { fault } = (typeof detail === "object" && detail !== null ? detail : {}) as { readonly fault?: unknown };
  return NAME_FAULTS.find((one) => one === fault);
};

/** A refusal of a request, in words. */
export const explainRefusal = ({ code, detail }: Pick<Refusal, "code" | "detail">): string => {
  const nameFault = nameFaultIn(detail);
  if (nameFault !== undefined) return say(`name_${nameFault}`);
  if (isNetCode(code)) return say(`net_${code}`);
  return code === "CELL_OCCUPIED" || code === "CELL_EMPTY" || code === "SUICIDE" || code === "KO"
    ? say(`why_${code}`, { point: "" })
    : say(`why_${code}`);
};

/** Only the network throws; that has words, too. */
export const ask = async <T>(work: () => Promise<Answer<T>>): Promise<Asked<T>> => {
  try {
    const answer = await work();
    return answer.ok ? answer : { ok: false, why: () => explainRefusal(answer.refusal) };
  } catch {
    return { ok: false, why: () => say("net_unreachable") };
  }
};
