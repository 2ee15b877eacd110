// The server's messages by their type, and the match that each is about.
import type { FromServer } from "@tengen/protocol";

export type MessageOf<Type extends FromServer["type"]> = Extract<FromServer, { type: Type }>;

/** The match that a message is about; null if it names none. */
export const matchIdOf = (message: FromServer): string | null => {
  if (message.type === "watching") return message.match.record.matchId;
  return "matchId" in message ? (message.matchId ?? null) : null;
};
