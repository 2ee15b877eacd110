// What a guest may be called (PRO-N1). Names stand beside each other in lists, at the table and in files: one must be able to read them, to tell them
// apart, and to know a bot from a person. Unicode's own advice is followed (UTS 39: its profile "highly restrictive" for scripts, its limit for marks), with a
// table of look-alike letters that is shorter than its own: guests' names need not differ, so they matter only where a name is kept for somebody.

export const NAME_FAULTS = ["short", "long", "characters", "unseen", "marks", "scripts", "reserved"] as const;
export type NameFault = (typeof NAME_FAULTS)[number];

/** What is wrong, in a sentence for people. */
export const NAME_FAULT_MESSAGES: Readonly<Record<NameFault, string>> = {
  short: "A name has at least 2 characters, or is one of Chinese, Japanese or Korean.",
  long: "A name has at most 24 characters.",
  characters:
    "A name starts with a letter or a digit; letters, digits, spaces, dots, dashes, underscores and apostrophes may follow.",
  unseen: "The name has characters that cannot be seen.",
  marks: "The name has too many marks on one letter.",
  scripts: "The name mixes letters of several scripts, or is in one that is not in use: write it in one that is.",
  reserved: "This name is kept for the server or for one of its bots: choose another one.",
};

const LEAST = 2;
const MOST = 24;
/** A whole name in one character. */
const ENOUGH = /^[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]$/u;

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

/** Those that people are called in, and runes. Others are left out: Coptic, Deseret, Gothic and the like are used to imitate. */
const SCRIPTS =
  `Latin Greek Cyrillic Armenian Georgian Hebrew Arabic Syriac Thaana Nko Adlam Ethiopic Tifinagh Vai Bamum Osage Cherokee Canadian_Aboriginal
  Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Meetei_Mayek Ol_Chiki Chakma Lepcha Limbu Newa Saurashtra Syloti_Nagri
  Thai Lao Tibetan Myanmar Khmer Mongolian Tai_Le New_Tai_Lue Tai_Tham Tai_Viet Cham Kayah_Li Hanifi_Rohingya Javanese Balinese Sundanese Batak Lisu Miao Yi
  Han Hiragana Katakana Bopomofo Hangul Runic`.split(/\s+/u);
/** Those that are written together. */
const TOGETHER = [
  ["Latin", "Han", "Hiragana", "Katakana"],
  ["Latin", "Han", "Bopomofo"],
  ["Latin", "Han", "Hangul"],
];
const isWrittenIn = (scripts: readonly string[]): RegExp =>
  new RegExp(`^[${scripts.map((script) => `\\p{scx=${script}}`).join("")}\\p{sc=Common}\\p{sc=Inherited}]*$`, "u");
const SPELLINGS = [...TOGETHER, ...SCRIPTS.map((script) => [script])].map(isWrittenIn);

/**
 * Letters and digits that are taken for others, behind the one they are taken for: digits, Greek and Cyrillic, then of Latin what is turned, barred, hooked or
 * small, then of the other scripts in SCRIPTS that a whole word can be written in.
 */
const LOOKALIKES = new Map(
  [
    "aаα4ɐɑɒʌᴀᴧⱥᶏꭺꓮꓯᗩᗅᚨ",
    "bвβßƀƃƅɓʙᴃᵬᶀꞗꮟᏼꓐꓭᗷᛒ",
    "cсϲƈȼɔɕᴄↄꞓꞔꮯꓚꓛᑕᑢ",
    "dԁđðƌȡɖɗᴅᵭᶁᶑꝺꭰꮷꓓꓷᗪᗞ",
    "eеε3ǝəɇɘɚɛɜɝɞᴇᴈᶒᶓⱸꬲꬳꬴꭼꓰꓱᗴᕮ",
    "fғƒꜰꞙᵮᶂɟʄꝼꓝꓞᖴ",
    "gԍցǥɠɡɢʛᶃᵷᵹꞡꬶꮐᏻꓖꓨᘜᏀ",
    "hһнհħɥɦɧʜʮʯⱨⱶꞕꮋꮒꓧᕼᚺᚻ",
    "jјյɉȷʝᴊꭻꓙᒍᒎ",
    "kкκƙĸʞᴋᶄⱪꝁꝃꝅꞣꮶꓗꓘᛕ",
    "liіιӏıɪʟł1|ƚǀɨɩɫɬɭᴉᵻᵼᶅᶖⱡꝉꞁꞎꟷꭵꮮꓡꓲᒪᛁ",
    "mмɯɰɱᴍᵯᶆꟽꟿꮇꓟᗰᛖᛗ",
    "nпηոŋƞȵɲɳɴᴎᵰᶇꞑꞥꓠᑎ",
    "oоοօøɵɷ0ᴏᴑᴒᴓⱺꝋꝍꬽꬾꭷꮎꮻꓳᗝᛟ",
    "pрρþƥƿᴘᵱᵽᶈꝑꝓꝕꟼꮲꓑꓒᑭᕈᚹ",
    "qԛզɋʠꝗꝙ",
    "rгɍɹɺɻɼɽɾɿʀʁᴙᴚᵲᵳᶉⱹꝛꞃꞧꭇꭈꭉꭊꭋꭌꭱꮢꓣꓤᖇᚱ",
    "sѕ5ƨƪȿʂʃẜẝꜱᵴᶊꞅꞩꟊꭶꮥꮪꓢᔕᛋ",
    "tтτ7ŧƫƭȶʇʈᴛᵵⱦꞇꭲꓔᛏ",
    "uυսʉʊᴜᴝᴞᵾᵿᶙꭎꭒꓴᑌᚢ",
    "vνѵʋᴠᶌⱱⱴꝟỽꮩꮙꮴꓦᐯᐺ",
    "wωԝʍᴡⱳꮃꮤꓪᗯ",
    "xхχᶍꭓꭖꭗꭘꭙꓫ᙭ᚷ",
    "yуγƴɏɣʎʏỿꭚꭹꮍꓬᖻ",
    "zƶȥɀʐʑʒᴢᵶᶎⱬꮓꓜᘔ",
  ].flatMap((letters) => Array.from(letters.toLowerCase(), (letter) => [letter, letters.slice(0, 1)] as const)),
);

