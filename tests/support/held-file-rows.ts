import { randomUUID } from 'node:crypto';
import type { Store } from '../../server/platform/store/store.ts';

/** Adds a row for a user to each table about files. All texts that only the user may see contain `secret`. */
export async function fillFileTables(store: Store, userId: string, secret: string): Promise<void> {
  const { db } = store;
  const at = 1_763_683_200_000;
  const sha256 = 'ab'.repeat(32);
  const tour = { user_id: userId, tour_id: 'demo-tour' };
  const ends = { created_at: at, expires_at: at + 1 };
  const content = { user_id: userId, sha256, bytes: 3, media_type: 'text/plain' };
  await db
    .insertInto('file_contents')
    .values({ ...content, scan: 'none', facts: `{"problem":"${secret}"}`, created_at: at, unused_since: 0 })
    .execute();
  const version = { version_id: randomUUID(), document_id: 'document', sha256, name: secret };
  await db
    .insertInto('file_versions')
    .values({ ...tour, ...version, added_at: at, added_by: userId, expires_at: 0 })
    .execute();
  await db
    .insertInto('file_bin')
    .values({
      ...tour,
      document_id: 'removed',
      item: `{"id":"removed","name":"${secret}"}`,
      removed_at: at,
      expires_at: at + 1,
    })
    .execute();
  await db.insertInto('file_words').values({ user_id: userId, word: secret, sha256, page: 1 }).execute();
  await db.insertInto('file_pages').values({ user_id: userId, sha256, page: 1, text: secret }).execute();
  await db
    .insertInto('uploads')
    .values({
      ...tour,
      id: randomUUID(),
      uploader: userId,
      name: secret,
      bytes: 3,
      target: '{}',
      state: 'open',
      result: '',
      locked_by: '',
      locked_until: 0,
      ...ends,
    })
    .execute();
  await db
    .insertInto('file_grants')
    .values({
      ...tour,
      grant_hash: `hash of ${userId}`,
      global_id: '',
      session_id: `token-${userId}`,
      ...ends,
    })
    .execute();
}
