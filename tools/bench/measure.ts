/** A measurement and its reference. Each run returns a value in the unit. */
export interface Measure {
  readonly what: string;
  readonly unit: string;
  /** The number of runs; several by default. */
  readonly rounds?: number;
  readonly run: () => number | Promise<number>;
  readonly reference: string;
  readonly referenceRun: () => number | Promise<number>;
}

/** A measurement whose values are already known. */
export const constantMeasure = (
  what: string,
  unit: string,
  value: number,
  reference: string,
  referenceValue: number,
): Measure => ({
  what,
  unit,
  rounds: 1,
  run: () => value,
  reference,
  referenceRun: () => referenceValue,
});
