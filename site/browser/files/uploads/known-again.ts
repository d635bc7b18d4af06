import type { ChosenFile } from '../../../../contract/files/file-messages.ts';
import { sameValue } from '../../../../contract/json/same-value.ts';
import type { UploadRecord } from './upload-record.ts';

/** The record of a file that was just chosen. */
export function recordOf(userId: string, { id, file, target }: ChosenFile): UploadRecord {
  const { name, size: bytes, type, lastModified } = file;
  const fresh = { createdAt: Date.now(), address: null, paused: false };
  return { id, userId, name, bytes, type, lastModified, target, ...fresh };
}

/** Whether an upload of an earlier visit was of this very file, and it may go where that one goes. */
export function isKnownAgain(record: UploadRecord, { file, target }: ChosenFile): boolean {
  const { name, bytes, lastModified } = record;
  const isSame = name === file.name && bytes === file.size && lastModified === file.lastModified;
  const isGeneral = !target.attached?.length && !target.replaces;
  return isSame && (isGeneral || sameValue(record.target, target));
}
