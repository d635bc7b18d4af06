import { useMemo } from 'react';
import { markersToShow } from '../../state/annotations/show-annotations.ts';
import type { Marker } from '../../tour/annotation-kind.ts';
import { usePlayerState } from '../parts/use-player.ts';

/** The annotations that the space shows, for plans: those that are looked for, and of the types that are shown alone. */
export function useShownMarkers(): readonly Marker[] {
  const annotations = usePlayerState((state) => state.annotations);
  const selection = usePlayerState((state) => state.selection);
  const filter = usePlayerState((state) => state.filter);
  const types = usePlayerState((state) => state.types);
  return useMemo(
    () => markersToShow({ annotations, selection, draft: null, filter, types }),
    [annotations, selection, filter, types],
  );
}
