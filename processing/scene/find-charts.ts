import type { Patch } from './gather-cell.ts';
import { GRID } from './welder.ts';

/** A piece of a picture that lies together. */
export interface Chart {
  /** Least and greatest texture coordinates. */
  box: [number, number, number, number];
  /** Square metres that it is on, and its area in texture coordinates. */
  area: number;
  uvArea: number;
}

export interface Charts {
  charts: Chart[];
  /** Chart of each vertex. */
  chartOf: Uint32Array;
}

const SLACK = 1e-3;

/** Which pieces of its picture a patch shows; null where it repeats it, so that it needs all of it. Moves charts into the first tile. */
export function findCharts({ uvs, positions, indices }: Patch): Charts | null {
  if (!uvs) return null;
  const parents = Uint32Array.from({ length: uvs.length / 2 }, (_, i) => i);
  for (let t = 0; t < indices.length; t += 3) {
    unite(parents, indices[t]!, indices[t + 1]!);
    unite(parents, indices[t]!, indices[t + 2]!);
  }
  const charts: Chart[] = [];
  const numbers = new Map<number, number>();
  const chartOf = Uint32Array.from(parents, (_, vertex) => {
    const root = find(parents, vertex);
    let number = numbers.get(root);
    if (number === undefined) {
      number = charts.push({ box: [Infinity, Infinity, -Infinity, -Infinity], area: 0, uvArea: 0 }) - 1;
      numbers.set(root, number);
    }
    const { box } = charts[number]!;
    const [u, v] = [uvs[vertex * 2]!, uvs[vertex * 2 + 1]!];
    box[0] = Math.min(box[0], u);
    box[1] = Math.min(box[1], v);
    box[2] = Math.max(box[2], u);
    box[3] = Math.max(box[3], v);
    return number;
  });
  const shifts = charts.map(({ box }) => [Math.floor(box[0] + SLACK), Math.floor(box[1] + SLACK)] as const);
  for (const [i, { box }] of charts.entries()) {
    const [du, dv] = shifts[i]!;
    if (box[2] - du > 1 + SLACK || box[3] - dv > 1 + SLACK) return null;
    charts[i]!.box = [box[0] - du, box[1] - dv, box[2] - du, box[3] - dv];
  }
  for (const [vertex, chart] of chartOf.entries()) {
    uvs[vertex * 2]! -= shifts[chart]![0];
    uvs[vertex * 2 + 1]! -= shifts[chart]![1];
  }
  addAreas(charts, chartOf, uvs, positions, indices);
  return { charts, chartOf };
}

function addAreas(
  charts: Chart[],
  chartOf: Uint32Array,
  uvs: Float32Array,
  p: Int32Array,
  indices: Uint32Array,
): void {
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [indices[t]!, indices[t + 1]!, indices[t + 2]!];
    const chart = charts[chartOf[a]!]!;
    const [ux, uy, uz] = [0, 1, 2].map((k) => p[b * 3 + k]! - p[a * 3 + k]!) as [number, number, number];
    const [vx, vy, vz] = [0, 1, 2].map((k) => p[c * 3 + k]! - p[a * 3 + k]!) as [number, number, number];
    chart.area += Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / 2 / GRID ** 2;
    const [du, dv] = [uvs[b * 2]! - uvs[a * 2]!, uvs[b * 2 + 1]! - uvs[a * 2 + 1]!];
    const [eu, ev] = [uvs[c * 2]! - uvs[a * 2]!, uvs[c * 2 + 1]! - uvs[a * 2 + 1]!];
    chart.uvArea += Math.abs(du * ev - dv * eu) / 2;
  }
}

function find(parents: Uint32Array, vertex: number): number {
  let at = vertex;
  while (parents[at] !== at) {
    parents[at] = parents[parents[at]!]!;
    at = parents[at]!;
  }
  return at;
}

function unite(parents: Uint32Array, a: number, b: number): void {
  const [from, to] = [find(parents, a), find(parents, b)];
  if (from !== to) parents[Math.max(from, to)] = Math.min(from, to);
}
