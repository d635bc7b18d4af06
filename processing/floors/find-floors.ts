import type { Doubt, SpaceFloor } from '../../contract/scans/space.ts';
import type { ScanMesh } from '../mesh/scan-mesh.ts';
import type { Columns } from '../voxels/columns.ts';
import { type BuildingCells, findBuildingCells } from './building-cells.ts';
import { type Level, findLevels } from './find-levels.ts';
import { nameFloors } from './name-floors.ts';
import { SurfaceHeights, measureHeights } from './surface-heights.ts';
import { usualClearance } from './usual-clearance.ts';

/** Clear height, metres, where nothing shows it, and of a slab between two floors. */
const HEIGHT_ASSUMED = 2.5;
const SLAB_ASSUMED = 0.3;
/** Metres that the ground outside may lie beside the floor that one enters from it, and its least area, square metres. */
const GROUND_BESIDE = 0.6;
const GROUND_MIN = 8;
const SURE = 0.9;

/**
 * Finds the floors of a scan, lowest first. Elevations are those of the surfaces themselves, to millimetres; heights are to the ceiling that
 * most of a floor has.
 */
export function findFloors(mesh: ScanMesh, columns: Columns): { floors: SpaceFloor[]; doubts: Doubt[] } {
  const building = findBuildingCells(columns);
  const { levels, rejected } = findLevels(columns, building);
  const clearances = levels.map((level) => usualClearance(columns, building, level));
  const surfaces = levels.map(({ height }) => new SurfaceHeights(height));
  const ceilings = levels.map(({ height }, index) => new SurfaceHeights(height + (clearances[index] ?? 0)));
  measureHeights(mesh, [...surfaces, ...ceilings]);
  const elevations = levels.map(({ height }, index) => surfaces[index]!.usual('up') ?? height);
  const names = nameFloors(levels.length, groundOf(columns, building, levels));
  const floors = levels.map((_, index): SpaceFloor => {
    const elevation = elevations[index]!;
    const clearance = clearances[index]!;
    const ceiling = clearance === null ? null : (ceilings[index]!.usual('down') ?? elevation + clearance);
    const above = elevations[index + 1];
    const height =
      ceiling === null
        ? above === undefined
          ? HEIGHT_ASSUMED
          : Math.max(0.5, above - elevation - SLAB_ASSUMED)
        : ceiling - elevation;
    return {
      id: `floor-${index + 1}`,
      name: names[index]!,
      elevation: Math.round(elevation * 1_000) / 1_000,
      height: Math.round(height * 1_000) / 1_000,
    };
  });
  return { floors, doubts: doubtsOf(levels, rejected, floors, clearances) };
}

/** The floor at the level of open ground, which has nothing to walk on below it; -1 for none. */
function groundOf(
  columns: Columns,
  { standing, of, inside, ceilings }: BuildingCells,
  levels: Level[],
): number {
  if (!ceilings) return -1;
  const areas = levels.map(() => 0);
  for (let column = 0; column + 1 < standing.first.length; column++) {
    const cell = standing.first[column]!;
    if (cell === standing.first[column + 1] || !of(cell) || inside(cell)) continue;
    const floor = levels.findIndex(({ height }) => Math.abs(standing.height[cell]! - height) < GROUND_BESIDE);
    if (floor >= 0) areas[floor]! += columns.cell ** 2;
  }
  const most = Math.max(...areas);
  return most < GROUND_MIN ? -1 : areas.indexOf(most);
}

function doubtsOf(
  levels: Level[],
  rejected: Level[],
  floors: SpaceFloor[],
  clearances: (number | null)[],
): Doubt[] {
  const doubts: Doubt[] = [];
  for (const [index, { area, sureness }] of levels.entries()) {
    const floor = floors[index]!;
    if (sureness < SURE && levels.length > 1)
      doubts.push({
        about: 'floor',
        id: floor.id,
        sureness,
        sentence: `‘${floor.name}’ has only ${Math.round(area)} m². It may be part of another floor.`,
      });
    if (clearances[index] === null)
      doubts.push({
        about: 'floor',
        id: floor.id,
        sureness: 0.2,
        sentence: `The scan shows no ceiling of ‘${floor.name}’. Its height is assumed.`,
      });
  }
  for (const { height, area, sureness } of rejected) {
    const below = floors.findLast(({ elevation }) => elevation <= height) ?? floors[0]!;
    const metres = Math.abs(height - below.elevation).toFixed(1);
    doubts.push({
      about: 'floor',
      id: below.id,
      sureness: 1 - sureness,
      sentence: `${Math.round(area)} m² are ${metres} m ${height < below.elevation ? 'below' : 'above'} ‘${below.name}’. They may be a floor of their own.`,
    });
  }
  return doubts;
}
