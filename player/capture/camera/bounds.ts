import type { Manifest } from '../manifest.ts';

/** The box around some floors, metres. */
export interface Bounds {
  minX: number;
  minY: number;
  minZ: number;
  maxX: number;
  maxY: number;
  maxZ: number;
}

/** Metres: rooms are outlined along the inside of their walls. */
const WALL_THICKNESS = 0.25;

/** The box around the rooms of a floor, or of all for null; around the sweeps where no room is known. */
export function boundsOf({ floors, rooms, sweeps }: Manifest, floorId: string | null): Bounds {
  const isShown = ({ floor }: { floor: string }): boolean => floorId === null || floor === floorId;
  const outlines = rooms.filter(isShown).flatMap(({ outline }) => outline);
  const places = sweeps.filter(isShown).map(({ position: [x, , z] }) => [x, z] as const);
  const points = outlines.length > 0 ? outlines : places;
  const shown = floors.filter(({ id }) => floorId === null || id === floorId);
  const xs = points.map(([x]) => x);
  const zs = points.map(([, z]) => z);
  return {
    minX: Math.min(...xs) - WALL_THICKNESS,
    minY: Math.min(...shown.map(({ elevation }) => elevation)),
    minZ: Math.min(...zs) - WALL_THICKNESS,
    maxX: Math.max(...xs) + WALL_THICKNESS,
    maxY: Math.max(...shown.map(({ elevation, height }) => elevation + height)),
    maxZ: Math.max(...zs) + WALL_THICKNESS,
  };
}

/** Metres from the middle of a box to its corners. */
export function radiusOf(bounds: Bounds): number {
  const { minX, minY, minZ, maxX, maxY, maxZ } = bounds;
  return Math.hypot(maxX - minX, maxY - minY, maxZ - minZ) / 2;
}
