// Whose phrases this browser does not show. A mute lasts until it is taken back.
import type { KeyValueStorage } from "./client-storage.ts";

const KEY = "tengen.muted";
/** The oldest mutes are forgotten beyond this number. */
const MAX_MUTED = 200;

type Backend = Pick<KeyValueStorage, "getItem" | "setItem">;

/** The muted players, the newest last; damaged data counts as absent. */
export const readMuted = (backend: Backend): readonly string[] => {
  try {
    const value: unknown = JSON.parse(backend.getItem(KEY) ?? "[]");
    return Array.isArray(value) ? value.filter((one) => typeof one === "string").slice(-MAX_MUTED) : [];
  } catch {
    return [];
  }
};

export const withMute = (muted: readonly string[], playerId: string, isMuted: boolean): readonly string[] => {
  const others = muted.filter((one) => one !== playerId);
  return isMuted ? [...others, playerId].slice(-MAX_MUTED) : others;
};

export const saveMuted = (backend: Backend, muted: readonly string[]): void => {
  try {
    backend.setItem(KEY, JSON.stringify(muted));
  } catch {
    // The storage is full or forbidden: the mute lasts as long as the page.
  }
};
