import type { Units } from './units.ts';

/** Metres of each unit, by the signs people write it with. */
const METRES: Readonly<Record<string, number>> = {
  m: 1,
  cm: 0.01,
  mm: 0.001,
  ft: 0.3048,
  "'": 0.3048,
  in: 0.0254,
  '"': 0.0254,
};
const UNIT_SIGNS: Record<Units, string> = { metres: 'm', centimetres: 'cm', feet: 'ft', inches: 'in' };

/** A number such as 2.43, 2,43, 1/8 or 11 1/2, and the sign of a unit behind it. */
const PART =
  /^\s*(?:(\d+)\s+)?(\d+)\s*\/\s*(\d+)\s*(m|cm|mm|ft|in|'|")?|^\s*(\d+(?:[.,]\d*)?|[.,]\d+)\s*(mm|cm|m|ft|in|'|")?/;

/**
 * Metres of a length as people write it: `2.43`, `2,43 m`, `243 cm`, `7' 11 1/2"`, `7 ft 11 in`. A number without a unit is in
 * `units`; one behind feet is in inches. Null for what is none, or not above 0.
 */
export function parseLength(text: string, units: Units): number | null {
  let rest = text
    .trim()
    .toLowerCase()
    .replaceAll(/[’′]/g, "'")
    .replaceAll(/[”″]|''/g, '"');
  let metres = 0;
  let usual = UNIT_SIGNS[units];
  while (rest !== '') {
    const [matched, whole, above, below, fractionUnit, decimal, decimalUnit] = PART.exec(rest) ?? [];
    if (matched === undefined) return null;
    const number = decimal === undefined ? fraction(whole, above, below) : Number(decimal.replace(',', '.'));
    const unit = fractionUnit ?? decimalUnit ?? usual;
    metres += number * METRES[unit]!;
    rest = rest.slice(matched.length).trim();
    // only inches come behind feet; any other second number is a slip
    if (rest !== '' && METRES[unit] !== METRES.ft) return null;
    usual = 'in';
  }
  return Number.isFinite(metres) && metres > 0 ? metres : null;
}

function fraction(whole = '0', above = '0', below = '1'): number {
  return Number(whole) + Number(above) / Number(below);
}
