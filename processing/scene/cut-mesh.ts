import type { Corrections } from '../../contract/scans/corrections.ts';
import type { SpaceFloor } from '../../contract/scans/space.ts';
import { groupByKey } from '../read/growing-array.ts';
import { boxAround, crossSides, lengthOf, type MeshPart, type ScanMesh } from '../scan-mesh.ts';
import { divideBins, type Bins } from './divide-bins.ts';
import { findCeilings, floorAt } from './find-ceilings.ts';
import { measureTexels } from './picture-store.ts';
import { splitTriangles } from './split-triangles.ts';

/** A rectangle of one floor, or of its ceiling, and the triangles in it by part. */
export interface Cell {
  floor: string;
  ceiling: boolean;
  pieces: Piece[];
  triangles: number;
}

/** Some triangles of `part`. `triangles`: their numbers. */
export interface Piece {
  part: MeshPart;
  triangles: Uint32Array;
}

const GONE = -1;
const BINS_MAX = 128;

/**
 * Divides the mesh into cells. Each cell is a rectangle of the plan, and contains either the ceiling of one
 * floor or the rest of that floor. Splits tall triangles between floors, and keeps other triangles whole.
 */
export function cutMesh(
  mesh: ScanMesh,
  floors: readonly SpaceFloor[],
  corrections: Pick<Corrections, 'ceilings'>,
): Cell[] {
  const cuts = floorCuts(floors);
  const split = mesh.parts.map((part) => splitTriangles(part, cuts));
  const parts = [...mesh.parts, ...split.flatMap(({ pieces }) => pieces ?? [])];
  const gone = split.map((one) => one.gone);
  const box = boxAround(parts.map(({ positions }) => positions));
  const isCeiling = findCeilings(parts, floors, cuts, corrections, box);

  const bins = makeBins(box, floors.length * 2);
  const keys = parts.map((part, i) =>
    keyTriangles(mesh, part, gone[i] ?? null, bins, (x, y, z, facing) => {
      const floor = floorAt(cuts, y, facing);
      return floor * 2 + (isCeiling(floor, x, y, z, facing) ? 1 : 0);
    }),
  );
  const { cellOf, zones } = divideBins(bins);
  const cells = zones.map((zone): Cell => ({
    floor: floors[zone >> 1]!.id,
    ceiling: zone % 2 === 1,
    pieces: [],
    triangles: 0,
  }));
  for (const [i, part] of parts.entries()) {
    sortInto(cells, part, keys[i]!, cellOf);
    keys[i] = new Int32Array();
  }
  return cells.filter(({ triangles }) => triangles > 0);
}

function makeBins({ min, max }: ReturnType<typeof boxAround>, zones: number): Bins {
  const size = Math.max(0.5, (max[0] - min[0]) / BINS_MAX, (max[2] - min[2]) / BINS_MAX);
  const width = Math.floor((max[0] - min[0]) / size) + 1;
  const depth = Math.floor((max[2] - min[2]) / size) + 1;
  const count = zones * width * depth;
  return {
    size,
    width,
    depth,
    zones,
    minX: min[0],
    minZ: min[2],
    triangles: new Float64Array(count),
    texels: new Float64Array(count),
  };
}

/**
 * Returns the index of the bin that contains the middle of each triangle, and adds the triangles to their
 * bins. A triangle that was split gets `GONE`.
 */
function keyTriangles(
  mesh: ScanMesh,
  part: MeshPart,
  gone: Uint8Array | null,
  bins: Bins,
  zoneOf: (x: number, y: number, z: number, facing: number) => number,
): Int32Array {
  const { positions, indices } = part;
  const keys = new Int32Array(indices.length / 3);
  const texelsOf = measureTexels(mesh, part);
  const normal = new Float64Array(3);
  for (let t = 0; t < keys.length; t++) {
    if (gone?.[t]) {
      keys[t] = GONE;
      continue;
    }
    const a = indices[t * 3]! * 3;
    const b = indices[t * 3 + 1]! * 3;
    const c = indices[t * 3 + 2]! * 3;
    const x = (positions[a]! + positions[b]! + positions[c]!) / 3;
    const y = (positions[a + 1]! + positions[b + 1]! + positions[c + 1]!) / 3;
    const z = (positions[a + 2]! + positions[b + 2]! + positions[c + 2]!) / 3;
    crossSides(positions, a, b, c, normal);
    const twice = lengthOf(normal[0]!, normal[1]!, normal[2]!);
    const zone = zoneOf(x, y, z, twice > 0 ? normal[1]! / twice : 0);
    const i = Math.min(bins.width - 1, Math.floor((x - bins.minX) / bins.size));
    const k = Math.min(bins.depth - 1, Math.floor((z - bins.minZ) / bins.size));
    const key = (zone * bins.depth + k) * bins.width + i;
    keys[t] = key;
    bins.triangles[key]! += 1;
    bins.texels[key]! += texelsOf(t, twice / 2);
  }
  return keys;
}

/** Sorts the triangles of a part into cells. Each cell gets a range of one array. */
function sortInto(cells: Cell[], part: MeshPart, keys: Int32Array, cellOf: Uint32Array): void {
  const { first, order } = groupByKey(
    keys.map((key) => (key === GONE ? GONE : cellOf[key]!)),
    cells.length,
  );
  for (const [i, cell] of cells.entries()) {
    const triangles = order.subarray(first[i], first[i + 1]);
    if (triangles.length === 0) continue;
    cell.pieces.push({ part, triangles });
    cell.triangles += triangles.length;
  }
}

/**
 * Returns the heights at which floors are separated. Each height is 0.05 to 0.3 m below the surface that
 * people walk on in the upper floor, and in the middle of the slab if that is within this range.
 */
function floorCuts(floors: readonly SpaceFloor[]): number[] {
  return floors.slice(1).map(({ elevation }, i) => {
    const below = floors[i]!;
    const slab = elevation - (below.elevation + below.height);
    return elevation - Math.min(0.3, Math.max(0.05, slab / 2));
  });
}
