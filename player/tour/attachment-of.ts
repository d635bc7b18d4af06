import { findItemKind } from '../../contract/changes/kinds.ts';
import type { Attachment } from '../../contract/files/stored-file.ts';

/** Returns an annotation as a target for files, or null if its kind cannot have files. */
export function attachmentOf(kind: string, id: string): Attachment | null {
  return findItemKind(kind) ? { kind, id } : null;
}
