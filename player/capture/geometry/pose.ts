/** Where one looks, radians: yaw 0 looks along -z and grows to the left, pitch grows upward. */
export interface Orientation {
  yaw: number;
  pitch: number;
}

/** Where the eye is (metres) and looks. */
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
