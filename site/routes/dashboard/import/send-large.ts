import { localNameOf } from '../../../../contract/demo-tour.ts';
import type { TourRef } from '../../../../contract/tour-id.ts';
import { readBegun } from '../../../browser/files/uploads/begun-upload.ts';
import {
  endResumed,
  sendResumed,
  type SendResumedEvents,
} from '../../../browser/files/uploads/send-resumed.ts';
import type { TusServer } from '../../../browser/files/uploads/send-by-tus.ts';
import { texts } from './texts.ts';

/**
 * Uploads an archive. The upload can resume, even after a reload if the user chooses the same file again.
 * Returns the id of the import. Throws an error with a message, or the signal's reason.
 */
export async function sendLarge(server: TusServer, file: File, events: SendResumedEvents): Promise<string> {
  const archive = { kind: 'import', file, target: { importArchive: true } } as const;
  const end = await sendResumed(server, archive, events, texts.notUploaded);
  if ('importId' in end) return end.importId;
  throw new Error(texts.notUploaded);
}

/** Discards the uploaded data of a file, and releases the storage reserved for it. */
export async function endLarge(tour: TourRef, file: File): Promise<void> {
  await endResumed('import', readBegun('import', localNameOf(tour), file));
}
