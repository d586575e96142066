// The few numbers that a bench needs of many.

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Between two neighbours the line is drawn straight; of nothing it is NaN. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const low = sorted[Math.floor(place)] ?? Number.NaN;
  const high = sorted[Math.ceil(place)] ?? Number.NaN;
  return low + (high - low) * (place - Math.floor(place));
}

/** Of the ratios round by round: what disturbs one round disturbs both of its sides. */
export function medianRatio(above: readonly number[], below: readonly number[]): number {
  return median(above.map((value, round) => value / (below[round] ?? Number.NaN)));
}
