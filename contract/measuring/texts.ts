import type { DeclinedReason } from './measured-value.ts';

/** Why there is no number, and what to do. */
export const DECLINED_TEXTS: Readonly<Record<DeclinedReason, string>> = {
  'too-few-points': 'More points are needed.',
  'same-point': 'The points are the same place.',
  grazing: 'A surface is seen at too flat an angle: go closer, or look at it from the front.',
  'no-normal': 'The surface has no direction here: begin at another place of it.',
  'not-plane': 'The corners do not lie in one plane: measure its plane parts one by one.',
  crossing: 'The outline crosses itself: take its corners in turn.',
  'short-arms': 'An arm of the angle is too short to have a direction: take points farther apart.',
  'no-height': 'The height of the ceiling is not known here.',
  'no-area': 'The corners lie on one line.',
  'out-of-reach': 'A point is too far away to be measured: take it again.',
};

/** A 95 % interval in words. */
export const rangeText = (low: string, high: string) => `between ${low} and ${high}`;
export const atMostText = (high: string) => `at most ${high}`;
