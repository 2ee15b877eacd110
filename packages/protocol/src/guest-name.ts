// Validates the names of guests (PRO-N1): readable, distinguishable, and not confusable with a bot or the server. It
// follows UTS 39 (the "highly restrictive" profile for scripts, the limit for marks). Its table of confusables is
// shorter than Unicode's, because names need not be unique: confusables matter for reserved names only.
import { err, ok, type Result } from "@tengen/kernel";

export const NAME_FAULTS = ["short", "long", "characters", "unseen", "marks", "scripts", "reserved"] as const;
export type NameFault = (typeof NAME_FAULTS)[number];

/** The message for each fault. */
export const NAME_FAULT_MESSAGES: Readonly<Record<NameFault, string>> = {
  short: "The name is too short. Use at least 2 characters, or 1 Chinese, Japanese or Korean character.",
  long: "The name is too long. Use at most 24 characters.",
  characters:
    "The name has characters that are not allowed. Start with a letter or a digit, then use letters, digits, spaces and . - _ ' only.",
  unseen: "The name has invisible characters. Remove them.",
  marks: "The name has too many accents or marks on one letter. Remove some.",
  scripts: "The name mixes several scripts, or uses one that is not supported. Write it in one script.",
  reserved: "This name is reserved for the server or a bot. Choose another one.",
};

const MIN_LENGTH = 2;
const MAX_LENGTH = 24;
/** Scripts in which a single character may be a name. */
const SINGLE_CHARACTER_NAME = /^[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]$/u;

/** Normalizes a name: NFKC, single spaces, plain apostrophes and dashes. */
const normalizeName = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(/\p{Variation_Selector}/gu, "")
    .replaceAll(/[\u2018\u2019]/gu, "'")
    .replaceAll(/[\u2010-\u2015]/gu, "-")
    .replaceAll(/\s+/gu, " ")
    .trim();

