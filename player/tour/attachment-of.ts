import { findItemKind } from '../../contract/changes/kinds.ts';
import type { Attachment } from '../../contract/files/stored-file.ts';

/** An annotation as something that files belong to; null where those of its kind cannot have any. */
export function attachmentOf(kind: string, id: string): Attachment | null {
  return findItemKind(kind) ? { kind, id } : null;
}
