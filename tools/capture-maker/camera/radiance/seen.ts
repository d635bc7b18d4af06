/** What one look along a ray found; overwritten by the next one. */
export const seen = {
  /** Matt colour, and the light that falls on it: straight from lamps, sky and sun, and from other surfaces. */
  albedo: new Float64Array(3),
  light: new Float64Array(3),
  bounced: new Float64Array(3),
  /** What rough surfaces mirror. */
  gloss: new Float64Array(3),
  /** What is seen besides: clear reflections, lamps, the sky, glints on glass. */
  rest: new Float64Array(3),
  normal: new Float64Array(3),
  distance: 0,
};

export const NEAR = 0.003;
export const p = new Float64Array(3);
export const shown = new Float64Array(3);
export const tint = new Float64Array(3);
export const normal = new Float64Array(3);
export const flat = new Float64Array(3);
export const random = new Float64Array(2);

/** The share of light that is mirrored at a slant (Schlick 1994), given the share at a right angle. */
export function share(facing: number, cosine: number): number {
  return facing + (1 - facing) * (1 - Math.min(1, Math.max(0, cosine))) ** 5;
}
