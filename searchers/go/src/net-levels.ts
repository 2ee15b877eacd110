// Levels below full strength, with the net. They imitate what a weaker player sees: a short search, and moves sampled from
// the policy with a temperature, so that they are moves that people play. `npm run go:levels` measures them.
export interface NetLevel {
  /** From 1, the weakest. */
  readonly level: number;
  /** Visits per move; one of them is the pass. */
  readonly nodes: number;
  /** How much the visits decide, from 0 to 1; the policy decides the rest. */
  readonly reading: number;
  /** Above 1 unlikely moves become likelier, towards 0 the best move is played. */
  readonly temperature: number;
  /** Whether it also plays what a beginner sees (`sight.ts`). */
  readonly hasSight?: boolean;
}

export const NET_LEVELS: readonly NetLevel[] = [
  { level: 1, nodes: 3, reading: 0, temperature: 8, hasSight: true },
  { level: 2, nodes: 3, reading: 0, temperature: 4.5, hasSight: true },
  { level: 3, nodes: 3, reading: 0, temperature: 3.45, hasSight: true },
  { level: 4, nodes: 3, reading: 0, temperature: 2.7, hasSight: true },
  { level: 5, nodes: 3, reading: 0, temperature: 2, hasSight: true },
  { level: 6, nodes: 3, reading: 0, temperature: 1.1 },
  { level: 7, nodes: 3, reading: 0, temperature: 0.05 },
  { level: 8, nodes: 16, reading: 1, temperature: 0.05 },
  { level: 9, nodes: 64, reading: 1, temperature: 0.05 },
];

export const netLevelOf = (level: number): NetLevel | null => NET_LEVELS.find((one) => one.level === level) ?? null;
