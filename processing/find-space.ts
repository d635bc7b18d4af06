import type { Doubt, Frame, Space, SpaceFloor } from '../contract/scans/space.ts';
import { assumeFloor } from './floors/assume-floor.ts';
import { findFloors } from './floors/find-floors.ts';
import { lowerTo } from './frame/directions.ts';
import { crossSides, examinedStep, lengthOf, type ScanMesh, ScanRefusedError } from './scan-mesh.ts';
import { fillPanes } from './rooms/cells/fill-panes.ts';
import { findRooms } from './rooms/find-rooms.ts';
import { UPRIGHT } from './rooms/wall-samples.ts';
import { removeMirrored } from './rooms/remove-mirrored.ts';
import { findWalkable } from './sweeps/find-walkable.ts';
import { placeSweeps } from './sweeps/place-sweeps.ts';
import type { Step } from './process-scan.ts';
import { buildColumns } from './voxels/build-columns.ts';
import type { Columns } from './voxels/columns.ts';

/** The desired edge of a column, and the step in height, in metres. */
const RASTER = { cell: 0.05, step: 0.025 };

/**
 * The minimum area of all places where the middle of a body fits, in square metres. A scan with less has
 * nothing to walk on.
 */
const WALKABLE_MIN = 0.2;

/**
 * Returns the space in a mesh in metres with y up, and moves the mesh so that its lowest floor is at zero.
 * Analyses the mesh with its walls along the axes of the raster, and turns the result back.
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
  lower(mesh, lowered);
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
  const found = turnFound({ ...inRooms, ...inSweeps }, -direction);
  const lowerFrame = { ...frame, toFile: lowerTo(frame.toFile, lowered) };
  return { frame: lowerFrame, floors, ...found, north: 0, doubts };
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
    `GoV360 found nothing to walk through. With units of ${metresPerUnit} m and ${up} as the up axis, the scan measures ${size} m and has ${lacks}. If the unit or the axis is wrong, correct it and process the scan again.`,
  );
}

function lower({ parts }: ScanMesh, by: number): void {
  for (const { positions } of parts) {
    for (let at = 1; at < positions.length; at += 3) positions[at] = positions[at]! - by;
  }
}

/**
 * Turns a mesh in place about the up axis, so that the direction at `angle` in the plan, in radians, becomes
 * x.
 */
export function turnMesh({ parts }: ScanMesh, angle: number): void {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  for (const { positions } of parts) {
    for (let at = 0; at < positions.length; at += 3) {
      const [x, z] = [positions[at]!, positions[at + 2]!];
      positions[at] = x * cos + z * sin;
      positions[at + 2] = z * cos - x * sin;
    }
  }
}

type Placed = Pick<Space, 'rooms' | 'doors' | 'walls' | 'stairs' | 'sweeps' | 'start'>;

/** Turns a result from a turned mesh by an angle in radians. `-angle` turns it back. */
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
    // Yaw grows to the left: counter-clockwise from above, while x turns to z clockwise.
    start: { ...found.start, yaw: found.start.yaw + angle },
  };
}

/** The minimum share (0 to 1) of vertical surface that must be parallel or perpendicular to a direction. */
const AGREED = 0.1;
/**
 * Radians: smaller angles count as 0. `AROUND`: surfaces within this angle of the usual direction determine
 * its exact value.
 */
const NOTHING = 0.002;
const AROUND = 0.15;

/**
 * Returns the angle in the plan, in radians, from the x axis to the direction that most walls are parallel or
 * perpendicular to. The angle is greater than minus an eighth of a turn, and at most an eighth; 0 if there is
 * no such direction.
 */
export function findDirection(mesh: ScanMesh): number {
  const rough = meanAngle(mesh, null);
  if (rough.agreed < AGREED) return 0;
  const { angle } = meanAngle(mesh, rough.angle);
  return Math.abs(angle) < NOTHING ? 0 : angle;
}

/**
 * Returns the mean of the normals' angles, weighted by area: of all normals, or of those near `around`.
 * Treats angles a quarter turn apart as equal, by averaging four times the angle.
 */
function meanAngle(mesh: ScanMesh, around: number | null): { angle: number; agreed: number } {
  const [x, z] = around === null ? [0, 0] : [Math.cos(4 * around), Math.sin(4 * around)];
  const least = around === null ? -1 : Math.cos(4 * AROUND);
  const normal = new Float64Array(3);
  const step = examinedStep(mesh);
  let [sine, cosine, total] = [0, 0, 0];
  for (const { positions, indices } of mesh.parts) {
    for (let at = 0; at + 2 < indices.length; at += step) {
      crossSides(positions, indices[at]! * 3, indices[at + 1]! * 3, indices[at + 2]! * 3, normal);
      const nx = normal[0]!;
      const nz = normal[2]!;
      const doubled = lengthOf(nx, normal[1]!, nz);
      const level = nx * nx + nz * nz;
      if (level === 0 || Math.abs(normal[1]!) > UPRIGHT * doubled) continue;
      // The cosine and sine of twice the angle, then of four times the angle.
      const cos2 = (nx * nx - nz * nz) / level;
      const sin2 = (2 * nx * nz) / level;
      const cos4 = cos2 * cos2 - sin2 * sin2;
      const sin4 = 2 * sin2 * cos2;
      if (cos4 * x + sin4 * z < least) continue;
      sine += doubled * sin4;
      cosine += doubled * cos4;
      total += doubled;
    }
  }
  return { angle: Math.atan2(sine, cosine) / 4, agreed: total > 0 ? Math.hypot(sine, cosine) / total : 0 };
}
