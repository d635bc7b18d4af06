import { listCollections } from '../../../contract/changes/collections.ts';
import type { TourPatch } from '../../../contract/tour.ts';
import { cutCollections } from '../../platform/store/migrations/cut-collections.ts';
import type { ItemLine } from './twin-lines.ts';

/** Fields, and items that were among them. */
export interface CutFields {
  fields: TourPatch;
  items: ItemLine[];
}

/**
 * The fields of a tour that an earlier version wrote, with items in place of those that are collections now; what cannot become an item
 * is kept under another name. `items`: how many the tour has beside them.
 */
export function cutEarlierFields(fields: TourPatch, items = 0): CutFields {
  const names = listCollections().map(({ name }) => name);
  if (!names.some((name) => name in fields)) return { fields, items: [] };
  const cut = cutCollections(JSON.stringify(fields), items);
  return {
    fields: JSON.parse(cut.document) as TourPatch,
    items: [...cut.collections].flatMap(([collection, own]) => own.map((item) => ({ collection, ...item }))),
  };
}
