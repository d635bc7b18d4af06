import { type Bounds, createFraming, moveOver, type Framing } from './framing.ts';

/** The vertical field of view of the dollhouse, in radians. */
const DOLLHOUSE_ANGLE = 0.6;
/**
 * The vertical field of view of a floor plan, in radians. The angle is small and the camera is far away, so
 * that walls look upright and lengths are comparable. One perspective camera can therefore serve all modes.
 */
const PLAN_ANGLE = 0.06;
export const PLAN_PITCH = -Math.PI / 2;
const DOLLHOUSE_PITCH = -0.72;
const TALL_DOLLHOUSE_PITCH = -0.95;
/** A window is tall if, in its uncovered part, the ratio of width to height is lower than this value. */
const TALL_ASPECT = 0.8;
/**
 * In a tall window, the camera turns by a right angle if turning reduces the span to less than this fraction.
 * The model then appears larger.
 */
const TURN_GAIN = 0.9;
/**
 * The angle between the direction of view and the walls, in radians, so that the user sees a dollhouse from a
 * corner.
 */
const OFF_AXIS = 0.5;
/** The margin around the model, as a factor. */
const MARGIN = 1.12;

/** The window, and the parts of the window that other elements cover. */
export interface ViewWindow {
  /** The width divided by the height. */
  aspect: number;
  /**
   * The fraction of the width that is covered on the right, and the fraction of the height that is covered at
   * the bottom.
   */
  coveredRight: number;
  coveredBelow: number;
}

/**
 * Returns the view of a whole box from outside, roughly in the direction of `yaw`. In a tall window, the box
 * is seen lengthwise if it then appears clearly larger.
 */
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

/** Returns the view of a whole box from above, with -z, which is north by default, at the top. */
export function overviewPlan(bounds: Bounds, window: ViewWindow): Framing {
  return overview(bounds, 0, PLAN_PITCH, PLAN_ANGLE, window);
}

/**
 * Returns the closest framing in a given direction that keeps all corners of the box, with a margin, in the
 * uncovered part of the view.
 */
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
 * Moves the centre of a framing across the view. If `sign` is 1, moves it from the centre of the uncovered
 * part to the centre of the window; if `sign` is -1, moves it back.
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

/** Returns a vector in a camera's axes: right, up and towards the camera. */
function toCameraAxes(x: number, y: number, z: number, yaw: number, pitch: number): [number, number, number] {
  const right = x * Math.cos(yaw) - z * Math.sin(yaw);
  const back = x * Math.sin(yaw) + z * Math.cos(yaw);
  const up = y * Math.cos(pitch) + back * Math.sin(pitch);
  const near = back * Math.cos(pitch) - y * Math.sin(pitch);
  return [right, up, near];
}
