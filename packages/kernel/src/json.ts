// Plain JSON: what states, entries and files are made of, the guard for what comes from outside, and the one
// canonical text of a value (RFC 8785) that hashes are taken over. Strings and numbers are written by
// JSON.stringify, whose output for them is the one RFC 8785 asks for.

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** Bounds on a value from outside. */
export interface JsonLimits {
  /** How many arrays and objects may stand inside one another. */
  readonly depth: number;
  /** How many values there may be in all. */
  readonly values: number;
  /** Characters (UTF-16 code units) of the longest text or key. */
  readonly text: number;
}

/** Enough for any state of a game; actions and envelopes stay far below. */
export const JSON_LIMITS: JsonLimits = { depth: 32, values: 100_000, text: 4096 };

/** Names that every JavaScript object answers to already: never a key, or a player's id, from outside. */
const RESERVED_KEYS: ReadonlySet<string> = new Set([
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "isPrototypeOf",
  "propertyIsEnumerable",
  "toLocaleString",
  "toString",
  "valueOf",
  "__defineGetter__",
  "__defineSetter__",
  "__lookupGetter__",
  "__lookupSetter__",
]);

export const isReservedKey = (key: string): boolean => RESERVED_KEYS.has(key);

interface Budget {
  readonly limits: JsonLimits;
  /** How many more values there may be. */
  left: number;
}

const textFault = (text: string, { limits }: Budget): string | null => {
  if (text.length > limits.text) return `has a text longer than ${limits.text} characters`;
  return text.isWellFormed() ? null : "has a text that is not well-formed Unicode";
};

const arrayFault = (list: readonly unknown[], depth: number, budget: Budget): string | null => {
  if (list.length > budget.left) return `has more than ${budget.limits.values} values`;
  if (Object.keys(list).length !== list.length) return "has an array with holes or named fields";
  for (const item of list) {
    const fault = valueFault(item, depth - 1, budget);
    if (fault !== null) return fault;
  }
  return null;
};

const objectFault = (object: object, depth: number, budget: Budget): string | null => {
  const prototype: unknown = Object.getPrototypeOf(object);
  if (prototype !== Object.prototype && prototype !== null) return "has an object that is not a plain one";
  for (const key of Reflect.ownKeys(object)) {
    if (typeof key === "symbol") return "has a symbol for a key";
    if (isReservedKey(key)) return `has a key ${key}`;
    const field = Object.getOwnPropertyDescriptor(object, key);
    if (field === undefined || !("value" in field) || !field.enumerable) return "has a computed or hidden field";
    const fault = textFault(key, budget) ?? valueFault(field.value, depth - 1, budget);
    if (fault !== null) return fault;
  }
  return null;
};

const valueFault = (node: unknown, depth: number, budget: Budget): string | null => {
  budget.left -= 1;
  if (budget.left < 0) return `has more than ${budget.limits.values} values`;
  if (node === null || typeof node === "boolean") return null;
  if (typeof node === "number") return Number.isFinite(node) ? null : "has a number that is not finite";
  if (typeof node === "string") return textFault(node, budget);
  if (typeof node !== "object") return `has a value that is not JSON (${typeof node})`;
  if (depth === 0) return `is nested deeper than ${budget.limits.depth} levels`;
  return Array.isArray(node) ? arrayFault(node, depth, budget) : objectFault(node, depth, budget);
};

/** Says in words why a value is not plain JSON within the limits; null when it is. */
export const findJsonFault = (value: unknown, limits: JsonLimits = JSON_LIMITS): string | null =>
  valueFault(value, limits.depth, { limits, left: limits.values });

/** The canonical text of a JSON value (RFC 8785). A value that is no JSON is a bug of the caller and throws. */
export const canonicalJson = (value: unknown): string => {
  if (typeof value === "string" && value.isWellFormed()) return JSON.stringify(value);
  if (typeof value === "number" && Number.isFinite(value)) return JSON.stringify(value);
  if (value === null || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value === "object") {
    const fields = value as Readonly<Record<string, unknown>>;
    const keys = Object.keys(fields);
    // Every entry of every log goes through here: nothing is sorted that is in order.
    if (keys.some((key, index) => index > 0 && key < (keys[index - 1] ?? ""))) keys.sort();
    let text = "";
    for (const key of keys) text += `${text === "" ? "" : ","}${canonicalJson(key)}:${canonicalJson(fields[key])}`;
    return `{${text}}`;
  }
  throw new TypeError(`a ${typeof value} that is no JSON value has no canonical text`);
};

/** Whether two JSON values are the same value. */
export const sameJson = (a: unknown, b: unknown): boolean => a === b || canonicalJson(a) === canonicalJson(b);
