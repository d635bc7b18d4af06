import type { Needs } from '../../../platform/access/context.ts';
import { JobRefusedError, type RunningJob } from '../../../platform/jobs/job-kind.ts';
import type { WriteTransaction } from '../../../platform/store/store.ts';
import type { ScanKey } from '../rows/scan-row.ts';
import { claimOutputs, KEPT_AFTER } from '../program/claim-outputs.ts';
import type { KeptOutput } from '../program/keep-outputs.ts';
import { texts } from '../program/texts.ts';
import type { Drawing } from './find-drawing.ts';
import { drawnNames } from './start-view.ts';

/** Makes drawn pictures those of their run, in place of others that were drawn before. Throws `JobRefusedError` where there was a later run. */
export async function recordDrawn(
  context: Needs<'store' | 'now'>,
  { hold }: Pick<RunningJob<unknown>, 'hold'>,
  { user_id, id }: ScanKey,
  { run, view }: Drawing,
  kept: readonly KeptOutput[],
): Promise<void> {
  const names = drawnNames(view);
  await context.store.write(async (transaction) => {
    await hold(transaction);
    if ((await lockRun(context, transaction, { user_id, id })) !== run)
      throw new JobRefusedError(texts.takenBack);
    await claimOutputs(transaction, user_id, kept);
    await transaction
      .updateTable('scan_files')
      .set({ expires_at: context.now() + KEPT_AFTER })
      .where((build) => build.and({ user_id, scan_id: id, run, role: 'output', expires_at: 0 }))
      .where((build) => build.or([build('name', 'like', 'poster-%'), build('name', 'like', 'thumbnail-%')]))
      .execute();
    const rows = kept.map(({ name, sha256 }) => ({
      user_id,
      scan_id: id,
      run,
      name: name === 'poster.webp' ? names.poster : names.thumbnail,
      sha256,
      role: 'output' as const,
      expires_at: 0,
    }));
    await transaction
      .insertInto('scan_files')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'scan_id', 'run', 'name']).doUpdateSet((eb) => ({
          sha256: eb.ref('excluded.sha256'),
          expires_at: 0,
        })),
      )
      .execute();
  });
}

/** The run that opens, which stays so until the transaction ends. */
async function lockRun(
  { store }: Needs<'store'>,
  transaction: WriteTransaction,
  { user_id, id }: ScanKey,
): Promise<number | undefined> {
  const scan = await transaction
    .selectFrom('scans')
    .select('run')
    .where((build) => build.and({ user_id, id }))
    // SQLite has one writer at a time, and no such clause.
    .$if(store.dialect === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
  return scan?.run;
}
