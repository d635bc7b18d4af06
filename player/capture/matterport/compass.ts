import { angleBetween, DEGREE, yawTowards } from '../pose.ts';
import type { Rotation, Vector } from './sdk.ts';

/**
 * A check of the compass counts only if the errors of its two possible readings differ by at least this
 * angle, in radians.
 */
const CLEAR = 0.35;

/**
 * Converts the provider's angles (degrees) into ours (radians) and back. The provider's reference says that
 * `rotation.y` increases to the right. The compass compares this with the direction to a known point in the
 * centre of the view, and reverses the sign if the opposite fits better. We assume that 0 is the -z direction,
 * because the reference does not say.
 */
export type Compass = ReturnType<typeof createCompass>;

export function createCompass() {
  /** -1 means that `rotation.y` increases to the right, as the reference says. */
  let sign = -1;
  let sure = false;
  return {
    /** True once a check has confirmed one of the two readings. */
    get sure() {
      return sure;
    },
    yaw: ({ y }: Rotation) => sign * y * DEGREE,
    pitch: ({ x }: Rotation) => x * DEGREE,
    rotation: (yaw: number, pitch: number) => ({ x: pitch / DEGREE, y: (sign * yaw) / DEGREE }),
    /** Checks the reading against `seen`, the point at the centre of the view. */
    learn(eye: Vector, { y }: Rotation, seen: Vector): void {
      if (Math.hypot(seen.x - eye.x, seen.z - eye.z) < 0.3) return; // The eye looks straight up or down.
      const real = yawTowards(eye.x, eye.z, seen.x, seen.z);
      const right = angleBetween(real, -y * DEGREE);
      const left = angleBetween(real, y * DEGREE);
      if (Math.abs(right - left) < CLEAR) return;
      sign = right < left ? -1 : 1;
      sure = true;
    },
  };
}
