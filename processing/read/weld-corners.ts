import { SCAN_MAX_VERTICES } from '../../contract/limits.ts';
import { tooManyVertices } from './gather-positions.ts';

/** Corners of triangles that name a vertex and a place in a picture apart; `places` is -1 where there is none. */
export interface Corners {
  vertices: Uint32Array;
  places: Int32Array;
}
/** From one corner up to another. */
export type Run = readonly [from: number, to: number];

/** Corners that are alike are one vertex: which of the vertices and of the places each is made of, and three of them to a triangle. */
export interface Welded extends Corners {
  indices: Uint32Array;
}

/**
 * Welds the corners of parts, one part after the other; lists for all vertices are made once. Throws `ScanRefusedError` beyond the bound of
 * vertices.
 */
export class CornerWelder {
  /** By vertex: the newest welded vertex that is made of it; -1. */
  readonly #newest: Int32Array;
  #welded = 0;

  constructor(vertices: number) {
    this.#newest = new Int32Array(vertices).fill(-1);
  }

  weld(corners: Corners, runs: readonly Run[]): Welded {
    const newest = this.#newest;
    const indices = new Uint32Array(runs.reduce((sum, [from, to]) => sum + to - from, 0));
    let vertices = new Uint32Array(1024);
    let places = new Int32Array(1024);
    /** The one before that is made of the same vertex. */
    let before = new Int32Array(1024);
    let count = 0;
    let at = 0;
    for (const [from, to] of runs) {
      for (let corner = from; corner < to; corner += 1, at += 1) {
        const vertex = corners.vertices[corner]!;
        const place = corners.places[corner]!;
        let found = newest[vertex]!;
        while (found >= 0 && places[found] !== place) found = before[found]!;
        if (found < 0) {
          if (count === vertices.length) {
            vertices = grown(vertices, new Uint32Array(count * 2));
            places = grown(places, new Int32Array(count * 2));
            before = grown(before, new Int32Array(count * 2));
          }
          found = count;
          vertices[found] = vertex;
          places[found] = place;
          before[found] = newest[vertex]!;
          newest[vertex] = found;
          count += 1;
        }
        indices[at] = found;
      }
    }
    this.#welded += count;
    if (this.#welded > SCAN_MAX_VERTICES) throw tooManyVertices();
    for (let index = 0; index < count; index += 1) newest[vertices[index]!] = -1;
    return { indices, vertices: vertices.subarray(0, count), places: places.subarray(0, count) };
  }
}

function grown<T extends Uint32Array | Int32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
