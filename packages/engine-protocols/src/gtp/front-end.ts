// A session of GTP 2. Commands are handled in order; during a search later lines wait. The next line ends a running
// analysis.
import { openGtpClock } from "./clock.ts";
import { makeAnalysis, type AnalysisStyle } from "./analysis.ts";
import { parseGtpCommand, type GtpCommand } from "./command.ts";
import { findSeki } from "../go/seki.ts";
import { gameFromSgf, type SgfNode } from "./sgf.ts";
import {
  GO_SIZE,
  PASS,
  type GoGame,
  type GoInfo,
  type GoPosition,
  type GoRules,
  type GoSearcher,
  type GoSearchOptions,
} from "../go/searcher.ts";
import type { FrontEnd, FrontEndHost } from "../front-end/host.ts";
import type { Color, SearchLimit } from "../gomoku/searcher.ts";
import { isFault, parseInteger, toAscii, quote, type Fault } from "../front-end/text.ts";
import { goFallbackMove } from "../go/fallback-move.ts";
import { openReadiness } from "../front-end/readiness.ts";
import { openSearchRunner, type SearchHandle } from "../front-end/search-runner.ts";
import { drawBoard, makeVertex, parseColor, parseVertex } from "../go/vertex.ts";

export interface GtpSettings {
  readonly seed: number;
  readonly threads: number;
  readonly hash: number;
  readonly level: number;
  /** Time per move without time settings. */
  readonly milliseconds: number;
  /** Playouts per move instead of time; the same session then gives the same moves. */
  readonly nodes?: number | undefined;
  /** Resign below this win rate; 0 never resigns. */
  readonly resign: number;
}

export interface GtpHost<Position extends GoPosition> extends Omit<FrontEndHost, "searcher"> {
  readonly searcher: GoSearcher;
  readonly rules: GoRules<Position>;
  /** The main line of an SGF file. */
  readonly readSgf: (file: string) => readonly SgfNode[] | Fault;
  readonly settings: GtpSettings;
}

/** Milliseconds for a search to stop: without a clock, and under a clock, where they come out of the move overhead. */
const STOP_TIMEOUT_MS = 3000;
const CLOCK_STOP_TIMEOUT_MS = 50;
/** Playouts to find dead stones, with each side to move. The number is fixed, so that the result is reproducible. */
const STATUS_NODES = 5000;
/** A chain is dead if the opponent's average ownership of its points is above this. */
const DEAD_OWNERSHIP = 0.5;
const MIN_MOVES_TO_RESIGN = 16;
const MAX_MOVES = 2000;
const MAX_SECONDS = 1_000_000;
const DEFAULT_KOMI = 6.5;
const ALL_MOVES = PASS + 1;
/** Default milliseconds between two lines of an analysis. */
const ANALYSIS_INTERVAL_MS = 500;

const NEW_GAME: GoGame = { stones: [], moves: [], toMove: 1, komi: DEFAULT_KOMI, agreesOnDead: true };
const SYNTAX = { fault: "syntax error" };

type Answer = string | readonly string[] | Fault;
const OK = "";

const scoreText = (lead: number): string => {
  if (lead === 0) return "0";
  return `${lead > 0 ? "B" : "W"}+${Math.abs(lead)}`;
};

const parseSeconds = (text: string | undefined): number | null => {
  const seconds = Number(text);
  return text !== undefined && /^\d+(?:\.\d+)?$/u.test(text) && seconds <= MAX_SECONDS ? seconds : null;
};

