import type { Needs } from '../../../platform/access/context.ts';
import type { RunningJob } from '../../../platform/jobs/job-kind.ts';
import type { WriteTransaction } from '../../../platform/store/store.ts';
import { fileKey } from '../../../platform/file-store/file-key.ts';
import { changeContent, type ContentKey, type Facts } from './change-content.ts';
import type { ContentInput } from './convert-file.ts';
import { type Content, readContent } from './read-content.ts';
import { conversionOf, type Converted, runConverter } from './run-converter.ts';
import { saveWords } from './save-words.ts';
import { texts } from './texts.ts';

/** The content went while it was converted. */
class GoneError extends Error {}

/** Converts a content that nobody has to fear; whatever it is, it is done then. */
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

/** Says that it could not be looked at: its servers have ended over it, or the file store is away for long. */
export async function giveUp(
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

/** Keeps a content from going until the transaction ends. Throws `GoneError` where it has gone. */
function holdContent(job: RunningJob<ContentInput>, key: ContentKey) {
  return async (transaction: WriteTransaction) => {
    await job.hold(transaction);
    const { numUpdatedRows } = await transaction
      .updateTable('file_contents')
      .set((build) => ({ facts: build.ref('facts') }))
      .where((build) => build.and({ ...key }))
      // Below, it is just being removed.
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

/** A converter that ended without a word was ended by what it opened. */
function problemOf({ problem, complete, exceeded }: Converted): string | null {
  if (problem) return texts[problem];
  if (complete) return null;
  if (exceeded === 'memory') return texts.memory;
  return exceeded === 'time' ? texts.slow : texts.damaged;
}
