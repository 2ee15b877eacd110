// Plain JSON: the validation of untrusted values, and canonical JSON (RFC 8785), which hashes are taken over. RFC 8785
// writes strings and numbers as JSON.stringify does.

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** Limits on an untrusted value. */
export interface JsonLimits {
  /** Nesting levels of arrays and objects. */
  readonly depth: number;
  /** Total number of values. */
  readonly values: number;
  /** Length of the longest string or key, in UTF-16 code units. */
  readonly text: number;
}

/** Enough for any game state; actions and envelopes are far smaller. */
export const JSON_LIMITS: JsonLimits = { depth: 32, values: 100_000, text: 4096 };

/** Names of `Object.prototype`: never allowed as an untrusted key or player id. */
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
  /** How many more values are allowed. */
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

/** Describes why a value is not plain JSON within the limits; null if it is. */
export const findJsonFault = (value: unknown, limits: JsonLimits = JSON_LIMITS): string | null =>
  valueFault(value, limits.depth, { limits, left: limits.values });

/** A hot path: printable ASCII without quotes and backslashes, which JSON does not escape. */
const UNESCAPED = /^[ !#-[\]-~]*$/u;

/** The canonical text of a JSON value (RFC 8785). Throws if the value is not JSON, which is a bug of the caller. */
export const canonicalJson = (value: unknown): string => {
  if (typeof value === "string" && UNESCAPED.test(value)) return `"${value}"`;
  if (typeof value === "string" && value.isWellFormed()) return JSON.stringify(value);
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (value === null || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value === "object") {
    const fields = value as Readonly<Record<string, unknown>>;
    const keys = Object.keys(fields);
    // A hot path: most keys are already in order.
    if (keys.some((key, index) => index > 0 && key < (keys[index - 1] ?? ""))) keys.sort();
    let text = "";
    for (const key of keys) text += `${text === "" ? "" : ","}${canonicalJson(key)}:${canonicalJson(fields[key])}`;
    return `{${text}}`;
  }
  throw new TypeError(`a ${typeof value} that is no JSON value has no canonical text`);
};

/** Deep equality of two JSON values. */
export const sameJson = (a: unknown, b: unknown): boolean => a === b || canonicalJson(a) === canonicalJson(b);
