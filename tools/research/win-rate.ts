// Win rates with confidence intervals.

/** The 95 % Wilson interval of a win rate. */
export const wilson = (wins: number, games: number): readonly [low: number, high: number] => {
  if (games === 0) return [0, 1];
  const z = 1.96;
  const rate = wins / games;
  const middle = rate + (z * z) / (2 * games);
  const spread = z * Math.sqrt((rate * (1 - rate)) / games + (z * z) / (4 * games * games));
  const whole = 1 + (z * z) / games;
  return [(middle - spread) / whole, (middle + spread) / whole];
};

export const percent = (rate: number): string => `${(rate * 100).toFixed(1)} %`;
