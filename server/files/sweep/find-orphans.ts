import type { Context } from '../../access/context.ts';
import type { FileKey } from '../store/file-key.ts';
import { ownerOf } from '../store/file-key.ts';
import type { ListedFile } from '../store/file-store.ts';

/** A file in the store that no row names. */
export interface Orphan extends ListedFile {
  /** Whose it would be; null where that account is gone. */
  userId: string | null;
  sha256: string;
}

const AT_A_TIME = 500;

/** All files without a row. Those that just come and go may be among them, or not. */
export async function* findOrphans(context: Pick<Context, 'store' | 'files'>): AsyncGenerator<Orphan> {
  const users = await context.store.db.selectFrom('users').select('id').execute();
  const userOf = new Map(users.map(({ id }) => [ownerOf(id), id]));
  let batch: Orphan[] = [];
  for await (const file of context.files.list()) {
    const { owner, sha256 } = partsOf(file.key);
    batch.push({ ...file, sha256, userId: userOf.get(owner) ?? null });
    if (batch.length < AT_A_TIME) continue;
    yield* await withoutRow(context, batch);
    batch = [];
  }
  yield* await withoutRow(context, batch);
}

async function withoutRow({ store }: Pick<Context, 'store'>, files: readonly Orphan[]): Promise<Orphan[]> {
  const known = new Set<string>();
  for (const [userId, own] of Map.groupBy(files, (file) => file.userId)) {
    if (userId === null) continue;
    const rows = await store.db
      .selectFrom('file_contents')
      .select('sha256')
      .where('user_id', '=', userId)
      .where(
        'sha256',
        'in',
        own.map(({ sha256 }) => sha256),
      )
      .execute();
    for (const { sha256 } of rows) known.add(`${userId}/${sha256}`);
  }
  return files.filter(({ userId, sha256 }) => !known.has(`${userId}/${sha256}`));
}

function partsOf(key: FileKey): { owner: string; sha256: string } {
  const [owner = '', name = ''] = key.split('/');
  return { owner, sha256: name.slice(0, 64) };
}
