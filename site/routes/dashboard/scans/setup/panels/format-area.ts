import { INCH } from '../../../../../../contract/measuring/formatting/feet.ts';

export const AREA_UNITS = ['m²', 'ft²'] as const;
export type AreaUnit = (typeof AREA_UNITS)[number];

const SQUARE_FOOT = (12 * INCH) ** 2;

/** ‘12.4 m²’, ‘133 ft²’. */
export function formatArea(squareMetres: number, unit: AreaUnit): string {
  const [value, digits] = unit === 'm²' ? [squareMetres, 1] : [squareMetres / SQUARE_FOOT, 0];
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${value.toLocaleString('en', options)} ${unit}`;
}

/** ‘3.45 m’, ‘11.3 ft’. */
export function formatLength(metres: number, unit: AreaUnit): string {
  return unit === 'm²' ? `${metres.toFixed(2)} m` : `${(metres / (12 * INCH)).toFixed(1)} ft`;
}
