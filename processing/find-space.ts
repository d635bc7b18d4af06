import type { Frame, Space } from '../contract/scans/space.ts';
import { findDirection } from './find-direction.ts';
import { turnFound, turnMesh } from './turn.ts';
import { findFloors } from './floors/find-floors.ts';
import { lowerTo } from './frame/lower-to.ts';
import type { ScanMesh } from './scan-mesh.ts';
import { findRooms } from './rooms/find-rooms.ts';
import { findWalkable } from './sweeps/find-walkable.ts';
import { placeSweeps } from './sweeps/place-sweeps.ts';
import type { Step } from './steps.ts';
import { buildColumns } from './voxels/build-columns.ts';

/** Edge of a column and step in height that are wanted, metres. */
const RASTER = { cell: 0.05, step: 0.025 };

/**
 * The space in a mesh in metres with y up, which is moved so that its lowest floor is at zero. It is looked at with its walls along the axes of
 * the raster, and turned back.
 */
export async function findSpace(mesh: ScanMesh, frame: Frame, begin: (step: Step) => void): Promise<Space> {
  begin('floors');
  const direction = findDirection(mesh);
  turnMesh(mesh, direction);
  const columns = await buildColumns(mesh, RASTER);
  const levels = findFloors(mesh, columns);
  const lowered = levels.floors[0]!.elevation;
  lower(mesh, lowered);
  columns.minY -= lowered;
  const floors = levels.floors.map((floor) => ({ ...floor, elevation: floor.elevation - lowered }));
  const walkable = findWalkable(columns, floors);
  begin('rooms');
  const inRooms = findRooms(columns, mesh, floors, walkable);
  begin('viewpoints');
  const inSweeps = placeSweeps(columns, walkable, inRooms);
  const doubts = [...levels.doubts, ...inRooms.doubts, ...inSweeps.doubts];
  turnMesh(mesh, -direction);
  const found = turnFound({ ...inRooms, ...inSweeps }, -direction);
  const lowerFrame = { ...frame, toFile: lowerTo(frame.toFile, lowered) };
  return { frame: lowerFrame, floors, ...found, north: 0, doubts };
}

function lower({ parts }: ScanMesh, by: number): void {
  for (const { positions } of parts) {
    for (let at = 1; at < positions.length; at += 3) positions[at] = positions[at]! - by;
  }
}
