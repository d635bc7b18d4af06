import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAmount, formatMeasured, type UnitSystem } from './format-measured.ts';
import { declined, type MeasuredValue, type Quantity } from './measured-value.ts';
import { usualUnits } from './feet.ts';

function tolerated(value: number, tolerance: number, quantity: Quantity = 'length'): MeasuredValue {
  const [low, high] = [value - tolerance, value + tolerance];
  const what = { quantity, part: 'distance', index: null, reason: null, contributions: [] } as const;
  return { ...what, state: 'value', value, low, high, tolerance };
}

function range(low: number, high: number, quantity: Quantity = 'length'): MeasuredValue {
  const what = { quantity, part: 'distance', index: null, contributions: [], tolerance: null } as const;
  return { ...what, state: 'range', reason: 'short', value: (low + high) / 2, low, high };
}

/** Returns the formatted value as one line. */
function shown(value: MeasuredValue, units: UnitSystem = 'metres', locale = 'en'): string {
  const { text, tolerance } = formatMeasured(value, units, locale);
  return tolerance ? `${text} ${tolerance}` : text;
}

describe('a length with its tolerance @13.25', () => {
  it.each([
    [2.4312, 0.0193, '2.43 m ± 2 cm'],
    [2.4312, 0.0204, '2.43 m ± 2 cm'],
    [2.4312, 0.0207, '2.43 m ± 3 cm'],
    [2.4312, 0.0112, '2.43 m ± 1.5 cm'],
    [2.4312, 0.0097, '2.43 m ± 1 cm'],
    [2.4312, 0.0034, '2.431 m ± 4 mm'],
    [2.4312, 0.0002, '2.431 m ± 1 mm'],
    [2.4312, 0.14, '2.4 m ± 15 cm'],
    [24.312, 1.2, '24 m ± 1.5 m'],
    [0.4, 0.02, '0.40 m ± 2 cm'],
  ])('of %d m within %d m is shown as %s', (value, tolerance, text) => {
    expect(shown(tolerated(value, tolerance))).toBe(text);
  });

  it.each([
    ['centimetres', 0.0193, '243 cm ± 2 cm'],
    ['centimetres', 0.0034, '243.1 cm ± 4 mm'],
    ['feet', 0.0193, '7′ 11½″ ± 1″'],
    ['feet', 0.0034, '7′ 11¾″ ± ¼″'],
    ['feet', 0.4, '8′ ± 2′'],
    ['inches', 0.0193, '95½″ ± 1″'],
    ['inches', 0.001, '95 11⁄16″ ± 1⁄16″'],
  ] as const)('in %s within %d m is %s', (units, tolerance, text) => {
    expect(shown(tolerated(2.4312, tolerance), units)).toBe(text);
  });

  it('is formatted for the language of the page', () => {
    expect(shown(tolerated(2.4312, 0.0112), 'metres', 'de')).toBe('2,43 m ± 1,5 cm');
  });

  it('has no digits finer than its tolerance', () => {
    const number = (text: string) => Number(text.replace(/[^\d.]/g, ''));
    const unit = (text: string) => (text.endsWith('mm') ? 0.001 : text.endsWith('cm') ? 0.01 : 1);
    const values = fc.double({ min: 0.001, max: 400, noNaN: true });
    const tolerances = fc.double({ min: 1e-4, max: 0.94, noNaN: true });
    fc.assert(
      fc.property(values, tolerances, (value, tolerance) => {
        const { text, tolerance: shown } = formatMeasured(tolerated(value, tolerance));
        const digit = 10 ** -(/\.(\d+)/.exec(text)?.[1]?.length ?? 0);
        const said = number(shown!) * unit(shown!);
        expect(digit).toBeLessThanOrEqual(said * 1.000001);
        expect(digit).toBeGreaterThan(said / 10);
        // Tolerances are rounded up, unless they exceed a step by at most a twentieth of the step.
        expect(said).toBeGreaterThanOrEqual(tolerance * 0.95);
      }),
    );
  });
});

describe('other quantities @13.25 @16.24', () => {
  it.each([
    [tolerated(12.437, 0.31, 'area'), 'metres', '12.4 m² ± 0.4 m²'],
    [tolerated(0.0937, 0.0021, 'area'), 'centimetres', '940 cm² ± 30 cm²'],
    [tolerated(12.437, 0.31, 'area'), 'feet', '134 ft² ± 4 ft²'],
    [tolerated(0.05, 0.0031, 'area'), 'inches', '78 in² ± 5 in²'],
    [tolerated(0.0004, 0.00008, 'area'), 'metres', '4 cm² ± 1 cm²'],
    [tolerated(0.004, 0.0001, 'area'), 'feet', '6 in² ± 1 in²'],
    [tolerated(0.0008, 0.00005, 'volume'), 'metres', '800 cm³ ± 50 cm³'],
    [tolerated(0.0001, 0.00001, 'volume'), 'feet', '6 in³ ± 1 in³'],
    [tolerated(31.09, 1.3, 'volume'), 'metres', '31 m³ ± 1.5 m³'],
    [tolerated(31.09, 1.3, 'volume'), 'inches', '1,100 ft³ ± 50 ft³'],
    [tolerated(1.5271, 0.0068, 'angle'), 'feet', '87.5° ± 0.4°'],
    [tolerated(1.5271, 0.0001, 'angle'), 'metres', '87.5° ± 0.1°'],
  ] as const)('%# use the unit that matches the unit of lengths', (value, units, text) => {
    expect(shown(value, units)).toBe(text);
  });
});

describe('a value that has no tolerance @13.25', () => {
  it.each([
    [range(2.31, 2.88), 'metres', 'between 2.3 and 2.9 m'],
    [range(0, 0.114), 'metres', 'at most 0.12 m'],
    [range(2.31, 2.88), 'feet', 'between 7′ 6″ and 9′ 6″'],
    [range(0, 0.114), 'inches', 'at most 5″'],
    [range((175.4 * Math.PI) / 180, Math.PI, 'angle'), 'metres', 'between 175° and 180°'],
    [range(0, 0.05, 'angle'), 'metres', 'at most 3°'],
  ] as const)('%# is shown as a range, rounded outwards', (value, units, text) => {
    expect(shown(value, units)).toBe(text);
  });

  it('is shown as a complete sentence if there is no number', () => {
    const { text, tolerance } = formatMeasured(declined('area', 'area', 'crossing'));
    expect(text).toMatch(/^The outline crosses itself.*\.$/);
    expect(tolerance).toBeNull();
  });
});

it('formats the contribution of each error in the unit of the value', () => {
  expect(formatAmount({ quantity: 'area', value: 0.09 }, 0.0021, 'centimetres')).toBe('30 cm²');
});

it.each([
  ['en-US', 'feet'],
  ['en', 'feet'],
  ['en-GB', 'metres'],
  ['de', 'metres'],
  ['my-MM', 'feet'],
  ['not a language', 'metres'],
])('shows lengths in the units of the country of %s by default: %s', (language, units) => {
  expect(usualUnits(language)).toBe(units);
});
