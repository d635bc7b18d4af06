import { type Material, MATERIALS } from './building.ts';
import { createRandom } from './random.ts';
import type { Face, Point } from './make-faces.ts';

/** Triangles of one material. */
export interface BuiltPart {
  of: Material;
  /** The x, y and z of each vertex. */
  positions: Float32Array<ArrayBuffer>;
  /** The u and v of each vertex: metres along the surface. */
  uvs: Float32Array<ArrayBuffer>;
  indices: Uint32Array<ArrayBuffer>;
}

export interface MeshOptions {
  /** The maximum leg of a triangle, in metres. Without it, faces are not subdivided. */
  edge?: number;
  /** The standard deviation of each coordinate, in metres. */
  noise?: number;
  /** The share of the surface that is missing, in round holes. */
  holes?: number;
  seed?: number;
  /** The materials that a scanner did not capture. */
  unseen?: readonly Material[];
}

/** The range of radii of holes, in metres. */
const HOLES = [0.05, 0.15] as const;

/**
 * Returns faces as triangles, as in a scan: subdivided into small ones that share their vertices, noisy, with
 * holes.
 */
export function makeMesh(faces: readonly Face[], options: MeshOptions = {}): BuiltPart[] {
  const { edge = Infinity, noise = 0, holes = 0, seed = 1, unseen = [] } = options;
  const isHole = makeHoles(faces, holes, seed);
  return MATERIALS.flatMap((of): BuiltPart[] => {
    const own = faces.filter((face) => face.of === of);
    if (own.length === 0 || unseen.includes(of)) return [];
    const part = new PartBuilder();
    for (const face of own) part.add(face, edge, isHole);
    const positions = Float32Array.from(part.positions);
    if (noise > 0) shake(positions, noise, seed);
    return [{ of, positions, uvs: Float32Array.from(part.uvs), indices: Uint32Array.from(part.indices) }];
  });
}

class PartBuilder {
  readonly positions: number[] = [];
  readonly uvs: number[] = [];
  readonly indices: number[] = [];
  readonly #known = new Map<string, number>();

  add({ corners }: Face, edge: number, isHole: (point: Point) => boolean): void {
    const [a, b, , d] = corners;
    const [columns, rows] = [parts(a, b, edge), parts(a, d, edge)];
    const flat = [0, 1, 2].findIndex((axis) => corners.every((corner) => corner[axis] === a[axis]));
    const point = (column: number, row: number): Point =>
      [0, 1, 2].map(
        (axis) =>
          a[axis]! + ((b[axis]! - a[axis]!) * column) / columns + ((d[axis]! - a[axis]!) * row) / rows,
      ) as unknown as Point;
    const known = new Int32Array((columns + 1) * (rows + 1)).fill(-1);
    const vertex = (column: number, row: number): number => {
      const at = row * (columns + 1) + column;
      if (known[at] === -1) known[at] = this.#vertex(point(column, row), flat);
      return known[at]!;
    };
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        if (isHole(point(column + 0.5, row + 0.5))) continue;
        const p = vertex(column, row);
        const q = vertex(column + 1, row);
        const r = vertex(column + 1, row + 1);
        const s = vertex(column, row + 1);
        this.indices.push(p, q, r, p, r, s);
      }
    }
  }

  #vertex(point: Point, flat: number): number {
    const key = `${flat} ${point.map((value) => value.toFixed(4)).join(' ')}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const index = this.positions.length / 3;
    this.positions.push(...point);
    const [x, y, z] = point;
    this.uvs.push(flat === 0 ? z : x, flat === 1 ? z : y);
    this.#known.set(key, index);
    return index;
  }
}

function parts(from: Point, to: Point, edge: number): number {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
  return Math.max(1, Math.ceil(length / edge));
}

/** Moves each vertex. Moves vertices at one place by the same amount, so that no cracks open. */
export function shake(positions: Float32Array, noise: number, seed: number): void {
  for (let at = 0; at < positions.length; at += 3) {
    const place = positions.subarray(at, at + 3);
    const key = Math.round(place[0]! * 1e4) * 73_856_093 + Math.round(place[1]! * 1e4) * 19_349_663;
    const random = createRandom((key + Math.round(place[2]! * 1e4) * 83_492_791 + seed) % 4_294_967_296);
    for (let axis = 0; axis < 3; axis += 1) {
      const radius = Math.sqrt(-2 * Math.log(1 - random.next()));
      place[axis] = place[axis]! + noise * radius * Math.cos(2 * Math.PI * random.next());
    }
  }
}

/** Returns a function that tells whether a point is in one of the holes, which cover a share of all surfaces. */
function makeHoles(faces: readonly Face[], share: number, seed: number): (point: Point) => boolean {
  if (share === 0) return () => false;
  const random = createRandom(seed + 77);
  const buckets = new Map<string, { center: Point; radius: number }[]>();
  const bucketOf = (point: Point) => point.map((value) => Math.floor(value)).join(' ');
  for (const { corners } of faces) {
    const [a, b, , d] = corners;
    const area = Math.hypot(...minus(b, a)) * Math.hypot(...minus(d, a));
    let due = area * share;
    while (due > 0) {
      const radius = random.between(...HOLES);
      const hole = Math.PI * radius ** 2;
      if (due < hole && !random.chance(due / hole)) break;
      due -= hole;
      const [u, v] = [random.next(), random.next()];
      const center = a.map(
        (value, axis) => value + u * (b[axis]! - value) + v * (d[axis]! - value),
      ) as unknown as Point;
      for (const x of [-1, 0, 1])
        for (const y of [-1, 0, 1])
          for (const z of [-1, 0, 1]) {
            const key = bucketOf([center[0] + x, center[1] + y, center[2] + z]);
            buckets.set(key, [...(buckets.get(key) ?? []), { center, radius }]);
          }
    }
  }
  return (point) =>
    (buckets.get(bucketOf(point)) ?? []).some(
      ({ center, radius }) => Math.hypot(...minus(point, center)) < radius,
    );
}

function minus(a: Point, b: Point): Point {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}
