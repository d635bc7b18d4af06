import { nearestAngle, type Pose } from '../pose.ts';

/**
 * A camera, told by what it sees: the point it looks at (metres), how many metres high the view is there, its vertical angle
 * and from where it looks (radians). One form for standing in a room and for looking down from afar, so that a flight leads
 * from any to any other.
 */
export interface Sight {
  x: number;
  y: number;
  z: number;
  span: number;
  angle: number;
  yaw: number;
  pitch: number;
}

/** Metres in front of the eye at which a sight from within a room is centred. */
const ARM = 1;

export function createSight(): Sight {
  return { x: 0, y: 0, z: 0, span: 1, angle: 1, yaw: 0, pitch: 0 };
}

/** Metres from the eye to the point it looks at. */
export function distanceOf({ span, angle }: Sight): number {
  return span / (2 * Math.tan(angle / 2));
}

/** Writes where the eye of a sight is, and how it looks, into `pose`. */
export function writeEye(sight: Sight, pose: Pose): void {
  const distance = distanceOf(sight);
  const level = Math.cos(sight.pitch) * distance;
  pose.x = sight.x + Math.sin(sight.yaw) * level;
  pose.y = sight.y - Math.sin(sight.pitch) * distance;
  pose.z = sight.z + Math.cos(sight.yaw) * level;
  pose.yaw = sight.yaw;
  pose.pitch = sight.pitch;
}

/** Writes the sight of an eye that looks at a point `distance` metres before it. */
export function writeSight(pose: Pose, angle: number, sight: Sight, distance = ARM): void {
  const level = Math.cos(pose.pitch) * distance;
  sight.x = pose.x - Math.sin(pose.yaw) * level;
  sight.y = pose.y + Math.sin(pose.pitch) * distance;
  sight.z = pose.z - Math.cos(pose.yaw) * level;
  sight.span = 2 * Math.tan(angle / 2) * distance;
  sight.angle = angle;
  sight.yaw = pose.yaw;
  sight.pitch = pose.pitch;
}

export function copySight(from: Sight, to: Sight): void {
  to.x = from.x;
  to.y = from.y;
  to.z = from.z;
  to.span = from.span;
  to.angle = from.angle;
  to.yaw = from.yaw;
  to.pitch = from.pitch;
}

/** Moves what a sight looks at over the ground, by metres to its right and ahead of it. */
export function moveOver(sight: Sight, right: number, ahead: number): void {
  sight.x += Math.cos(sight.yaw) * right - Math.sin(sight.yaw) * ahead;
  sight.z += -Math.sin(sight.yaw) * right - Math.cos(sight.yaw) * ahead;
}

/** Metres of span less than this apart count as the same, and the way is then led by `part` alone. */
const SAME_SPAN = 0.2;

/**
 * Writes the sight between two others, `part` (0 to 1) of the way, into `out`. It grows and shrinks by equal factors in equal
 * times, and looks aside in step with its size: so what one leaves or comes to stays in place on the screen.
 */
export function mixSights(from: Sight, to: Sight, part: number, out: Sight): void {
  const span = from.span * (to.span / from.span) ** part;
  const gap = to.span - from.span;
  const aside = Math.abs(gap) > SAME_SPAN * Math.max(to.span, from.span) ? (span - from.span) / gap : part;
  out.x = from.x + (to.x - from.x) * aside;
  out.y = from.y + (to.y - from.y) * aside;
  out.z = from.z + (to.z - from.z) * aside;
  out.span = span;
  out.angle = from.angle * (to.angle / from.angle) ** part;
  out.yaw = from.yaw + (nearestAngle(from.yaw, to.yaw) - from.yaw) * part;
  out.pitch = from.pitch + (to.pitch - from.pitch) * part;
}
