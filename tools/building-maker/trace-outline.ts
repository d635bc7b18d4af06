import type { Rect } from './building.ts';

type Corner = [number, number];

/**
 * Returns the outline of touching or overlapping rectangles as one simple polygon, the longest if there are
 * several.
 */
export function traceOutline(rects: readonly Rect[]): Corner[] {
  const xs = planes(rects.flatMap(([x0, , x1]) => [x0, x1]));
  const zs = planes(rects.flatMap(([, z0, , z1]) => [z0, z1]));
  const isIn = (column: number, row: number): boolean => {
    if (column < 0 || row < 0 || column >= xs.length - 1 || row >= zs.length - 1) return false;
    const x = (xs[column]! + xs[column + 1]!) / 2;
    const z = (zs[row]! + zs[row + 1]!) / 2;
    return rects.some(([x0, z0, x1, z1]) => x > x0 && x < x1 && z > z0 && z < z1);
  };
  const next = new Map<string, [number, number][]>();
  const edge = (from: [number, number], to: [number, number]) => {
    const key = from.join(' ');
    next.set(key, [...(next.get(key) ?? []), to]);
  };
  for (let column = 0; column < xs.length - 1; column += 1) {
    for (let row = 0; row < zs.length - 1; row += 1) {
      if (!isIn(column, row)) continue;
      if (!isIn(column, row - 1)) edge([column, row], [column + 1, row]);
      if (!isIn(column + 1, row)) edge([column + 1, row], [column + 1, row + 1]);
      if (!isIn(column, row + 1)) edge([column + 1, row + 1], [column, row + 1]);
      if (!isIn(column - 1, row)) edge([column, row + 1], [column, row]);
    }
  }
  const outlines: Corner[][] = [];
  for (const [start] of next) {
    const outline: [number, number][] = [];
    let at = start.split(' ').map(Number) as [number, number];
    for (let to = next.get(at.join(' '))?.pop(); to; to = next.get(at.join(' '))?.pop()) {
      outline.push(at);
      at = to;
    }
    if (outline.length > 0) outlines.push(straighten(outline.map(([x, z]) => [xs[x]!, zs[z]!])));
  }
  return outlines.sort((a, b) => b.length - a.length)[0] ?? [];
}

function planes(values: number[]): number[] {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted.filter((value, index) => index === 0 || value - sorted[index - 1]! > 1e-6);
}

function straighten(outline: Corner[]): Corner[] {
  return outline.filter((corner, index) => {
    const before = outline.at(index - 1)!;
    const after = outline[(index + 1) % outline.length]!;
    const cross =
      (corner[0] - before[0]) * (after[1] - corner[1]) - (corner[1] - before[1]) * (after[0] - corner[0]);
    return Math.abs(cross) > 1e-9;
  });
}
