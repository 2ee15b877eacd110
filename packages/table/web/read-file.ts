// Reads game files: match files, which are verified step by step, and files of other programs, whose variations and
// comments are kept. A file that cannot be opened is explained by a sentence. Loaded when a file is opened.
import { err, ok, textHash, unwrap, type GameAction, type Result } from "@tengen/kernel";
import { expandMatch, parseMatchFile, verifyMatchText, type SharedGame } from "@tengen/match";
import { describeRejection } from "./describe.ts";
import { explainFile } from "./explain-file.ts";
import type { Explained } from "./explained.ts";
import { fromMatchFile, fromTurns, type GameEnvironment, type LocalGame } from "./local-game.ts";
import { t } from "./messages.ts";
import { loadRules } from "./rulesets.ts";
import { looksLikeMoves, parseMoveList, type ListRules, type MoveListFault } from "./share/move-list.ts";
import type { AnyTableGame, GameRulesets, ImportedGame } from "./table-game.ts";

/** A game from a file with its ruleset, and the notice to show. */
export interface OpenedGame {
  readonly rules: AnyTableGame;
  readonly game: LocalGame;
  readonly message: () => string;
}

/** In bytes. A log of 20,000 entries has about 6 MB. */
const MAX_SIZE = 16_000_000;

/** Decodes UTF-8, otherwise the charset that an SGF file names in `CA`, otherwise windows-1252. */
const decode = (bytes: ArrayBuffer): string => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const latin = new TextDecoder("windows-1252").decode(bytes);
    const charset = /CA\[(?<set>[\w-]+)\]/u.exec(latin.slice(0, 4096))?.groups?.["set"] ?? "windows-1252";
    try {
      return new TextDecoder(charset).decode(bytes);
    } catch {
      return latin;
    }
  }
};

/** The game and the ruleset that a match file names; both empty in a text that names none. */
const readNames = (text: string): Readonly<Record<"gameId" | "rulesetVersion", string>> => {
  const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
  try {
    const { match } = JSON.parse(text) as { readonly match?: { gameId?: unknown; rulesetVersion?: unknown } };
    return { gameId: textOf(match?.gameId), rulesetVersion: textOf(match?.rulesetVersion) };
  } catch {
    return { gameId: "", rulesetVersion: "" };
  }
};

const readMatch = async (rulesets: GameRulesets, text: string): Promise<Explained<OpenedGame>> => {
  const { gameId, rulesetVersion } = readNames(text);
  const isOurs = gameId === rulesets.manifest.id;
  if (gameId !== "" && !isOurs) return err(() => t("file_other_game", { game: gameId }));
  const rules = isOurs ? await loadRules(rulesets, rulesetVersion) : ok(rulesets.first);
  if (!rules.ok) return rules;
  const { engine } = rules.value;
  const report = await verifyMatchText(text, { engineOf: () => engine });
  const failure = report.steps.find((step) => !step.ok);
  if (failure !== undefined) {
    const where = (): string =>
      failure.seq === undefined ? "" : ` ${t("file_fault_entry", { number: failure.seq + 1 })}`;
    return err(() => t("file_fault", { reason: `${t(`file_fault_${failure.step}`)}${where()}` }));
  }
  const file = parseMatchFile(JSON.parse(text));
  const opened = file.ok ? fromMatchFile(engine, file.value) : file;
  return ok({
    rules: rules.value,
    game: unwrap(opened, "a verified file did not open"),
    message: () => t("announce_match_opened"),
  });
};

/** A file of another program: its name for people, and the game in it. */
interface OtherFile {
  readonly format: "SGF" | "PSQ";
  readonly parsed: Result<ImportedGame<GameAction>>;
  /** The text to keep with the game, which may have more than the game. */
  readonly kept: string | null;
}

/** Null where the text is a match file. `assumed` is the ruleset of a file that names none. */
const parseOtherFile = async (
  { loadSgf, loadPsq }: AnyTableGame,
  text: string,
  assumed?: string,
): Promise<Explained<OtherFile | null>> => {
  const start = text.trimStart();
  if (start.startsWith("{")) return ok(null);
  const isPsq = loadPsq !== undefined && start.startsWith("Piskvorky");
  const load = isPsq ? loadPsq : loadSgf;
  if (load === undefined) return ok(null);
  const reader = await load().catch(() => null);
  if (reader === null) return err(() => t("format_unreachable"));
  const parsed = await reader.parse(text, assumed);
  if (isPsq) return ok({ format: "PSQ", parsed, kept: null });
  return ok({ format: "SGF", parsed, kept: parsed.ok ? (parsed.value.sgf ?? text) : text });
};

