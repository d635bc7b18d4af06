import type { Doubt, Frame, Space, SpaceFloor } from '../contract/scans/space.ts';
import { assumeFloor } from './floors/assume-floor.ts';
import { findFloors } from './floors/find-floors.ts';
import { lowerTo } from './frame/directions.ts';
import { BufferAttribute, Matrix4 } from 'three';
import { eachTriangle, examinedStep, lengthOf, type ScanMesh, ScanRefusedError } from './scan-mesh.ts';
import { fillPanes } from './rooms/cells/fill-panes.ts';
import { findRooms } from './rooms/find-rooms.ts';
import { UPRIGHT } from './rooms/wall-samples.ts';
import { removeMirrored } from './rooms/remove-mirrored.ts';
import { findWalkable } from './sweeps/find-walkable.ts';
import { placeSweeps } from './sweeps/place-sweeps.ts';
import type { Step } from './process-scan.ts';
import { buildColumns } from './voxels/build-columns.ts';
import type { Columns } from './voxels/columns.ts';

/**
 * The desired size of the raster, in metres. `cell`: the edge of a column in the plan. `step`: the resolution
 * in height.
 */
const RASTER = { cell: 0.05, step: 0.025 };

/**
 * The minimum walkable area of a scan, in square metres. The walkable area is where the centre of a person's
 * body can be. A scan with a smaller walkable area is rejected.
 */
const WALKABLE_MIN = 0.2;

/**
 * Finds the floors, rooms, doors, stairs and viewpoints of a mesh in metres with y up. Also lowers the mesh
 * in place, so that its lowest floor is at height 0. For the analysis, turns the mesh so that its walls are
 * parallel to the axes of the raster; afterwards, turns the mesh and the result back. Throws
 * `ScanRefusedError` if there is nothing to walk on.
 */
export async function findSpace(mesh: ScanMesh, frame: Frame, begin: (step: Step) => void): Promise<Space> {
  begin('floors');
  const direction = findDirection(mesh);
  turnMesh(mesh, direction);
  let seen = await buildColumns(mesh, RASTER);
  const assumed = assumeFloor(seen);
  const whole = assumed ? { ...mesh, parts: [...mesh.parts, assumed] } : mesh;
  if (assumed) seen = await buildColumns(whole, RASTER);
  const levels = findFloors(whole, seen);
  if (levels.floors.length === 0)
    throw nothingToWalk(seen, frame, 'no floor with room for a person above it');
  const lowered = levels.floors[0]!.elevation;
  transform(mesh, new Matrix4().makeTranslation(0, -lowered, 0));
  seen.minY -= lowered;
  const floors = levels.floors.map((floor) => ({ ...floor, elevation: floor.elevation - lowered }));
  let columns = fillPanes(seen, floors);
  let walkable = findWalkable(columns, floors);
  if (walkable.column.length * columns.cell ** 2 < WALKABLE_MIN)
    throw nothingToWalk(columns, frame, 'no floor as wide as a person');
  begin('rooms');
  let inRooms = findRooms(columns, mesh, floors, walkable);
  const real = removeMirrored(columns, floors, inRooms);
  if (real.doubts.length > 0) {
    columns = real.columns;
    walkable = findWalkable(columns, floors);
    inRooms = findRooms(columns, mesh, floors, walkable);
  }
  begin('viewpoints');
  const inSweeps = placeSweeps(columns, walkable, inRooms);
  const doubts: Doubt[] = [
    ...(assumed ? [doubtFloor(floors[0]!)] : []),
    ...levels.doubts,
    ...real.doubts,
    ...inRooms.doubts,
    ...inSweeps.doubts,
  ];
  turnMesh(mesh, -direction);
  const found = turnFound({ ...inRooms, ...inSweeps, doubts }, -direction);
  const lowerFrame = { ...frame, toFile: lowerTo(frame.toFile, lowered) };
  return { frame: lowerFrame, floors, ...found, north: 0 };
}

function doubtFloor({ id }: SpaceFloor): Doubt {
  const sentence = 'The scan has no floor. GoV360 assumes a level floor at the bottom of the walls.';
  return { about: 'floor', id, sureness: 0.2, sentence };
}

function nothingToWalk(
  { width, depth, cell, step, high }: Columns,
  { metresPerUnit, up }: Frame,
  lacks: string,
) {
  const height = high.reduce((most, end) => Math.max(most, end), 0) * step;
  const size = [width * cell, height, depth * cell].map((metres) => metres.toPrecision(2)).join(' × ');
  return new ScanRefusedError(
    `GoV360 found no space that a person could walk through. With units of ${metresPerUnit} m and ${up} as the up axis, the scan measures ${size} m and has ${lacks}. If the unit or the axis is wrong, correct it and process the scan again.`,
  );
}

