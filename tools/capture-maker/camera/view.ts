import type { Vec3 } from '../geometry/vector.ts';

/**
 * Where a picture is taken from. The camera stays level, so that verticals stay upright; `rise` moves the picture up
 * instead (in halves of its width), as a shift lens does.
 */
export type LevelView = {
  eye: Vec3;
  /** Radians; 0 looks along -z and grows to the left. */
  yaw: number;
  /** Horizontal angle of view, degrees. */
  angle: number;
  rise: number;
};

/** The unit direction through a place of the picture, x and y in pixels from its upper left corner. */
export function directionThrough(view: LevelView, width: number, height: number, x: number, y: number): Vec3 {
  const reach = Math.tan((view.angle * Math.PI) / 360);
  const across = ((x * 2) / width - 1) * reach;
  const up = ((height - y * 2) / width + view.rise) * reach;
  const [sin, cos] = [Math.sin(view.yaw), Math.cos(view.yaw)];
  const size = Math.hypot(across, up, 1);
  return [(across * cos - sin) / size, up / size, (-across * sin - cos) / size];
}