/** Scripts in which joiners between letters are part of the spelling. */
const JOINER_SCRIPTS = [
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
const JOINER = new RegExp(`(?<=[${JOINER_SCRIPTS}])[\\u200C\\u200D](?=[${JOINER_SCRIPTS}])`, "gu");
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\p{Cc}|\p{Cf}/u;

/** Letters, digits and the punctuation of names, including Hebrew, Tibetan, Catalan and Japanese. */
const NAME = /^[\p{L}\p{Nd}\p{Nl}][\p{L}\p{M}\p{Nd}\p{Nl} ._'\u00B7\u05F3\u05F4\u0F0B\u30FB-]*$/u;

/** Abuse of combining marks: not on a letter, enclosing or overlaying one, or too many on one letter. */
const MARK_ABUSE = new RegExp(
  [
    String.raw`(?<![\p{L}\p{M}])\p{M}`,
    String.raw`\p{Me}|[\u0334-\u0338\u20D0-\u20FF]`,
    // Some Asian scripts write vowels, tones and conjuncts as marks. Inherited marks are accents, which any script may
    // use.
    String.raw`[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]\p{M}{3}|(?:(?=\p{M})\p{sc=Inherited}){3}|\p{Mn}{7}`,
  ].join("|"),
  "u",
);

/** The same mark twice, in decomposed text. */
const DOUBLE_MARK = /(\p{Mn})\1/u;

/** Scripts in everyday use, and runes. Others, such as Coptic, Deseret and Gothic, are used to imitate letters. */
const SCRIPTS =
  `Latin Greek Cyrillic Armenian Georgian Hebrew Arabic Syriac Thaana Nko Adlam Ethiopic Tifinagh Vai Bamum Osage Cherokee Canadian_Aboriginal
  Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Meetei_Mayek Ol_Chiki Chakma Lepcha Limbu Newa Saurashtra Syloti_Nagri
  Thai Lao Tibetan Myanmar Khmer Mongolian Tai_Le New_Tai_Lue Tai_Tham Tai_Viet Cham Kayah_Li Hanifi_Rohingya Javanese Balinese Sundanese Batak Lisu Miao Yi
  Han Hiragana Katakana Bopomofo Hangul Runic`.split(/\s+/u);
/** Scripts that may be mixed. */
const MIXABLE_SCRIPTS = [
  ["Latin", "Han", "Hiragana", "Katakana"],
  ["Latin", "Han", "Bopomofo"],
  ["Latin", "Han", "Hangul"],
];
const scriptPattern = (scripts: readonly string[]): RegExp =>
  new RegExp(`^[${scripts.map((script) => `\\p{scx=${script}}`).join("")}\\p{sc=Common}\\p{sc=Inherited}]*$`, "u");
let compiledPatterns: readonly RegExp[] | null = null;
/** Compiled at first use: that takes milliseconds, and most pages never check a name. */
const scriptPatterns = (): readonly RegExp[] =>
  (compiledPatterns ??= [...MIXABLE_SCRIPTS, ...SCRIPTS.map((script) => [script])].map(scriptPattern));

/**
 * Confusables, each group after the letter it looks like: digits, Greek and Cyrillic, then turned, barred, hooked and
 * small Latin letters, then letters of other scripts in SCRIPTS that could imitate a whole word.
 */
const CONFUSABLES = new Map(
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

/**
 * The skeleton of a text (UTS 39): without marks and signs (some of which Unicode counts as letters), confusables
 * replaced.
 */
const skeletonOf = (text: string): string =>
  Array.from(
    text
      .normalize("NFKD")
      .replaceAll(/[^\p{L}\p{N}]|\p{Lm}|[ǁ-ǃʔ-ʘʡʢꞋꞌꞏ]/gu, "")
      .toLowerCase(),
  )
    .map((letter) => CONFUSABLES.get(letter) ?? letter)
    .join("")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");

/** A number at the end, as in the names of bots. */
const NUMBER = /(?<!\p{Nd})\p{Nd}+k?$/iu;

/** A regular expression for the skeletons of these words, in which each letter may be repeated. */
const wordsPattern = (words: readonly string[]): string =>
  words
    .map((word) => skeletonOf(word.trim().replace(NUMBER, "") || word))
    .filter((word) => word !== "")
    .map((word) => Array.from(word, (letter) => `${letter}+`).join(""))
    .join("|");

/** Roles that are reserved as any word of a name. */
const ROLES = `admin administrator moderator administrateur modérateur админ администратор модератор`.split(" ");
const ROLE = new RegExp(`^(?:${wordsPattern(ROLES)})s*$`, "u");
/** Names of the server, which are reserved on their own or with filler words. */
const SERVER_NAMES = `server system root Tengen mod serveur système сервер система`.split(" ");
const FILLERS = wordsPattern(
  `the game games bot bots robot official support team staff real player engine computer account service help
  les jeu jeux équipe officiel officielle aide joueur moteur ordinateur бот игра`.split(/\s+/u),
);
/**
 * Fillers that count only as separate words, since they may be a part of other words. Roman numerals consist of i, v,
 * x, l, c, d, m.
 */
const SEPARATE_FILLERS = ["[lvxcdm]+", ...["le", "la", "my", "mr", "ai", "a", "an", "un"].map(skeletonOf)].join("|");

/** A regular expression for a reserved name among fillers, as space-separated skeletons. */
const reservedPattern = (reservedNames: readonly string[]): RegExp => {
  const names = `(?:${wordsPattern([...reservedNames, ...SERVER_NAMES, ...ROLES])})s*`;
  return new RegExp(
    `^(?:(?:${FILLERS}) ?|(?:${SEPARATE_FILLERS}) )*${names}(?: ?(?:${FILLERS}|${names})| (?:${SEPARATE_FILLERS}))*$`,
    "u",
  );
};

const isReserved = (name: string, reserved: RegExp): boolean => {
  const words = name
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) => skeletonOf(word.replace(NUMBER, "")))
    .filter((word) => word !== "");
  // A digit at either end may be a number, or stand for a letter.
  const bare = name.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "");
  const joinedForms = [bare, bare.replace(NUMBER, ""), bare.replace(/^\p{Nd}+/u, "").replace(NUMBER, "")].map(
    skeletonOf,
  );
  return (
    [...joinedForms, words.join(" ")].some((form) => reserved.test(form)) ||
    [...joinedForms, ...words].some((word) => ROLE.test(word))
  );
};

const findFault = (name: string): NameFault | null => {
  const visible = name.replaceAll(JOINER, "");
  if (INVISIBLE.test(visible)) return "unseen";
  const length = Array.from(visible).length;
  if (length < MIN_LENGTH && !SINGLE_CHARACTER_NAME.test(visible)) return "short";
  if (length > MAX_LENGTH) return "long";
  // First, because a mark is also a character that may not start a name.
  if (MARK_ABUSE.test(visible) || DOUBLE_MARK.test(visible.normalize("NFD"))) return "marks";
  if (!NAME.test(visible)) return "characters";
  const unnumbered = visible.replace(/ [IVXLCDM]+$/u, "");
  return scriptPatterns().some((pattern) => pattern.test(unnumbered)) ? null : "scripts";
};

/** The normalized name, or what is wrong with it. */
export type ParseName = (text: string) => Result<string, NameFault>;

/** A name parser with these reserved names, such as those of the bots. */
export const makeNameParser = (reservedNames: readonly string[]): ParseName => {
  const reserved = reservedPattern(reservedNames);
  return (text) => {
    const name = normalizeName(text);
    const fault = findFault(name) ?? (isReserved(name, reserved) ? "reserved" : null);
    return fault === null ? ok(name) : err(fault);
  };
};
