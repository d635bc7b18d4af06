import type { TourRef } from '../../../../contract/tour-id.ts';
import { listCollections, findCollection } from '../../../../contract/changes/collections.ts';
import { toMilliseconds } from '../../../../contract/timestamp.ts';
import type { Tour } from '../../../../contract/tour.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { joinFields, splitFields, splitItems } from '../../../../contract/json/json-fields.ts';
import { currentTour, type StoredTour } from '../../tours/read-tour.ts';
import { canonicalFile, canonicalLine } from '../../../../contract/twin-archive/canonical-json.ts';
import { schemaReference, toTwinContent } from '../../../../contract/twin-archive/content.ts';

/** A tour of one revision, taken apart but not parsed: items are parsed one after another while they are sent. */
export interface ExportedTour extends Readonly<TourRef> {
  /** All fields but the collections. */
  readonly fields: Readonly<Record<string, unknown>> &
    Pick<Tour, 'name' | 'matterportId' | 'revision' | 'public'>;
  /** Milliseconds since the epoch. */
  readonly created: number;
  readonly updated: number;
  /** The items of each collection in their order, each as JSON. */
  readonly items: ReadonlyMap<string, readonly string[]>;
}

/** A tour, ready to be exported, or null without one; the caller asks the policy (`canManageTour`). */
export async function readExport(
  context: Needs<'config' | 'store'>,
  ref: TourRef,
): Promise<ExportedTour | null> {
  const tour = await currentTour(context, ref);
  return tour && takeApart(ref, tour);
}

/** A tour as it is stored, taken apart. */
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

/** The text of `content/twin.json`. */
export function twinFile({ fields }: ExportedTour): string {
  return canonicalFile({ $schema: schemaReference('twin'), twin: toTwinContent(fields) });
}

/** The text of a collection's file, in parts: an item to the line, so that two of them are compared line by line. */
export function* collectionFile(name: string, items: readonly string[]): Generator<string> {
  yield `{\n  "$schema": ${JSON.stringify(schemaReference(name))},\n  "items": [`;
  const archived = findCollection(name)?.archived;
  for (const [index, text] of items.entries()) {
    const item: unknown = JSON.parse(text);
    yield `${index > 0 ? ',' : ''}\n    ${canonicalLine(archived ? archived.parse(item) : item)}`;
  }
  yield items.length > 0 ? '\n  ]\n}\n' : ']\n}\n';
}
