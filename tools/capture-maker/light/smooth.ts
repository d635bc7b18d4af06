import type { Samples } from './samples.ts';

/** Gives samples inside something the light of their nearest neighbours on the same grid. */
export function fillBuried(samples: Samples, field: Float32Array, charts: number): void {
  for (let chart = 0; chart < charts; chart++) {
    const [first, columns, rows] = grid(samples, chart);
    const known = new Uint8Array(columns * rows).map((_, i) => samples.valid[first + i]!);
    for (let round = 0; round < 6; round++) {
      const before = known.slice();
      for (let j = 0; j < rows; j++) {
        for (let i = 0; i < columns; i++) {
          if (before[j * columns + i]) continue;
          if (average(field, first, columns, rows, i, j, before, 0)) known[j * columns + i] = 1;
        }
      }
    }
  }
}

/** Runs one pass of a 3 × 3 filter over every chart's grid, ignoring buried samples. */
export function smoothGrids(samples: Samples, field: Float32Array, charts: number): void {
  for (let chart = 0; chart < charts; chart++) {
    const [first, columns, rows] = grid(samples, chart);
    const known = samples.valid.subarray(first, first + columns * rows);
    const copy = field.slice(first * 3, (first + columns * rows) * 3);
    const result = copy.slice();
    for (let j = 0; j < rows; j++) {
      for (let i = 0; i < columns; i++) {
        if (!known[j * columns + i]) continue;
        result.set(weighted(copy, columns, rows, i, j, known, 2), (j * columns + i) * 3);
      }
    }
    field.set(result, first * 3);
  }
}

/** Smooths the slowly changing light of corners that share triangles. */
export function smoothCorners(
  samples: Samples,
  field: Float32Array,
  corners: Int32Array,
  first: number,
): void {
  const count = samples.count - first;
  const sums = new Float64Array(count * 3);
  const weights = new Float64Array(count);
  for (let t = 0; t < corners.length; t += 3) {
    if (corners[t]! < 0) continue;
    for (let k = 0; k < 3; k++) {
      const to = corners[t + k]! - first;
      for (let m = 0; m < 3; m++) {
        const from = corners[t + m]!;
        if (!samples.valid[from]) continue;
        const share = m === k ? 1 : 0.5;
        weights[to]! += share;
        for (let c = 0; c < 3; c++) sums[to * 3 + c]! += field[from * 3 + c]! * share;
      }
    }
  }
  for (let i = 0; i < count; i++) {
    if (weights[i] === 0) continue;
    for (let c = 0; c < 3; c++) field[(first + i) * 3 + c] = sums[i * 3 + c]! / weights[i]!;
  }
}

function grid(samples: Samples, chart: number): [number, number, number] {
  return [samples.grids[chart * 3]!, samples.grids[chart * 3 + 1]!, samples.grids[chart * 3 + 2]!];
}

function weighted(
  values: Float32Array,
  columns: number,
  rows: number,
  i: number,
  j: number,
  known: Uint8Array,
  own: number,
): number[] {
  const sum = [0, 0, 0];
  let total = 0;
  for (let b = Math.max(0, j - 1); b <= Math.min(rows - 1, j + 1); b++) {
    for (let a = Math.max(0, i - 1); a <= Math.min(columns - 1, i + 1); a++) {
      const at = b * columns + a;
      if (!known[at]) continue;
      const weight = a === i && b === j ? own : a === i || b === j ? 1 : 0.6;
      total += weight;
      for (let c = 0; c < 3; c++) sum[c]! += values[at * 3 + c]! * weight;
    }
  }
  return total > 0 ? sum.map((value) => value / total) : [];
}

function average(
  field: Float32Array,
  first: number,
  columns: number,
  rows: number,
  i: number,
  j: number,
  known: Uint8Array,
  own: number,
): boolean {
  const view = field.subarray(first * 3, (first + columns * rows) * 3);
  const value = weighted(view, columns, rows, i, j, known, own);
  if (value.length === 0) return false;
  view.set(value, (j * columns + i) * 3);
  return true;
}
