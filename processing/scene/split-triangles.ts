import type { MeshPart } from '../scan-mesh.ts';

/**
 * The minimum height of triangles to split, in metres. A smaller triangle belongs to the floor that contains
 * its middle.
 */
const SMALL = 0.5;

/** The remaining triangles of a part, and the pieces of its tall triangles that were split at heights. */
interface SplitPart {
  /** 1 for a triangle that its pieces replace; null if no triangle was split. */
  gone: Uint8Array | null;
  pieces: MeshPart | null;
}

/** The corners of a polygon, each as its index in `Corners`. */
type Polygon = number[];

/**
 * Splits the tall triangles of a part, such as those of outer walls along several floors, at the heights
 * `cuts`, in metres.
 */
export function splitTriangles(part: MeshPart, cuts: readonly number[]): SplitPart {
  const { positions, indices } = part;
  let gone: Uint8Array | null = null;
  const corners = new Corners(part);
  for (let t = 0; cuts.length > 0 && t < indices.length; t += 3) {
    const a = positions[indices[t]! * 3 + 1]!;
    const b = positions[indices[t + 1]! * 3 + 1]!;
    const c = positions[indices[t + 2]! * 3 + 1]!;
    const low = Math.min(a, b, c);
    const high = Math.max(a, b, c);
    if (high - low < SMALL) continue;
    if (!cuts.some((cut) => cut > low + 0.01 && cut < high - 0.01)) continue;
    gone ??= new Uint8Array(indices.length / 3);
    gone[t / 3] = 1;
    corners.split([indices[t]!, indices[t + 1]!, indices[t + 2]!], cuts);
  }
  return { gone, pieces: gone ? corners.toPart() : null };
}

class Corners {
  readonly #part: MeshPart;
  readonly #positions: number[] = [];
  readonly #uvs: number[] = [];
  readonly #colors: number[] = [];
  readonly #indices: number[] = [];

  constructor(part: MeshPart) {
    this.#part = part;
  }

  split(triangle: readonly number[], cuts: readonly number[]): void {
    let rest: Polygon = triangle.map((vertex) => this.#take(vertex));
    for (const cut of cuts) {
      const below = this.#side(rest, cut, -1);
      rest = this.#side(rest, cut, 1);
      this.#fan(below);
      if (rest.length < 3) return;
    }
    this.#fan(rest);
  }

  toPart(): MeshPart {
    const { uvs, colors, name, material } = this.#part;
    return {
      name,
      material,
      positions: Float32Array.from(this.#positions),
      indices: Uint32Array.from(this.#indices),
      uvs: uvs && Float32Array.from(this.#uvs),
      colors: colors && Uint8Array.from(this.#colors),
    };
  }

  #take(vertex: number): number {
    const { positions, uvs, colors } = this.#part;
    this.#positions.push(...positions.subarray(vertex * 3, vertex * 3 + 3));
    if (uvs) this.#uvs.push(...uvs.subarray(vertex * 2, vertex * 2 + 2));
    if (colors) this.#colors.push(...colors.subarray(vertex * 4, vertex * 4 + 4));
    return this.#positions.length / 3 - 1;
  }

  /** Returns the piece of a polygon below (-1) or above (1) a height. */
  #side(polygon: Polygon, cut: number, sign: -1 | 1): Polygon {
    const kept: Polygon = [];
    for (const [i, from] of polygon.entries()) {
      const to = polygon[(i + 1) % polygon.length]!;
      const a = (this.#positions[from * 3 + 1]! - cut) * sign;
      const b = (this.#positions[to * 3 + 1]! - cut) * sign;
      if (a >= 0) kept.push(from);
      if (a > 0 !== b > 0 && a !== 0 && b !== 0) kept.push(this.#between(from, to, a / (a - b)));
    }
    return kept;
  }

  #between(from: number, to: number, share: number): number {
    for (const [values, size] of [
      [this.#positions, 3],
      [this.#uvs, 2],
      [this.#colors, 4],
    ] as const) {
      if (values.length === 0) continue;
      for (let k = 0; k < size; k++) {
        const a = values[from * size + k]!;
        values.push(a + (values[to * size + k]! - a) * share);
      }
    }
    return this.#positions.length / 3 - 1;
  }

  #fan(polygon: Polygon): void {
    for (let i = 2; i < polygon.length; i++) this.#indices.push(polygon[0]!, polygon[i - 1]!, polygon[i]!);
  }
}
