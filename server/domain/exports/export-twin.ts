import type { ExportedScan } from '../../../contract/twin-archive/archived-scan.ts';
import { isScanId } from '../../../contract/scans/scan-id.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { canTransferTour, notFound, refusal } from '../../platform/access/policy.ts';
import { countDownload } from '../../platform/limits/count-downloads.ts';
import { zipStream } from '../../platform/archives/zip-stream.ts';
import { signManifest } from '../../platform/signing/sign-manifest.ts';
import { scanIdsOf } from './content/archived-scans.ts';
import { readExport } from './content/read-export.ts';
import type { SentFiles } from './file-parts.ts';
import { signedParts } from './signed-parts.ts';
import { type ArchiveContents, twinParts } from './twin-parts.ts';

/** A twin as a file. */
interface ExportedTwin {
  /** The twin's name. */
  name: string;
  archive: ReadableStream<Uint8Array>;
}

/**
 * A user's demo tour as a signed ZIP archive that is made while it is downloaded; `scans`: how much of the scan that it is of comes along. Throws
 * `not-signed-in`, and `not-found` for everybody but the owner, and where there is none; `too-many-requests`. The tour is read before the answer,
 * in one revision.
 */
export async function exportTwin(
  context: Needs<'config' | 'store' | 'files' | 'now'>,
  actor: Actor,
  { userId, scans = 'none' }: { userId: string; scans?: ExportedScan },
): Promise<ExportedTwin> {
  if (!canTransferTour(actor, userId)) throw refusal(actor, false);
  await countDownload(context, 'export', userId);
  const tour = await readExport(context, userId);
  if (!tour) throw notFound();
  const { name, matterportId } = tour.fields;
  const scanIds = isScanId(matterportId) ? [matterportId] : [];
  return { name, archive: archiveStream(context, { userId, tour, scanIds, scans }) };
}

/**
 * A user's demo tour and all of their scans, whole, as one such archive; null without either. The caller asks the policy. `done` learns which files
 * are in it, once it was read.
 */
export async function exportEverything(
  context: Needs<'config' | 'store' | 'files' | 'now'>,
  userId: string,
  done: SentFiles,
): Promise<ReadableStream<Uint8Array> | null> {
  const tour = await readExport(context, userId);
  const scanIds = await scanIdsOf(context.store.db, userId);
  if (!tour && scanIds.length === 0) return null;
  return archiveStream(context, { userId, tour, scanIds, scans: 'all' }, done);
}

function archiveStream(
  context: Needs<'config' | 'store' | 'files' | 'now'>,
  contents: ArchiveContents,
  done?: SentFiles,
): ReadableStream<Uint8Array> {
  const { tour } = contents;
  const { name, matterportId } = tour?.fields ?? { name: '', matterportId: '' };
  const parts = signedParts({ name, matterportId }, twinParts(context, contents, done), (manifest) =>
    signManifest(context, manifest),
  );
  return zipStream(parts, new Date(tour?.updated ?? context.now()));
}
