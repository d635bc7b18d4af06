import { SLAB } from '../usual-sizes.ts';
import type { Corrections } from '../../contract/scans/corrections.ts';
import type { SpaceFloor } from '../../contract/scans/space.ts';
import { eachTriangle, lengthOf, type MeshPart } from '../scan-mesh.ts';

const CEILING = 1;
const STANDING = 2;
const HANGING = 3;
/** The maximum total number of voxels for all floors, at 13 bytes each. */
const VOXELS_MAX = 24e6;
/**
 * Above this share of the clear height, surfaces that face down are ceiling, and objects that hang free are
 * lamps.
 */
const HIGH = 2 / 3;
/**
 * Above this share of the clear height, a slope that continues a ceiling, such as a roof, also counts as
 * ceiling.
 */
const SLOPING = 0.45;

/**
 * Returns whether a surface belongs to the ceiling of its floor, which hides a room from above. `facing`: the
 * y of its unit normal.
 */
export type IsCeiling = (floor: number, x: number, y: number, z: number, facing: number) => boolean;

/**
 * Finds the ceiling of each floor: surfaces that face down in the upper third of the floor, slopes that lead
 * down from those surfaces, everything above them except walls, and everything that hangs free. If the user
 * has set the height of the ceiling, all level surfaces above that height are ceiling, and slopes below it
 * are not. Walls and what stands against them are not ceiling. Uses voxels, because the normals of single
 * triangles mean little in a noisy scan.
 */
export function findCeilings(
  parts: readonly MeshPart[],
  floors: readonly SpaceFloor[],
  cuts: readonly number[],
  corrections: Pick<Corrections, 'ceilings'>,
  box: { min: readonly [number, number, number]; max: readonly [number, number, number] },
): IsCeiling {
  const bands = floors.map(({ id, elevation, height }, i) => {
    const asked = corrections.ceilings[id];
    const from = elevation + (asked ?? height * HIGH);
    const low = asked === undefined ? elevation + height * SLOPING : from - 0.1;
    const top = Math.max(low + 0.1, (cuts[i] ?? box.max[1]) + 0.3);
    const grid = new CeilingGrid(
      [box.min[0], low, box.min[2]],
      [box.max[0], top, box.max[2]],
      VOXELS_MAX / floors.length,
    );
    return { from, asked: asked !== undefined, grid };
  });
  eachPoint(parts, (x, y, z, facing, area) => {
    bands[floorAt(cuts, y, facing)]!.grid.add(x, y, z, facing, area);
  });
  for (const { grid, from, asked } of bands) decide(grid, grid.layer(from + grid.cell / 2), asked);
  return (floor, x, y, z, facing) => {
    const { grid } = bands[floor]!;
    const voxel = grid.at(x, y, z);
    if (voxel < 0 || grid.kinds[voxel] !== CEILING) return grid.kinds[voxel] === HANGING;
    // In a voxel where a wall meets the ceiling, the direction of each surface decides.
    const level = grid.areas[voxel * 3]! + grid.areas[voxel * 3 + 1]!;
    return grid.areas[voxel * 3 + 2]! < 0.2 * level || Math.abs(facing) > 0.35;
  };
}

function decide(grid: CeilingGrid, high: number, asked: boolean): void {
  const { kinds, areas, height } = grid;
  const facesDown = (voxel: number) => {
    const down = areas[voxel * 3]!;
    return down > 0 && down >= 0.5 * areas[voxel * 3 + 1]! && down >= 0.7 * areas[voxel * 3 + 2]!;
  };
  const isTaken = (voxel: number) => areas[voxel * 3]! + areas[voxel * 3 + 1]! + areas[voxel * 3 + 2]! > 0;
  const isLevel = (voxel: number) =>
    facesDown(voxel) || (asked && areas[voxel * 3 + 1]! > areas[voxel * 3 + 2]!);
  const ceiling: number[] = [];
  for (let voxel = 0; voxel < kinds.length; voxel++) {
    if (voxel % height < high || !isLevel(voxel)) continue;
    kinds[voxel] = CEILING;
    ceiling.push(voxel);
  }
  if (!asked) grid.spread(CEILING, ceiling, facesDown);
  coverAbove(grid);
  const standing: number[] = [];
  for (let voxel = 0; voxel < kinds.length; voxel++) {
    if (voxel % height > high || kinds[voxel] !== 0 || !isTaken(voxel)) continue;
    kinds[voxel] = STANDING;
    standing.push(voxel);
  }
  grid.spread(STANDING, standing, isTaken);
  for (let voxel = 0; voxel < kinds.length; voxel++) if (kinds[voxel] === 0) kinds[voxel] = HANGING;
}

/** Marks surfaces above a ceiling that are not walls, such as a roof, as ceiling. */
function coverAbove({ kinds, areas, height }: CeilingGrid): void {
  for (let column = 0; column < kinds.length; column += height) {
    let covered = false;
    for (let voxel = column; voxel < column + height; voxel++) {
      if (kinds[voxel] === CEILING) covered = true;
      else if (covered && areas[voxel * 3 + 1]! > areas[voxel * 3 + 2]!) kinds[voxel] = CEILING;
    }
  }
}

type Visit = (x: number, y: number, z: number, facing: number, area: number) => void;

