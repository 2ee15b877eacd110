// The commands of GTP by name, and what a line of input does.
import { err, ok } from "@tengen/kernel";
import { parseGtpCommand } from "./command.ts";
import { finalScore, finalStatusList } from "./final-status.ts";
import { clearBoard, getKomi, loadSgf, play, setBoardSize, setKomi, showBoard, undo } from "./game-commands.ts";
import { interrupt, listAnalyses, ownershipBoard, playSequence, policyPairs, undoSeveral } from "./gogui-commands.ts";
import { DONE, plain, type CommandHandler, type PlainCommand } from "./plain-command.ts";
import {
  fixedHandicap,
  getKataRules,
  placeFreeHandicap,
  setFreeHandicap,
  setKataRule,
  setKataRules,
  setKgsRules,
} from "./rule-commands.ts";
import { analyze, genmove, genmoveAnalyze, rawEvaluation } from "./search-commands.ts";
import { answerStep, type GtpContext, type GtpState, type Step } from "./session.ts";
import { kgsTimeSettings, timeLeft, timeSettings } from "./time-commands.ts";

const say =
  (text: string): PlainCommand =>
  (state) => ({ state, answer: ok(text) });

const cpuTime: PlainCommand = (state, _args, { cpuSeconds }) => ({ state, answer: ok(cpuSeconds().toFixed(3)) });

const COMMANDS: ReadonlyMap<string, CommandHandler> = new Map([
  ["protocol_version", plain(say("2"))],
  ["name", plain(say("Tengen"))],
  ["version", plain((state, args, context) => say(context.version)(state, args, context))],
  ["known_command", plain((state, args, context) => say(String(COMMANDS.has(args[0] ?? "")))(state, args, context))],
  ["list_commands", plain((state) => ({ state, answer: ok([...COMMANDS.keys()]) }))],
  ["quit", plain((state) => ({ state: { ...state, hasQuit: true }, answer: DONE }))],
  ["boardsize", plain(setBoardSize)],
  ["clear_board", plain(clearBoard)],
  ["komi", plain(setKomi)],
  ["get_komi", plain(getKomi)],
  ["kgs-rules", plain(setKgsRules)],
  ["kata-set-rules", plain(setKataRules)],
  ["kata-set-rule", plain(setKataRule)],
  ["kata-get-rules", plain(getKataRules)],
  ["fixed_handicap", plain(fixedHandicap)],
  ["place_free_handicap", plain(placeFreeHandicap)],
  ["set_free_handicap", plain(setFreeHandicap)],
  ["play", plain(play)],
  ["genmove", genmove()],
  ["reg_genmove", genmove({ plays: false })],
  ["undo", plain(undo)],
  ["time_settings", plain(timeSettings)],
  ["time_left", plain(timeLeft)],
  ["kgs-time_settings", plain(kgsTimeSettings)],
  ["final_score", finalScore],
  ["final_status_list", finalStatusList],
  ["showboard", plain(showBoard)],
  ["loadsgf", plain(loadSgf)],
  ["lz-analyze", analyze("lz")],
  ["kata-analyze", analyze("kata")],
  ["lz-genmove_analyze", genmoveAnalyze("lz")],
  ["kata-genmove_analyze", genmoveAnalyze("kata")],
  ["cgos-genmove_analyze", genmoveAnalyze("cgos")],
  ["kata-raw-nn", rawEvaluation],
  ["cputime", plain(cpuTime)],
  ["gomill-cpu_time", plain(cpuTime)],
  ["gogui-analyze_commands", plain(listAnalyses)],
  ["gogui-interrupt", plain(interrupt)],
  ["gogui-play_sequence", plain(playSequence)],
  ["gg-undo", plain(undoSeveral)],
  ["tengen-ownership", ownershipBoard],
  ["tengen-policy", policyPairs],
  // KGS asks for this after a dispute about dead stones.
  ["kgs-genmove_cleanup", genmove({ cleansUp: true })],
]);

/** `line` is null if it could not be read. */
export const handleLine = (state: GtpState, line: string | null, context: GtpContext): Step => {
  if (line === null) return answerStep(state, { id: "" }, err("the line is too long"));
  const command = parseGtpCommand(line);
  if (command === null) return { state, lines: [], search: null };
  const next = { ...state, startFault: null };
  if (state.startFault !== null && command.name !== "quit") {
    return answerStep(next, command, err(`the search does not start: ${state.startFault}`));
  }
  const handle = COMMANDS.get(command.name);
  return handle === undefined ? answerStep(next, command, err("unknown command")) : handle(next, command, context);
};
