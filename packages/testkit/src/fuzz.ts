// Input for fuzz tests: arbitrary values, and valid values with one mutation.
import * as fc from "fast-check";

const PROTO = JSON.parse('{"__proto__": {"x": 1}}') as object;

const nest = (depth: number): unknown => {
  let value: unknown = 0;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { value };
  return value;
};

const getter = (): object =>
  Object.defineProperty({}, "x", {
    enumerable: true,
    get: () => {
      throw new Error("a getter of an outside value was called");
    },
  });

/** Values that are known to break programs. */
const oddities = (): readonly unknown[] => [
  undefined,
  null,
  NaN,
  Infinity,
  -0,
  -1,
  0.5,
  2 ** 53,
  1e300,
  "",
  "0",
  "7",
  "__proto__",
  "constructor",
  "\u0000",
  "\ud800",
  "x".repeat(5000),
  true,
  [],
  {},
  [7],
  { x: 7 },
  () => 1,
  Symbol("junk"),
  10n,
  new Date(0),
  new Map(),
  PROTO,
  nest(100),
  Array.from({ length: 3 }),
  getter(),
];

const anyValue = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom(...oddities()),
    fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true, withSparseArray: true }),
  );

/** The paths of all fields of a value. */
const pathsOf = (value: unknown, path: readonly string[] = []): readonly (readonly string[])[] =>
  typeof value === "object" && value !== null
    ? [path, ...Object.entries(value).flatMap(([key, field]) => pathsOf(field, [...path, key]))]
    : [path];

/** A copy with the field at a path replaced by the result of `change`. */
const changeAt = (value: unknown, path: readonly string[], change: (old: unknown) => unknown): unknown => {
  const [key, ...rest] = path;
  if (key === undefined) return change(value);
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<string, unknown>;
  copy[key] = changeAt(copy[key], rest, change);
  return copy;
};

const removeAt = (value: unknown, path: readonly string[]): unknown =>
  changeAt(value, path.slice(0, -1), (parent) => {
    const key = path.at(-1) ?? "";
    if (Array.isArray(parent)) return parent.toSpliced(Number(key), 1);
    return Object.fromEntries(Object.entries(parent as object).filter(([name]) => name !== key));
  });

const addAt = (value: unknown, path: readonly string[], name: string, extra: unknown): unknown =>
  changeAt(value, path, (old) => {
    if (typeof old !== "object" || old === null) return [old, extra];
    return Array.isArray(old) ? [...(old as unknown[]), extra] : { ...old, [name]: extra };
  });

const NAMES = ["extra", "type", "code", "toString", "__proto__", "length"];

/** All mutations of a valid value: each odd value in each field, each field removed, each odd field added. */
export const allMutations = (good: unknown): readonly unknown[] =>
  pathsOf(good).flatMap((path) => [
    ...oddities().map((value) => changeAt(good, path, () => value)),
    ...(path.length === 0 ? [] : [removeAt(good, path)]),
    ...NAMES.map((name) => addAt(good, path, name, 1)),
  ]);

/** A valid value with one random mutation: a field replaced, removed or added. */
const mutated = (good: unknown): fc.Arbitrary<unknown> => {
  const paths = pathsOf(good);
  const path = fc.constantFrom(...paths);
  const inner = fc.constantFrom(...(paths.length > 1 ? paths.slice(1) : paths));
  const name = fc.oneof(fc.constantFrom(...NAMES), fc.string());
  return fc.oneof(
    fc.tuple(path, anyValue()).map(([at, value]) => changeAt(good, at, () => value)),
    inner.map((at) => (at.length === 0 ? undefined : removeAt(good, at))),
    fc.tuple(path, name, anyValue()).map(([at, field, value]) => addAt(good, at, field, value)),
  );
};

/** Arbitrary values and mutations of the given valid values. */
export const fuzzInput = (...good: readonly unknown[]): fc.Arbitrary<unknown> =>
  fc.oneof(anyValue(), ...good.map((value) => fc.oneof({ arbitrary: mutated(value), weight: 3 })));
