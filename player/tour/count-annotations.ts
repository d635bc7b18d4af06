import { listKinds } from './annotation-kind.ts';
import type { Marker } from './marker.ts';

/** How many there are, kind after kind, as part of a sentence; of none at all, that there are none of the first kind. */
export function countAnnotations(markers: readonly Marker[]): string {
  const counts = listKinds().map(({ name, texts }) => ({
    count: markers.filter(({ kind }) => kind === name).length,
    texts,
  }));
  const some = counts.filter(({ count }) => count > 0);
  return (some.length > 0 ? some : counts.slice(0, 1))
    .map(({ count, texts }) => texts.count(count))
    .join(', ');
}
