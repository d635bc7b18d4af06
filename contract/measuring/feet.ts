/** Fraction of a step by which a rounded tolerance may be too small, so that 2.04 cm is shown as 2 cm. */
const SLACK = 0.05;

/** A rounded tolerance, and the step to which the value is rounded. */
interface Rounded {
  shown: number;
  step: number;
}

/** Countries that measure in feet. */
const IN_FEET = new Set(['US', 'LR', 'MM']);

/** Metres per inch, exactly (international yard and pound agreement, 1959). */
export const INCH = 0.0254;

const FRACTIONS = [1 / 16, 1 / 8, 1 / 4, 1 / 2, 1];
const GLYPHS: Readonly<Record<number, string>> = {
  2: '⅛',
  4: '¼',
  6: '⅜',
  8: '½',
  10: '⅝',
  12: '¾',
  14: '⅞',
};

/**
 * Returns a tolerance in inches, rounded up for display: to a fraction of an inch, to whole inches, or, for
 * large tolerances, to whole feet if `inFeet` is true and to tens of inches otherwise.
 */
export function roundInches(tolerance: number, inFeet: boolean): Rounded {
  return roundToSteps(tolerance, [...FRACTIONS, inFeet ? 12 : 10]);
}

/**
 * Returns a length in inches as text, rounded to a sixteenth of an inch: 95½″, or 7′ 11½″ if `inFeet` is
 * true. If `inFeet` is true and the step is a foot or more, the text contains only the feet: 8′.
 */
export function formatInches(inches: number, step: number, inFeet: boolean): string {
  const sixteenths = Math.round(inches * 16);
  const feet = inFeet ? Math.floor(sixteenths / 192) : 0;
  if (inFeet && step >= 12) return `${feet}′`;
  const rest = wholeAndFraction(sixteenths - feet * 192);
  return feet > 0 ? `${feet}′ ${rest}″` : `${rest}″`;
}

function wholeAndFraction(sixteenths: number): string {
  const whole = Math.floor(sixteenths / 16);
  const part = sixteenths % 16;
  if (part === 0) return String(whole);
  const glyph = GLYPHS[part];
  if (glyph) return whole > 0 ? `${whole}${glyph}` : glyph;
  return whole > 0 ? `${whole} ${part}⁄16` : `${part}⁄16`;
}

/**
 * Returns a tolerance rounded up to one significant digit or to 1.5 times a power of ten. `least`: the finest
 * step.
 */
export function roundTolerance(tolerance: number, least: number): Rounded {
  const step = decimalStep(tolerance, least);
  const steps = tolerance / step;
  if (steps > 1 + SLACK && steps <= 1.5 + SLACK) return { shown: 1.5 * step, step };
  const up = Math.max(1, Math.ceil(steps - SLACK));
  return { shown: up * step, step: up < 10 ? step : 10 * step };
}

/** Returns the power of ten at or below a number, but not below `least`. */
export function decimalStep(number: number, least: number): number {
  if (number <= least) return least;
  return Math.max(least, 10 ** Math.floor(Math.log10(number) + 1e-9));
}

/**
 * Returns a tolerance rounded up to a multiple of the largest step that is not larger than the tolerance.
 * `steps`: in ascending order.
 */
function roundToSteps(tolerance: number, steps: readonly number[]): Rounded {
  const step = steps.findLast((step) => step <= tolerance * (1 + SLACK)) ?? steps[0]!;
  return { shown: Math.max(1, Math.ceil(tolerance / step - SLACK)) * step, step };
}

/** Returns the number of decimals that a step needs, such as 2 for 0.01. */
export function digitsOf(step: number): number {
  return Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
}

/**
 * Returns feet if a language tag's country measures in them, otherwise metres. `language`: a tag such as
 * `en-US`.
 */
export function usualUnits(language: string): 'feet' | 'metres' {
  try {
    return IN_FEET.has(new Intl.Locale(language).maximize().region ?? '') ? 'feet' : 'metres';
  } catch {
    return 'metres';
  }
}
