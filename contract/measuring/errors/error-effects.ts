import type { Vector } from '../../vector.ts';
import { halfWidth95, uniformVariance } from './half-width.ts';
import type { Contribution, ErrorSource } from '../measured-value.ts';
import { ERROR_SOURCES } from '../measured-value.ts';
import { dot, times } from '../vectors.ts';
import type { Triple } from '../vectors.ts';

/** One independent error, and what it moves by how much: the half-width of a uniform error, the standard deviation of a normal one. */
export interface ErrorEffect {
  source: ErrorSource;
  shape: 'uniform' | 'normal';
  vector: Triple;
  /** The aim met its surface at so flat an angle that the width says little. */
  grazing?: boolean;
}

/** What the errors do to something that depends on them by `map`, which is linear. */
export function mapEffects(effects: readonly ErrorEffect[], map: (vector: Triple) => Vector): ErrorEffect[] {
  return effects.map((effect) => ({ ...effect, vector: map(effect.vector) }));
}

/** The error of a capture's scale of something that grows with its `power`: 1 a length, 2 an area, 3 a volume. */
export function scaleEffect(value: Triple, relativeSigma: number, power = 1): ErrorEffect {
  return { source: 'scale', shape: 'normal', vector: times(value, power * relativeSigma) };
}

/** Variance along a unit vector. */
export function varianceAlong(effects: readonly ErrorEffect[], direction: Triple): number {
  return effects.reduce((sum, { vector, shape }) => {
    const size = dot(vector, direction);
    return sum + (shape === 'normal' ? size * size : uniformVariance(size));
  }, 0);
}

/** The half-width of the 95 % interval along a unit vector. */
export function halfWidthAlong(effects: readonly ErrorEffect[], direction: Triple): number {
  const uniforms: number[] = [];
  let variance = 0;
  for (const { vector, shape } of effects) {
    const size = dot(vector, direction);
    if (shape === 'uniform') uniforms.push(size);
    else variance += size * size;
  }
  return halfWidth95(uniforms, Math.sqrt(variance));
}

/** The half-width that each source alone would give along a unit vector; sources that give none are left out. */
export function contributionsAlong(effects: readonly ErrorEffect[], direction: Triple): Contribution[] {
  return ERROR_SOURCES.flatMap((source) => {
    const amount = halfWidthAlong(
      effects.filter((effect) => effect.source === source),
      direction,
    );
    return amount > 0 ? [{ source, amount }] : [];
  });
}
