import type { Doubt, SpaceFloor } from '../../contract/scans/space.ts';
import { type ScanMesh, toThousandths } from '../scan-mesh.ts';
import { CEILING_MAX, SAME_HEIGHT, SLAB, SQUARE, STOREY_MIN } from '../usual-sizes.ts';
import type { Columns } from '../voxels/columns.ts';
import { findBuildingCells, type BuildingCells, FLOOR_MIN, type Level, findLevels } from './find-levels.ts';
import { columnsOfFloors, isOfLevel, SurfaceHeights, measureHeights } from './surface-heights.ts';

/**
 * The maximum height difference, in metres, between the ground outside and the floor that it leads to.
 * `AREA`: the minimum area of the ground outside, in square metres.
 */
const BESIDE = 0.6;
const AREA = 12;
/**
 * Ground counts as open if every ceiling is more than this many squares away. A square has edges of `SQUARE`
 * metres.
 */
const AWAY = 2;

const ABOVE = ['Ground floor', 'First floor', 'Second floor', 'Third floor', 'Fourth floor', 'Fifth floor'];

/**
 * The clear height, in metres, of a floor if the scan shows no ceiling, wall tops or other floor above it.
 */
const HEIGHT_ASSUMED = 2.5;
const SURE = 0.9;

/**
 * Returns the floors of a scan, lowest first, and warnings about them. Elevations are measured on the
 * surfaces themselves and rounded to millimetres. The height of a floor is the clear height of most of it. If
 * the scan shows neither a ceiling nor tops of walls, the height is derived from the next floor above or, on
 * the top floor, assumed.
 */
export function findFloors(mesh: ScanMesh, columns: Columns): { floors: SpaceFloor[]; doubts: Doubt[] } {
  const building = findBuildingCells(columns);
  const { levels, rejected } = findLevels(columns, building);
  const nextAbove = (height: number) =>
    levels.find((other) => other.height >= height + STOREY_MIN)?.height ?? Infinity;
  const clearances = levels.map((level) =>
    usualClearance(columns, building, level, nextAbove(level.height) - level.height - SAME_HEIGHT),
  );
  const surfaces = levels.map(({ height }) => new SurfaceHeights(height));
  const ceilings = levels.map(({ height }, index) => new SurfaceHeights(height + (clearances[index] ?? 0)));
  measureHeights(mesh, [...surfaces, ...ceilings], columnsOfFloors(columns, building, levels));
  const elevations = levels.map(({ height }, index) => surfaces[index]!.usual('up') ?? height);
  const names = nameFloors(levels.length, groundFloor(columns, building, levels));
  const floors = levels.map((_, index): SpaceFloor => {
    const elevation = elevations[index]!;
    const clearance = clearances[index]!;
    const ceiling = clearance === null ? null : (ceilings[index]!.usual('down') ?? elevation + clearance);
    const above = elevations.find((other) => other >= elevation + STOREY_MIN);
    const height =
      ceiling === null
        ? above === undefined
          ? HEIGHT_ASSUMED
          : Math.max(0.5, above - elevation - SLAB)
        : ceiling - elevation;
    return {
      id: `floor-${index + 1}`,
      name: names[index]!,
      elevation: toThousandths(elevation),
      height: toThousandths(height),
    };
  });
  return { floors, doubts: doubtsOf(levels, rejected, floors, clearances, building) };
}

function doubtsOf(
  levels: Level[],
  rejected: Level[],
  floors: SpaceFloor[],
  clearances: (number | null)[],
  { floorless }: BuildingCells,
): Doubt[] {
  const doubts: Doubt[] = [];
  const doubt = ({ id }: SpaceFloor, sureness: number, sentence: string) =>
    doubts.push({ about: 'floor', id, sureness, sentence });
  const below = (height: number) => floors.findLast(({ elevation }) => elevation <= height) ?? floors[0]!;
  if (floors.length > 0 && floorless.area >= FLOOR_MIN) {
    const size = `${Math.round(floorless.area)} m²`;
    const sentence = `GoV360 left out an area of ${size} between two ceilings because its floor surface was not scanned. The area may be another floor of the building.`;
    doubt(below(floorless.height), 0.3, sentence);
  }
  for (const [index, { area, open, sureness }] of levels.entries()) {
    const floor = floors[index]!;
    if (sureness < SURE && levels.length > 1) {
      const roof = `‘${floor.name}’ is open to the sky. It may be a roof.`;
      const part = `‘${floor.name}’ covers only ${Math.round(area)} m². It may be part of another floor.`;
      doubt(floor, sureness, open ? roof : part);
    }
    if (clearances[index] === null)
      doubt(floor, 0.2, `The scan shows no ceiling for ‘${floor.name}’, so GoV360 assumed its height.`);
  }
  for (const { height, area, sureness } of rejected) {
    const floor = below(height);
    const metres = Math.abs(height - floor.elevation).toFixed(1);
    const side = height < floor.elevation ? 'below' : 'above';
    const sentence = `An area of ${Math.round(area)} m² is ${metres} m ${side} ‘${floor.name}’. The area may be a separate floor.`;
    doubt(floor, 1 - sureness, sentence);
  }
  return doubts;
}

