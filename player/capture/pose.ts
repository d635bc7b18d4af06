import { dot, minus, plus, times } from '../../contract/measuring/vectors.ts';

/** A direction of view, in radians. Yaw 0 looks along -z, and yaw grows to the left; pitch grows upwards. */
export interface Orientation {
  yaw: number;
  pitch: number;
}

/** The position (metres) and direction of the eye. */
export interface Pose extends Orientation {
  x: number;
  y: number;
  z: number;
}

export function copyPose(from: Readonly<Pose>, to: Pose): void {
  to.x = from.x;
  to.y = from.y;
  to.z = from.z;
  to.yaw = from.yaw;
  to.pitch = from.pitch;
}

export function isSamePose(a: Readonly<Pose>, b: Readonly<Pose>): boolean {
  return a.x === b.x && a.y === b.y && a.z === b.z && a.yaw === b.yaw && a.pitch === b.pitch;
}

/** Radians in a degree. */
export const DEGREE = Math.PI / 180;

/** The largest pitch, in radians. Looking straight up or down would flip the view. */
const MAX_PITCH = 1.45;

export function clampPitch(pitch: number): number {
  return Math.max(-MAX_PITCH, Math.min(MAX_PITCH, pitch));
}

/**
 * Returns the angle equivalent to `to` that is closest to `from`, so that a turn between the two takes the
 * shorter way.
 */
export function nearestAngle(from: number, to: number): number {
  const turn = 2 * Math.PI;
  return to + Math.round((from - to) / turn) * turn;
}

/** Returns the angle between two directions, measured the shorter way, in radians. */
export function angleBetween(a: number, b: number): number {
  return Math.abs(nearestAngle(a, b) - a);
}

/** Returns the yaw of the direction from one point to another, in radians. */
export function yawTowards(fromX: number, fromZ: number, toX: number, toZ: number): number {
  return Math.atan2(fromX - toX, fromZ - toZ);
}

/** Returns the orientation in which an eye at one point looks at another point. */
export function orientationTowards(from: Point, to: Point): Orientation {
  const [x, y, z] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  return { yaw: yawTowards(from[0], from[2], to[0], to[2]), pitch: Math.atan2(y, Math.hypot(x, z)) };
}

/** A point: x, y and z in metres. */
export type Point = readonly [number, number, number];

/** Returns the distance between two points, in metres. */
export function metresBetween(a: Point, b: Point): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
}

/** Returns the horizontal distance between two points, in metres. */
export function metresAcross(a: Point, b: Point): number {
  return Math.hypot(b[0] - a[0], b[2] - a[2]);
}

/** Returns the distance from a point to the line segment between two other points, in metres. */
export function metresToLine(point: Point, from: Point, to: Point): number {
  const line = minus(to, from);
  const part = Math.max(0, Math.min(1, dot(minus(point, from), line) / (dot(line, line) || 1)));
  return metresBetween(point, plus(from, times(line, part)));
}
