import { findFloors } from '../floors/find-floors.ts';
import type { FoundRooms } from '../rooms/find-on-floor.ts';
import { findWalkable } from '../sweeps/find-walkable.ts';
import { placeSweeps } from '../sweeps/place-sweeps.ts';
import { buildColumns } from '../voxels/build-columns.ts';
import { type Box, boxMesh } from './box-mesh.ts';

export const NO_ROOMS: FoundRooms = { rooms: [], doors: [], walls: [], stairs: [], doubts: [] };

/** The sweeps that are placed among boxes, and which of them one walks to from the start. */
export async function sweepsIn(boxes: Box[], rooms = NO_ROOMS, raster = { cell: 0.05, step: 0.025 }) {
  const mesh = boxMesh(boxes);
  const columns = await buildColumns(mesh, raster);
  const walkable = findWalkable(columns, findFloors(mesh, columns).floors);
  const found = placeSweeps(columns, walkable, rooms);
  const byId = new Map(found.sweeps.map((sweep) => [sweep.id, sweep]));
  const reached = new Set([found.start.sweep]);
  for (const id of reached) for (const next of byId.get(id)!.neighbours) reached.add(next);
  return { ...found, columns, walkable, byId, reached };
}
