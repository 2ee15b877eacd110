// Parsers of option values for commander: a wrong value is reported with the usage.
import type { JsonObject } from "@tengen/kernel";
import { InvalidArgumentError } from "commander";

/** One day, the longest time limit. */
export const DAY_MS = 86_400_000;

export const parseCount =
  (max: number) =>
  (text: string): number => {
    const count = Number(text);
    if (!/^\d+$/u.test(text) || count < 1 || count > max) {
      throw new InvalidArgumentError(`Expected a whole number from 1 to ${max}.`);
    }
    return count;
  };

export const parseKomi = (text: string): number => {
  const komi = Number(text);
  if (!/^-?\d{1,3}(?:\.[05])?$/u.test(text)) throw new InvalidArgumentError("Expected points, such as 6.5.");
  return komi;
};

export const parseOptions = (text: string): JsonObject => {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as JsonObject;
  } catch {
    // reported below
  }
  throw new InvalidArgumentError('Expected a JSON object, such as {"boardSize":9}.');
};

export const collect = (text: string, before: readonly string[] = []): readonly string[] => [...before, text];
