// What a guest may be called (PRO-N1). Names stand beside each other in lists, at the table and in files: one must be able to read them, to tell them
// apart, and to know a bot from a person. Unicode's own advice is followed (UTS 39: its profile "highly restrictive" for scripts, its limit for marks), with a
// handful of look-alike letters instead of its long table: guests' names need not differ, so they matter only where a name is kept for somebody.

export const NAME_FAULTS = ["short", "long", "characters", "unseen", "marks", "scripts", "reserved"] as const;
export type NameFault = (typeof NAME_FAULTS)[number];

/** What is wrong, in a sentence for people. */
export const NAME_ADVICE: Readonly<Record<NameFault, string>> = {
  short: "A name has at least 2 characters.",
  long: "A name has at most 24 characters.",
  characters:
    "A name starts with a letter or a digit; letters, digits, spaces, dots, dashes, underscores and apostrophes may follow.",
  unseen: "The name has characters that cannot be seen.",
  marks: "The name has too many marks on one letter.",
  scripts: "The name mixes letters of several scripts that look alike: write it in one.",
  reserved: "This name is kept for the server or for one of its bots: choose another one.",
};

const LEAST = 2;
const MOST = 24;

/** The same name as everybody writes it: one form for each letter, one space between words, plain apostrophes and dashes. */
const tidy = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(/\p{Variation_Selector}/gu, "")
    .replaceAll(/[\u2018\u2019]/gu, "'")
    .replaceAll(/[\u2010-\u2015]/gu, "-")
    .replaceAll(/\s+/gu, " ")
    .trim();

/** Scripts in which a joiner between two letters is a matter of spelling. */
const JOINED = [
  "Arabic",
  "Devanagari",
  "Bengali",
  "Gurmukhi",
  "Gujarati",
  "Oriya",
  "Tamil",
  "Telugu",
  "Kannada",
  "Malayalam",
  "Sinhala",
]
  .map((script) => `\\p{scx=${script}}`)
  .join("");
const JOINER = new RegExp(`(?<=[${JOINED}])[\\u200C\\u200D](?=[${JOINED}])`, "gu");
const UNSEEN = /\p{Default_Ignorable_Code_Point}|\p{Cc}|\p{Cf}/u;

