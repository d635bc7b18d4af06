/** Milliseconds: a step's least and most, and what each metre adds. */
const STEP_LEAST = 380;
const STEP_MOST = 900;
const STEP_PER_METRE = 90;
/** A long way: milliseconds of its first metre, and how much less than in proportion each further one takes. */
const WAY_PER_METRE = 330;
const WAY_POWER = 0.85;
const WAY_MOST = 7000;

/** Milliseconds that a step takes, or a way of several (metres). */
export function timeFor(length: number, way: boolean): number {
  const step = Math.min(STEP_MOST, STEP_LEAST + STEP_PER_METRE * length);
  return way ? Math.max(step, Math.min(WAY_MOST, STEP_LEAST + WAY_PER_METRE * length ** WAY_POWER)) : step;
}
