import type { SignedIn } from '../../../../../../server/platform/access/actor.ts';
import type { Context } from '../../../../../../server/platform/access/context.ts';
import { readStorage } from '../../../../../../server/domain/contents/read-storage.ts';
import { authorizeUpload } from '../../../../../../server/domain/uploads/authorize-upload.ts';
import { listUploads } from '../../../../../../server/domain/uploads/list-uploads.ts';

/** What one's files take, and the uploads that are not finished. */
export async function loadStorage(context: Context, actor: SignedIn) {
  const { userId } = await authorizeUpload(context, actor, actor.userId);
  const [storage, uploads] = await Promise.all([
    readStorage(context, actor, { userId }),
    listUploads(context, userId),
  ]);
  return { storage, uploads };
}

export type StorageShown = Awaited<ReturnType<typeof loadStorage>>;
