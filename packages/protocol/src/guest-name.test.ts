import { err, labelSchema, ok, parseWith } from "@tengen/kernel";
import { anyCharacter } from "@tengen/testkit";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NAME_FAULT_MESSAGES, NAME_FAULTS, makeNameParser } from "./guest-name.ts";

const BOTS = ["Random", "Greedy", "Level 1", "Level 9", "Playouts 5k", "Reader 10", "Lookahead"];
const read = makeNameParser(BOTS);

describe("[PRO-N1] names in any script in everyday use", () => {
  test.each([
    [
      "Latin",
      [
        "Ann",
        "Élodie",
        "O'Neil 2",
        "J.-P. S",
        "Łukasz",
        "Nguyễn Thị Ánh",
        "Ọlábísí",
        "Jos\u00E9",
        "Cel·la",
        "Kernel",
        "Avid Reader",
        "Level-headed Jane",
        "Grace Reader-Smith",
        "Random Walk",
        "Modi",
        "Modesty",
        "Rot",
        "Anita Modha",
        "Robot",
        "Henry VIII",
        "Kaʻiulani",
        "Keʻalohi",
        "Ŋaŋa",
        "Kofi Ɖeka",
        "Weiß",
        "Øystein",
        "Robin Serverson",
      ],
    ],
    [
      "Cyrillic, Greek, Armenian, Georgian",
      ["Иван Петров", "Ґалина", "Γιώργος", "Արմեն", "გიორგი", "Пётр I", "Αλέξανδρος III"],
    ],
    ["Hebrew and Arabic", ["שָׁלוֹם", "ז׳בוטינסקי", "محمد", "علی\u200Cرضا", "اللّٰه"]],
    ["Indic", ["राहुल शर्मा", "শ্রী", "தமிழ்", "ശ്രീ", "ශ්\u200Dරී"]],
    ["South-East Asian", ["สมชาย ใจดี", "ສົມພອນ", "မြွှို့အောင်", "សុខា", "བསྟན་འཛིན"]],
    [
      "East Asian",
      ["李雷", "山田たろう", "ジョン・スミス", "Ann 太郎", "김철수", "金Kim", "王ㄨㄤ", "李", "김", "あ", "ア"],
    ],
    ["others", ["ትዝታ", "ᏣᎳᎩ", "ꓡꓲ-ꓢꓴ", "ᐃᓄᒃ", "ⵎⴰⵣⵉⵖ", "ᚠᚢᚦᚨᚱᚲ"]],
  ])("%s", (_script, names) => {
    for (const name of names) expect([name, read(name)]).toEqual([name, ok(name.normalize("NFKC"))]);
  });
});

test.each([
  ["  Ann \t  Bob\u3000", "Ann Bob"],
  ["Jose\u0301", "José"],
  ["Ａｎｎ", "Ann"],
  ["𝒜𝓃𝓃", "Ann"],
  ["O\u2019Neil", "O'Neil"],
  ["Jean\u2011Paul", "Jean-Paul"],
  ["辻\u{E0100}", "辻"],
])("[PRO-N1] %j becomes %j", (text, name) => {
  expect(read(`${text}x`)).toEqual(ok(`${name}${text.endsWith("\u3000") ? " " : ""}x`));
});

