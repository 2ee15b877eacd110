// A session of GTP 2: commands in, answers out, one after the other. While a move is thought about, later lines wait; an analysis that runs
// until somebody says something ends with the next line.
import { openGtpClock } from "./gtp-clock.ts";
import { makeAnalysis, type AnalysisStyle } from "./gtp-analysis.ts";
import { parseGtpCommand, type GtpCommand } from "./gtp-command.ts";
import { findSeki } from "./gtp-seki.ts";
import { gameFromSgf, type SgfNode } from "./gtp-sgf.ts";
import {
  GO_SIZE,
  PASS,
  type GoGame,
  type GoInfo,
  type GoPosition,
  type GoRules,
  type GoSearcher,
  type GoSearchOptions,
} from "./go-searcher.ts";
import type { FrontEnd, FrontEndHost } from "./host.ts";
import type { Color, SearchLimit } from "./searcher.ts";
import { isFault, parseInteger, toAscii, quote, type Fault } from "./text.ts";
import { goFallbackMove } from "./go-fallback-move.ts";
import { openReadiness } from "./readiness.ts";
import { openSearchRunner, type SearchHandle } from "./search-runner.ts";
import { drawBoard, makeVertex, parseColor, parseVertex } from "./vertex.ts";

export interface GtpSettings {
  readonly seed: number;
  readonly threads: number;
  readonly hash: number;
  readonly level: number;
  /** For a move, where no time settings say otherwise. */
  readonly milliseconds: number;
  /** Playouts of a move instead of time; the same session then gives the same moves. */
  readonly nodes?: number | undefined;
  /** The win rate below which a game is resigned; 0 never. */
  readonly resign: number;
}

export interface GtpHost<Position extends GoPosition> extends Omit<FrontEndHost, "searcher"> {
  readonly searcher: GoSearcher;
  readonly rules: GoRules<Position>;
  /** The main line of an SGF file. */
  readonly readSgf: (file: string) => readonly SgfNode[] | Fault;
  readonly settings: GtpSettings;
}

/** Milliseconds for a search to end in after it was told to, where nobody counts them, and by a clock: what that keeps for the way to the controller. */
const STOP_PATIENCE = 3000;
const CLOCK_PATIENCE = 50;
/** Playouts from which the end of a game is judged, with each side to move: always as many, so that it is judged alike. */
const JUDGING_NODES = 5000;
/** How sure the other has to be of a chain's points for it to be dead, on the whole. */
const DEAD = 0.5;
/** A game is not resigned before so many moves. */
const RESIGN_AFTER = 16;
const MOST_MOVES = 2000;
const MOST_SECONDS = 1_000_000;
const USUAL_KOMI = 6.5;
const ALL_MOVES = PASS + 1;
/** Milliseconds between two lines of an analysis, where it is not said. */
const ANALYSIS_EVERY = 500;

const NEW_GAME: GoGame = { stones: [], moves: [], toMove: 1, komi: USUAL_KOMI, agreesOnDead: true };
const SYNTAX = { fault: "syntax error" };

type Answer = string | readonly string[] | Fault;
const OK = "";

const scoreText = (lead: number): string => {
  if (lead === 0) return "0";
  return `${lead > 0 ? "B" : "W"}+${Math.abs(lead)}`;
};

