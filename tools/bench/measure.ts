/** Something to measure, and what it is measured against. Each run gives a time in the unit; smaller is better. */
export interface Measure {
  readonly what: string;
  readonly unit: string;
  /** How often it is run; several times where nothing is said. */
  readonly rounds?: number;
  readonly run: () => number | Promise<number>;
  readonly reference: string;
  readonly referenceRun: () => number | Promise<number>;
}
