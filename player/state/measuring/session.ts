import { createStore } from '../store.ts';
import type { Measuring } from './measuring.ts';

/** An unsaved measurement. It is not kept after the user leaves the page. */
export interface Unsaved extends Pick<Measuring, 'kind' | 'points' | 'height' | 'heightSnap'> {
  id: number;
}

/** The maximum number of unsaved measurements that are kept. */
const ITEMS_MAX = 50;

const none: readonly Unsaved[] = [];
/** The unsaved measurements, and the capture in which they were taken. */
const session = createStore({ captureId: '', items: none });
let count = 0;

export const watchSession = session.subscribe;

/** Returns the unsaved measurements of this visit in a capture, newest first. */
export function sessionOf(captureId: string): readonly Unsaved[] {
  const { captureId: own, items } = session.get();
  return own === captureId ? items : none;
}

/** Updates the unsaved measurements when the current measurement changes from `before` to `now`. */
export function followSession(captureId: string, before: Measuring | null, now: Measuring | null): void {
  const items = sessionOf(captureId);
  const wasKept = before?.finished === true && items.some(({ points }) => points === before.points);
  const others = wasKept && isSameOne(before, now) ? without(items, before.points) : items;
  const kept = now?.finished && now.saved === null ? [unsaved(now), ...without(others, now.points)] : others;
  if (kept !== items) session.set({ captureId, items: kept.slice(0, ITEMS_MAX) });
}

export function dropFromSession(captureId: string, { points }: Pick<Unsaved, 'points'>): void {
  session.set({ captureId, items: without(sessionOf(captureId), points) });
}

/**
 * Returns whether two states show the same measurement, that is, whether they have the same kind and share a
 * point. Other points may have been moved or removed in between.
 */
function isSameOne(before: Measuring, now: Measuring | null): boolean {
  if (!now || now.kind !== before.kind || now.points.length === 0) return false;
  return now.points.some((point) => before.points.includes(point));
}

function without(items: readonly Unsaved[], points: Unsaved['points']): readonly Unsaved[] {
  return items.some((item) => item.points === points)
    ? items.filter((item) => item.points !== points)
    : items;
}

function unsaved({ kind, points, height, heightSnap }: Measuring): Unsaved {
  return { id: (count += 1), kind, points, height, heightSnap };
}
