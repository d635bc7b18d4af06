import { STRAY } from '../usual-sizes.ts';
import { eachTriangle, examinedStep, lengthOf, type ScanMesh, ScanRefusedError } from '../scan-mesh.ts';

/** The number of cells along the longest side of the scan. */
const CELLS = 200;
/** The approximate maximum number of sample points on triangles that are larger than a cell. */
const SAMPLES_MAX = 2_000_000;
/** The steps of a sequence of points that fills the plane evenly (Roberts, R2). */
const [STEP_U, STEP_V] = [0.754877666246693, 0.569840290998053];

/**
 * Averages the surfaces of a scan into facets. Each cell has at most six facets: for each axis, one for the
 * surfaces that face along it and one for those that face the opposite way.
 */
export function gatherFacets(mesh: ScanMesh, { min, longest }: Extent): Facets {
  const { parts } = mesh;
  const cell = longest / CELLS;
  const step = examinedStep(mesh);
  const perSample = Math.max(cell ** 2, totalArea(parts, step) / SAMPLES_MAX);
  const sums = new FacetSums(cell, min);
  eachTriangle(parts, step, (p, a, b, c, normal) => {
    const nx = normal[0]! / 2;
    const ny = normal[1]! / 2;
    const nz = normal[2]! / 2;
    const samples = Math.ceil(lengthOf(nx, ny, nz) / perSample);
    for (let sample = 0; sample < samples; sample += 1) {
      let u = samples === 1 ? 1 / 3 : (0.5 + sample * STEP_U) % 1;
      let v = samples === 1 ? 1 / 3 : (0.5 + sample * STEP_V) % 1;
      if (u + v > 1) [u, v] = [1 - u, 1 - v];
      const rest = 1 - u - v;
      sums.add(
        p[a]! * rest + p[b]! * u + p[c]! * v,
        p[a + 1]! * rest + p[b + 1]! * u + p[c + 1]! * v,
        p[a + 2]! * rest + p[b + 2]! * u + p[c + 2]! * v,
        nx / samples,
        ny / samples,
        nz / samples,
      );
    }
  });
  return sums.facets();
}

function totalArea(parts: ScanMesh['parts'], step: number): number {
  let area = 0;
  eachTriangle(parts, step, (_positions, _a, _b, _c, normal) => {
    area += lengthOf(normal[0]!, normal[1]!, normal[2]!) / 2;
  });
  return area;
}

/** The extent of the scan without outliers, in the file's units and axes. */
interface Extent {
  min: number[];
  /** The length of the longest side of the extent. */
  longest: number;
}

/** The approximate number of corners, facets or triangles that are examined in a large scan. */
export const SAMPLES = 60_000;

export function findExtent({ parts }: ScanMesh): Extent {
  const corners = parts.reduce((sum, { indices }) => sum + indices.length, 0);
  const step = Math.max(1, Math.floor(corners / SAMPLES));
  const sampled: number[][] = [[], [], []];
  for (const { positions, indices } of parts) {
    for (let at = 0; at < indices.length; at += step) {
      for (let axis = 0; axis < 3; axis += 1) sampled[axis]!.push(positions[indices[at]! * 3 + axis]!);
    }
  }
  const sides = sampled.map((values) => rangeOf(Float64Array.from(values)));
  const longest = Math.max(...sides.map(([least, most]) => most - least));
  if (!(longest > 0))
    throw new ScanRefusedError(
      'All points of the scan are at the same position, so the scan has no surfaces. Export it again.',
    );
  return { min: sides.map(([least]) => least), longest };
}

/** Returns the range of the values without outliers. */
export function rangeOf(values: Float32Array | Float64Array): [from: number, to: number] {
  const sorted = values.toSorted();
  const stray = Math.floor(sorted.length * STRAY);
  return [sorted[stray]!, sorted[sorted.length - 1 - stray]!];
}

