/** Where the eye is and looks. Metres; radians: yaw 0 looks along -z and grows to the left, pitch grows upward. */
export interface Pose {
  x: number;
  y: number;
  z: number;
  yaw: number;
  pitch: number;
}

/** Looking straight up or down turns the view over, so pitch ends just before. */
const PITCH_MAX = 1.45;

export function clampPitch(pitch: number): number {
  return Math.max(-PITCH_MAX, Math.min(PITCH_MAX, pitch));
}

/** The angle equal to `to` that is nearest to `from`, so that a turn goes the short way. */
export function nearestAngle(from: number, to: number): number {
  const turn = 2 * Math.PI;
  return to + Math.round((from - to) / turn) * turn;
}

/** The yaw that looks from one point to another, seen from above. */
export function yawTowards(fromX: number, fromZ: number, toX: number, toZ: number): number {
  return Math.atan2(fromX - toX, fromZ - toZ);
}

export function copyPose(from: Readonly<Pose>, to: Pose): void {
  to.x = from.x;
  to.y = from.y;
  to.z = from.z;
  to.yaw = from.yaw;
  to.pitch = from.pitch;
}
