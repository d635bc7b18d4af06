import { shownCapture } from './capture/shown-capture.ts';
import { measurementsFile } from './measuring/measurements-file.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { canTransferTour, notFound, refusal } from '../../platform/access/policy.ts';
import { countDownload } from '../../platform/limits/count-downloads.ts';
import { readExport } from './content/read-export.ts';
import { itemsFile } from './items-file.ts';
import { textStream } from './text-pieces.ts';

/** Items as a file. */
interface ExportedItems {
  /** The twin's name. */
  name: string;
  csv: ReadableStream<Uint8Array>;
}

/**
 * The items of a collection of a user's demo tour as CSV, made while it is downloaded. Throws `not-signed-in`, and `not-found` for
 * everybody but the owner, and where there is no tour; `too-many-requests`. The tour is read before the answer, in one revision.
 */
export async function exportItems(
  context: Needs<'config' | 'store' | 'files' | 'now'>,
  actor: Actor,
  { userId, collection }: { userId: string; collection: string },
): Promise<ExportedItems> {
  if (!canTransferTour(actor, userId)) throw refusal(actor, false);
  await countDownload(context, 'export', userId);
  const tour = await readExport(context, userId);
  if (!tour) throw notFound();
  const { name, matterportId } = tour.fields;
  if (collection !== 'measurements') return { name, csv: textStream(itemsFile(tour, collection)) };
  const capture = await shownCapture(context, { userId, captureId: matterportId });
  return { name, csv: textStream(measurementsFile(tour, capture)) };
}
