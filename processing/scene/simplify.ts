import { MeshoptSimplifier, type SimplifierFlags } from 'meshoptimizer/simplifier';
import type { Geometry } from './geometry.ts';
import { BufferAttribute, BufferGeometry, Vector3 } from 'three';
import { MeshBVH } from 'three-mesh-bvh';

/** The approximate number of vertices whose distance is measured. */
const SAMPLES = 1_500;
/**
 * The number of triangles in a leaf of the search tree. Leaves are large because, for few points, building
 * the tree takes longer than searching it.
 */
const LEAF = 32;

/**
 * The weight of shifting texture coordinates by a whole picture, as a share of the geometry's size.
 * `COLOR_WEIGHT`: the weight of changing a colour from black to white.
 */
const UV_WEIGHT = 0.5;
const COLOR_WEIGHT = 0.03;

/**
 * How to simplify. `locked` keeps open edges, so that a part fits its neighbours at any level. `free` treats
 * open edges like other edges. `torn` also ignores seams of pictures and colours, and removes specks.
 * `sloppy` also ignores which triangles are connected.
 */
export type Means = 'locked' | 'free' | 'torn' | 'sloppy';

const FLAGS: Record<Exclude<Means, 'sloppy'>, SimplifierFlags[]> = {
  locked: ['ErrorAbsolute', 'LockBorder'],
  free: ['ErrorAbsolute'],
  torn: ['ErrorAbsolute', 'Permissive', 'Prune'],
};

/**
 * Returns the indices of about `triangles` triangles that approximate a geometry with its own vertices.
 * `error`: the maximum change, in metres; `sloppy` ignores this limit. The returned `error` is the maximum
 * distance that was measured between the geometry and its approximation, in metres.
 */
export async function simplify(
  geometry: Geometry,
  triangles: number,
  error: number,
  means: Means,
): Promise<{ indices: Uint32Array; error: number }> {
  await MeshoptSimplifier.ready;
  const { positions, uvs, colors, indices } = geometry;
  if (means === 'sloppy') {
    const size = MeshoptSimplifier.getScale(positions, 3);
    const [rough, off] = MeshoptSimplifier.simplifySloppy(indices, positions, 3, null, triangles * 3, 1);
    return { indices: rough, error: Math.max(off * size, measureError(positions, indices, rough)) };
  }
  const { values, weights } = attributesOf(uvs, colors);
  const [simplified, reached] = MeshoptSimplifier.simplifyWithAttributes(
    indices,
    positions,
    3,
    values,
    weights.length,
    weights,
    null,
    triangles * 3,
    error,
    FLAGS[means],
  );
  return { indices: simplified, error: Math.max(reached, measureError(positions, indices, simplified)) };
}

/**
 * Returns the attributes of vertices other than their positions. Omits constant ones, because each costs the
 * simplifier time.
 */
function attributesOf(uvs: Float32Array, colors: Uint16Array): { values: Float32Array; weights: number[] } {
  const fields = [
    ...[0, 1].map((from) => ({ of: uvs, size: 2, from, weight: UV_WEIGHT })),
    ...[0, 1, 2].map((from) => ({ of: colors, size: 4, from, weight: COLOR_WEIGHT })),
  ].filter(({ of, size, from }) => varies(of, size, from));
  const count = uvs.length / 2;
  const width = fields.length;
  const values = new Float32Array(count * width);
  for (const [k, { of, size, from }] of fields.entries())
    for (let i = 0; i < count; i++) {
      const value = of[i * size + from]!;
      values[i * width + k] = of === uvs ? value : Math.sqrt(value / 65535);
    }
  return { values, weights: fields.map(({ weight }) => weight) };
}

function varies(values: Float32Array | Uint16Array, size: number, from: number): boolean {
  for (let i = from; i < values.length; i += size) if (values[i] !== values[from]) return true;
  return false;
}

/**
 * Returns the maximum distance of a geometry's vertices from its simplification, in metres, measured on a
 * sample. The error that the simplifier itself reports is only an estimate. `before`, `after`: indices into
 * the same positions.
 */
function measureError(positions: Float32Array, before: Uint32Array, after: Uint32Array): number {
  if (after.length === 0) return MeshoptSimplifier.getScale(positions, 3);
  const geometry = new BufferGeometry()
    .setAttribute('position', new BufferAttribute(positions, 3))
    .setIndex(new BufferAttribute(after, 1));
  const bvh = new MeshBVH(geometry, { indirect: true, targetLeafSize: LEAF });
  const kept = new Uint8Array(positions.length / 3);
  for (let i = 0; i < after.length; i++) kept[after[i]!] = 1;
  const step = Math.max(1, Math.floor(before.length / SAMPLES));
  const point = new Vector3();
  let most = 0;
  for (let i = 0; i < before.length; i += step) {
    const vertex = before[i]!;
    if (kept[vertex] === 1) continue;
    const found = bvh.closestPointToPoint(point.fromArray(positions, vertex * 3));
    if (found) most = Math.max(most, found.distance);
  }
  return most;
}

/**
 * The number of steps per metre of the grid to which vertices are rounded. A step is about 0.25 mm. All parts
 * share the grid, so that there are no gaps between them.
 */
export const GRID = 4096;
/** The maximum distance of the finest level from the scan, in metres, caused by the rounding. */
export const GRID_ERROR = Math.sqrt(3) / 2 / GRID;

/** A list of unique vertices. */
export class Welder {
  /** The positions in steps of the grid. */
  positions: Int32Array;
  uvs: Float32Array;
  /** Red, green, blue and alpha, linear. */
  colors: Uint16Array;
  count = 0;
  #table: Int32Array;

  constructor(corners: number) {
    this.positions = new Int32Array(corners * 3);
    this.uvs = new Float32Array(corners * 2);
    this.colors = new Uint16Array(corners * 4);
    this.#table = new Int32Array(2 ** Math.ceil(Math.log2(corners * 1.5 + 2))).fill(-1);
  }

  /** Returns the number of the vertex with these values. Adds it if it is new. */
  add(x: number, y: number, z: number, u: number, v: number, color: readonly number[]): number {
    const [r, g, b, a] = color as [number, number, number, number];
    const mask = this.#table.length - 1;
    let hash = Math.imul(x, 73856093) ^ Math.imul(y, 19349663) ^ Math.imul(z, 83492791);
    hash ^=
      Math.imul((u * 65536) | 0, 40503) ^
      Math.imul((v * 65536) | 0, 30011) ^
      Math.imul(r + g * 7 + b * 31, 97);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    let slot = (hash ^ (hash >>> 13)) & mask;
    for (let at = this.#table[slot]!; at >= 0; at = this.#table[slot]!) {
      const { positions, uvs, colors } = this;
      if (
        positions[at * 3] === x &&
        positions[at * 3 + 1] === y &&
        positions[at * 3 + 2] === z &&
        uvs[at * 2] === u &&
        uvs[at * 2 + 1] === v &&
        colors[at * 4] === r &&
        colors[at * 4 + 1] === g &&
        colors[at * 4 + 2] === b &&
        colors[at * 4 + 3] === a
      )
        return at;
      slot = (slot + 1) & mask;
    }
    const at = this.count++;
    this.#table[slot] = at;
    this.positions[at * 3] = x;
    this.positions[at * 3 + 1] = y;
    this.positions[at * 3 + 2] = z;
    this.uvs[at * 2] = u;
    this.uvs[at * 2 + 1] = v;
    this.colors[at * 4] = r;
    this.colors[at * 4 + 1] = g;
    this.colors[at * 4 + 2] = b;
    this.colors[at * 4 + 3] = a;
    return at;
  }
}
