import type { Item } from '../../contract/annotations/operation.ts';
import type { Actor } from '../access/actor.ts';
import type { Context } from '../access/context.ts';
import { canTransferTour, notFound, refusal } from '../access/policy.ts';
import { countDownload } from '../limits/count-downloads.ts';
import { writeTagsCsv } from '../tours/tags-csv/write-tags.ts';
import { type ExportedTour, readExport } from './content/read-export.ts';
import { textStream } from './text-pieces.ts';

/** Tags as a file. */
interface ExportedTags {
  /** The twin's name. */
  name: string;
  csv: ReadableStream<Uint8Array>;
}

/**
 * The tags of a user's demo tour as CSV, made while it is downloaded. Throws `not-signed-in`, and `not-found` for everybody but
 * the owner, and where there is no tour; `too-many-requests`. The tour is read before the answer, in one revision.
 */
export async function exportTags(
  context: Context,
  actor: Actor,
  { userId }: { userId: string },
): Promise<ExportedTags> {
  if (!canTransferTour(actor, userId)) throw refusal(actor, false);
  await countDownload(context, 'export', userId);
  const tour = await readExport(context, userId);
  if (!tour) throw notFound();
  return { name: tour.fields.name, csv: textStream(tagsFile(tour)) };
}

/** The text of `content/tags.csv`, in parts: the same for the same tags. */
export function tagsFile({ items }: Pick<ExportedTour, 'items'>): Generator<string> {
  return writeTagsCsv(parsed(items.get('tags') ?? []));
}

/** Items that are parsed each time one comes to them: all at once would take many times their text. */
function parsed(texts: readonly string[]): Iterable<Item> {
  return {
    *[Symbol.iterator]() {
      for (const text of texts) yield JSON.parse(text) as Item;
    },
  };
}
