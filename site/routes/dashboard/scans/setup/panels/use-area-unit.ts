import { useState, useSyncExternalStore } from 'react';
import { usualUnits } from '../../../../../../contract/measuring/formatting/usual-units.ts';
import type { AreaUnit } from './format-area.ts';

/**
 * Returns the unit of areas, and a function that changes it. It is the usual one for the browser's language
 * until the user chooses another.
 */
export function useAreaUnit(): [unit: AreaUnit, choose: (unit: AreaUnit) => void] {
  const usual = useSyncExternalStore(neverChanges, usualUnit, () => 'm²' as const);
  const [chosen, choose] = useState<AreaUnit | null>(null);
  return [chosen ?? usual, choose];
}

function usualUnit(): AreaUnit {
  return usualUnits(navigator.language) === 'feet' ? 'ft²' : 'm²';
}

const neverChanges = () => () => {};
