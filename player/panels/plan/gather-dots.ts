import type { Marker } from '../../tour/annotation-kind.ts';
import { useMemo } from 'react';
import { markersToShow, withThreads } from '../../state/annotations/show-annotations.ts';
import { usePlayerState } from '../parts/use-player.ts';

export interface PlanDot {
  /** The annotation at whose position the dot is drawn. */
  readonly marker: Marker;
  /** The number of annotations that the dot represents. */
  readonly count: number;
  /** True if the annotations have different colours. */
  readonly mixed: boolean;
}

/** The minimum distance between the centres of two dots, in pixels. */
export const DOT_REACH = 22;

type Gathered = { -readonly [Key in keyof PlanDot]: PlanDot[Key] };

/**
 * Returns annotations as dots whose centres are at least `reach` metres apart. Each dot represents the
 * annotations around it.
 */
export function gatherDots(markers: readonly Marker[], reach: number): readonly PlanDot[] {
  const dots: Gathered[] = [];
  // A cell is as wide as the reach, so that all neighbours of a dot are in its own or an adjacent cell.
  const cells = new Map<string, Gathered[]>();

  function nearest(x: number, z: number): Gathered | null {
    const [column, row] = [Math.floor(x / reach), Math.floor(z / reach)];
    let best: Gathered | null = null;
    let least = reach;
    for (let beside = -1; beside <= 1; beside += 1)
      for (let below = -1; below <= 1; below += 1)
        for (const dot of cells.get(`${column + beside},${row + below}`) ?? []) {
          const off = Math.hypot(dot.marker.position[0] - x, dot.marker.position[2] - z);
          if (off >= least) continue;
          least = off;
          best = dot;
        }
    return best;
  }

  for (const marker of markers) {
    const [x, , z] = marker.position;
    const dot = nearest(x, z);
    if (dot) {
      dot.count += 1;
      dot.mixed ||= marker.color !== dot.marker.color;
      continue;
    }
    const fresh = { marker, count: 1, mixed: false };
    dots.push(fresh);
    const cell = `${Math.floor(x / reach)},${Math.floor(z / reach)}`;
    cells.set(cell, [...(cells.get(cell) ?? []), fresh]);
  }
  return dots;
}

/**
 * Returns the pins that the view shows: threads, the open annotation, and annotations that match the search
 * and the type filter.
 */
export function useShownMarkers(): readonly Marker[] {
  const annotations = usePlayerState((state) => state.annotations);
  const selection = usePlayerState((state) => state.selection);
  const filter = usePlayerState((state) => state.filter);
  const types = usePlayerState((state) => state.types);
  const pins = usePlayerState(({ threads }) => threads?.markers);
  return useMemo(
    () => withThreads(markersToShow({ annotations, selection, draft: null, filter, types }), pins),
    [annotations, selection, filter, types, pins],
  );
}
