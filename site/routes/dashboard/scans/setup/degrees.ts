/**
 * Returns degrees clockwise from the top of the plan, 0 to 359, for a yaw in radians. Yaw is 0 at the top and
 * increases counterclockwise.
 */
export function toDegrees(yaw: number): number {
  const degrees = Math.round((-yaw * 180) / Math.PI) % 360;
  return degrees < 0 ? degrees + 360 : Math.abs(degrees);
}

/** Returns the yaw in radians, from -π to π, for degrees clockwise from the top of the plan. */
export function toYaw(degrees: number): number {
  const around = ((((degrees + 180) % 360) + 360) % 360) - 180;
  return around === 0 ? 0 : (-around * Math.PI) / 180;
}
