/** A camera in metres and radians: yaw 0 looks along -z and grows to the left, pitch grows upwards. */
export interface View {
  eye: readonly [number, number, number];
  yaw: number;
  pitch: number;
  /** Height of the view at a distance of one metre. */
  span: number;
  /** Pixels. */
  width: number;
  height: number;
}

/** Unit vectors of a view: to the right, up and forwards. */
export interface Axes {
  right: readonly [number, number, number];
  up: readonly [number, number, number];
  ahead: readonly [number, number, number];
}

export function axesOf({ yaw, pitch }: View): Axes {
  const [sin, cos] = [Math.sin(yaw), Math.cos(yaw)];
  const [rise, level] = [Math.sin(pitch), Math.cos(pitch)];
  return {
    right: [cos, 0, -sin],
    up: [sin * rise, level, cos * rise],
    ahead: [-sin * level, rise, -cos * level],
  };
}
