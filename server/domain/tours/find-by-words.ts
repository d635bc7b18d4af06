import { type StoredFields, listItemKinds } from '../../../contract/changes/kinds.ts';
import { idOf, listItems } from '../../../contract/changes/tour-changes.ts';
import { isRecord } from '../../../contract/json/is-record.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import { pageOf } from '../../../contract/addresses.ts';
import type { SignedIn } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { selectBelonging } from '../../platform/access/tour-rights.ts';
import { sameTour } from '../../platform/store/tour-queries.ts';
import { isPlaced } from './change-space.ts';
import { findTour } from './read-tour.ts';

/** The searchable part of an annotation. */
export interface FindableItem {
  /** Name of the item's kind. */
  kind: string;
  id: string;
  title: string;
  texts: string[];
  /** True if the item has no position in the tour's capture. */
  unplaced?: true;
}

/** A tour and its searchable items. */
export interface FindableTour {
  name: string;
  /** Address of the tour's page. */
  page: string;
  items: FindableItem[];
}

/**
 * Maximum number of items to search across all twins of a user. Beyond this number, a search covers only the
 * names of twins.
 */
const ITEMS_FOUND = 20_000;

/**
 * Number of UTF-16 code units to search at the start of each text. Users usually remember how a text starts.
 */
const TEXT_FOUND = 400;

/**
 * Returns the actor's own twins and the twins that they are a member of, with their searchable items. The
 * most recently changed twin is first.
 */
export async function listFindable(
  context: Needs<'config' | 'store'>,
  actor: SignedIn,
): Promise<FindableTour[]> {
  const found: FindableTour[] = [];
  let left = ITEMS_FOUND;
  for (const ref of await listTours(context, actor)) {
    const tour = await findTour(context, actor, ref);
    if (!tour) continue;
    const items = left > 0 ? itemsOf(tour).slice(0, left) : [];
    left -= items.length;
    found.push({ name: tour.name, page: pageOf(ref), items });
  }
  return found;
}

async function listTours({ store }: Needs<'store'>, { userId }: SignedIn): Promise<TourRef[]> {
  return await store.db
    .selectFrom(selectBelonging(store.db, userId).as('listed'))
    .innerJoin('tours', (join) => join.on(sameTour('tours', 'listed')))
    .select(['tours.user_id as userId', 'tours.tour_id as tourId'])
    .where('deleted', '=', 0)
    .orderBy('updated_at', 'desc')
    .orderBy('tours.tour_id')
    .execute();
}

/**
 * Returns the searchable items of a tour. Skips invalid items, which old tours may contain, because
 * collections were not always validated.
 */
function itemsOf(tour: StoredFields): FindableItem[] {
  return listItemKinds().flatMap(({ name, collection, titleField, textsIn }) => {
    const textsOf = textsIn(tour);
    return listItems(tour, collection).flatMap((item): FindableItem[] => {
      const id = idOf(item);
      if (id === null || !isRecord(item)) return [];
      const title = item[titleField];
      const texts = textsOf(item).flatMap(found);
      const waits = isPlaced(collection, item) ? {} : { unplaced: true as const };
      return [{ kind: name, id, title: typeof title === 'string' ? title : '', texts, ...waits }];
    });
  });
}

function found(text: unknown): string[] {
  return typeof text === 'string' && text !== '' ? [text.slice(0, TEXT_FOUND)] : [];
}
