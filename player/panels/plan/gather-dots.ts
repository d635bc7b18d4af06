import type { Marker } from '../../tour/annotation-kind.ts';
import { useMemo } from 'react';
import { markersToShow } from '../../state/annotations/show-annotations.ts';
import { usePlayerState } from '../parts/use-player.ts';

/** A dot on a plan. */
export interface PlanDot {
  /** The annotation at whose place it is. */
  readonly marker: Marker;
  /** How many it stands for. */
  readonly count: number;
  /** They have different colours. */
  readonly mixed: boolean;
}

/** Pixels between the middles of two dots, at least. */
export const DOT_REACH = 22;

type Gathered = { -readonly [Key in keyof PlanDot]: PlanDot[Key] };

/** The annotations as dots, of which no two are nearer to each other than `reach` (metres); each stands for those around it. */
export function gatherDots(markers: readonly Marker[], reach: number): readonly PlanDot[] {
  const dots: Gathered[] = [];
  // as wide as the reach, so that what is near is in a cell beside
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