/** What is left of a text when nobody looks closely: no marks, no signs (many of which Unicode counts among letters), one letter for all that look like it. */
const skeletonOf = (text: string): string =>
  Array.from(
    text
      .normalize("NFKD")
      .replaceAll(/[^\p{L}\p{N}]|\p{Lm}|[ǁ-ǃʔ-ʘʡʢꞋꞌꞏ]/gu, "")
      .toLowerCase(),
  )
    .map((letter) => LOOKALIKES.get(letter) ?? letter)
    .join("")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");

/** A number, as the names of bots have it at their end. */
const NUMBER = /(?<!\p{Nd})\p{Nd}+k?$/iu;

/** An expression for one of these words as a skeleton, each letter once or more often. */
const anyOf = (words: readonly string[]): string =>
  words
    .map((word) => skeletonOf(word.trim().replace(NUMBER, "") || word))
    .filter((word) => word !== "")
    .map((word) => Array.from(word, (letter) => `${letter}+`).join(""))
    .join("|");

/** Whoever has one of these among the words of a name speaks for the server. */
const OFFICES = `admin administrator moderator administrateur modérateur админ администратор модератор`.split(" ");
const OFFICE = new RegExp(`^(?:${anyOf(OFFICES)})s*$`, "u");
/** So does who is called nothing else than these, and words that add nothing. */
const HOUSE = `server system root Tengen mod serveur système сервер система`.split(" ");
const FILLERS = anyOf(
  `the game games bot bots robot official support team staff real player engine computer account service help
  les jeu jeux équipe officiel officielle aide joueur moteur ordinateur бот игра`.split(/\s+/u),
);
/** Words that add nothing where they stand alone: within a word they may be a part of it. Roman numbers are of i, v, x, l, c, d and m. */
const APART = ["[lvxcdm]+", ...["le", "la", "my", "mr", "ai", "a", "an", "un"].map(skeletonOf)].join("|");

/** An expression for a kept name among words that add nothing: skeletons of words, with spaces between them. */
const makeReserved = (kept: readonly string[]): RegExp => {
  const names = `(?:${anyOf([...kept, ...HOUSE, ...OFFICES])})s*`;
  return new RegExp(`^(?:(?:${FILLERS}) ?|(?:${APART}) )*${names}(?: ?(?:${FILLERS}|${names})| (?:${APART}))*$`, "u");
};

const isReserved = (name: string, reserved: RegExp): boolean => {
  const words = name
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) => skeletonOf(word.replace(NUMBER, "")))
    .filter((word) => word !== "");
  // A digit at an end may be a number or stand for a letter.
  const bare = name.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "");
  const wholes = [bare, bare.replace(NUMBER, ""), bare.replace(/^\p{Nd}+/u, "").replace(NUMBER, "")].map(skeletonOf);
  return (
    [...wholes, words.join(" ")].some((form) => reserved.test(form)) ||
    [...wholes, ...words].some((word) => OFFICE.test(word))
  );
};

const findFault = (name: string): NameFault | null => {
  const visible = name.replaceAll(JOINER, "");
  if (UNSEEN.test(visible)) return "unseen";
  const length = Array.from(visible).length;
  if (length < LEAST && !ENOUGH.test(visible)) return "short";
  if (length > MOST) return "long";
  // Before the others: a mark is also a character that may not begin a name.
  if (PILE.test(visible) || TWICE.test(visible.normalize("NFD"))) return "marks";
  if (!NAME.test(visible)) return "characters";
  const unnumbered = visible.replace(/ [IVXLCDM]+$/u, "");
  return SPELLINGS.some((spelling) => spelling.test(unnumbered)) ? null : "scripts";
};

/** The name as it will be shown, or what is wrong with it. */
export type ParseName = (text: string) => { readonly name: string } | { readonly fault: NameFault };

/** Reads names beside those that are kept for others, such as the server's bots. */
export const makeNameParser = (kept: readonly string[]): ParseName => {
  const reserved = makeReserved(kept);
  return (text) => {
    const name = tidy(text);
    const fault = findFault(name) ?? (isReserved(name, reserved) ? "reserved" : null);
    return fault === null ? { name } : { fault };
  };
};
