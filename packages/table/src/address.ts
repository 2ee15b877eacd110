// The address of a game on this device: the game's page, and which game in the part after the #. Anything may stand there,
// so only our own form counts.

const PATTERN = /^#game=(?<id>[\w.:-]{1,128})$/u;

/** The id of a game in the hash of an address; empty where it names none. */
export const parseGameHash = (hash: string): string => PATTERN.exec(hash)?.groups?.["id"] ?? "";

/** The inverse; empty for an id that does not fit, which then has no address. */
export const makeGameHash = (id: string): string => {
  const hash = `#game=${id}`;
  return PATTERN.test(hash) ? hash : "";
};
