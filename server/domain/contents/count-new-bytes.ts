import type { Database } from '../../platform/store/store.ts';

/** Sums of one statement. */
const BATCH = 500;

/** Bytes of those contents that a person's files do not have yet, each counted once. */
export async function countNewBytes(
  db: Database,
  userId: string,
  contents: readonly { sha256: string; bytes: number }[],
): Promise<number> {
  const bySum = new Map(contents.map(({ sha256, bytes }) => [sha256, bytes]));
  const sums = [...bySum.keys()];
  for (let at = 0; at < sums.length; at += BATCH) {
    const there = await db
      .selectFrom('file_contents')
      .select('sha256')
      .where((build) => build.and({ user_id: userId, unused_since: 0 }))
      .where('sha256', 'in', sums.slice(at, at + BATCH))
      .execute();
    for (const { sha256 } of there) bySum.delete(sha256);
  }
  return [...bySum.values()].reduce((sum, each) => sum + each, 0);
}
