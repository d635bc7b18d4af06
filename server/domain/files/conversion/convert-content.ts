import type { Needs } from '../../../platform/access/context.ts';
import type { RunningJob } from '../../../platform/jobs/job-kind.ts';
import {
  batches,
  insertRows,
  removeRows,
  type WriteTransaction,
  type Store,
} from '../../../platform/store/store.ts';
import { fileKey } from '../../../platform/file-store/file-key.ts';
import { changeContent, type Facts, type Content, readContent, texts } from './change-content.ts';
import type { ContentKey } from '../../../platform/store/schema.ts';
import type { ContentInput } from './enqueue-conversion.ts';
import { conversionOf, type Converted, runConverter } from './run-converter.ts';
import type { FoundPage } from './report.ts';

/** Thrown if the file was deleted during its conversion. */
class GoneError extends Error {}

/**
 * Converts a stored file that has passed the virus check or needs none. Marks the file as converted even if
 * the converter fails. Throws if the file store fails, so that the job is retried.
 */
export async function convertContent(
  context: Needs<'store' | 'feed' | 'files' | 'now'>,
  job: RunningJob<ContentInput>,
): Promise<null> {
  const key = { user_id: job.userId, sha256: job.input.sha256 };
  const content = await readContent(context.store.db, key);
  if (!content || (content.scan !== 'clean' && content.scan !== 'none')) return null;
  try {
    const facts = await findFacts(context, job, key, content);
    await changeContent(context, key, { facts }, { hold: job.hold });
  } catch (error) {
    if (!(error instanceof GoneError)) throw error;
  }
  return null;
}

/**
 * Records that a file could not be converted, because servers died while converting it or the file store was
 * unavailable for too long.
 */
export async function abandonConversion(
  context: Needs<'store' | 'feed' | 'now'>,
  { userId, input }: Pick<RunningJob<ContentInput>, 'userId' | 'input'>,
): Promise<void> {
  const key = { user_id: userId, sha256: input.sha256 };
  await changeContent(context, key, { facts: { problem: texts.failed } });
}

async function findFacts(
  context: Needs<'store' | 'files'>,
  job: RunningJob<ContentInput>,
  key: ContentKey,
  { bytes, media_type: type }: Content,
): Promise<Facts> {
  const { store, files } = context;
  const conversion = conversionOf(type);
  if (!conversion || bytes === 0) return {};
  const cut = bytes > conversion.most;
  if (cut && conversion.larger === 'refused') return { problem: texts.large };
  const part = cut ? { start: 0, end: conversion.most - 1 } : undefined;
  const name = fileKey(key.user_id, key.sha256);
  const file = await files.read(name, { ...(part && { part }), signal: job.signal });
  if (!file) return { problem: texts.failed };
  const size = cut ? conversion.most : bytes;
  const made = await runConverter(
    conversion,
    { type, bytes: size, cut, pieces: file.body },
    { signal: job.signal },
  );
  await saveWords(store, key, made.found, holdContent(job, key));
  if (made.thumbnail) await files.putBytes(fileKey(key.user_id, key.sha256, 'thumbnail'), made.thumbnail);
  return factsOf(made);
}

/**
 * Returns a function that prevents the deletion of a stored file until the transaction ends. The function
 * throws `GoneError` if the file was deleted.
 */
function holdContent(job: RunningJob<ContentInput>, key: ContentKey) {
  return async (transaction: WriteTransaction) => {
    await job.hold(transaction);
    const { numUpdatedRows } = await transaction
      .updateTable('file_contents')
      .set((build) => ({ facts: build.ref('facts') }))
      .where((build) => build.and({ ...key }))
      // A negative value means that the file is being deleted.
      .where('unused_since', '>=', 0)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new GoneError();
  };
}

function factsOf(made: Converted): Facts {
  const problem = problemOf(made);
  return {
    ...(made.thumbnail && { thumbnail: true }),
    ...made.size,
    ...(made.pages !== null && { pages: made.pages }),
    ...(problem && { problem }),
  };
}

/**
 * Returns the message that explains why a conversion is incomplete, or null if it is complete. A converter
 * that stops early within its limits has crashed, so the file counts as damaged.
 */
function problemOf({ problem, complete, exceeded }: Converted): string | null {
  if (problem) return texts[problem];
  if (complete) return null;
  if (exceeded === 'memory') return texts.memory;
  return exceeded === 'time' ? texts.slow : texts.damaged;
}

/**
 * Maximum number of rows in a write, and number of UTF-16 code units in their texts after which the next
 * write begins. Both are small, so that other writes can run in between.
 */
const BATCH = 500;
const BATCH_LENGTH = 200_000;

/** Throws if the file's rows may no longer be written. */
type Hold = (transaction: WriteTransaction) => Promise<void>;

/** Replaces the pages and words of a stored file, in many small writes. */
export async function saveWords(
  store: Store,
  key: ContentKey,
  found: readonly FoundPage[],
  hold: Hold,
): Promise<void> {
  await deleteWords(store, key, hold);
  const words = found.flatMap(({ page, words }) => words.map((word) => ({ ...key, word, page })));
  for (const rows of batches(words, BATCH)) {
    await store.write(async (transaction) => {
      await hold(transaction);
      await insertRows(transaction, 'file_words', rows);
    });
  }
  for (const batch of batchesOf(found)) {
    await store.write(async (transaction) => {
      await hold(transaction);
      const rows = batch.map(({ page, text }) => ({ ...key, page, text }));
      await insertRows(transaction, 'file_pages', rows);
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
      await removeRows(transaction, 'file_words', { ...key, word: words.map(({ word }) => word) });
      return true;
    });
  }
  await store.write(async (transaction) => {
    await hold(transaction);
    await removeRows(transaction, 'file_pages', key);
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
