import { INCH, usualUnits } from '../../../contract/measuring/feet.ts';
import { keepLocally, keptLocally } from '../settings.ts';

/** The units of length. The units of areas and volumes follow from them. */
export const UNITS = ['metres', 'centimetres', 'feet', 'inches'] as const;
export type Units = (typeof UNITS)[number];

const KEY = 'gov360.units';

let chosen: Units | null = null;
const listeners = new Set<() => void>();

/**
 * Returns the units that the user chose in this browser, or otherwise those that are usual in the region of
 * the browser's language, such as the US for `en-US`.
 */
export function currentUnits(): Units {
  return (chosen ??= keptUnits() ?? usualUnits(navigator.language));
}

/** Sets the units for all captures in this browser. */
export function chooseUnits(units: Units): void {
  chosen = units;
  keepLocally(KEY, units);
  for (const listener of listeners) listener();
}

/** Calls `listener` when the user chooses other units. Returns a function that stops the calls. */
export function watchUnits(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns a distance as text, such as '12 m', or '39 ft' if lengths are in feet or inches. */
export function writeDistance(metres: number, units: Units = currentUnits()): string {
  const inFeet = units === 'feet' || units === 'inches';
  const shown = Math.round(inFeet ? metres / (12 * INCH) : metres);
  return `${shown.toLocaleString('en')} ${inFeet ? 'ft' : 'm'}`;
}

function keptUnits(): Units | undefined {
  const kept = keptLocally(KEY);
  return UNITS.find((units) => units === kept);
}