/**
 * Returns the names of floors, lowest first. `ground`: the index of the floor at the level of the ground
 * outside; -1 if unknown.
 */
function nameFloors(count: number, ground: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    if (ground < 0) return `Floor ${index + 1}`;
    if (index < ground) return ground === 1 ? 'Basement' : `Basement ${ground - index}`;
    return ABOVE[index - ground] ?? `Floor ${index - ground}`;
  });
}

/**
 * Returns the index of the floor that is level with the open ground outside. Only ground that is away from
 * any ceiling counts. Returns -1 if the building has no ceilings, or if the ground is smaller than `AREA`.
 */
function groundFloor(
  columns: Columns,
  { standing, inside, ceilings }: BuildingCells,
  levels: Level[],
): number {
  if (!ceilings) return -1;
  const per = Math.max(1, Math.round(SQUARE / columns.cell));
  const width = Math.ceil(columns.width / per);
  const depth = Math.ceil(columns.depth / per);
  const covered = new Uint8Array(width * depth);
  const open = levels.map(() => new Float64Array(width * depth));
  for (let column = 0; column + 1 < standing.first.length; column++) {
    const cell = standing.first[column]!;
    if (cell === standing.first[column + 1]) continue;
    const square =
      Math.floor((column % columns.width) / per) + Math.floor(column / columns.width / per) * width;
    if (inside(cell)) covered[square] = 1;
    const floor = levels.findIndex(({ height }) => Math.abs(standing.height[cell]! - height) < BESIDE);
    if (floor >= 0 && !inside(cell)) open[floor]![square]! += columns.cell ** 2;
  }
  const isAway = (square: number) => {
    const [x, z] = [square % width, Math.floor(square / width)];
    for (let atZ = Math.max(0, z - AWAY); atZ <= Math.min(depth - 1, z + AWAY); atZ++)
      for (let atX = Math.max(0, x - AWAY); atX <= Math.min(width - 1, x + AWAY); atX++)
        if (covered[atX + atZ * width] === 1) return false;
    return true;
  };
  const areas = open.map((squares) =>
    squares.reduce((sum, area, square) => (area > 0 && isAway(square) ? sum + area : sum), 0),
  );
  const most = Math.max(...areas);
  return most < AREA ? -1 : areas.indexOf(most);
}

/** The size of a bin in the histogram of heights, in metres. */
const BIN = 0.025;

/**
 * Returns the clear height of most of a floor, in metres: the height of its ceiling, or of the tops of its
 * walls if the ceiling is missing. It is accurate to a few centimetres. Ignores clear heights above `limit`,
 * which belong to another floor seen through a missing ceiling, or to a hall that is higher than its gallery.
 * Returns null if it finds neither a ceiling nor tops of walls.
 */
function usualClearance(
  columns: Columns,
  building: BuildingCells,
  level: Level,
  limit: number,
): number | null {
  const toCeiling = new Float64Array(Math.ceil(CEILING_MAX / BIN) + 2);
  const { standing } = building;
  let cells = 0;
  for (let cell = 0; cell < standing.column.length; cell++) {
    if (!isOfLevel(building, level, cell)) continue;
    cells += 1;
    const clear = standing.height[cell]! + standing.clear[cell]! - level.height;
    if (clear >= STOREY_MIN && clear < Math.min(CEILING_MAX, limit)) toCeiling[Math.round(clear / BIN)]! += 1;
  }
  const ceiling = peakOf(toCeiling);
  if (ceiling !== null && ceiling.mass > 0.1 * cells) return ceiling.at;
  return peakOf(wallTops(columns, level, limit))?.at ?? null;
}

/**
 * Returns, for each height above a level, the number of columns in which a wall ends there, in bins of `BIN`
 * metres. A wall is a span that is taller than 1 m and has nothing above it.
 */
function wallTops(columns: Columns, level: Level, limit: number): Float64Array {
  const tops = new Float64Array(Math.ceil(CEILING_MAX / BIN) + 2);
  for (let column = 0; column + 1 < columns.first.length; column++) {
    const last = columns.first[column + 1]! - 1;
    if (last < columns.first[column]!) continue;
    const top = columns.minY + columns.high[last]! * columns.step - level.height;
    const bottom = columns.minY + columns.low[last]! * columns.step - level.height;
    if (top >= STOREY_MIN && top < Math.min(CEILING_MAX, limit) && top - bottom > 1)
      tops[Math.round(top / BIN)]! += 1;
  }
  return tops;
}

function peakOf(bins: Float64Array): { at: number; mass: number } | null {
  let at = -1;
  let most = 0;
  for (let bin = 2; bin + 2 < bins.length; bin++) {
    const mass = bins[bin - 1]! + bins[bin]! * 1.1 + bins[bin + 1]!;
    if (mass > most) {
      most = mass;
      at = bin;
    }
  }
  return at < 0 ? null : { at: at * BIN, mass: most };
}
