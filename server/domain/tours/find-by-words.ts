import { type StoredFields, listItemKinds } from '../../../contract/changes/kinds.ts';
import { idOf, listItems } from '../../../contract/changes/tour-changes.ts';
import { isRecord } from '../../../contract/json/is-record.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { findTour } from './read-tour.ts';

/** An annotation of a tour as far as it is found by words. */
export interface FindableItem {
  /** The name of its kind. */
  kind: string;
  id: string;
  title: string;
  texts: string[];
}

/** A tour, and what can be found in it. */
export interface FindableTour {
  name: string;
  items: FindableItem[];
}

/** Characters of a text by which an item is found: who remembers a place remembers how it begins. */
const TEXT_FOUND = 400;

/** What can be found by its words in the demo tour of a user; null where an actor may not read it, or there is none. */
export async function listFindable(
  context: Needs<'config' | 'store'>,
  actor: Actor,
  input: { userId: string },
): Promise<FindableTour | null> {
  const tour = await findTour(context, actor, input);
  return tour && { name: tour.name, items: itemsOf(tour) };
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
      return [{ kind: name, id, title: typeof title === 'string' ? title : '', texts }];
    });
  });
}

function found(text: unknown): string[] {
  return typeof text === 'string' && text !== '' ? [text.slice(0, TEXT_FOUND)] : [];
}
