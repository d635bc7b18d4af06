/** A right angle, radians. */
export const QUARTER = Math.PI / 2;
