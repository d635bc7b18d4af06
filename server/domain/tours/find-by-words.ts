import { type StoredFields, listItemKinds } from '../../../contract/changes/kinds.ts';
import { idOf, listItems } from '../../../contract/changes/tour-changes.ts';
import { isRecord } from '../../../contract/json/is-record.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import { pageOf } from '../../../contract/addresses.ts';
import type { SignedIn } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { isPlaced } from './change-space.ts';
import { findTour } from './read-tour.ts';

/** An annotation of a tour as far as it is found by words. */
export interface FindableItem {
  /** The name of its kind. */
  kind: string;
  id: string;
  title: string;
  texts: string[];
  /** It has no place in the tour's capture. */
  unplaced?: true;
}

/** A tour, and what can be found in it. */
export interface FindableTour {
  name: string;
  /** Its page. */
  page: string;
  items: FindableItem[];
}

/** Items of all twins of a person that are looked through; of those that come after, only the name. */
const ITEMS_FOUND = 20_000;

/** Characters of a text by which an item is found: who remembers a place remembers how it begins. */
const TEXT_FOUND = 400;

/** What can be found by its words in an actor's twins and in those that they are a member of; the twin changed last comes first. */
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
    .selectFrom('tours')
    .leftJoin('twin_members as own', (join) =>
      join
        .onRef('own.user_id', '=', 'tours.user_id')
        .onRef('own.tour_id', '=', 'tours.tour_id')
        .on('own.member_id', '=', userId),
    )
    .select(['tours.user_id as userId', 'tours.tour_id as tourId'])
    .where('deleted', '=', 0)
    .where((build) => build.or([build('tours.user_id', '=', userId), build('own.member_id', '=', userId)]))
    .orderBy('updated_at', 'desc')
    .orderBy('tours.tour_id')
    .execute();
}

/** A tour that was stored before there were collections, and breaks their bounds, may lack some. */
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
