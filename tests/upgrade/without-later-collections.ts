import { listCollections } from '../../contract/annotations/collections.ts';

/** A tour without the collections that its version did not have; an upgrade leaves them empty. */
export function withoutLaterCollections(tour: unknown): unknown {
  if (typeof tour !== 'object' || tour === null) return tour;
  const later = new Set(listCollections().map(({ name }) => name));
  later.delete('tags');
  const isLater = (name: string, value: unknown) =>
    later.has(name) && Array.isArray(value) && value.length === 0;
  return Object.fromEntries(Object.entries(tour).filter(([name, value]) => !isLater(name, value)));
}
