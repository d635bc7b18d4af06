/** Milliseconds: a step's least and most, and what each metre adds. */
const MIN_STEP = 380;
const MAX_STEP = 900;
const STEP_PER_METRE = 90;
/** Milliseconds of a route's first metre, and the power of its length: each further metre takes less. */
const ROUTE_PER_METRE = 330;
const ROUTE_POWER = 0.85;
const MAX_ROUTE = 7000;

/** Milliseconds that a step to a neighbour takes. */
export function stepDuration(metres: number): number {
  return Math.min(MAX_STEP, MIN_STEP + STEP_PER_METRE * metres);
}

/** Milliseconds that a walk through several sweeps takes. */
export function routeDuration(metres: number): number {
  const duration = Math.min(MAX_ROUTE, MIN_STEP + ROUTE_PER_METRE * metres ** ROUTE_POWER);
  return Math.max(stepDuration(metres), duration);
}
