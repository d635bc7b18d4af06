import { type Bounds, createFraming, moveOver, type Framing } from './framing.ts';

/** Radians. */
const DOLLHOUSE_ANGLE = 0.6;
/** So narrow, from so far, that walls stand upright and lengths compare: a plan, with one camera for all modes. */
const PLAN_ANGLE = 0.06;
export const PLAN_PITCH = -Math.PI / 2;
const DOLLHOUSE_PITCH = -0.72;
const TALL_DOLLHOUSE_PITCH = -0.95;
/** A window of less than this width to height is tall. */
const TALL_ASPECT = 0.8;
/** The camera turns away from where one looked if the model is then drawn so much larger: spans. */
const TURN_GAIN = 0.9;
/** Radians off the axes of the walls: a dollhouse is seen across a corner. */
const OFF_AXIS = 0.5;
/** The margin around what is shown, as a factor. */
const MARGIN = 1.12;

/** The window that is looked through, and the parts of it that something else covers. */
export interface ViewWindow {
  /** The view is so many times as wide as high. */
  aspect: number;
  /** Covered parts: of its width, from the right, and of its height, from below. */
  coveredRight: number;
  coveredBelow: number;
}

/** The whole of a box from outside, seen about as `yaw` looks; a tall window sees it along its length. */
export function overviewDollhouse(bounds: Bounds, yaw: number, window: ViewWindow): Framing {
  const quarter = Math.PI / 2;
  const across = Math.round((yaw - OFF_AXIS) / quarter) * quarter + OFF_AXIS;
  const tall = (window.aspect * (1 - window.coveredRight)) / (1 - window.coveredBelow) < TALL_ASPECT;
  const pitch = tall ? TALL_DOLLHOUSE_PITCH : DOLLHOUSE_PITCH;
  const straight = overview(bounds, across, pitch, DOLLHOUSE_ANGLE, window);
  if (!tall) return straight;
  const lengthwise = overview(bounds, across + quarter, pitch, DOLLHOUSE_ANGLE, window);
  return lengthwise.span < straight.span * TURN_GAIN ? lengthwise : straight;
}

/** The whole of a box from straight above, north up. */
export function overviewPlan(bounds: Bounds, window: ViewWindow): Framing {
  return overview(bounds, 0, PLAN_PITCH, PLAN_ANGLE, window);
}

/** The nearest framing along a direction in which every corner of the box is within the free part of the view. */
function overview(bounds: Bounds, yaw: number, pitch: number, angle: number, window: ViewWindow): Framing {
  const { minX, minY, minZ, maxX, maxY, maxZ } = bounds;
  const framing = createFraming();
  framing.x = (minX + maxX) / 2;
  framing.y = (minY + maxY) / 2;
  framing.z = (minZ + maxZ) / 2;
  const high = Math.tan(angle / 2);
  const freeHigh = high * (1 - window.coveredBelow);
  const freeWide = high * window.aspect * (1 - window.coveredRight);
  let distance = 0;
  for (const x of [minX, maxX])
    for (const y of [minY, maxY])
      for (const z of [minZ, maxZ]) {
        const [right, up, near] = toCameraAxes(x - framing.x, y - framing.y, z - framing.z, yaw, pitch);
        const needed = Math.max(Math.abs(right) / freeWide, Math.abs(up) / freeHigh) + near;
        distance = Math.max(distance, needed);
      }
  framing.angle = angle;
  framing.yaw = yaw;
  framing.pitch = pitch;
  framing.span = 2 * high * distance * MARGIN;
  shiftForCover(framing, window, 1);
  return framing;
}

/**
 * Moves what a framing looks at, in the plane of the picture: from what is in the middle of the free part to the middle of
 * the window (1), or back (-1).
 */
export function shiftForCover(
  framing: Framing,
  { aspect, coveredRight, coveredBelow }: ViewWindow,
  sign: 1 | -1,
): void {
  const right = (sign * framing.span * aspect * coveredRight) / 2;
  const down = (sign * framing.span * coveredBelow) / 2;
  moveOver(framing, right, down * Math.sin(framing.pitch));
  framing.y -= Math.cos(framing.pitch) * down;
}

/** A vector in the axes of a camera: to its right, upwards in its picture, and towards it. */
function toCameraAxes(x: number, y: number, z: number, yaw: number, pitch: number): [number, number, number] {
  const right = x * Math.cos(yaw) - z * Math.sin(yaw);
  const back = x * Math.sin(yaw) + z * Math.cos(yaw);
  const up = y * Math.cos(pitch) + back * Math.sin(pitch);
  const near = back * Math.cos(pitch) - y * Math.sin(pitch);
  return [right, up, near];
}
