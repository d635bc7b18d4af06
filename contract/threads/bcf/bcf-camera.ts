import { NOTHING_OPEN, type ViewMode, type ViewState } from '../../protocol/view-state.ts';
import type { Vector } from '../../vector.ts';

/** A camera as BCF describes it: positions in metres in world coordinates (z up), angles in degrees. */
export interface BcfCamera {
  position: Vector;
  /** Unit vectors at right angles to each other. */
  direction: Vector;
  up: Vector;
  /** Vertical field of view of a perspective camera; null for an orthogonal one. */
  fieldOfView: number | null;
  /** Height of an orthogonal camera's view in metres; null for a perspective one. */
  height: number | null;
}

/**
 * The player's vertical fields of view: inside a capture in a wide window (degrees), in the dollhouse view
 * (degrees), and in the floor plan (radians).
 */
const FIELD_INSIDE = 60;
const FIELD_DOLLHOUSE = (0.6 * 180) / Math.PI;
const FIELD_PLAN = 0.06;
const PLAN_SLOPE = 2 * Math.tan(FIELD_PLAN / 2);
/** Maximum absolute value of a coordinate in a view (`readViewState`), in metres. */
const FARTHEST = 10_000;
/** If a direction is this close to vertical, its yaw is derived from the up vector. */
const STRAIGHT = 0.9999;

/**
 * Returns a point or direction of a capture's frame (right-handed, y up) in BCF's frame (right-handed, z up).
 * Yaw 0, along -z, becomes +y.
 */
export function toBcf([x, y, z]: Vector): Vector {
  return [x, -z + 0, y];
}

/** Returns a point or direction of BCF's frame in a capture's frame. */
export function fromBcf([x, y, z]: Vector): Vector {
  return [x, z, -y + 0];
}

/**
 * Returns the camera of a view. The camera of a floor plan is orthogonal, and its height assumes that the
 * floor is at y = 0.
 */
export function cameraOfView({ mode, position, yaw, pitch }: ViewState): BcfCamera {
  const [sinYaw, cosYaw] = [Math.sin(yaw), Math.cos(yaw)];
  const [sinPitch, cosPitch] = [Math.sin(pitch), Math.cos(pitch)];
  return {
    position: toBcf(position),
    direction: [-sinYaw * cosPitch, cosYaw * cosPitch, sinPitch],
    up: [sinYaw * sinPitch, -cosYaw * sinPitch, cosPitch],
    fieldOfView: mode === 'floorplan' ? null : mode === 'inside' ? FIELD_INSIDE : FIELD_DOLLHOUSE,
    height: mode === 'floorplan' ? Math.max(1, position[1]) * PLAN_SLOPE : null,
  };
}

/**
 * Returns the view of a camera, or null if the camera has no direction or is farther away than a view can be.
 * An orthogonal camera becomes a floor plan if it looks straight down, otherwise a dollhouse view. In both
 * cases, the eye is placed so far away that the view shows the same height in metres as the camera. A
 * perspective camera becomes a view from inside.
 */
export function viewOfCamera(camera: BcfCamera): ViewState | null {
  const direction = unit(camera.direction);
  if (!direction) return null;
  const straight = Math.abs(direction[2]) > STRAIGHT;
  const [x, y] = straight ? (unit(camera.up) ?? [0, 1]) : direction;
  const back = straight && direction[2] > 0 ? -1 : 1;
  const yaw = x === 0 && y === 0 ? 0 : Math.atan2(-x * back, y * back) + 0;
  const pitch = Math.asin(Math.max(-1, Math.min(1, direction[2])));
  const mode: ViewMode =
    camera.height === null ? 'inside' : pitch < 0 && straight ? 'floorplan' : 'dollhouse';
  const position = eyeOf(camera, direction, mode);
  if (!position.every((part) => Math.abs(part) <= FARTHEST)) return null;
  return { mode, sweep: null, position, yaw, pitch, floor: null, ...NOTHING_OPEN };
}

function eyeOf({ position, height }: BcfCamera, direction: Vector, mode: ViewMode): Vector {
  const [x, y, z] = fromBcf(position);
  if (height === null) return [x, y, z];
  if (mode === 'floorplan') return [x, height / PLAN_SLOPE, z];
  const distance = height / 2 / Math.tan((FIELD_DOLLHOUSE * Math.PI) / 360);
  const [aheadX, aheadY, aheadZ] = fromBcf(direction);
  return [x - aheadX * distance, y - aheadY * distance, z - aheadZ * distance];
}

function unit([x, y, z]: Vector): Vector | null {
  const length = Math.hypot(x, y, z);
  return length > 0 && Number.isFinite(length) ? [x / length, y / length, z / length] : null;
}
