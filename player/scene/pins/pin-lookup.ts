import type { Selection } from '../../../contract/protocol/view-state.ts';
import type { Marker } from '../../tour/annotation-kind.ts';
import { isSameSelection } from '../../tour/selection.ts';

/** Finds a selection among annotations, and remembers the last answer: in nearly every frame it is the same. */
export function createPinLookup(): (markers: readonly Marker[], selection: Selection | null) => number {
  let lastMarkers: readonly Marker[] = [];
  let lastSelection: Selection | null = null;
  let found = -1;
  return (markers, selection) => {
    if (markers === lastMarkers && selection === lastSelection) return found;
    lastMarkers = markers;
    lastSelection = selection;
    found = selection ? indexOf(markers, selection) : -1;
    return found;
  };
}

function indexOf(markers: readonly Marker[], selection: Selection): number {
  return markers.findIndex((marker) => isSameSelection(marker, selection));
}
