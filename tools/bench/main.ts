// `npm run bench [-- <section> ...] [-- --json]`: benchmarks, as ratios to a reference that is measured in the same
// run. Rounds of the two are interleaved and the best of each counts, because the machine may be busy.
import { BENCHES } from "./benches.ts";
import type { Measure } from "./measure.ts";

const args = process.argv.slice(2);
const json = args.includes("--json");
const wanted = args.filter((arg) => arg !== "--json");
const unknown = wanted.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`no such section: ${unknown.join(", ")}. The sections are: ${Object.keys(BENCHES).join(", ")}`);
  process.exit(2);
}

const ROUNDS = 7;

interface Row {
  readonly section: string;
  readonly what: string;
  readonly unit: string;
  readonly best: number;
  readonly reference: string;
  readonly referenceBest: number;
  readonly ratio: number;
}

const round = (value: number): number => Number(value.toPrecision(4));

const measure = async (
  section: string,
  { what, unit, rounds = ROUNDS, run, reference, referenceRun }: Measure,
): Promise<Row> => {
  const times: number[] = [];
  const referenceTimes: number[] = [];
  for (let index = 0; index < rounds; index += 1) {
    times.push(await run());
    referenceTimes.push(await referenceRun());
    process.stderr.write(`${section}: round ${index + 1} of ${rounds}\n`);
  }
  const best = Math.min(...times);
  const referenceBest = Math.min(...referenceTimes);
  return {
    section,
    what,
    unit,
    best: round(best),
    reference,
    referenceBest: round(referenceBest),
    ratio: round(best / referenceBest),
  };
};

const rows: Row[] = [];
for (const [section, makeMeasures] of Object.entries(BENCHES)) {
  if (wanted.length > 0 && !wanted.includes(section)) continue;
  for (const one of await makeMeasures()) rows.push(await measure(section, one));
}
if (json) console.log(JSON.stringify(rows, null, 2));
else console.table(Object.fromEntries(rows.map(({ section, what, ...rest }) => [`${section}: ${what}`, rest])));
