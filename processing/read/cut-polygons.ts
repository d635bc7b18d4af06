import { ShapeUtils, Vector2 } from 'three';
import { GrowingArray } from './growing-array.ts';

/** Corners of a polygon that is cut as its shape asks; and, squared and added up, of all of them: what it costs at worst. */
const CORNERS_MAX = 1_000;
const COST_MAX = 2e8;

/** Triangles: corners of a vertex each, and of a place in a picture where they have any. */
interface FanCorners {
  vertices: Uint32Array;
  places: Int32Array | null;
}

/** Which triangles are the fan of a polygon: its first corner, and how many corners the polygon has. */
export class PolygonList {
  readonly #list = new GrowingArray((length) => new Uint32Array(length));

  add(from: number, corners: number): void {
    this.#list.push(from);
    this.#list.push(corners);
  }

  /**
   * Cuts those again whose fan would leave them, such as an L-shaped floor: in place, as every polygon has two triangles less than it has
   * corners.
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

/** Where the corner of a polygon is in its fan. */
function fanCorner(from: number, corner: number, count: number): number {
  if (corner === 0) return from;
  return corner < count - 1 ? from + (corner - 1) * 3 + 1 : from + (count - 3) * 3 + 2;
}

/** A polygon in the plane that it lies in most, counter-clockwise (Newell). */
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
    // Of a polygon that crosses itself there are fewer.
    let [a, b, c] = triangles[triangle] ?? [0, 0, 0];
    if (doubleArea(points[a!]!, points[b!]!, points[c!]!) < 0) [b, c] = [c, b];
    for (const [corner, each] of [a!, b!, c!].entries()) {
      vertices[from + triangle * 3 + corner] = ownVertices![each]!;
      if (places) places[from + triangle * 3 + corner] = ownPlaces![each]!;
    }
  }
}