test.each([
  ["short", ["", " ", "A", " A ", "\u3000", "Я", "1", "ㄅ"]],
  ["long", ["x".repeat(25), "李".repeat(25), "ﷺﷺ"]],
  ["characters", ["<b>Ann</b>", "$server", "-Ann", ".Ann", "Ann\u{1F642}", "a/b", "Ann\u00A9", "\uD800\uD800"]],
  [
    "unseen",
    [
      "Ann\u200B",
      "\u200BAnn",
      "A\u202Enn",
      "A\u2066nn",
      "Ann\u00AD",
      "\u3164\u3164",
      "ㄱ\uFFA0",
      "A\u200Dnn",
      "Ann\u0007",
      "A\u{E0041}n",
      "\u2060Ann",
    ],
  ],
  [
    "marks",
    [
      "H\u0337\u0321e",
      "A\u0301\u0302\u0303\u0304nn",
      "A\u0300\u0300nn",
      "1\u0301a",
      "Ann \u0301",
      "a\u20DDb",
      "ก\u0E49\u0E49",
      "ا\u0301\u0302\u0303",
    ],
  ],
  [
    "scripts",
    ["\u0410nn", "P\u0430ul", "Ann Иван", "Αnn", "Annս", "Ꮪam", "ab안あ", "राAnn", "Пётр Ivan", "Пётр Ann I"],
  ],
  ["scripts", ["ⲤⲈⲢ", "ⲤⲈⲢⲂⲈⲢ", "𐐝𐐇𐐡", "𐌔𐌄𐌓𐌖𐌄𐌓", "𐍃𐌴𐍂"]],
  [
    "reserved",
    [
      "Server",
      "SERVER",
      "s3rver",
      "S.e.r.v.e.r",
      "Sérvеr".replace("е", "e"),
      "ѕегѵег",
      "server2",
      "Tengen",
      "Tengen Server",
      "System",
      "root",
    ],
  ],
  [
    "reserved",
    ["Admin", "admin 7", "Adm1n", "Admin Bob", "xX_Admin_Xx", "Moderator", "Administrateur", "админ", "ᴀᴅᴍɪɴ"],
  ],
  [
    "reserved",
    [
      "Greedy",
      "gReEdY",
      "G.R.E.E.D.Y",
      "Greedy 2",
      "gréédy",
      "Randorn",
      "Rand0m",
      "Level 5",
      "Reader",
      "Playouts",
      "Iookahead",
    ],
  ],
  ["reserved", ["ꓢꓰꓣꓦꓰꓣ", "ꓣꓮꓠꓓꓳꓟ", "Ꮐꭱꭼꭼꭰꭹ", "ᏚᎬᎡᏙᎬᎡ", "ᔕᗴᖇᐯᗴᖇ", "ᖇᗩᑎᗪᗝᗰ"]],
  [
    "reserved",
    ["Greedyʼ", "Serverʼ", "Greedyꞌ", "Greedyː", "Greedyˌ", "ʻGreedy", "Gre\uA78Bedy", "Serverǃ", "Greedyʔ"],
  ],
  [
    "reserved",
    ["Ǥreedy", "Ɍandom", "Ɽandom", "ɾandom", "Rɐndom", "Ƨerver", "Randomⅿ", "Randomm", "Greeđy", "Gɹeeedy", "Roo7"],
  ],
  [
    "reserved",
    [
      "The Server",
      "Game Server",
      "TengenServer",
      "tengenserver",
      "Tengen Support",
      "Tengen Bot",
      "Greedy Bot",
      "GreedyBot",
      "Bot Greedy",
      "The Greedy Bot 3",
      "2 Greedy",
      "2Greedy",
      "Random II",
      "RandomII",
      "Reader IX",
      "Level X",
      "Le Serveur",
    ],
  ],
  ["reserved", ["Moderators", "admins", "mod", "Mods", "The Mod", "AdminBob", "Сервер I"]],
])("[PRO-N1] refused, %s: %j", (fault, names) => {
  for (const name of names) expect([name, read(name)]).toEqual([name, err(fault)]);
});

test("[PRO-N1] reserved names depend on the bots", () => {
  expect(makeNameParser([])("Greedy")).toEqual(ok("Greedy"));
  expect(makeNameParser(["Deep Think"])("d33p-think")).toEqual(err("reserved"));
});

test.each(Array.from("bƀcƈfƒhħjɉkƙpƥqɋuʉwⱳxᶍzƶ".match(/../gu) ?? []))(
  "[PRO-N1] a letter like another does not make a reserved name free: %s",
  (pair) => {
    const [letter = "", lookalike = ""] = pair;
    const parse = makeNameParser([`${letter}ongo`]);
    expect([parse(`${letter}ongo`), parse(`${lookalike}ongo`)]).toEqual([err("reserved"), err("reserved")]);
  },
);

