import type { Store, WriteTransaction } from '../../../platform/store/store.ts';
import type { ContentKey } from './change-content.ts';
import type { FoundPage } from './report.ts';

/** Rows of one write, and characters of its texts: others write in between. */
const BATCH = 500;
const BATCH_LENGTH = 200_000;

/** Throws where the content must not be written to any more. */
type Hold = (transaction: WriteTransaction) => Promise<void>;

/** Keeps the pages and words of a content in place of those that it had, in many small writes. */
export async function saveWords(
  store: Store,
  key: ContentKey,
  found: readonly FoundPage[],
  hold: Hold,
): Promise<void> {
  await deleteWords(store, key, hold);
  const words = found.flatMap(({ page, words }) => words.map((word) => ({ ...key, word, page })));
  for (let from = 0; from < words.length; from += BATCH) {
    await store.write(async (transaction) => {
      await hold(transaction);
      await transaction
        .insertInto('file_words')
        .values(words.slice(from, from + BATCH))
        .execute();
    });
  }
  for (const batch of batchesOf(found)) {
    await store.write(async (transaction) => {
      await hold(transaction);
      const rows = batch.map(({ page, text }) => ({ ...key, page, text }));
      await transaction.insertInto('file_pages').values(rows).execute();
    });
  }
}

async function deleteWords(store: Store, key: ContentKey, hold: Hold): Promise<void> {
  for (let more = true; more;) {
    more = await store.write(async (transaction) => {
      await hold(transaction);
      const words = await transaction
        .selectFrom('file_words')
        .select('word')
        .where((build) => build.and({ ...key }))
        .limit(BATCH)
        .execute();
      if (words.length === 0) return false;
      await transaction
        .deleteFrom('file_words')
        .where((build) => build.and({ ...key }))
        .where(
          'word',
          'in',
          words.map(({ word }) => word),
        )
        .execute();
      return true;
    });
  }
  await store.write(async (transaction) => {
    await hold(transaction);
    await transaction
      .deleteFrom('file_pages')
      .where((build) => build.and({ ...key }))
      .execute();
  });
}

function* batchesOf(found: readonly FoundPage[]): Generator<FoundPage[]> {
  let batch: FoundPage[] = [];
  let length = 0;
  for (const page of found) {
    batch.push(page);
    length += page.text.length;
    if (batch.length < BATCH && length < BATCH_LENGTH) continue;
    yield batch;
    batch = [];
    length = 0;
  }
  if (batch.length > 0) yield batch;
}
