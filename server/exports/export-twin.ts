import type { Actor } from '../access/actor.ts';
import type { Context } from '../access/context.ts';
import { canTransferTour, notFound, refusal } from '../access/policy.ts';
import { countDownload } from '../limits/count-downloads.ts';
import { zipStream } from '../archives/zip-stream.ts';
import { signManifest } from '../signing/sign-manifest.ts';
import { readExport } from './content/read-export.ts';
import { signedParts } from './signed-parts.ts';
import { twinParts } from './twin-parts.ts';

/** A twin as a file. */
interface ExportedTwin {
  /** The twin's name. */
  name: string;
  archive: ReadableStream<Uint8Array>;
}

/**
 * A user's demo tour as a signed ZIP archive that is made while it is downloaded. Throws `not-signed-in`, and `not-found` for
 * everybody but the owner, and where there is none; `too-many-requests`. The tour is read before the answer, in one revision.
 */
export async function exportTwin(
  context: Context,
  actor: Actor,
  { userId }: { userId: string },
): Promise<ExportedTwin> {
  if (!canTransferTour(actor, userId)) throw refusal(actor, false);
  await countDownload(context, 'export', userId);
  const tour = await readExport(context, userId);
  if (!tour) throw notFound();
  const parts = signedParts(tour.fields, twinParts(context, tour), (manifest) =>
    signManifest(context, manifest),
  );
  return { name: tour.fields.name, archive: zipStream(parts, new Date(tour.updated)) };
}
