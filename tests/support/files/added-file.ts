import { createHash } from 'node:crypto';
import { uploadTargetSchema, type UploadTarget } from '../../../contract/files/upload.ts';
import type { Context } from '../../../server/platform/access/context.ts';
import { addFile, type AddedFile } from '../../../server/domain/files/documents/add-file.ts';
import { fileKey } from '../../../server/platform/file-store/file-key.ts';

interface Added {
  name?: string;
  mediaType?: string;
  target?: UploadTarget;
  userId?: string;
  tourId?: string;
}

/** Returns the SHA-256 of a text or of bytes in hexadecimal. */
export function sha256Of(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/**
 * Adds a file with this content to a user's tour (by default, the demo), with the result of a finished
 * upload.
 */
export async function addTextFile(
  context: Context,
  content: string | Buffer,
  added: Added = {},
): Promise<AddedFile> {
  const {
    name = `${String(content).slice(0, 20)}.txt`,
    mediaType = 'text/plain',
    target = {},
    userId = 'owner',
    tourId = 'demo-tour',
  } = added;
  const bytes = Buffer.from(content);
  const sha256 = sha256Of(content);
  await context.files.putBytes(fileKey(userId, sha256), bytes);
  return await context.store.write((transaction) =>
    addFile(context, transaction, {
      userId,
      tourId,
      sha256,
      bytes: bytes.length,
      mediaType,
      name,
      target: uploadTargetSchema.parse(target),
      addedBy: userId,
    }),
  );
}