const parseSeconds = (text: string | undefined): number | null => {
  const seconds = Number(text);
  return text !== undefined && /^\d+(?:\.\d+)?$/u.test(text) && seconds <= MOST_SECONDS ? seconds : null;
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
  const thinker = openSearchRunner<GoGame, GoSearchOptions, GoInfo>(searcher, startTimer);
  const readiness = openReadiness(searcher, startTimer);
  const clock = openGtpClock();
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const waiting: (string | null)[] = [];
  let game = NEW_GAME;
  /** So that the games of a session differ. */
  let games = 0;
  let thinking: SearchHandle | null = null;
  /** Ends what runs until the next line. */
  let endAnalysis: (() => void) | null = null;
  let isBusy = false;
  let isStarted = false;
  /** Why the threads did not start, until somebody was told. */
  let startFault: string | null = null;
  let hasQuit = false;
  let isEnding = false;

  const answer = ({ id }: GtpCommand, said: Answer): void => {
    if (typeof said !== "string" && "fault" in said) write(`?${id} ${said.fault}`);
    else {
      const [first = "", ...more] = typeof said === "string" ? [said] : said;
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
    // A search with a budget is the same again; one with a time never is.
    keepsTree: settings.nodes === undefined,
  });

  /** Thinks, and goes on with the next command after what is done with the result. */
  const think = (
    of: GoGame,
    { patience = STOP_PATIENCE, ...limit }: SearchLimit & { readonly patience?: number },
    options: GoSearchOptions,
    onEnd: (info: GoInfo | null, fault: string | null) => void,
    onInfo: (info: GoInfo) => void = () => {},
  ): void => {
    isBusy = true;
    thinking = thinker.start({
      position: of,
      limit,
      options,
      onInfo,
      onEnd: ({ info, fault }) => {
        thinking = null;
        isBusy = false;
        onEnd(info, fault);
        goOn();
      },
    });
    const { milliseconds } = limit;
    if (milliseconds !== undefined) thinking.setDeadlines({ soft: milliseconds, hard: milliseconds + patience });
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
    if (game.moves.length >= MOST_MOVES) return { fault: "the game is too long" };
    return playMove(color, move) ? OK : { fault: "illegal move" };
  };

  const limitFor = (color: Color): SearchLimit & { readonly patience?: number } => {
    if (settings.nodes !== undefined) return { nodes: settings.nodes };
    const milliseconds = clock.allocate(color, game.moves.length);
    return milliseconds === null ? { milliseconds: settings.milliseconds } : { milliseconds, patience: CLOCK_PATIENCE };
  };

  const isHopeless = (info: GoInfo): boolean =>
    game.moves.length >= RESIGN_AFTER && (info.lines[0]?.winRate ?? 1) < settings.resign;

  /** The game as if nobody had passed since the last stone: there it is not over, and can be searched. */
  const beforePasses = (): GoGame => ({
    ...game,
    moves: game.moves.slice(0, game.moves.findLastIndex(({ move }) => move !== PASS) + 1),
  });

  const generate = (command: GtpCommand, how: Generating): void => {
    const { plays, analysis, cleansUp } = how;
    const color = analysis?.color ?? parseColor(command.args[0] ?? "");
    if (color === null) return answer(command, { fault: `invalid color ${quote(command.args[0] ?? "")}` });
    const started = now();
    const of = cleansUp ? { ...beforePasses(), agreesOnDead: false } : game;
    if (analysis !== null) write(`=${command.id}`);
    const end = (info: GoInfo | null, fault: string | null): void => {
      if (plays) clock.spend(color, (now() - started) / 1000);
      // A search that has not even begun plays something; one that failed says so.
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
    // After two passes a game is over; who cleans up takes what is dead all the same.
    const isOver = !cleansUp && rules.positionOf(game).passes > 1;
    if (isOver) return end(null, null);
    const tell = analysis === null ? undefined : tellEvery(analysis, color);
    think({ ...of, toMove: color }, limitFor(color), optionsFor(false, ALL_MOVES), end, tell);
  };

  interface Generating {
    /** Whether the move is played, or only told. */
    readonly plays: boolean;
    readonly analysis: Analysis | null;
    /** Whether dead stones are to be taken, also after the game. */
    readonly cleansUp: boolean;
  }
  const GENERATING: Generating = { plays: true, analysis: null, cleansUp: false };

  interface Analysis {
    readonly color: Color | null;
    readonly milliseconds: number;
    readonly style: AnalysisStyle;
    readonly withOwnership: boolean;
    readonly most: number;
  }

  const lineOf = (info: GoInfo, color: Color, { style, withOwnership, most }: Analysis): string =>
    makeAnalysis({ ...info, lines: info.lines.slice(0, most) }, color, style, withOwnership);

  /** Tells how an analysis stands, as often as was asked for. */
  const tellEvery = (analysis: Analysis, color: Color): ((info: GoInfo) => void) => {
    let told = -Infinity;
    return (info) => {
      if (now() - told < analysis.milliseconds) return;
      told = now();
      write(lineOf(info, color, analysis));
    };
  };

  /** `[colour] [hundredths of a second] [name value] ...` in this order, each of which may be left out. */
  const parseAnalysis = (style: AnalysisStyle, args: readonly string[]): Analysis => {
    const rest = [...args];
    const color = parseColor(rest[0] ?? "");
    if (color !== null) rest.shift();
    const interval = parseInteger(rest[0] ?? "", 0, 1_000_000);
    if (interval !== null) rest.shift();
    // Names that are not known, and what belongs to them, are passed over.
    const named = new Map(rest.map((name, index) => [name.toLowerCase(), rest[index + 1] ?? ""]));
    const every = interval ?? parseInteger(named.get("interval") ?? "", 0, 1_000_000);
    return {
      color,
      milliseconds: every === null ? ANALYSIS_EVERY : every * 10,
      style,
      withOwnership: style === "kata" && named.get("ownership") === "true",
      most: parseInteger(named.get("maxmoves") ?? "", 1, ALL_MOVES) ?? ALL_MOVES,
    };
  };

  const generateTelling = (command: GtpCommand, style: AnalysisStyle): void =>
    generate(command, { ...GENERATING, analysis: parseAnalysis(style, command.args) });

  const analyze = (command: GtpCommand, style: AnalysisStyle): void => {
    const analysis = parseAnalysis(style, command.args);
    const color = analysis.color ?? game.toMove;
    const tell = tellEvery(analysis, color);
    write(`=${command.id}`);
    let hasTold = false;
    think(
      { ...game, toMove: color },
      {},
      optionsFor(true, ALL_MOVES),
      (info, fault) => {
        endAnalysis = null;
        if (!hasTold && info !== null) write(lineOf(info, color, analysis));
        if (fault !== null) write(`# the search failed: ${toAscii(fault, 200)}`);
        write("");
      },
      (info) => {
        hasTold = true;
        tell(info);
      },
    );
    endAnalysis = () => thinking?.stop(STOP_PATIENCE);
    // What came before it began ends it as well.
    if (waiting.length > 0 || hasQuit) endAnalysis();
  };

  /** Looks at the position for stones that are dead, and does something with it. */
  const judge = (command: GtpCommand, act: (dead: ReadonlySet<number>, cells: readonly number[]) => Answer): void => {
    const { cells } = rules.positionOf(game);
    const options = { ...optionsFor(true, 1), seed: settings.seed, keepsTree: false };
    // Who is to move must not decide who lives, so both are.
    const look = (toMove: Color, then: (info: GoInfo) => void): void =>
      think({ ...beforePasses(), toMove }, { nodes: JUDGING_NODES }, options, (info, fault) => {
        if (info === null) answer(command, { fault: `the search failed: ${fault ?? "nothing was found"}` });
        else then(info);
      });
    look(1, (first) => look(-1, (second) => answer(command, act(deadChains([first, second], cells), cells))));
  };

  /** Whole chains, by whose their points will be. */
  const deadChains = (infos: readonly GoInfo[], cells: readonly number[]): ReadonlySet<number> => {
    const dead = new Set<number>();
    const seen = new Set<number>();
    for (const [index, color] of cells.entries()) {
      if (color === 0 || seen.has(index)) continue;
      const { stones } = rules.chainOf(cells, index);
      const lost = infos.map(({ ownership }) =>
        stones.reduce((sum, stone) => sum - color * (ownership[stone] ?? 0), 0),
      );
      const isDead = lost.reduce((sum, one) => sum + one, 0) > DEAD * stones.length * infos.length;
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
    judge(command, (dead, cells) => {
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
      `black (X) has taken ${taken.black}, white (O) ${taken.white}; komi ${game.komi}; ${next} to move`,
    ];
  };

  /** A file whose name may have blanks in it, and perhaps a number. */
  const loadGame = (args: readonly string[]): Answer => {
    const isNumbered = args.length > 1 && /^\d+$/u.test(args.at(-1) ?? "");
    const count = isNumbered ? parseInteger(args.at(-1) ?? "", 1, MOST_MOVES) : Infinity;
    const name = (isNumbered ? args.slice(0, -1) : args).join(" ").replace(/^"(?<inside>.*)"$/u, "$<inside>");
    if (name === "" || count === null) return SYNTAX;
    const nodes = readSgf(name);
    if (isFault(nodes)) return { fault: `cannot load file: ${nodes.fault}` };
    // The standard's number is that of the move before which the position is.
    const loaded = gameFromSgf(nodes, count === Infinity ? MOST_MOVES : count - 1, rules, USUAL_KOMI);
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
    // A clock that has run out may be told as less than nothing.
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

  const say =
    (act: (args: readonly string[]) => Answer) =>
    (command: GtpCommand): void =>
      answer(command, act(command.args));

  const commands: ReadonlyMap<string, (command: GtpCommand) => void> = new Map([
    ["protocol_version", say(() => "2")],
    ["name", say(() => "Tengen")],
    ["version", say(() => version)],
    ["known_command", say(([name = ""]) => String(commands.has(name)))],
    ["list_commands", say(() => [...commands.keys()])],
    [
      "quit",
      (command) => {
        hasQuit = true;
        answer(command, OK);
        finish();
      },
    ],
    ["boardsize", say(setBoardSize)],
    ["clear_board", say(newGame)],
    ["komi", say(setKomi)],
    ["play", say(parsePlay)],
    ["genmove", (command) => generate(command, GENERATING)],
    ["reg_genmove", (command) => generate(command, { ...GENERATING, plays: false })],
    ["undo", say(undo)],
    ["time_settings", say(setTime)],
    ["time_left", say(setTimeLeft)],
    ["kgs-time_settings", say(setKgsTime)],
    ["final_score", (command) => judge(command, finalScore)],
    ["final_status_list", statusList],
    ["showboard", say(showBoard)],
    ["loadsgf", say(loadGame)],
    ["lz-analyze", (command) => analyze(command, "lz")],
    ["kata-analyze", (command) => analyze(command, "kata")],
    ["lz-genmove_analyze", (command) => generateTelling(command, "lz")],
    ["kata-genmove_analyze", (command) => generateTelling(command, "kata")],
    // What KGS asks for after a quarrel about dead stones.
    ["kgs-genmove_cleanup", (command) => generate(command, { ...GENERATING, cleansUp: true })],
  ]);

  const obey = (text: string | null): void => {
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

  /** The first command is answered when there is somebody who can think. */
  const start = (): void => {
    isBusy = true;
    readiness.whenReady(optionsFor(false, ALL_MOVES), (fault) => {
      isStarted = true;
      startFault = fault;
      isBusy = false;
      goOn();
    });
  };

  /** Obeys what waits, up to a command that takes its time. */
  const goOn = (): void => {
    if (!isStarted && !isBusy && waiting.length > 0) start();
    while (!isBusy && !isEnding && waiting.length > 0) obey(waiting.shift() ?? null);
    if (!isBusy && hasQuit) finish();
  };

  readiness.warmUp(optionsFor(false, ALL_MOVES));
  return {
    receiveLine: (text) => {
      if (isEnding) return;
      waiting.push(text);
      // Even an empty line ends an analysis.
      endAnalysis?.();
      goOn();
    },
    // What was asked for before the end is still done: scripts send everything at once.
    endInput: () => {
      hasQuit = true;
      endAnalysis?.();
      goOn();
    },
    done,
  };
};
