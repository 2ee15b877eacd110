// What was last played against a bot on this device, so that a page can offer it again. It is a convenience: damaged
// values are ignored, and a browser that denies storage forgets it.
import { labelSchema, parseWith } from "@tengen/kernel";
import * as v from "valibot";

/** The colour a person asks for. */
export const COLOR_CHOICES = ["black", "white", "random"] as const;
export type ColorChoice = (typeof COLOR_CHOICES)[number];

export interface LastPlay {
  /** The game that was played last. */
  readonly gameId: string;
  /** The bot it was played against. */
  readonly bot: string;
  /** The last bot of each game. */
  readonly bots: Readonly<Record<string, string>>;
  /** The colour that was chosen last. */
  readonly color: ColorChoice;
}

/** A game against a bot; without a colour the last choice stays. */
export interface PlayedBot {
  readonly gameId: string;
  readonly bot: string;
  readonly color?: ColorChoice | undefined;
}

export interface LastPlayStorage {
  readonly read: () => LastPlay | null;
  readonly write: (played: PlayedBot) => void;
}

const KEY = "tengen.last-play";

const lastPlaySchema = v.object({
  gameId: labelSchema,
  bot: labelSchema,
  bots: v.fallback(v.record(labelSchema, labelSchema), {}),
  color: v.fallback(v.picklist(COLOR_CHOICES), "black"),
});

/** Null for a text that names no game and bot. */
export const parseLastPlay = (text: string | null): LastPlay | null => {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    const parsed = parseWith(lastPlaySchema, value, "INVALID_PAYLOAD", "last play");
    return parsed.ok ? parsed.value : null;
  } catch {
    return null;
  }
};

/** What is remembered after a game. */
export const withPlayed = (last: LastPlay | null, { gameId, bot, color }: PlayedBot): LastPlay => ({
  gameId,
  bot,
  bots: { ...last?.bots, [gameId]: bot },
  color: color ?? last?.color ?? "black",
});

/** Null on a device where nobody has played a bot yet. */
export const readLastPlay = (): LastPlay | null => {
  try {
    return parseLastPlay(localStorage.getItem(KEY));
  } catch {
    return null;
  }
};

export const writeLastPlay = (played: PlayedBot): void => {
  const text = JSON.stringify(withPlayed(readLastPlay(), played));
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // No storage: the next page suggests the usual opponent.
  }
};
