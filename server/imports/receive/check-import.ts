import type { ImportPreview } from '../../../contract/import.ts';
import type { Context } from '../../access/context.ts';
import { JobRefusedError, type JobKind, type RunningJob } from '../../jobs/job-kind.ts';
import type { ImportTable } from '../../store/schema.ts';
import type { WriteTransaction } from '../../store/store.ts';
import { deleteParts, PartWriter, readParts } from './import-parts.ts';
import { readFile } from '../reader/read-file.ts';
import { refusedWhole } from '../reader/refusals.ts';

interface CheckInput {
  importId: string;
}

/** Reads a file that was sent to be imported, in a process of its own, and keeps what it would bring until its person decides. */
export const checkImport: JobKind<CheckInput> = {
  name: 'check-import',
  secret: false,
  maxAttempts: 3,
  run: check,
  async abandon({ store }, { userId, input }) {
    const key = { user_id: userId, id: input.importId };
    await store.write(async (transaction) => {
      await deleteParts(transaction, key);
      await finish(transaction, key, refusedWhole('The file was not checked to its end. Send it again.'));
    });
  },
};

type Key = Pick<ImportTable, 'user_id' | 'id'>;

async function check(context: Context, job: RunningJob<CheckInput>): Promise<null> {
  const key = { user_id: job.userId, id: job.input.importId };
  const { store, config } = context;
  const row = await store.db
    .selectFrom('imports')
    .select('bytes')
    .where((build) => build.and({ ...key, state: 'checking' }))
    .executeTakeFirst();
  if (!row) throw new JobRefusedError('The file was taken back before it was checked.');
  // Of a try before this one.
  await store.write(async (transaction) => {
    await holdCheck(transaction, job, key);
    await deleteParts(transaction, key, 'content');
  });
  const content = new PartWriter(store, key, 'content', (transaction) => holdCheck(transaction, job, key));
  job.progress(0, 'Checking the file.');
  const preview = await readFile(
    {
      format: 'archive',
      bytes: row.bytes,
      maxContent: config.storagePerPerson,
      pieces: counted(readParts(store.db, key, 'file'), (done) =>
        job.progress(done / row.bytes / 2, 'Checking the file.'),
      ),
    },
    { signal: job.signal, onContent: (piece) => content.write(piece) },
  );
  await content.end();
  await store.write(async (transaction) => {
    await holdCheck(transaction, job, key);
    await deleteParts(transaction, key, preview.refusedCount === 0 ? 'file' : undefined);
    await finish(transaction, key, preview);
  });
  return null;
}

async function* counted(pieces: AsyncIterable<Uint8Array>, count: (bytes: number) => void) {
  let bytes = 0;
  for await (const piece of pieces) {
    yield piece;
    bytes += piece.length;
    count(bytes);
  }
}

/** Keeps the import from being replaced until the transaction ends. */
async function holdCheck(
  transaction: WriteTransaction,
  job: RunningJob<CheckInput>,
  key: Key,
): Promise<void> {
  await job.hold(transaction);
  const { numUpdatedRows } = await transaction
    .updateTable('imports')
    .set({ state: 'checking' })
    .where((build) => build.and({ ...key, state: 'checking' }))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new JobRefusedError('The file was taken back before it was checked.');
}

async function finish(transaction: WriteTransaction, key: Key, preview: ImportPreview): Promise<void> {
  await transaction
    .updateTable('imports')
    .set({ state: preview.refusedCount === 0 ? 'ready' : 'refused', preview: JSON.stringify(preview) })
    .where((build) => build.and(key))
    .execute();
}
