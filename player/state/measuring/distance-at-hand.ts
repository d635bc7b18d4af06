import type { MeasuredPoint } from '../../../contract/measuring/measurement.ts';
import { findAnnotation } from '../../tour/read-annotations.ts';
import type { PlayerState } from '../player-state.ts';

/** A measured distance whose true length may be known. */
export interface DistanceAtHand {
  /** '' for one without a name. */
  title: string;
  points: readonly MeasuredPoint[];
}

/** The distance in hand if it is ended, or else the open one; null for none. */
export function distanceAtHand({
  measuring,
  annotations,
  selection,
}: Pick<PlayerState, 'measuring' | 'annotations' | 'selection'>): DistanceAtHand | null {
  if (measuring && measuring.kind === 'distance' && measuring.finished && measuring.points.length === 2)
    return remember(measuring.points, '');
  const open = selection?.kind === 'measurement' ? findAnnotation(annotations, selection) : undefined;
  if (open?.kind !== 'distance') return null;
  return remember(open.points as MeasuredPoint[], typeof open.title === 'string' ? open.title : '');
}

// The same object for the same points, so that what shows it renders again when it is another.
const known = new WeakMap<readonly MeasuredPoint[], DistanceAtHand>();

function remember(points: readonly MeasuredPoint[], title: string): DistanceAtHand {
  const before = known.get(points);
  if (before?.title === title) return before;
  const distance = { title, points };
  known.set(points, distance);
  return distance;
}
