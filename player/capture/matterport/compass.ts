import { angleBetween, DEGREE, yawTowards } from '../geometry/pose.ts';
import type { Rotation, Vector } from './sdk.ts';

/** Radians between the two readings of a rotation below which a reading of the space cannot distinguish them. */
const CLEAR = 0.35;

/**
 * Turns the provider's angles (degrees) into ours (radians) and back. Its reference says that `rotation.y` grows to the right, and
 * not where 0 looks; so the reading is checked against the space itself, by a point that is known to be in the view's centre.
 */
export interface Compass {
  yaw(rotation: Rotation): number;
  pitch(rotation: Rotation): number;
  rotation(yaw: number, pitch: number): Rotation;
  /** True once the space has shown which reading is right. */
  readonly sure: boolean;
  /** Learns from an eye that looked, with `rotation`, straight at `seen`. */
  learn(eye: Vector, rotation: Rotation, seen: Vector): void;
}

export function createCompass(): Compass {
  /** -1: as the reference says, to the right. */
  let sign = -1;
  let sure = false;
  return {
    get sure() {
      return sure;
    },
    yaw: ({ y }) => sign * y * DEGREE,
    pitch: ({ x }) => x * DEGREE,
    rotation: (yaw, pitch) => ({ x: pitch / DEGREE, y: (sign * yaw) / DEGREE }),
    learn(eye, { y }, seen) {
      if (Math.hypot(seen.x - eye.x, seen.z - eye.z) < 0.3) return; // straight up or down
      const real = yawTowards(eye.x, eye.z, seen.x, seen.z);
      const right = angleBetween(real, -y * DEGREE);
      const left = angleBetween(real, y * DEGREE);
      if (Math.abs(right - left) < CLEAR) return;
      sign = right < left ? -1 : 1;
      sure = true;
    },
  };
}
