import { normalAt, Z95 } from './normal-law.ts';

/** Uniform errors that are convolved one by one; what is left of them is as good as normal (central limit theorem). */
const CONVOLVED = 8;
/** A uniform error this small beside the whole, in standard deviations, may as well be normal. */
const SMALL = 0.1;
/** Steps of the grid from the middle to one side; the other side mirrors it. */
const STEPS = 128;

/** The distribution function over the grid, what it was before the last convolution, and the integral of that. */
const cumulative = new Float64Array(STEPS + 1);
const before = new Float64Array(STEPS + 1);
const integral = new Float64Array(STEPS + 1);

/**
 * The half-width that holds 95 % of the sum of independent errors: one that is normal, and uniform ones within ± each of `uniforms`
 * (their signs do not count). Same unit as they. The distributions are convolved (JCGM 101:2008, 5.2), for 1.96 standard deviations
 * would be a sixth too wide for one uniform error alone.
 */
export function halfWidth95(uniforms: readonly number[], sigma: number): number {
  const { large, normal } = foldSmall(uniforms, sigma);
  const [first] = large;
  if (first === undefined) return Z95 * normal;
  if (large.length === 1 && normal === 0) return 0.95 * first;
  const reach = large.reduce((sum, width) => sum + width, 4 * normal);
  fillNormal(reach, normal);
  for (const width of large) convolve((width / reach) * STEPS);
  return quantile() * reach;
}

/** Variance of a uniform error within ± `width`. */
export function uniformVariance(width: number): number {
  return (width * width) / 3;
}

function foldSmall(uniforms: readonly number[], sigma: number): { large: number[]; normal: number } {
  const variance = uniforms.reduce((sum, width) => sum + uniformVariance(width), sigma * sigma);
  const least = SMALL * Math.sqrt(variance);
  const sorted = uniforms.map(Math.abs).sort((a, b) => b - a);
  const large = sorted.slice(0, CONVOLVED).filter((width) => width > least);
  const small = sorted.slice(large.length);
  return {
    large,
    normal: Math.sqrt(small.reduce((sum, width) => sum + uniformVariance(width), sigma * sigma)),
  };
}

/** The normal distribution function over the grid, from 0 to reach. */
function fillNormal(reach: number, sigma: number): void {
  for (let i = 0; i <= STEPS; i++)
    cumulative[i] = sigma > 0 ? normalAt(((i / STEPS) * reach) / sigma) : i > 0 ? 1 : 0.5;
}

/** Adds a uniform error of ± `width` grid steps: the mean of the distribution function over that window. */
function convolve(width: number): void {
  before.set(cumulative);
  for (let i = 1; i <= STEPS; i++) integral[i] = integral[i - 1]! + (before[i - 1]! + before[i]!) / 2;
  for (let i = 0; i <= STEPS; i++)
    cumulative[i] = (integralAt(i + width) - integralAt(i - width)) / (2 * width);
}

/** The integral from the middle, between grid points too; to the left the function is 1 less its mirror, beyond the grid it is 1. */
function integralAt(at: number): number {
  if (at < 0) return at + integralAt(-at);
  if (at >= STEPS) return integral[STEPS]! + (at - STEPS);
  const below = Math.floor(at);
  const part = at - below;
  const [from, to] = [before[below]!, before[below + 1]!];
  return integral[below]! + part * (from + (part * (to - from)) / 2);
}

/** Where the distribution function is 97.5 %, as a part of the grid's reach. */
function quantile(): number {
  let above = 1;
  while (above < STEPS && cumulative[above]! < 0.975) above++;
  const [from, to] = [cumulative[above - 1]!, cumulative[above]!];
  const part = to > from ? (0.975 - from) / (to - from) : 1;
  return (above - 1 + part) / STEPS;
}