function transform({ parts }: ScanMesh, matrix: Matrix4): void {
  for (const { positions } of parts) new BufferAttribute(positions, 3).applyMatrix4(matrix);
}

/**
 * Rotates a mesh in place about the vertical axis, so that the direction at `angle` in the plan, in radians,
 * ends up along the x axis.
 */
export function turnMesh(mesh: ScanMesh, angle: number): void {
  transform(mesh, new Matrix4().makeRotationY(angle));
}

type Placed = Pick<Space, 'rooms' | 'doors' | 'walls' | 'stairs' | 'sweeps' | 'start' | 'doubts'>;

/** Returns a result rotated as `turnMesh` rotates a mesh. `-angle` undoes the rotation. */
export function turnFound<Found extends Placed>(found: Found, angle: number): Found {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const turn = ([x, z]: readonly [number, number]): [number, number] => [
    x * cos + z * sin,
    z * cos - x * sin,
  ];
  return {
    ...found,
    rooms: found.rooms.map((room) => ({
      ...room,
      outline: room.outline.map(turn),
      ...(room.holes && { holes: room.holes.map((hole) => hole.map(turn)) }),
    })),
    doors: found.doors.map((door) => ({ ...door, from: turn(door.from), to: turn(door.to) })),
    walls: found.walls.map((wall) => ({ ...wall, rings: wall.rings.map((ring) => ring.map(turn)) })),
    stairs: found.stairs.map((stair) => ({ ...stair, outline: stair.outline.map(turn), up: turn(stair.up) })),
    sweeps: found.sweeps.map((sweep) => {
      const [x, z] = turn([sweep.position[0], sweep.position[2]]);
      return { ...sweep, position: [x, sweep.position[1], z] as [number, number, number] };
    }),
    doubts: found.doubts.map((doubt) =>
      doubt.cut ? { ...doubt, cut: [turn(doubt.cut[0]), turn(doubt.cut[1])] } : doubt,
    ),
    // Seen from above, a positive `angle` turns counter-clockwise, which is also the direction of increasing
    // yaw.
    start: { ...found.start, yaw: found.start.yaw + angle },
  };
}

/**
 * How well the directions of walls must agree for the building to have a main direction, from 0 (not at all)
 * to 1 (all walls are parallel or perpendicular).
 */
const AGREED = 0.1;
/**
 * `NOTHING`: a smaller angle counts as 0. `AROUND`: only walls within this angle of the approximate direction
 * determine the exact direction. Both in radians.
 */
const NOTHING = 0.002;
const AROUND = 0.15;

/**
 * Returns the angle in the plan, from -π/4 to π/4 radians, between the x axis and the direction that most
 * walls are parallel or perpendicular to. Returns 0 if the walls have no main direction.
 */
export function findDirection(mesh: ScanMesh): number {
  const rough = meanAngle(mesh, null);
  if (rough.agreed < AGREED) return 0;
  const { angle } = meanAngle(mesh, rough.angle);
  return Math.abs(angle) < NOTHING ? 0 : angle;
}

/**
 * Returns the mean angle, in radians, of the normals of walls in the plan, weighted by area. `agreed`: how
 * well the angles agree, from 0 to 1. `around`: only normals near this angle count; null for all normals.
 * Averages four times each angle, so that angles a quarter turn apart count as equal.
 */
function meanAngle(mesh: ScanMesh, around: number | null): { angle: number; agreed: number } {
  const [x, z] = around === null ? [0, 0] : [Math.cos(4 * around), Math.sin(4 * around)];
  const least = around === null ? -1 : Math.cos(4 * AROUND);
  let [sine, cosine, total] = [0, 0, 0];
  eachTriangle(mesh.parts, examinedStep(mesh), (_positions, _a, _b, _c, normal) => {
    const nx = normal[0]!;
    const nz = normal[2]!;
    const doubled = lengthOf(nx, normal[1]!, nz);
    const level = nx * nx + nz * nz;
    if (level === 0 || Math.abs(normal[1]!) > UPRIGHT * doubled) return;
    // The cosine and sine of twice the angle, then of four times the angle.
    const cos2 = (nx * nx - nz * nz) / level;
    const sin2 = (2 * nx * nz) / level;
    const cos4 = cos2 * cos2 - sin2 * sin2;
    const sin4 = 2 * sin2 * cos2;
    if (cos4 * x + sin4 * z < least) return;
    sine += doubled * sin4;
    cosine += doubled * cos4;
    total += doubled;
  });
  return { angle: Math.atan2(sine, cosine) / 4, agreed: total > 0 ? Math.hypot(sine, cosine) / total : 0 };
}
