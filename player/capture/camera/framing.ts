import { nearestAngle, type Pose } from '../pose.ts';
import type { Manifest } from '../manifest.ts';

/**
 * A camera, described by what it frames: the point that it looks at and the height of the view at that point
 * (both in metres), and its vertical field of view and orientation (both in radians). Cameras in a room and
 * cameras far above it are described in the same way, so that a flight can connect any two.
 */
export type Framing = ReturnType<typeof createFraming>;

/** The distance from the eye to the point it looks at while the user is inside the capture, in metres. */
const ARM = 1;

export function createFraming() {
  return { x: 0, y: 0, z: 0, span: 1, angle: 1, yaw: 0, pitch: 0 };
}

/** Returns the distance from the eye to the point it looks at, in metres. */
export function distanceOf({ span, angle }: Framing): number {
  return span / (2 * Math.tan(angle / 2));
}

/** Writes the eye's position and orientation for a framing into `pose`. */
export function writePose(framing: Framing, pose: Pose): void {
  const distance = distanceOf(framing);
  const level = Math.cos(framing.pitch) * distance;
  pose.x = framing.x + Math.sin(framing.yaw) * level;
  pose.y = framing.y - Math.sin(framing.pitch) * distance;
  pose.z = framing.z + Math.cos(framing.yaw) * level;
  pose.yaw = framing.yaw;
  pose.pitch = framing.pitch;
}

/**
 * Writes what an eye sees into `framing`. The centre of the framing is `distance` metres in front of the eye,
 * and `angle` is the vertical field of view, in radians.
 */
export function writeFraming(pose: Pose, angle: number, framing: Framing, distance = ARM): void {
  const level = Math.cos(pose.pitch) * distance;
  framing.x = pose.x - Math.sin(pose.yaw) * level;
  framing.y = pose.y + Math.sin(pose.pitch) * distance;
  framing.z = pose.z - Math.cos(pose.yaw) * level;
  framing.span = 2 * Math.tan(angle / 2) * distance;
  framing.angle = angle;
  framing.yaw = pose.yaw;
  framing.pitch = pose.pitch;
}

export function copyFraming(from: Framing, to: Framing): void {
  to.x = from.x;
  to.y = from.y;
  to.z = from.z;
  to.span = from.span;
  to.angle = from.angle;
  to.yaw = from.yaw;
  to.pitch = from.pitch;
}

/** Moves the centre of a framing horizontally by `right` and `ahead`, both in metres. */
export function moveOver(framing: Framing, right: number, ahead: number): void {
  framing.x += Math.cos(framing.yaw) * right - Math.sin(framing.yaw) * ahead;
  framing.z += -Math.sin(framing.yaw) * right - Math.cos(framing.yaw) * ahead;
}

/**
 * Spans whose relative difference is below this value count as equal. The centre then moves linearly with
 * `progress`.
 */
const SAME_SPAN = 0.2;

/**
 * Writes the framing between `from` and `to`, at `progress` (0 to 1), into `out`. The span changes
 * exponentially. Unless the two spans are similar (see `SAME_SPAN`), the centre moves in step with the span,
 * so that the point that the camera leaves or approaches stays in place on the screen.
 */
export function interpolateFraming(from: Framing, to: Framing, progress: number, out: Framing): void {
  const span = from.span * (to.span / from.span) ** progress;
  const gap = to.span - from.span;
  const part = Math.abs(gap) > SAME_SPAN * Math.max(to.span, from.span) ? (span - from.span) / gap : progress;
  out.x = from.x + (to.x - from.x) * part;
  out.y = from.y + (to.y - from.y) * part;
  out.z = from.z + (to.z - from.z) * part;
  out.span = span;
  out.angle = from.angle * (to.angle / from.angle) ** progress;
  out.yaw = from.yaw + (nearestAngle(from.yaw, to.yaw) - from.yaw) * progress;
  out.pitch = from.pitch + (to.pitch - from.pitch) * progress;
}

/** The bounding box of one or more floors, in metres. */
export interface Bounds {
  minX: number;
  minY: number;
  minZ: number;
  maxX: number;
  maxY: number;
  maxZ: number;
}

/** The thickness of walls, in metres. Room outlines follow the inside of the walls. */
const WALL_THICKNESS = 0.25;

/**
 * Returns the bounding box of a floor's rooms, or of all rooms if `floorId` is null. If there are no rooms,
 * the box encloses the sweeps: those of the floor or, if it has none, all sweeps.
 */
export function boundsOf({ floors, rooms, sweeps }: Manifest, floorId: string | null): Bounds {
  const isShown = ({ floor }: { floor: string }): boolean => floorId === null || floor === floorId;
  const outlines = rooms.filter(isShown).flatMap(({ outline }) => outline);
  const own = sweeps.filter(isShown);
  const places = (own.length > 0 ? own : sweeps).map(({ position: [x, , z] }) => [x, z] as const);
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

/** Returns the distance from the centre of a box to its corners, in metres. */
export function radiusOf(bounds: Bounds): number {
  const { minX, minY, minZ, maxX, maxY, maxZ } = bounds;
  return Math.hypot(maxX - minX, maxY - minY, maxZ - minZ) / 2;
}
