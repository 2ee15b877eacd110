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

const STUDY = /^#study(?:=(?<id>[\w.:-]{1,128}))?$/u;

/** The id of the game that is studied: empty for a board without a game, null where the address is of no study. */
export const parseStudyHash = (hash: string): string | null => {
  const groups = STUDY.exec(hash)?.groups;
  return groups === undefined ? null : (groups["id"] ?? "");
};

/** The inverse; an id that does not fit is a board without a game. */
export const makeStudyHash = (id: string): string => (STUDY.test(`#study=${id}`) ? `#study=${id}` : "#study");
