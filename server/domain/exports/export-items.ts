import { readRights } from '../tours/read-tour.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import { shownCapture } from './content/shown-capture.ts';
import { measurementsFile } from './content/measurements-file.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { canExportTables, notFound, refusal } from '../../platform/access/policy.ts';
import { countDownload } from '../../platform/limits/count-requests.ts';
import { readExport, type ExportedTour } from './content/read-export.ts';
import { textStream } from './signed-parts.ts';
import type { Item } from '../../../contract/changes/operation.ts';
import { csvTableOf, writeItemsCsv } from '../tours/items-csv/tables.ts';

interface ExportedItems {
  /** The twin's name. */
  name: string;
  csv: ReadableStream<Uint8Array>;
}

/**
 * Streams the items of a collection of a tour as CSV. Reads the tour at one revision before the response
 * starts. Throws `not-signed-in` and `too-many-requests`. Throws `not-found` if the tour does not exist, or
 * if the actor is neither its owner nor an editor.
 */
export async function exportItems(
  context: Needs<'config' | 'store' | 'files' | 'now'>,
  actor: Actor,
  { collection, ...ref }: TourRef & { collection: string },
): Promise<ExportedItems> {
  const rights = await readRights(context, ref);
  if (!rights || !canExportTables(actor, rights)) throw refusal(actor, false);
  const { userId } = actor;
  await countDownload(context, 'export', userId);
  const tour = await readExport(context, ref);
  if (!tour) throw notFound();
  const { name, matterportId } = tour.fields;
  if (collection !== 'measurements') return { name, csv: textStream(itemsFile(tour, collection)) };
  const capture = await shownCapture(context, { userId: ref.userId, captureId: matterportId });
  return { name, csv: textStream(measurementsFile(tour, capture)) };
}

/**
 * Yields the text of a collection's table, such as `content/tags.csv`. The same items always produce the same
 * text.
 */
export function itemsFile({ items }: Pick<ExportedTour, 'items'>, collection: string): Generator<string> {
  return writeItemsCsv(csvTableOf(collection), parsed(items.get(collection) ?? []));
}

/**
 * Returns an iterable of the parsed items. Parses one item at a time, because all parsed items together would
 * take many times the memory of their text.
 */
function parsed(texts: readonly string[]): Iterable<Item> {
  return {
    *[Symbol.iterator]() {
      for (const text of texts) yield JSON.parse(text) as Item;
    },
  };
}
