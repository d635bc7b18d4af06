/** One measured figure and its promised limit. */
export interface Figure {
  name: string;
  value: number;
  /** The unit, or 'x' for a ratio to the bare server. */
  unit: string;
  /** The promised limit. Without one, a figure is only reported. */
  atLeast?: number;
  atMost?: number;
  /** The values from which the figure was calculated, for the reader. */
  detail: string;
}

export function isKept({ value, atLeast = -Infinity, atMost = Infinity }: Figure): boolean {
  return value >= atLeast && value <= atMost;
}

/** Returns the figure as one line. */
export function figureLine(figure: Figure): string {
  const { name, value, unit, atLeast, atMost, detail } = figure;
  if (atLeast === undefined && atMost === undefined)
    return `${'told'.padEnd(6)} ${name}: ${round(value)} ${unit} — ${detail}`;
  const bound = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`;
  const verdict = isKept(figure) ? 'kept' : 'MISSED';
  return `${verdict.padEnd(6)} ${name}: ${round(value)} ${unit} (promised: ${bound} ${unit}) — ${detail}`;
}

/** Returns a value with at most two decimals, which is enough to compare figures. */
export function round(value: number): string {
  return value.toFixed(2).replace(/\.?0+$/, '');
}

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** Returns the percentile by nearest rank, which is always one of the values; NaN if there are none. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? NaN;
}
