// A GTP engine for tests: `fake-gtp-engine.ts first` plays the first free point that it has not tried, up to `moves`
// stones, then passes. The other behaviours are faults, and a resignation.
import readline from "node:readline";

const SIZE = 9;
const LETTERS = "ABCDEFGHJ";
const [behavior = "first", moves = "5", seed = ""] = process.argv.slice(2);
process.stderr.write(`pid ${process.pid} seed ${seed}\n`);
let taken = new Set<string>();
let placed = 0;

const vertices = Array.from(
  { length: SIZE * SIZE },
  (_, index) => `${LETTERS[index % SIZE]}${SIZE - Math.floor(index / SIZE)}`,
);

const send = (text: string): void => void process.stdout.write(`= ${text}\n\n`);

const generate = (): void => {
  if (behavior === "crash") process.exit(3);
  if (behavior === "resign") return send("resign");
  if (behavior === "illegal" && taken.size > 0) return send([...taken][0] ?? "");
  const vertex = placed < Number(moves) ? vertices.find((one) => !taken.has(one)) : undefined;
  if (vertex === undefined) return send("pass");
  taken.add(vertex);
  placed += 1;
  return send(vertex);
};

for await (const line of readline.createInterface({ input: process.stdin })) {
  const [command = "", , vertex = ""] = line.split(" ");
  if (command === "clear_board") {
    taken = new Set();
    placed = 0;
  }
  if (command === "play") taken.add(vertex);
  if (command === "genmove") generate();
  else if (command === "final_score") process.stdout.write("? cannot score\n\n");
  else send("");
  if (command === "quit") process.exit(0);
}
