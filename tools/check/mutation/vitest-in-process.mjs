// The part of Vitest's interface that the tests of the areas use, for in-process-runner.ts: it collects tests instead of
// running them. `expect` is Vitest's own. Plain JavaScript, because its package is only here.
import { chai, GLOBAL_EXPECT, JestAsymmetricMatchers, JestChaiExpect, JestExtend, setState } from "@vitest/expect";

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);
export const expect = Object.assign((value, message) => chai.expect(value, message), chai.expect);
Object.defineProperty(globalThis, GLOBAL_EXPECT, { value: expect });
setState({ assertionCalls: 0, isExpectingAssertions: false }, expect);

/** The tests of the file that is being loaded: `{ name, body }`. */
let collected = [];
/** The titles of the `describe` blocks around the next test. */
let titles = [];

/** Loads a test file by a function; returns its tests. */
export const collect = async (load) => {
  collected = [];
  await load();
  return collected;
};

/** Calls `add` with each row of a table; a row that is no array is a single argument. */
const eachRow = (add) => (table) => (title, body) => {
  for (const [index, row] of table.entries()) {
    const args = Array.isArray(row) ? row : [row];
    add(`${title} (${index + 1})`, () => body(...args));
  }
};

const addTest = (title, body) => collected.push({ name: [...titles, title].join(" > "), body });
export const test = Object.assign(addTest, { each: eachRow(addTest) });

const addGroup = (title, body) => {
  titles = [...titles, title];
  body();
  titles = titles.slice(0, -1);
};
export const describe = Object.assign(addGroup, { each: eachRow(addGroup) });