const openOtherFile = async (
  rulesets: GameRulesets,
  { format, parsed, kept }: OtherFile,
  environment: GameEnvironment,
): Promise<Explained<OpenedGame>> => {
  if (!parsed.ok) return err(() => t("file_fault", { reason: explainFile(rulesets.first, parsed.error) }));
  const { rulesetVersion, options, notes } = parsed.value;
  const rules = await loadRules(rulesets, rulesetVersion);
  if (!rules.ok) return rules;
  const game = rules.value;
  const opened = fromTurns(game.engine, parsed.value, kept, environment);
  if (!opened.ok) {
    const { axes } = game.renderer.geometryOf(options);
    return err(() => t("file_fault", { reason: describeRejection(game, axes, opened.error) }));
  }
  return ok({
    rules: game,
    game: opened.value,
    message: () => `${t("announce_file_opened", { format })} ${notes()}`.trim(),
  });
};

const explainMoves = ({ game, options }: ListRules, fault: MoveListFault): string => {
  const { kind, text, move, line, column, rejection, action } = fault;
  const { axes } = game.renderer.geometryOf(options);
  const why =
    kind === "refused" && rejection !== undefined
      ? describeRejection(game, axes, rejection, action)
      : kind === "color"
        ? t("sgf_wrong-color")
        : t(kind === "long" ? "sgf_too-long" : kind === "empty" ? "moves_empty" : "moves_unknown", { text });
  return kind === "long" || kind === "empty"
    ? why
    : `${why} (${t("sgf_move", { move })}, ${t("sgf_line", { line, column })})`;
};

/** A list of moves by the rules of the game at the table. */
const openMoves = (rules: ListRules, text: string, environment: GameEnvironment): Explained<OpenedGame> => {
  const { game, options } = rules;
  const turns = parseMoveList(rules, text);
  if (!turns.ok) return err(() => t("moves_fault", { reason: explainMoves(rules, turns.error) }));
  const names = Array.from({ length: game.manifest.players.min }, (_, seat) => `Player ${seat + 1}`);
  const opened = fromTurns(game.engine, { names, options, turns: turns.value }, null, environment);
  return ok({
    rules: game,
    game: unwrap(opened, "moves that the rules accepted were refused"),
    message: () => t("announce_moves_opened", { count: turns.value.length }),
  });
};

/** A game that a link carried or a server stored; the same content is the same game on every device. */
export const readSharedGame = async (
  rulesets: GameRulesets,
  shared: SharedGame,
  now: number,
): Promise<Explained<OpenedGame>> => {
  if (shared.game !== rulesets.manifest.id) return err(() => t("file_other_game", { game: shared.game }));
  if ("match" in shared) {
    const file = expandMatch(shared.match);
    return file.ok ? readMatch(rulesets, JSON.stringify(file.value)) : err(() => t("link_broken"));
  }
  let count = 0;
  const randomBytes = (): string => {
    count += 1;
    return textHash("tengen/shared-game/1", `${count} ${shared.sgf}`);
  };
  const other = await parseOtherFile(rulesets.first, shared.sgf);
  if (!other.ok) return other;
  return other.value?.format === "SGF"
    ? openOtherFile(rulesets, other.value, { now, randomBytes })
    : err(() => t("link_broken"));
};

/** The game in a file or a pasted text, read-only, or what is wrong with it. `current` are the rules at the table. */
export const readGameFile = async (
  rulesets: GameRulesets,
  file: Pick<Blob, "size" | "arrayBuffer">,
  environment: GameEnvironment,
  current: ListRules,
): Promise<Explained<OpenedGame>> => {
  if (file.size > MAX_SIZE) return err(() => t("file_too_large"));
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return err(() => t("file_unreadable"));
  const text = decode(bytes);
  // A list of moves cannot tell what is hidden.
  if (!current.game.engine.hiddenInformation && looksLikeMoves(text)) return openMoves(current, text, environment);
  const other = await parseOtherFile(rulesets.first, text, current.game.engine.rulesetVersion);
  if (!other.ok) return other;
  return other.value === null ? readMatch(rulesets, text) : openOtherFile(rulesets, other.value, environment);
};