test.each(["le", "la", "my", "mr", "ai", "a", "an", "un", "the", "игра", "XIV"])(
  "[PRO-N1] the server's name is reserved beside the word %s too",
  (word) => {
    const parse = makeNameParser([]);
    const name = word === "игра" ? "сервер" : "Tengen";
    expect([parse(`${word} ${name}`), parse(`${name} ${word}`)]).toEqual([err("reserved"), err("reserved")]);
  },
);

test("[PRO-N1] a number does not make a reserved name free, and a name of digits is not reserved", () => {
  const parse = makeNameParser(["Level 1", "Playouts 20k"]);
  for (const name of ["Level 9", "level", "12 Level 3", "Playouts 300K", "Playouts"]) {
    expect([name, parse(name)]).toEqual([name, err("reserved")]);
  }
  expect([parse("1234").ok, parse("Leveller").ok]).toEqual([true, true]);
});

describe("[PRO-N1] for any input", () => {
  const anything = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 40 }),
    fc.string({ unit: "grapheme", maxLength: 30 }),
    fc.string({
      unit: fc.constantFrom("A", "n", "а", "Ω", "李", "あ", "\u0301", "\u200D", "\u202E", " ", ".", "'", "1", "ش"),
      maxLength: 30,
    }),
  );

  test("an accepted name is a normalized, visible label, and is accepted again unchanged", () => {
    fc.assert(
      fc.property(anything, (text) => {
        const answer = read(text);
        if (!answer.ok) {
          expect(NAME_FAULTS).toContain(answer.error);
          return;
        }
        const name = answer.value;
        expect(name).toBe(name.normalize("NFKC"));
        expect(name).not.toMatch(/^\s|\s$|\s\s|\p{Cc}|[\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069]|\p{Mn}{7}/u);
        expect(Array.from(name.replaceAll(/[\u200C\u200D]/gu, "")).length).toBeLessThanOrEqual(24);
        expect(parseWith(labelSchema, name, "INVALID_PAYLOAD", "name").ok).toBe(true);
        expect(read(name)).toEqual(ok(name));
      }),
      { numRuns: 3000 },
    );
  });

  test("surrounding spaces and other normalization forms give the same name", () => {
    fc.assert(
      fc.property(anything, (text) => {
        expect(read(`  ${text}\t`)).toEqual(read(text));
        expect(read(text.normalize("NFD"))).toEqual(read(text.normalize("NFC")));
      }),
    );
  });

  test("a bot's name is reserved among filler words, in any order", () => {
    const words = fc.array(fc.constantFrom("The", "bot", "Official", "7", "II", "X", "game"), { maxLength: 3 });
    fc.assert(
      fc.property(words, fc.constantFrom("Random", "Greedy", "Server"), words, (before, kept, after) => {
        const name = [...before, kept, ...after].join(" ");
        expect([name, read(name)]).toEqual([name, err(name.length > 24 ? "long" : "reserved")]);
        expect(read(["Ann", kept, "Lee"].join(" "))).toHaveProperty("ok", true);
      }),
    );
  });

  test("a bot's name is reserved in any spelling", () => {
    const signs = fc.constantFrom("", ".", "-", " ", "_");
    fc.assert(
      fc.property(fc.constantFrom(...BOTS), fc.infiniteStream(fc.boolean()), signs, (bot, isUpper, sign) => {
        const letters = Array.from(bot, (letter) => (isUpper.next().value === true ? letter.toUpperCase() : letter));
        const name = letters.join(sign);
        expect(read(name)).toEqual(err(name.length > 24 ? "long" : "reserved"));
      }),
    );
  });
});

test("[PRO-N1] every fault has a message", () => {
  expect(Object.keys(NAME_FAULT_MESSAGES)).toEqual([...NAME_FAULTS]);
});
