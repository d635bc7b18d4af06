import type { Quantity } from '../measured-value.ts';
import { INCH } from './feet.ts';
import type { UnitSystem } from '../unit-system.ts';

/** A unit that is written with decimals. */
export interface DecimalUnit {
  /** What stands behind the number, with its space. */
  symbol: string;
  /** Metres, square metres, cubic metres or radians in one of it. */
  size: number;
  /** The finest step that is shown. */
  least: number;
}

const FOOT = 12 * INCH;
const METRE: DecimalUnit = { symbol: ' m', size: 1, least: 0.001 };
const CENTIMETRE: DecimalUnit = { symbol: ' cm', size: 0.01, least: 0.1 };
const MILLIMETRE: DecimalUnit = { symbol: ' mm', size: 0.001, least: 1 };
const DEGREE: DecimalUnit = { symbol: '°', size: Math.PI / 180, least: 0.1 };
const SQUARE_METRE: DecimalUnit = { symbol: ' m²', size: 1, least: 0.001 };
const SQUARE_CENTIMETRE: DecimalUnit = { symbol: ' cm²', size: 1e-4, least: 1 };
const SQUARE_FOOT: DecimalUnit = { symbol: ' ft²', size: FOOT ** 2, least: 0.01 };
const SQUARE_INCH: DecimalUnit = { symbol: ' in²', size: INCH ** 2, least: 1 };
const CUBIC_CENTIMETRE: DecimalUnit = { symbol: ' cm³', size: 1e-6, least: 1 };
const CUBIC_INCH: DecimalUnit = { symbol: ' in³', size: INCH ** 3, least: 1 };
const CUBIC_METRE: DecimalUnit = { symbol: ' m³', size: 1, least: 0.001 };
const CUBIC_FOOT: DecimalUnit = { symbol: ' ft³', size: FOOT ** 3, least: 0.01 };

/** What is smaller than this part of a square or cubic metre or foot would lose its first digits in it. */
const SMALL = 0.01;

/**
 * The unit of a value; small areas come in square centimetres and inches where lengths do, and the smallest areas and volumes always.
 * Null: feet and inches, by fractions.
 */
export function decimalUnit(quantity: Quantity, value: number, units: UnitSystem): DecimalUnit | null {
  const metric = units === 'metres' || units === 'centimetres';
  switch (quantity) {
    case 'angle':
      return DEGREE;
    case 'volume':
      if (metric) return value < SMALL ? CUBIC_CENTIMETRE : CUBIC_METRE;
      return value < SMALL * FOOT ** 3 ? CUBIC_INCH : CUBIC_FOOT;
    case 'area':
      if (metric) return value < (units === 'centimetres' ? 1 : SMALL) ? SQUARE_CENTIMETRE : SQUARE_METRE;
      return value < (units === 'inches' ? 1 : 10 * SMALL) * FOOT ** 2 ? SQUARE_INCH : SQUARE_FOOT;
    case 'length':
      if (!metric) return null;
      return units === 'metres' ? METRE : CENTIMETRE;
  }
}

/** The metric unit in which a tolerance of a length is read most easily. */
export function toleranceUnit(metres: number): DecimalUnit {
  if (metres >= 1) return METRE;
  return metres >= 0.0095 ? CENTIMETRE : MILLIMETRE;
}
