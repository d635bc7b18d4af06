/** One measured figure and its promised limit. */
export interface Figure {
  name: string;
  value: number;
  /** 'x' for a ratio to the bare server, or a unit. */
  unit: string;
  /** Without a limit, a figure is reported and promises nothing. */
  atLeast?: number;
  atMost?: number;
  /** What the figure was calculated from, for the reader. */
  detail: string;
}

export function isKept({ value, atLeast = -Infinity, atMost = Infinity }: Figure): boolean {
  return value >= atLeast && value <= atMost;
}

/** The figure as one line. */
export function figureLine(figure: Figure): string {
  const { name, value, unit, atLeast, atMost, detail } = figure;
  if (atLeast === undefined && atMost === undefined)
    return `${'told'.padEnd(6)} ${name}: ${round(value)} ${unit} — ${detail}`;
  const bound = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`;
  const verdict = isKept(figure) ? 'kept' : 'MISSED';
  return `${verdict.padEnd(6)} ${name}: ${round(value)} ${unit} (promised: ${bound} ${unit}) — ${detail}`;
}

/** Two decimals are enough to compare, and few enough to read. */
export function round(value: number): string {
  return value.toFixed(2).replace(/\.?0+$/, '');
}

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The nearest-rank percentile: a value that was really measured. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? NaN;
}
