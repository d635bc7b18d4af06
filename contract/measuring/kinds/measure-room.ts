import { PLAN_HALF_WIDTH, SNAP_HALF_WIDTH } from '../errors/error-constants.ts';
import { contributionsAlong, halfWidthAlong, mapEffects, scaleEffect } from '../errors/error-effects.ts';
import type { ErrorEffect } from '../errors/error-effects.ts';
import { areaOf } from './measure-area.ts';
import type { MeasuredArea } from './measure-area.ts';
import { declined } from '../measured-value.ts';
import type { MeasuredValue } from '../measured-value.ts';
import type { MeasuredPoint, Snap } from '../measurement.ts';
import { Z95 } from '../errors/normal-law.ts';
import { normEstimate } from '../errors/norm-estimate.ts';
import { measurePerimeter } from './path-length.ts';
import { present, presentNorm } from './present.ts';
import type { Scale } from '../scale.ts';
import { dot, length, times, unit } from '../geometry/vectors.ts';
import type { Triple } from '../geometry/vectors.ts';

const NUMBER: Triple = [1, 0, 0];

/** A polygon's area. */
export function measureArea(points: readonly MeasuredPoint[], scale: Scale): MeasuredValue {
  const area = areaOf(points, scale);
  return typeof area === 'string' ? declined('area', 'area', area) : presentArea(area, scale);
}

/** A room's area, volume, perimeter and height, from its outline and the height from floor to ceiling. */
export function measureRoom(
  points: readonly MeasuredPoint[],
  height: number | undefined,
  heightSnap: Snap,
  scale: Scale,
): MeasuredValue[] {
  const area = areaOf(points, scale);
  if (typeof area === 'string') return [declined('area', 'area', area), declined('volume', 'volume', area)];
  const perimeter = measurePerimeter(points, scale);
  if (height === undefined)
    return [presentArea(area, scale), declined('volume', 'volume', 'no-height'), perimeter];
  const errors = heightErrors(heightSnap, scale);
  return [
    presentArea(area, scale),
    presentVolume(area, height, errors, scale),
    perimeter,
    presentHeight(height, errors, scale),
  ];
}

function presentArea({ found, effects, estimate }: MeasuredArea, scale: Scale): MeasuredValue {
  return presentNorm({ quantity: 'area', part: 'area' }, found, effects, estimate, scale.factor ** 2);
}

/** Of floor and ceiling each: the capture's own error, and that of what the height was taken from. */
function heightErrors(snap: Snap, { absolute }: Scale): ErrorEffect[] {
  const width = snap === 'free' ? 0 : snap === 'plan' ? PLAN_HALF_WIDTH : SNAP_HALF_WIDTH;
  const ofOne: ErrorEffect[] = [
    { source: 'capture', shape: 'normal', vector: [absolute / Z95, 0, 0] },
    { source: 'snap', shape: 'uniform', vector: [width, 0, 0] },
  ];
  return [...ofOne, ...ofOne];
}

function presentHeight(height: number, errors: readonly ErrorEffect[], scale: Scale): MeasuredValue {
  const found = times(NUMBER, height);
  const effects = [...errors, scaleEffect(found, scale.relative / Z95)];
  const estimate = normEstimate(found, effects);
  return presentNorm({ quantity: 'length', part: 'height' }, found, effects, estimate, scale.factor);
}

function presentVolume(
  { found, effects, estimate }: MeasuredArea,
  height: number,
  errors: readonly ErrorEffect[],
  scale: Scale,
): MeasuredValue {
  const upwards = unit(found);
  const ofArea = effects.filter(({ source }) => source !== 'scale');
  const all = [
    ...mapEffects(ofArea, (vector) => [dot(vector, upwards) * height, 0, 0]),
    ...mapEffects(errors, (vector) => times(vector, length(found))),
    scaleEffect(times(NUMBER, length(found) * height), scale.relative / Z95, 3),
  ];
  const value = estimate.value * height;
  const half = halfWidthAlong(all, NUMBER);
  // an area whose interval is not symmetric stretches the volume's alike
  const low = Math.min(value - half, estimate.low * height);
  const high = Math.max(value + half, estimate.high * height);
  const volume = { value, low, high, short: estimate.short };
  const contributions = contributionsAlong(all, NUMBER);
  return present({ quantity: 'volume', part: 'volume' }, volume, contributions, scale.factor ** 3);
}