export const openGtp = <Position extends GoPosition>({
  searcher,
  rules,
  readSgf,
  settings,
  write,
  now,
  startTimer,
  version,
}: GtpHost<Position>): FrontEnd => {
  const runner = openSearchRunner<GoGame, GoSearchOptions, GoInfo>(searcher, startTimer);
  const readiness = openReadiness(searcher, startTimer);
  const clock = openGtpClock();
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const waiting: (string | null)[] = [];
  let game = NEW_GAME;
  /** Added to the seed, so that the games of a session differ. */
  let games = 0;
  let running: SearchHandle | null = null;
  /** Stops the running analysis. */
  let endAnalysis: (() => void) | null = null;
  let isBusy = false;
  let isStarted = false;
  /** Why the threads did not start, until it was reported. */
  let startFault: string | null = null;
  let hasQuit = false;
  let isEnding = false;

  const answer = ({ id }: GtpCommand, reply: Answer): void => {
    if (typeof reply !== "string" && "fault" in reply) write(`?${id} ${reply.fault}`);
    else {
      const [first = "", ...more] = typeof reply === "string" ? [reply] : reply;
      write(first === "" ? `=${id}` : `=${id} ${first}`);
      for (const line of more) write(line);
    }
    write("");
  };

  const optionsFor = (isFull: boolean, multiPv: number): GoSearchOptions => ({
    seed: settings.seed + games,
    threads: settings.threads,
    hash: settings.hash,
    multiPv,
    level: isFull ? 0 : settings.level,
    // A search with a node budget must be reproducible, so it does not reuse the tree.
    keepsTree: settings.nodes === undefined,
  });

  /** Starts a search; handles the next command after `onEnd`. */
  const search = (
    of: GoGame,
    { stopTimeout = STOP_TIMEOUT_MS, ...limit }: SearchLimit & { readonly stopTimeout?: number },
    options: GoSearchOptions,
    onEnd: (info: GoInfo | null, fault: string | null) => void,
    onInfo: (info: GoInfo) => void = () => {},
  ): void => {
    isBusy = true;
    running = runner.start({
      position: of,
      limit,
      options,
      onInfo,
      onEnd: ({ info, fault }) => {
        running = null;
        isBusy = false;
        onEnd(info, fault);
        handleWaiting();
      },
    });
    const { milliseconds } = limit;
    if (milliseconds !== undefined) running.setDeadlines({ soft: milliseconds, hard: milliseconds + stopTimeout });
  };

  const playMove = (color: Color, move: number): boolean => {
    if (rules.refusalOf(rules.positionOf(game), { color, move }) !== null) return false;
    game = { ...game, moves: [...game.moves, { color, move }], toMove: color === 1 ? -1 : 1 };
    return true;
  };

  const parsePlay = ([first = "", second = ""]: readonly string[]): Answer => {
    const color = parseColor(first);
    const move = parseVertex(second);
    if (color === null) return { fault: `invalid color ${quote(first)}` };
    if (move === null) return { fault: `invalid coordinate ${quote(second)}` };
    if (game.moves.length >= MAX_MOVES) return { fault: "the game is too long" };
    return playMove(color, move) ? OK : { fault: "illegal move" };
  };

  const limitFor = (color: Color): SearchLimit & { readonly stopTimeout?: number } => {
    if (settings.nodes !== undefined) return { nodes: settings.nodes };
    const milliseconds = clock.allocate(color, game.moves.length);
    return milliseconds === null
      ? { milliseconds: settings.milliseconds }
      : { milliseconds, stopTimeout: CLOCK_STOP_TIMEOUT_MS };
  };

  const isHopeless = (info: GoInfo): boolean =>
    game.moves.length >= MIN_MOVES_TO_RESIGN && (info.lines[0]?.winRate ?? 1) < settings.resign;

  /** The game without its final passes: it is not over and can be searched. */
  const beforePasses = (): GoGame => ({
    ...game,
    moves: game.moves.slice(0, game.moves.findLastIndex(({ move }) => move !== PASS) + 1),
  });

  const generateMove = (command: GtpCommand, mode: GenmoveMode): void => {
    const { plays, analysis, cleansUp } = mode;
    const color = analysis?.color ?? parseColor(command.args[0] ?? "");
    if (color === null) return answer(command, { fault: `invalid color ${quote(command.args[0] ?? "")}` });
    const started = now();
    const of = cleansUp ? { ...beforePasses(), agreesOnDead: false } : game;
    if (analysis !== null) write(`=${command.id}`);
    const end = (info: GoInfo | null, fault: string | null): void => {
      if (plays) clock.spend(color, (now() - started) / 1000);
      // Without any search info the fallback move is played; a failed search is reported.
      const move = info?.move ?? (isOver ? PASS : goFallbackMove(rules, rules.positionOf(of), color, game.komi));
      const vertex = info !== null && isHopeless(info) ? "resign" : makeVertex(move);
      if (info === null && fault !== null) {
        answer(command, { fault: `the search failed: ${fault}` });
        return;
      }
      if (plays && vertex !== "resign") playMove(color, move);
      if (analysis === null) answer(command, vertex);
      else {
        if (info !== null) write(lineOf(info, color, analysis));
        write(`play ${vertex}`);
        write("");
      }
    };
    // After two passes the game is over; cleanup still captures dead stones.
    const isOver = !cleansUp && rules.positionOf(game).passes > 1;
    if (isOver) return end(null, null);
    const onInfo = analysis === null ? undefined : reportEvery(analysis, color);
    search({ ...of, toMove: color }, limitFor(color), optionsFor(false, ALL_MOVES), end, onInfo);
  };

  interface GenmoveMode {
    /** Whether the move is played, or only reported. */
    readonly plays: boolean;
    readonly analysis: Analysis | null;
    /** Whether dead stones are captured, even after the game. */
    readonly cleansUp: boolean;
  }
  const GENMOVE: GenmoveMode = { plays: true, analysis: null, cleansUp: false };

  interface Analysis {
    readonly color: Color | null;
    readonly milliseconds: number;
    readonly style: AnalysisStyle;
    readonly withOwnership: boolean;
    readonly maxMoves: number;
  }

  const lineOf = (info: GoInfo, color: Color, { style, withOwnership, maxMoves }: Analysis): string =>
    makeAnalysis({ ...info, lines: info.lines.slice(0, maxMoves) }, color, style, withOwnership);

  /** Reports search info at the interval of the analysis. */
  const reportEvery = (analysis: Analysis, color: Color): ((info: GoInfo) => void) => {
    let reportedAt = -Infinity;
    return (info) => {
      if (now() - reportedAt < analysis.milliseconds) return;
      reportedAt = now();
      write(lineOf(info, color, analysis));
    };
  };

  /** `[colour] [interval in centiseconds] [name value] ...`, in this order, all optional. */
  const parseAnalysis = (style: AnalysisStyle, args: readonly string[]): Analysis => {
    const rest = [...args];
    const color = parseColor(rest[0] ?? "");
    if (color !== null) rest.shift();
    const interval = parseInteger(rest[0] ?? "", 0, 1_000_000);
    if (interval !== null) rest.shift();
    // Unknown names and their values are ignored.
    const named = new Map(rest.map((name, index) => [name.toLowerCase(), rest[index + 1] ?? ""]));
    const every = interval ?? parseInteger(named.get("interval") ?? "", 0, 1_000_000);
    return {
      color,
      milliseconds: every === null ? ANALYSIS_INTERVAL_MS : every * 10,
      style,
      withOwnership: style === "kata" && named.get("ownership") === "true",
      maxMoves: parseInteger(named.get("maxmoves") ?? "", 1, ALL_MOVES) ?? ALL_MOVES,
    };
  };

  const generateAnalyzed = (command: GtpCommand, style: AnalysisStyle): void =>
    generateMove(command, { ...GENMOVE, analysis: parseAnalysis(style, command.args) });

  const analyze = (command: GtpCommand, style: AnalysisStyle): void => {
    const analysis = parseAnalysis(style, command.args);
    const color = analysis.color ?? game.toMove;
    const report = reportEvery(analysis, color);
    write(`=${command.id}`);
    let hasReported = false;
    search(
      { ...game, toMove: color },
      {},
      optionsFor(true, ALL_MOVES),
      (info, fault) => {
        endAnalysis = null;
        if (!hasReported && info !== null) write(lineOf(info, color, analysis));
        if (fault !== null) write(`# the search failed: ${toAscii(fault, 200)}`);
        write("");
      },
      (info) => {
        hasReported = true;
        report(info);
      },
    );
    endAnalysis = () => running?.stop(STOP_TIMEOUT_MS);
    // Lines that are already waiting end it at once.
    if (waiting.length > 0 || hasQuit) endAnalysis();
  };

  /** Finds the dead stones and answers with what `act` makes of them. */
  const withDeadStones = (
    command: GtpCommand,
    act: (dead: ReadonlySet<number>, cells: readonly number[]) => Answer,
  ): void => {
    const { cells } = rules.positionOf(game);
    const options = { ...optionsFor(true, 1), seed: settings.seed, keepsTree: false };
    // Searched with each side to move, so that the turn does not decide which stones live.
    const searchAs = (toMove: Color, then: (info: GoInfo) => void): void =>
      search({ ...beforePasses(), toMove }, { nodes: STATUS_NODES }, options, (info, fault) => {
        if (info === null) answer(command, { fault: `the search failed: ${fault ?? "nothing was found"}` });
        else then(info);
      });
    searchAs(1, (first) => searchAs(-1, (second) => answer(command, act(deadChains([first, second], cells), cells))));
  };

  /** Dead chains, by the ownership of their points. */
  const deadChains = (infos: readonly GoInfo[], cells: readonly number[]): ReadonlySet<number> => {
    const dead = new Set<number>();
    const seen = new Set<number>();
    for (const [index, color] of cells.entries()) {
      if (color === 0 || seen.has(index)) continue;
      const { stones } = rules.chainOf(cells, index);
      const lost = infos.map(({ ownership }) =>
        stones.reduce((sum, stone) => sum - color * (ownership[stone] ?? 0), 0),
      );
      const isDead = lost.reduce((sum, one) => sum + one, 0) > DEAD_OWNERSHIP * stones.length * infos.length;
      for (const stone of stones) {
        seen.add(stone);
        if (isDead) dead.add(stone);
      }
    }
    return dead;
  };

  const finalScore = (dead: ReadonlySet<number>, cells: readonly number[]): Answer =>
    scoreText(rules.areaOf(cells.map((cell, index) => (dead.has(index) ? 0 : cell))) - game.komi);

  const statusList = (command: GtpCommand): void => {
    const [status = ""] = command.args;
    if (!["alive", "dead", "seki"].includes(status)) {
      answer(command, { fault: `final_status_list takes alive, dead or seki, not ${quote(status)}` });
      return;
    }
    withDeadStones(command, (dead, cells) => {
      const seki = findSeki(
        cells.map((cell, index) => (dead.has(index) ? 0 : cell)),
        rules.chainOf,
      );
      const statusOf = (index: number): string => (dead.has(index) ? "dead" : seki.has(index) ? "seki" : "alive");
      const seen = new Set<number>();
      return cells.flatMap((cell, index) => {
        if (cell === 0 || seen.has(index) || statusOf(index) !== status) return [];
        const { stones } = rules.chainOf(cells, index);
        for (const stone of stones) seen.add(stone);
        return [
          stones
            .toSorted((a, b) => a - b)
            .map(makeVertex)
            .join(" "),
        ];
      });
    });
  };

  const showBoard = (): Answer => {
    const { cells, taken } = rules.positionOf(game);
    const next = game.toMove === 1 ? "black" : "white";
    return [
      "",
      ...drawBoard(cells),
      `captured by black (X): ${taken.black}, by white (O): ${taken.white}; komi ${game.komi}; ${next} to move`,
    ];
  };

  /** A file name, which may contain spaces, and an optional move number. */
  const loadGame = (args: readonly string[]): Answer => {
    const isNumbered = args.length > 1 && /^\d+$/u.test(args.at(-1) ?? "");
    const count = isNumbered ? parseInteger(args.at(-1) ?? "", 1, MAX_MOVES) : Infinity;
    const name = (isNumbered ? args.slice(0, -1) : args).join(" ").replace(/^"(?<inside>.*)"$/u, "$<inside>");
    if (name === "" || count === null) return SYNTAX;
    const nodes = readSgf(name);
    if (isFault(nodes)) return { fault: `cannot load file: ${nodes.fault}` };
    // The standard loads the position before the move with this number.
    const loaded = gameFromSgf(nodes, count === Infinity ? MAX_MOVES : count - 1, rules, DEFAULT_KOMI);
    if (isFault(loaded)) return { fault: `cannot load file: ${loaded.fault}` };
    game = loaded;
    return game.toMove === 1 ? "black" : "white";
  };

  const newGame = (): Answer => {
    game = { ...NEW_GAME, komi: game.komi };
    games += 1;
    clock.newGame();
    return OK;
  };

  const setBoardSize = ([size]: readonly string[]): Answer => {
    if (size === undefined || !/^\d{1,4}$/u.test(size)) return { fault: "boardsize not an integer" };
    return Number(size) === GO_SIZE ? newGame() : { fault: "unacceptable size" };
  };

  const setKomi = ([text = ""]: readonly string[]): Answer => {
    if (!/^[+-]?(?:\d{1,4}(?:\.\d*)?|\.\d+)$/u.test(text)) return { fault: "komi not a float" };
    game = { ...game, komi: Number(text) };
    return OK;
  };

  const undo = (): Answer => {
    const last = game.moves.at(-1);
    if (last === undefined) return { fault: "cannot undo" };
    game = { ...game, moves: game.moves.slice(0, -1), toMove: last.color };
    return OK;
  };

  const setTime = ([main, overtime, stones]: readonly string[]): Answer => {
    const times = [parseSeconds(main), parseSeconds(overtime), parseInteger(stones ?? "", 0, 1000)] as const;
    const [a, b, c] = times;
    if (a === null || b === null || c === null) return SYNTAX;
    clock.setCanadian(a, b, c);
    return OK;
  };

  const setKgsTime = ([system = "", ...args]: readonly string[]): Answer => {
    const [main, period] = [parseSeconds(args[0]), parseSeconds(args[1])];
    switch (system) {
      case "none":
        clock.setUnlimited();
        return OK;
      case "absolute":
        if (main === null) return SYNTAX;
        clock.setCanadian(main, 0, 0);
        return OK;
      case "byoyomi":
        if (main === null || period === null) return SYNTAX;
        clock.setByoYomi(main, period);
        return OK;
      case "canadian":
        return setTime(args);
    }
    return { fault: `unknown time system ${quote(system)}` };
  };

  const setTimeLeft = ([first = "", seconds, stones = ""]: readonly string[]): Answer => {
    const color = parseColor(first);
    // Controllers may send a negative time for a clock that has run out.
    const [left, count] = [parseSeconds(seconds?.replace(/^-[\d.]+$/u, "0")), parseInteger(stones, 0, 1000)];
    if (color === null || left === null || count === null) return SYNTAX;
    clock.setLeft(color, left, count);
    return OK;
  };

  const finish = (): void => {
    if (isEnding) return;
    isEnding = true;
    resolve(searcher.close());
  };

  const replyWith =
    (act: (args: readonly string[]) => Answer) =>
    (command: GtpCommand): void =>
      answer(command, act(command.args));

  const commands: ReadonlyMap<string, (command: GtpCommand) => void> = new Map([
    ["protocol_version", replyWith(() => "2")],
    ["name", replyWith(() => "Tengen")],
    ["version", replyWith(() => version)],
    ["known_command", replyWith(([name = ""]) => String(commands.has(name)))],
    ["list_commands", replyWith(() => [...commands.keys()])],
    [
      "quit",
      (command) => {
        hasQuit = true;
        answer(command, OK);
        finish();
      },
    ],
    ["boardsize", replyWith(setBoardSize)],
    ["clear_board", replyWith(newGame)],
    ["komi", replyWith(setKomi)],
    ["play", replyWith(parsePlay)],
    ["genmove", (command) => generateMove(command, GENMOVE)],
    ["reg_genmove", (command) => generateMove(command, { ...GENMOVE, plays: false })],
    ["undo", replyWith(undo)],
    ["time_settings", replyWith(setTime)],
    ["time_left", replyWith(setTimeLeft)],
    ["kgs-time_settings", replyWith(setKgsTime)],
    ["final_score", (command) => withDeadStones(command, finalScore)],
    ["final_status_list", statusList],
    ["showboard", replyWith(showBoard)],
    ["loadsgf", replyWith(loadGame)],
    ["lz-analyze", (command) => analyze(command, "lz")],
    ["kata-analyze", (command) => analyze(command, "kata")],
    ["lz-genmove_analyze", (command) => generateAnalyzed(command, "lz")],
    ["kata-genmove_analyze", (command) => generateAnalyzed(command, "kata")],
    // KGS asks for this after a dispute about dead stones.
    ["kgs-genmove_cleanup", (command) => generateMove(command, { ...GENMOVE, cleansUp: true })],
  ]);

  const handleLine = (text: string | null): void => {
    if (text === null) {
      answer({ id: "", name: "", args: [] }, { fault: "the line is too long" });
      return;
    }
    const command = parseGtpCommand(text);
    if (command === null) return;
    const act = commands.get(command.name);
    const fault = startFault;
    startFault = null;
    if (fault !== null && command.name !== "quit") answer(command, { fault: `the search does not start: ${fault}` });
    else if (act === undefined) answer(command, { fault: "unknown command" });
    else act(command);
  };

  /** The first command is answered when the threads are ready. */
  const start = (): void => {
    isBusy = true;
    readiness.whenReady(optionsFor(false, ALL_MOVES), (fault) => {
      isStarted = true;
      startFault = fault;
      isBusy = false;
      handleWaiting();
    });
  };

  /** Handles waiting lines, up to the next command that searches. */
  const handleWaiting = (): void => {
    if (!isStarted && !isBusy && waiting.length > 0) start();
    while (!isBusy && !isEnding && waiting.length > 0) handleLine(waiting.shift() ?? null);
    if (!isBusy && hasQuit) finish();
  };

  readiness.warmUp(optionsFor(false, ALL_MOVES));
  return {
    receiveLine: (text) => {
      if (isEnding) return;
      waiting.push(text);
      // Even an empty line ends an analysis.
      endAnalysis?.();
      handleWaiting();
    },
    // Commands before the end are still answered: scripts send everything at once.
    endInput: () => {
      hasQuit = true;
      endAnalysis?.();
      handleWaiting();
    },
    done,
  };
};
