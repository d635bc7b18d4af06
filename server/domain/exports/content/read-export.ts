import type { TourRef } from '../../../../contract/tour-id.ts';
import { listCollections, findCollection } from '../../../../contract/changes/collections.ts';
import { toMilliseconds } from '../../../../contract/timestamp.ts';
import type { Tour } from '../../../../contract/tour.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { joinFields, splitFields, splitItems } from '../../../../contract/json/json-fields.ts';
import { currentTour, type StoredTour } from '../../tours/read-tour.ts';
import { canonicalFile, fileWithList } from '../../../../contract/twin-archive/canonical-json.ts';
import { schemaReference, toTwinContent } from '../../../../contract/twin-archive/content.ts';
import type { z } from 'zod';

/**
 * A tour at one revision. Its items are still JSON texts, which are parsed one at a time while the archive is
 * sent.
 */
export interface ExportedTour extends Readonly<TourRef> {
  /** All fields except the collections. */
  readonly fields: Readonly<Record<string, unknown>> &
    Pick<Tour, 'name' | 'matterportId' | 'revision' | 'public'>;
  /** Milliseconds since the epoch. */
  readonly created: number;
  readonly updated: number;
  /** The items of each collection in order, as JSON texts. */
  readonly items: ReadonlyMap<string, readonly string[]>;
}

/**
 * Returns a tour for an export, or null if the tour does not exist. The caller checks that the actor may
 * export the tour.
 */
export async function readExport(
  context: Needs<'config' | 'store'>,
  ref: TourRef,
): Promise<ExportedTour | null> {
  const tour = await currentTour(context, ref);
  return tour && takeApart(ref, tour);
}

/** Splits a stored tour into its fields and the items of its collections. */
export function takeApart({ userId, tourId }: TourRef, tour: StoredTour): ExportedTour {
  const fields = splitFields(tour.text);
  const items = new Map<string, readonly string[]>();
  for (const { name } of listCollections()) {
    items.set(name, splitItems(fields.get(name) ?? '[]'));
    fields.delete(name);
  }
  const parsed = JSON.parse(joinFields(fields)) as Tour;
  const { created, updated } = parsed;
  return {
    userId,
    tourId,
    fields: parsed,
    items,
    created: toMilliseconds(created),
    updated: toMilliseconds(updated),
  };
}

/** Returns the text of `content/twin.json`. */
export function twinFile({ fields }: ExportedTour): string {
  return canonicalFile({ $schema: schemaReference('twin'), twin: toTwinContent(fields) });
}

/** Yields the text of a collection's file in an archive. `items`: the collection's items as JSON texts. */
export function collectionFile(name: string, items: readonly string[]): AsyncGenerator<string> {
  const archived = findCollection(name)?.archived;
  const parsed = items.values().map((text) => {
    const item: unknown = JSON.parse(text);
    return archived ? archived.parse(item) : item;
  });
  return fileWithList({ $schema: schemaReference(name) }, 'items', parsed);
}

/** Yields the items of a collection in order, parsed with `schema`. Skips invalid items. */
export function* validItems<Schema extends z.ZodType>(
  { items }: Pick<ExportedTour, 'items'>,
  collection: string,
  schema: Schema,
): Generator<z.output<Schema>> {
  for (const text of items.get(collection) ?? []) {
    const { success, data } = schema.safeParse(JSON.parse(text));
    if (success) yield data;
  }
}