/** Small pieces of surface that represent the scan without its noise and details. */
export interface Facets {
  count: number;
  /** The x, y and z of each facet, in the file's units and axes. */
  centers: Float32Array;
  /** Unit vectors towards the side from which the surface is seen. */
  normals: Float32Array;
  /** The areas in square units of the file. */
  areas: Float32Array;
  /** The edge of the cells in which surfaces were averaged, in the file's units. */
  cell: number;
}

/**
 * The number of values per facet: three for the area vector, one for the area, and three for the sum of the
 * points, each multiplied by its area.
 */
const FIELDS = 7;
/** The minimum planarity: the length of the area vector as a share of the area of a cell's surfaces. */
const FLAT = 0.6;

/**
 * Sums up surfaces by cell and by the axis that they face. This removes noise, because the sum of the area
 * vectors of a patch depends only on the edge of the patch.
 */
class FacetSums {
  readonly #cell: number;
  readonly #min: readonly number[];
  readonly #places = new Map<number, number>();
  #sums = new Float64Array(FIELDS * 4096);
  /** The last requested cell and its place, stored because most triangles are close to the previous one. */
  #lastKey = -1;
  #lastPlace = 0;

  constructor(cell: number, min: readonly number[]) {
    this.#cell = cell;
    this.#min = min;
  }

  /** `nx`, `ny`, `nz`: the area vector of the surface at the point. */
  add(x: number, y: number, z: number, nx: number, ny: number, nz: number): void {
    const at = this.#placeOf(x, y, z, facing(nx, ny, nz)) * FIELDS;
    const sums = this.#sums;
    const area = lengthOf(nx, ny, nz);
    sums[at]! += nx;
    sums[at + 1]! += ny;
    sums[at + 2]! += nz;
    sums[at + 3]! += area;
    sums[at + 4]! += x * area;
    sums[at + 5]! += y * area;
    sums[at + 6]! += z * area;
  }

  #placeOf(x: number, y: number, z: number, face: number): number {
    const key = ((this.#step(x, 0) * 1024 + this.#step(y, 1)) * 1024 + this.#step(z, 2)) * 6 + face;
    if (key === this.#lastKey) return this.#lastPlace;
    this.#lastKey = key;
    this.#lastPlace = this.#places.get(key) ?? this.#addPlace(key);
    return this.#lastPlace;
  }

  #addPlace(key: number): number {
    const place = this.#places.size;
    if (place * FIELDS === this.#sums.length) {
      const grown = new Float64Array(this.#sums.length * 2);
      grown.set(this.#sums);
      this.#sums = grown;
    }
    this.#places.set(key, place);
    return place;
  }

  /** Returns the index of the cell along an axis. Outliers are in the outermost cells. */
  #step(value: number, axis: number): number {
    return Math.min(1023, Math.max(0, Math.floor((value - this.#min[axis]!) / this.#cell) + 256));
  }

  facets(): Facets {
    const most = this.#places.size;
    const [centers, normals] = [new Float32Array(most * 3), new Float32Array(most * 3)];
    const areas = new Float32Array(most);
    let count = 0;
    for (let place = 0; place < most; place += 1) {
      const [x, y, z, area, cx, cy, cz] = this.#sums.subarray(
        place * FIELDS,
        (place + 1) * FIELDS,
      ) as unknown as [number, number, number, number, number, number, number];
      const length = Math.hypot(x, y, z);
      if (!(length > area * FLAT)) continue;
      centers.set([cx / area, cy / area, cz / area], count * 3);
      normals.set([x / length, y / length, z / length], count * 3);
      areas[count] = length;
      count += 1;
    }
    return { count, centers, normals, areas, cell: this.#cell };
  }
}

/**
 * Returns the direction that a vector is closest to: 0 for x, 1 for -x, 2 for y, 3 for -y, 4 for z, and 5 for
 * -z.
 */
export function facing(x: number, y: number, z: number): number {
  const [ax, ay, az] = [Math.abs(x), Math.abs(y), Math.abs(z)];
  if (ax >= ay && ax >= az) return x < 0 ? 1 : 0;
  if (ay >= az) return y < 0 ? 3 : 2;
  return z < 0 ? 5 : 4;
}
