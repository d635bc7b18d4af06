import type { Attachment } from '../../../../contract/files/document.ts';
import type { UploadTarget } from '../../../../contract/files/upload.ts';
import { isRecord } from '../../../../contract/json/is-record.ts';
import { ATTACHMENTS_MAX, OPERATIONS_MAX } from '../../../../contract/limits.ts';
import { isName } from '../../../../contract/wire-guards.ts';

/** A file that a person chose in the player. */
export interface ChosenFile {
  id: string;
  file: File;
  target: UploadTarget;
}

/** The files of a message, as far as they are what they should be; whatever the server refuses it says itself. */
export function readChosen(value: unknown): ChosenFile[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, OPERATIONS_MAX).flatMap((item: unknown) => {
    if (!isRecord(item) || !isName(item.id) || !(item.file instanceof File)) return [];
    return [{ id: item.id, file: item.file, target: readTarget(item.target) }];
  });
}

function readTarget(value: unknown): UploadTarget {
  if (!isRecord(value)) return {};
  const { attached, folder, replaces, keepPositions } = value;
  return {
    attached: Array.isArray(attached) ? attached.slice(0, ATTACHMENTS_MAX).flatMap(readAttachment) : [],
    ...(isName(folder) ? { folder } : {}),
    ...(isName(replaces) ? { replaces } : {}),
    keepPositions: keepPositions === true,
  };
}

/** What kinds there are, the server knows. */
function readAttachment(value: unknown): Attachment[] {
  if (!isRecord(value) || !isName(value.kind) || !isName(value.id)) return [];
  return [{ kind: value.kind, id: value.id }];
}
