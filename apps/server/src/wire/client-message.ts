// Reads a client's message. All input is validated before it is used.
import { ok, reject, type Result } from "@tengen/kernel";
import { parseFromClient, type FromClient } from "@tengen/protocol";

const NOT_JSON = reject("INVALID_PAYLOAD", "A message must be a text frame with JSON.");

/** A fast path for the most frequent message: the match validates the envelope, so the schema need not. */
const isSubmit = (value: unknown): value is Extract<FromClient, { readonly type: "submit" }> => {
  if (typeof value !== "object" || value === null || !("type" in value) || value.type !== "submit") return false;
  const { envelope } = value as { readonly envelope?: unknown };
  return (
    Object.keys(value).length === 2 && typeof envelope === "object" && envelope !== null && !Array.isArray(envelope)
  );
};

/** `text` is null for a message that is not a text. */
export const readClientMessage = (text: string | null): Result<FromClient> => {
  if (text === null) return NOT_JSON;
  try {
    const value: unknown = JSON.parse(text);
    return isSubmit(value) ? ok(value) : parseFromClient(value);
  } catch {
    return NOT_JSON;
  }
};
