import type { Chart, Detail, Model } from '../geometry/model.ts';
import { add, scale, normalize, type Vec3 } from '../geometry/vector.ts';

/** Places where light is gathered, and their assignment to triangles. */
export type Samples = {
  count: number;
  position: Float32Array;
  normal: Float32Array;
  /** Light from lamps and sky, from the sun, and from other surfaces, three numbers each. */
  lamps: Float32Array;
  sun: Float32Array;
  bounced: Float32Array;
  /** 0 for a sample inside something solid. */
  valid: Uint8Array;
  /** Three numbers per chart: first sample, columns, rows. */
  grids: Int32Array;
};

const floats = (n: number) => new Float32Array(new SharedArrayBuffer(n * 4));

/** The distance between samples of a chart, in metres. */
const STEP: Record<Detail, number> = {
  floor: 0.05,
  fine: 0.06,
  wall: 0.09,
  ceiling: 0.15,
  outside: 0.15,
  land: 0.6,
};

/**
 * Returns one sample per grid point of every chart, then one per distinct corner of the triangles outside
 * charts. `corners` contains the sample index of each of those corners.
 */
export function placeSamples(
  model: Model,
  stepOf = (chart: Chart) => STEP[chart.detail],
): { samples: Samples; corners: Int32Array } {
  const grids = new Int32Array(new SharedArrayBuffer(model.charts.length * 12));
  let gridded = 0;
  for (const [i, chart] of model.charts.entries()) {
    const step = stepOf(chart);
    const columns = Math.max(4, Math.ceil(chart.width / step) + 1);
    const rows = Math.max(4, Math.ceil(chart.height / step) + 1);
    grids.set([gridded, columns, rows], i * 3);
    gridded += columns * rows;
  }
  const { corners, vertices } = distinctCorners(model, gridded);
  const count = gridded + vertices.length;
  const samples: Samples = {
    count,
    position: floats(count * 3),
    normal: floats(count * 3),
    lamps: floats(count * 3),
    sun: floats(count * 3),
    bounced: floats(count * 3),
    valid: new Uint8Array(new SharedArrayBuffer(count)).fill(1),
    grids,
  };
  for (const [i, chart] of model.charts.entries()) placeGrid(samples, chart, i);
  for (const [i, vertex] of vertices.entries()) {
    const middle = scale(vertex.middles, 1 / vertex.uses);
    // Moved slightly inwards and off the surface, so that a corner in a crevice still sees the room.
    const at = add(add(scale(vertex.point, 0.88), scale(middle, 0.12)), scale(vertex.normal, 0.004));
    samples.position.set(at, (gridded + i) * 3);
    samples.normal.set(vertex.normal, (gridded + i) * 3);
  }
  return { samples, corners };
}

function placeGrid(samples: Samples, chart: Chart, index: number): void {
  const [first, columns, rows] = samples.grids.subarray(index * 3, index * 3 + 3) as unknown as [
    number,
    number,
    number,
  ];
  const inset = Math.min(0.012, chart.width / 8, chart.height / 8);
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const s = Math.min(chart.width - inset, Math.max(inset, (chart.width * i) / (columns - 1)));
      const t = Math.min(chart.height - inset, Math.max(inset, (chart.height * j) / (rows - 1)));
      const at = add(
        add(chart.origin, scale(chart.normal, 0.004)),
        add(scale(chart.u, s), scale(chart.v, t)),
      );
      const sample = first + j * columns + i;
      samples.position.set(at, sample * 3);
      samples.normal.set(chart.normal, sample * 3);
      const inPiece = chart.pieces.some(
        (p) => s > p.s0 - 0.02 && s < p.s1 + 0.02 && t > p.t0 - 0.02 && t < p.t1 + 0.02,
      );
      if (!inPiece) samples.valid[sample] = 0;
    }
  }
}

type Vertex = { point: Vec3; normal: Vec3; middles: Vec3; uses: number };

function distinctCorners(model: Model, first: number): { corners: Int32Array; vertices: Vertex[] } {
  const corners = new Int32Array(model.triangles.length * 3).fill(-1);
  const vertices: Vertex[] = [];
  const known = new Map<string, number>();
  for (const [t, { material, points, normals }] of model.triangles.entries()) {
    if (material.glow || material.glass) continue;
    const middle = scale(add(add(points[0], points[1]), points[2]), 1 / 3);
    for (let k = 0; k < 3; k++) {
      const [p, n] = [points[k]!, normals[k]!];
      const key = `${p.map((c) => Math.round(c * 1000)).join()},${n.map((c) => Math.round(c * 6)).join()}`;
      let index = known.get(key);
      if (index === undefined) {
        index = vertices.length;
        known.set(key, index);
        vertices.push({ point: p, normal: normalize(n), middles: [0, 0, 0], uses: 0 });
      }
      const vertex = vertices[index]!;
      vertex.middles = add(vertex.middles, middle);
      vertex.uses++;
      corners[t * 3 + k] = first + index;
    }
  }
  return { corners, vertices };
}