/** Letters and digits, and the signs that names have: in Hebrew, Tibetan, Catalan and Japanese, too. */
const NAME = /^[\p{L}\p{Nd}\p{Nl}][\p{L}\p{M}\p{Nd}\p{Nl} ._'\u00B7\u05F3\u05F4\u0F0B\u30FB-]*$/u;

/** Marks that no spelling has: on something that is no letter, around or through one, or too many on one letter. */
const PILE = new RegExp(
  [
    String.raw`(?<![\p{L}\p{M}])\p{M}`,
    String.raw`\p{Me}|[\u0334-\u0338\u20D0-\u20FF]`,
    // Some scripts of Asia have a letter's vowel, tone and neighbours as marks; those that any script may use are accents.
    String.raw`[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]\p{M}{3}|(?:(?=\p{M})\p{sc=Inherited}){3}|\p{Mn}{7}`,
  ].join("|"),
  "u",
);

/** The same mark twice, in a text whose letters are apart from their marks. */
const TWICE = /(\p{Mn})\1/u;

const SCRIPTS =
  `Latin Greek Cyrillic Armenian Georgian Hebrew Arabic Syriac Thaana Nko Adlam Ethiopic Tifinagh Vai Bamum Osage Cherokee Canadian_Aboriginal
  Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Meetei_Mayek Ol_Chiki Chakma Lepcha Limbu Newa Saurashtra Syloti_Nagri
  Thai Lao Tibetan Myanmar Khmer Mongolian Tai_Le New_Tai_Lue Tai_Tham Tai_Viet Cham Kayah_Li Hanifi_Rohingya Javanese Balinese Sundanese Batak Lisu Miao Yi
  Han Hiragana Katakana Bopomofo Hangul`.split(/\s+/u);
/** Those that are written together. */
const TOGETHER = [
  ["Latin", "Han", "Hiragana", "Katakana"],
  ["Latin", "Han", "Bopomofo"],
  ["Latin", "Han", "Hangul"],
];
const isWrittenIn = (scripts: readonly string[]): RegExp =>
  new RegExp(`^[${scripts.map((script) => `\\p{scx=${script}}`).join("")}\\p{sc=Common}\\p{sc=Inherited}]*$`, "u");
const SPELLINGS = [
  ...TOGETHER.map(isWrittenIn),
  ...SCRIPTS.map((script) => isWrittenIn([script])),
  // Scripts that nobody is called in any more are no imitation of these.
  new RegExp(`^[^${SCRIPTS.map((script) => `\\p{sc=${script}}`).join("")}]*$`, "u"),
];

/** Letters and digits that are taken for others, behind the one they are taken for. */
const LOOKALIKES = new Map(
  [
    "aаαɑᴀ4",
    "bвβʙ",
    "cсϲᴄ",
    "dԁᴅđ",
    "eеεᴇ3",
    "fғꜰƒ",
    "gԍɢɡ",
    "hһнʜħ",
    "jјᴊ",
    "kкκᴋ",
    "liіιӏıɪʟł1|",
    "mмᴍ",
    "nпηɴ",
    "oоοᴏø0",
    "pрρᴘ",
    "qԛ",
    "rгʀ",
    "sѕꜱ5",
    "tтτᴛŧ7",
    "uυᴜ",
    "vνѵᴠ",
    "wωԝᴡ",
    "xхχ",
    "yуγʏ",
    "zᴢ",
  ].flatMap((letters) => Array.from(letters, (letter) => [letter, letters.slice(0, 1)] as const)),
);

/** What is left of a name when nobody looks closely: no marks, no signs, no number at its end, one letter for all that look like it. */
const skeletonOf = (name: string): string => {
  const bare = name
    .normalize("NFKD")
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
  const unnumbered = bare.replace(/\p{Nd}+k?$/u, "");
  return Array.from(unnumbered === "" ? bare : unnumbered)
    .map((letter) => LOOKALIKES.get(letter) ?? letter)
    .join("")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");
};

const skeletons = (names: readonly string[]): ReadonlySet<string> => new Set(names.map(skeletonOf));

/** Whoever has one of these among the words of a name speaks for the server. */
const OFFICES = skeletons([
  "admin",
  "administrator",
  "moderator",
  "administrateur",
  "modérateur",
  "админ",
  "администратор",
  "модератор",
]);
/** So does who is called nothing else than these. */
const HOUSE = skeletons(["server", "system", "root", "Tengen", "serveur", "système", "сервер", "система"]);

const isReserved = (name: string, kept: ReadonlySet<string>): boolean => {
  const words = name
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "")
    .map(skeletonOf);
  const isOffice = (word: string): boolean => OFFICES.has(word);
  const whole = skeletonOf(name);
  return (
    kept.has(whole) ||
    HOUSE.has(whole) ||
    isOffice(whole) ||
    words.some(isOffice) ||
    words.every((word) => HOUSE.has(word))
  );
};

const findFault = (name: string): NameFault | null => {
  const visible = name.replaceAll(JOINER, "");
  if (UNSEEN.test(visible)) return "unseen";
  const length = Array.from(visible).length;
  if (length < LEAST) return "short";
  if (length > MOST) return "long";
  // Before the others: a mark is also a character that may not begin a name.
  if (PILE.test(visible) || TWICE.test(visible.normalize("NFD"))) return "marks";
  if (!NAME.test(visible)) return "characters";
  return SPELLINGS.some((spelling) => spelling.test(visible)) ? null : "scripts";
};

/** The name as it will be shown, or what is wrong with it. */
export type ReadName = (text: string) => { readonly name: string } | { readonly fault: NameFault };

/** Reads names beside those that are kept for others, such as the server's bots. */
export const openNames = (kept: readonly string[]): ReadName => {
  const keptSkeletons = skeletons(kept);
  return (text) => {
    const name = tidy(text);
    const fault = findFault(name) ?? (isReserved(name, keptSkeletons) ? "reserved" : null);
    return fault === null ? { name } : { fault };
  };
};
