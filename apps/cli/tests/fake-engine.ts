// A Gomocup engine for tests with a given behaviour: `fake-engine.ts row 3` fills a row. The others are faults that
// tournaments must survive.
import fs from "node:fs";
import readline from "node:readline";
import { setTimeout } from "node:timers/promises";

const SIZE = 15;
const [behavior = "row", argument = "0"] = process.argv.slice(2);
const taken = new Set<string>();
let moves = 0;
let last = "0,0";

const send = (text: string): void =>
  void process.stdout.write(behavior === "windows" ? `hm\r\n${text}\r\n` : `${text}\n`);
// So that a test can check whether it has exited.
process.stderr.write(`pid ${process.pid}\n`);

/** The next free cell of its row, or of the rows below. */
const choose = (): string => {
  const from = Number(argument) * SIZE;
  const cells = Array.from({ length: SIZE * SIZE }, (_, index) => (from + index) % (SIZE * SIZE));
  return cells.map((cell) => `${cell % SIZE},${Math.floor(cell / SIZE)}`).find((cell) => !taken.has(cell)) ?? "0,0";
};

const play = (): void => {
  const move = choose();
  taken.add(move);
  send(move);
};

/** Reads nothing any more, not even the end of its input. */
const stopReading = (): never => {
  fs.writeSync(2, "no longer reading\n");
  for (;;);
};

const flood = (): void => {
  while (process.stdout.write("MESSAGE and on it goes\n"));
  process.stdout.once("drain", flood);
};

const answer = async (): Promise<void> => {
  moves += 1;
  switch (behavior) {
    case "crash":
      if (moves < 2) return play();
      process.stderr.write("an error message of the program\n");
      return process.exit(3);
    case "hang":
      return;
    case "stalled":
      return stopReading();
    case "chatter":
      process.stderr.write("chatter ".repeat(1 << 16));
      return play();
    case "late":
    case "slow":
      await setTimeout(behavior === "late" ? 60_000 : 40);
      return play();
    case "illegal":
      return send(last);
    case "garbage":
      return send("banana");
    case "flood":
      return flood();
    case "endless-line":
      return void process.stdout.write("x".repeat(1 << 20));
    default:
      return play();
  }
};

let isBoard = false;
for await (const line of readline.createInterface({ input: process.stdin })) {
  const [command = "", cell = ""] = line.split(" ");
  if (isBoard && command !== "DONE") {
    last = command.split(",").slice(0, 2).join(",");
    taken.add(last);
  }
  if (behavior === "mute") continue;
  if (behavior === "stalled" && argument === "start") stopReading();
  if (command === "START" || command === "RESTART") {
    taken.clear();
    moves = 0;
    send("OK");
  }
  if (command === "BOARD") {
    taken.clear();
    isBoard = true;
  }
  if (command === "TURN") {
    last = cell;
    taken.add(cell);
  }
  if (command === "DONE") isBoard = false;
  if (command === "BEGIN" || command === "TURN" || command === "DONE") void answer();
  if (command === "END") process.exit(0);
}