/** The approximate maximum distance between the visited points of a triangle, in metres. */
const BETWEEN = 0.1;

/**
 * Visits points of triangles, at least one for each triangle that has an area. `facing`: the y of the unit
 * normal. `area`: the area that the point represents, in square metres.
 */
function eachPoint(parts: readonly MeshPart[], visit: Visit): void {
  eachTriangle(parts, 3, (positions, a, b, c, normal) => {
    const ax = positions[a]!;
    const ay = positions[a + 1]!;
    const az = positions[a + 2]!;
    const ux = positions[b]! - ax;
    const uy = positions[b + 1]! - ay;
    const uz = positions[b + 2]! - az;
    const vx = positions[c]! - ax;
    const vy = positions[c + 1]! - ay;
    const vz = positions[c + 2]! - az;
    const twice = lengthOf(normal[0]!, normal[1]!, normal[2]!);
    if (twice === 0) return;
    const facing = normal[1]! / twice;
    const longest = Math.sqrt(Math.max(ux * ux + uy * uy + uz * uz, vx * vx + vy * vy + vz * vz));
    const steps = Math.min(400, Math.max(1, Math.ceil(longest / BETWEEN)));
    const area = twice / 2 / (steps * steps);
    for (let i = 0; i < steps; i++)
      for (let j = 0; i + j < steps; j++) {
        const half = i + j + 1 < steps ? 2 : 1;
        const s = (i + (half === 2 ? 0.5 : 1 / 3)) / steps;
        const r = (j + (half === 2 ? 0.5 : 1 / 3)) / steps;
        visit(ax + ux * s + vx * r, ay + uy * s + vy * r, az + uz * s + vz * r, facing, area * half);
      }
  });
}

/**
 * The voxels of one floor, above the lowest height that a ceiling can have, with the areas of the surfaces in
 * them by the direction that they face.
 */
class CeilingGrid {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly cell: number;
  readonly #min: readonly [number, number, number];
  /** The areas that face down, up and sideways, three per voxel. */
  readonly areas: Float32Array;
  /** The kind of each voxel; 0 if it is not decided. */
  readonly kinds: Uint8Array;

  constructor(min: readonly [number, number, number], max: readonly [number, number, number], limit: number) {
    const size = [max[0] - min[0], max[1] - min[1], max[2] - min[2]] as const;
    this.cell = Math.max(0.1, Math.cbrt(((size[0] + 1) * (size[1] + 1) * (size[2] + 1)) / limit));
    this.#min = min;
    this.width = Math.ceil(size[0] / this.cell) + 1;
    this.height = Math.ceil(size[1] / this.cell) + 1;
    this.depth = Math.ceil(size[2] / this.cell) + 1;
    const count = this.width * this.height * this.depth;
    this.areas = new Float32Array(count * 3);
    this.kinds = new Uint8Array(count);
  }

  /**
   * Returns the index of the voxel at a point; -1 if the point is outside. Voxels of a column are
   * consecutive, lowest first.
   */
  at(x: number, y: number, z: number): number {
    const i = Math.floor((x - this.#min[0]) / this.cell);
    const j = Math.floor((y - this.#min[1]) / this.cell);
    const k = Math.floor((z - this.#min[2]) / this.cell);
    if (i < 0 || j < 0 || k < 0 || i >= this.width || j >= this.height || k >= this.depth) return -1;
    return (i + k * this.width) * this.height + j;
  }

  /** Returns the layer of voxels at a height. It may be outside the grid. */
  layer(y: number): number {
    return Math.floor((y - this.#min[1]) / this.cell);
  }

  add(x: number, y: number, z: number, facing: number, area: number): void {
    const at = this.at(x, y, z);
    if (at < 0) return;
    const way = facing < -0.35 ? 0 : facing > 0.35 ? 1 : 2;
    this.areas[at * 3 + way]! += area;
  }

  /**
   * Spreads a kind from its voxels to all connected voxels that may have it. Each voxel has 26 neighbours.
   */
  spread(kind: number, from: number[], mayTake: (voxel: number) => boolean): void {
    const { width, height, depth, kinds } = this;
    for (let voxel = from.pop(); voxel !== undefined; voxel = from.pop()) {
      const j = voxel % height;
      const column = (voxel - j) / height;
      const i = column % width;
      const k = (column - i) / width;
      for (let dk = -1; dk <= 1; dk++)
        for (let di = -1; di <= 1; di++)
          for (let dj = -1; dj <= 1; dj++) {
            if (i + di < 0 || i + di >= width || k + dk < 0 || k + dk >= depth) continue;
            if (j + dj < 0 || j + dj >= height) continue;
            const next = voxel + (di + dk * width) * height + dj;
            if (kinds[next] !== 0 || !mayTake(next)) continue;
            kinds[next] = kind;
            from.push(next);
          }
    }
  }
}

/**
 * Returns the index of the floor that a surface at a height belongs to. `facing`: the y of the surface's unit
 * normal.
 */
export function floorAt(cuts: readonly number[], y: number, facing: number): number {
  // The underside of a slab belongs to the floor below.
  const at = facing < -0.5 ? y - SLAB : y;
  let floor = 0;
  while (floor < cuts.length && at >= cuts[floor]!) floor += 1;
  return floor;
}
