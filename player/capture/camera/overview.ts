import type { Bounds } from './bounds.ts';
import { createSight, moveOver, type Sight } from './sight.ts';

/** Radians. */
const DOLLHOUSE_ANGLE = 0.6;
/** So narrow, from so far, that walls stand upright and lengths compare: a plan, with one camera for all modes. */
const PLAN_ANGLE = 0.06;
export const PLAN_PITCH = -Math.PI / 2;
const DOLLHOUSE_PITCH = -0.72;
const DOLLHOUSE_PITCH_TALL = -0.95;
/** A window of less than this width to height is tall. */
const TALL = 0.8;
/** Turning away from where one looked is worth it when the model is then drawn so much larger. */
const TURN_GAIN = 0.9;
/** A doll's house is looked at across a corner: a little off the axes of its walls. */
const ACROSS = 0.5;
/** The air around what is shown. */
const AIR = 1.12;

/** The window that is looked through. */
export interface Frame {
  /** The view is so many times as wide as high. */
  aspect: number;
  /** The parts that something else covers: of its width, from the right, and of its height, from below. */
  coveredRight: number;
  coveredBelow: number;
}

/** The whole of a box from outside, seen about as `yaw` looks; a tall window sees it along its length. */
export function overviewDollhouse(bounds: Bounds, yaw: number, window: Frame): Sight {
  const quarter = Math.PI / 2;
  const across = Math.round((yaw - ACROSS) / quarter) * quarter + ACROSS;
  const tall = (window.aspect * (1 - window.coveredRight)) / (1 - window.coveredBelow) < TALL;
  const pitch = tall ? DOLLHOUSE_PITCH_TALL : DOLLHOUSE_PITCH;
  const straight = overview(bounds, across, pitch, DOLLHOUSE_ANGLE, window);
  if (!tall) return straight;
  const turned = overview(bounds, across + quarter, pitch, DOLLHOUSE_ANGLE, window);
  return turned.span < straight.span * TURN_GAIN ? turned : straight;
}

/** The whole of a box from straight above, north up. */
export function overviewPlan(bounds: Bounds, window: Frame): Sight {
  return overview(bounds, 0, PLAN_PITCH, PLAN_ANGLE, window);
}

/** The nearest sight along a direction in which every corner of the box is within the free part of the view. */
function overview(bounds: Bounds, yaw: number, pitch: number, angle: number, window: Frame): Sight {
  const { minX, minY, minZ, maxX, maxY, maxZ } = bounds;
  const sight = createSight();
  sight.x = (minX + maxX) / 2;
  sight.y = (minY + maxY) / 2;
  sight.z = (minZ + maxZ) / 2;
  const high = Math.tan(angle / 2);
  const freeHigh = high * (1 - window.coveredBelow);
  const freeWide = high * window.aspect * (1 - window.coveredRight);
  let distance = 0;
  for (const x of [minX, maxX])
    for (const y of [minY, maxY])
      for (const z of [minZ, maxZ]) {
        const [right, up, near] = turned(x - sight.x, y - sight.y, z - sight.z, yaw, pitch);
        const needed = Math.max(Math.abs(right) / freeWide, Math.abs(up) / freeHigh) + near;
        distance = Math.max(distance, needed);
      }
  sight.angle = angle;
  sight.yaw = yaw;
  sight.pitch = pitch;
  sight.span = 2 * high * distance * AIR;
  moveAside(sight, window, 1);
  return sight;
}

/**
 * Moves what a sight looks at, in the plane of the picture: from what stands in the middle of the free part to the middle of
 * the window (1), or back (-1).
 */
export function moveAside(sight: Sight, { aspect, coveredRight, coveredBelow }: Frame, way: 1 | -1): void {
  const right = (way * sight.span * aspect * coveredRight) / 2;
  const down = (way * sight.span * coveredBelow) / 2;
  moveOver(sight, right, down * Math.sin(sight.pitch));
  sight.y -= Math.cos(sight.pitch) * down;
}

/** A vector as a camera has it: to its right, upwards in its picture, and towards it. */
function turned(x: number, y: number, z: number, yaw: number, pitch: number): [number, number, number] {
  const right = x * Math.cos(yaw) - z * Math.sin(yaw);
  const back = x * Math.sin(yaw) + z * Math.cos(yaw);
  const up = y * Math.cos(pitch) + back * Math.sin(pitch);
  const near = back * Math.cos(pitch) - y * Math.sin(pitch);
  return [right, up, near];
}
