import type { Bin } from '../../../contract/files/storage.ts';
import { documentSchema } from '../../../contract/files/document.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { demoTourKey } from '../tours/tour-revision.ts';
import { authorizeTourWrite } from '../tours/write-tour.ts';
import { selectVersions, toStoredFile } from '../contents/stored-version.ts';

/** Documents of one answer: those deleted last. */
const DOCUMENTS_MAX = 1_000;
/** Documents of one statement. */
const AT_A_TIME = 100;

/** The documents of the user's demo tour that were deleted, newest first. Throws `not-signed-in`, `forbidden` or `not-found`. */
export async function listBin(
  context: Needs<'store' | 'now'>,
  actor: Actor,
  { userId }: { userId: string },
): Promise<Bin> {
  await authorizeTourWrite(context, actor, userId);
  const key = demoTourKey(userId);
  const rows = await context.store.db
    .selectFrom('file_bin')
    .select(['document_id', 'item', 'removed_at', 'expires_at'])
    .where((build) => build.and({ ...key }))
    .where('expires_at', '>', context.now())
    .orderBy('removed_at', 'desc')
    .orderBy('document_id')
    .limit(DOCUMENTS_MAX)
    .execute();
  const files = await readFiles(
    context,
    userId,
    rows.map(({ document_id }) => document_id),
  );
  const documents = rows.flatMap(({ item, removed_at, expires_at }) => {
    const { data: document } = documentSchema.safeParse(JSON.parse(item));
    const file = document?.file && files.get(document.file.version);
    if (!document || !file) return [];
    return [{ document: { ...document, file }, removedAt: removed_at, expiresAt: expires_at }];
  });
  return { documents };
}

/** What is known of the files of documents now, by their versions. */
async function readFiles({ store }: Needs<'store'>, userId: string, documents: readonly string[]) {
  const files = new Map<string, ReturnType<typeof toStoredFile>>();
  for (let at = 0; at < documents.length; at += AT_A_TIME) {
    const versions = await selectVersions(store.db, demoTourKey(userId))
      .where('document_id', 'in', documents.slice(at, at + AT_A_TIME))
      .execute();
    for (const version of versions) files.set(version.version_id, toStoredFile(version));
  }
  return files;
}
