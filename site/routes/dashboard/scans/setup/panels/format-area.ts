import { INCH, usualUnits } from '../../../../../../contract/measuring/feet.ts';
import { useState } from 'react';
import { useBrowserValue } from '../../../../../browser/use-browser-value.ts';

export const AREA_UNITS = ['m²', 'ft²'] as const;
export type AreaUnit = (typeof AREA_UNITS)[number];

const FOOT = 12 * INCH;
const SQUARE_FOOT = FOOT ** 2;

/**
 * The unit of length for each unit of area. `metres`: metres per unit. `name`: its label. `nudge` and
 * `longNudge`: how far an arrow key moves the selection without and with Shift, in metres and as text.
 */
export const LENGTH_UNITS = {
  'm²': { metres: 1, name: 'metres', nudge: [0.05, '5 cm'], longNudge: [0.5, '50 cm'] },
  'ft²': { metres: FOOT, name: 'feet', nudge: [2 * INCH, '2 in'], longNudge: [20 * INCH, '20 in'] },
} as const satisfies Record<AreaUnit, unknown>;

/** Returns an area as text, such as ‘12.4 m²’ or ‘133 ft²’. */
export function formatArea(squareMetres: number, unit: AreaUnit): string {
  const [value, digits] = unit === 'm²' ? [squareMetres, 1] : [squareMetres / SQUARE_FOOT, 0];
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${value.toLocaleString('en', options)} ${unit}`;
}

/** Returns a length as text, such as ‘3.45 m’ or ‘11.3 ft’. */
export function formatLength(metres: number, unit: AreaUnit): string {
  return unit === 'm²' ? `${metres.toFixed(2)} m` : `${(metres / FOOT).toFixed(1)} ft`;
}

/**
 * Returns a sentence about a scan. If `unit` is 'ft²', the metric areas and lengths in the sentence are
 * converted to square feet and feet.
 */
export function inUnit(sentence: string, unit: AreaUnit): string {
  if (unit === 'm²') return sentence;
  return sentence.replace(/\b(\d[\d.]{0,8}) m(²?)(?=[ .])/g, (_, value: string, area: string) =>
    area ? formatArea(Number(value), unit) : formatLength(Number(value), unit),
  );
}

/**
 * Returns the unit of area, and a function that changes it. Until the user chooses one, it is the usual unit
 * for the browser's language.
 */
export function useAreaUnit(): [unit: AreaUnit, choose: (unit: AreaUnit) => void] {
  const usual = useBrowserValue<AreaUnit>(
    () => (usualUnits(navigator.language) === 'feet' ? 'ft²' : 'm²'),
    'm²',
  );
  const [chosen, choose] = useState<AreaUnit | null>(null);
  return [chosen ?? usual, choose];
}
