import { useState, useSyncExternalStore } from 'react';
import { usualUnits } from '../../../../../../contract/measuring/formatting/usual-units.ts';
import type { AreaUnit } from './format-area.ts';

/** What areas are shown in: as people measure where the browser's language is spoken, until another unit is chosen. */
export function useAreaUnit(): [unit: AreaUnit, choose: (unit: AreaUnit) => void] {
  const usual = useSyncExternalStore(neverChanges, usualUnit, () => 'm²' as const);
  const [chosen, choose] = useState<AreaUnit | null>(null);
  return [chosen ?? usual, choose];
}

function usualUnit(): AreaUnit {
  return usualUnits(navigator.language) === 'feet' ? 'ft²' : 'm²';
}

const neverChanges = () => () => {};
