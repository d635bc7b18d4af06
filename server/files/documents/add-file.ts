import type { z } from 'zod';
import type { uploadTargetSchema } from '../../../contract/files/upload.ts';
import type { Context } from '../../access/context.ts';
import type { WriteTransaction } from '../../store/store.ts';

export interface NewFile {
  userId: string;
  tourId: string;
  /** Of the content, whose bytes are in the file store already. */
  sha256: string;
  bytes: number;
  /** As told by its content. */
  mediaType: string;
  /** Of the file that was uploaded. */
  name: string;
  target: z.output<typeof uploadTargetSchema>;
  /** The user id of who uploaded it. */
  addedBy: string;
}

export interface AddedFile {
  documentId: string;
  /** The tour had this content already, in that document. */
  existed: boolean;
  /** The tour's revision now: what the caller publishes once the transaction is through (`kind: 'changed'`). */
  revision: number;
}

/**
 * Adds a file to a tour: its content, its version, and the document that has it, or which has it now in place of an earlier
 * version. Throws `not-found` where there is no such tour, or no document to be replaced; `invalid-document` where the tour is full.
 */
export async function addFile(
  _context: Context,
  _transaction: WriteTransaction,
  _file: NewFile,
): Promise<AddedFile> {
  throw new Error('Files cannot be added yet.');
}
