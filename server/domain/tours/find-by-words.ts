import { POINT_TYPES } from '../../../contract/points/point-types.ts';
import type { Tour } from '../../../contract/tour.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { findTour } from './read-tour.ts';

/** An annotation of a tour as far as it is found by words. */
export interface FindableItem {
  kind: 'tag' | 'point' | 'measurement';
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
function itemsOf({
  tags = [],
  points = [],
  pointTypes = [],
  measurements = [],
}: Partial<Tour>): FindableItem[] {
  const typeNames = new Map([...POINT_TYPES, ...pointTypes].map(({ id, name }) => [id, name]));
  return [
    ...tags.map(({ id, title, text, keywords = [] }) => ({
      kind: 'tag' as const,
      id,
      title,
      texts: found(text, ...keywords),
    })),
    ...points.map(({ id, title, text, type }) => ({
      kind: 'point' as const,
      id,
      title,
      texts: found(text, typeNames.get(type) ?? ''),
    })),
    ...measurements.map(({ id, title, text, kind }) => ({
      kind: 'measurement' as const,
      id,
      title,
      texts: found(text, kind),
    })),
  ];
}

function found(...texts: (string | undefined)[]): string[] {
  return texts.flatMap((text) => (text ? [text.slice(0, TEXT_FOUND)] : []));
}
