import { roundToSteps } from './rounding.ts';
import type { Rounded } from './rounding.ts';

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
 * Rounds a tolerance in inches up for display: to fractions of an inch, inches, or whole feet (tens of inches
 * if not in feet).
 */
export function roundInches(tolerance: number, inFeet: boolean): Rounded {
  return roundToSteps(tolerance, [...FRACTIONS, inFeet ? 12 : 10]);
}

/**
 * Formats inches, a multiple of a sixteenth, such as 95½″. In feet: 7′ 11½″, or 8′ if the step is a whole
 * foot.
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
