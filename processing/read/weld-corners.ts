import { SCAN_MAX_VERTICES, SCAN_MAX_TRIANGLES } from '../../contract/limits.ts';
import { tooManyVertices } from './gather-positions.ts';
import { ScanRefusedError } from '../scan-mesh.ts';
import { ShapeUtils, Vector2 } from 'three';
import { GrowingArray } from './growing-array.ts';

/**
 * The corners of triangles. `vertices`: the index of each corner's vertex. `places`: the index of its texture
 * coordinates; -1 for none.
 */
export interface Corners {
  vertices: Uint32Array;
  places: Int32Array;
}
/** A range of corners; `to` is exclusive. */
export type Run = readonly [from: number, to: number];

/**
 * Welded vertices. Each one replaces all equal corners. `vertices`, `places`: the original vertex and texture
 * coordinates of each welded vertex. `indices`: three per triangle.
 */
export interface Welded extends Corners {
  indices: Uint32Array;
}

/**
 * Welds corners with the same vertex and place into one vertex. Call `weld` once per part: all calls share
 * one list that is as long as the number of vertices. Throws `ScanRefusedError` for more welded vertices than
 * allowed.
 */
export class CornerWelder {
  /** For each vertex, the welded vertex that was last created from it; -1 if there is none. */
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
    /** For each welded vertex, the previous one that was made from the same vertex. */
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

/**
 * Returns the ranges of corners by the material or picture that they use, without empty ranges. `starts`: the
 * first corner of each range, in order. `corners`: the number of all corners.
 */
export function runsOf<T>(starts: readonly { of: T; from: number }[], corners: number): Map<T, Run[]> {
  const runs = new Map<T, Run[]>();
  for (const [index, { of, from }] of starts.entries()) {
    const to = starts[index + 1]?.from ?? corners;
    if (to === from) continue;
    const known = runs.get(of);
    if (known) known.push([from, to]);
    else runs.set(of, [[from, to]]);
  }
  return runs;
}

function grown<T extends Uint32Array | Int32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

export function tooManyTriangles(): ScanRefusedError {
  return new ScanRefusedError(
    `The scan has more than ${SCAN_MAX_TRIANGLES / 1e6} million triangles. Simplify it in the program that made it, or upload it in parts.`,
  );
}

/** Returns the error for a triangle that refers to a vertex that does not exist. */
export function noSuchVertex(): ScanRefusedError {
  return new ScanRefusedError(
    'The file is damaged: some triangles refer to vertices that do not exist. Export it again.',
  );
}

/**
 * The maximum number of corners of a polygon that is triangulated again. The cost of a polygon is the square
 * of its number of corners, which is the worst case. `COST_MAX`: the total cost after which no further
 * polygons are triangulated.
 */
const CORNERS_MAX = 1_000;
const COST_MAX = 2e8;

/**
 * The corners of triangles: the index of each corner's vertex, and of its texture coordinates if there are
 * any.
 */
interface FanCorners {
  vertices: Uint32Array;
  places: Int32Array | null;
}

/**
 * The polygons that were divided into fans of triangles. For each, the list contains the index of its first
 * corner and its number of corners.
 */
export class PolygonList {
  readonly #list = new GrowingArray((length) => new Uint32Array(length));

  add(from: number, corners: number): void {
    this.#list.push(from);
    this.#list.push(corners);
  }

  /**
   * Replaces, in place, the fan of each polygon that is not convex, such as an L-shaped floor, with a correct
   * triangulation, because the fan extends beyond the polygon. Ignores polygons that exceed `CORNERS_MAX` or
   * `COST_MAX`. The number of triangles stays the same: any triangulation has two triangles fewer than the
   * polygon has corners.
   */
  cut(corners: FanCorners, positions: Float32Array): void {
    const list = this.#list.join();
    let cost = 0;
    for (let at = 0; at < list.length; at += 2) {
      const [from, count] = [list[at]!, list[at + 1]!];
      if (count > CORNERS_MAX || cost > COST_MAX) continue;
      const loop = Array.from({ length: count }, (_, corner) => fanCorner(from, corner, count));
      const points = flatten(loop, corners.vertices, positions);
      if (isConvex(points)) continue;
      cost += count ** 2;
      cutAgain(corners, from, loop, points);
    }
  }
}

/**
 * Returns the index at which a corner of a polygon is found in the corners of its fan, which begin at `from`.
 */
function fanCorner(from: number, corner: number, count: number): number {
  if (corner === 0) return from;
  return corner < count - 1 ? from + (corner - 1) * 3 + 1 : from + (count - 3) * 3 + 2;
}

/**
 * Returns a polygon projected along the axis that its normal is closest to, counter-clockwise. The normal is
 * found by Newell's method.
 */
function flatten(loop: readonly number[], vertices: Uint32Array, positions: Float32Array): Vector2[] {
  const at = (corner: number, axis: number) => positions[vertices[loop[corner % loop.length]!]! * 3 + axis]!;
  const normal = [0, 0, 0];
  for (let corner = 0; corner < loop.length; corner += 1) {
    for (let axis = 0; axis < 3; axis += 1) {
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
      normal[axis]! += (at(corner, u) - at(corner + 1, u)) * (at(corner, v) + at(corner + 1, v));
    }
  }
  const sizes = normal.map(Math.abs);
  const across = sizes.indexOf(Math.max(...sizes));
  const [u, v] = [(across + 1) % 3, (across + 2) % 3];
  const sign = normal[across]! < 0 ? -1 : 1;
  return loop.map((_, corner) => new Vector2(at(corner, u) * sign, at(corner, v)));
}

function isConvex(points: readonly Vector2[]): boolean {
  return points.every((point, index) => {
    const [before, after] = [points.at(index - 1)!, points[(index + 1) % points.length]!];
    return doubleArea(before, point, after) >= 0;
  });
}

function doubleArea(a: Vector2, b: Vector2, c: Vector2): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

function cutAgain(
  { vertices, places }: FanCorners,
  from: number,
  loop: readonly number[],
  points: readonly Vector2[],
): void {
  const triangles = ShapeUtils.triangulateShape([...points], []);
  if (triangles.length === 0) return;
  const [ownVertices, ownPlaces] = [vertices, places].map((all) => all && loop.map((corner) => all[corner]!));
  for (let triangle = 0; triangle < loop.length - 2; triangle += 1) {
    // The triangulation of a polygon that crosses itself may have fewer triangles than the fan.
    let [a, b, c] = triangles[triangle] ?? [0, 0, 0];
    if (doubleArea(points[a!]!, points[b!]!, points[c!]!) < 0) [b, c] = [c, b];
    for (const [corner, each] of [a!, b!, c!].entries()) {
      vertices[from + triangle * 3 + corner] = ownVertices![each]!;
      if (places) places[from + triangle * 3 + corner] = ownPlaces![each]!;
    }
  }
}
