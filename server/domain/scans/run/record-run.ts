import type { ScanDone } from '../../../../contract/scans/scan-result.ts';
import type { Needs } from '../../../platform/access/context.ts';
import type { WriteTransaction } from '../../../platform/store/store.ts';
import type { ScanKey } from '../rows/scan-row.ts';
import { drawLater } from '../pictures/draw-later.ts';
import { changeOwn, type OwnRun } from './change-own.ts';
import { claimOutputs, KEPT_AFTER } from '../program/claim-outputs.ts';
import type { KeptOutput } from '../program/keep-outputs.ts';
import { tellByMail } from './tell-by-mail.ts';

/** Rows of one statement. */
const BATCH = 500;

/** Makes a run that has ended well the one that opens, with its files: all of it or nothing. */
export async function recordRun(
  context: Needs<'config' | 'store' | 'now'>,
  own: OwnRun,
  done: ScanDone,
  outputs: readonly KeptOutput[],
): Promise<void> {
  await context.store.write(async (transaction) => {
    const { run, corrections } = await changeOwn(context, transaction, own, {
      state: 'ready',
      problem: '',
      questions: '',
      result: JSON.stringify(done),
      nextRun: true,
    });
    await claimOutputs(transaction, own.key.user_id, outputs);
    await expireEarlier(transaction, own.key, context.now() + KEPT_AFTER);
    await insertFiles(transaction, own.key, run, outputs);
    await drawLater(context, transaction, own.key, '', corrections);
    await tellByMail(context, transaction, own, 'ready');
  });
}

async function expireEarlier(
  transaction: WriteTransaction,
  { user_id, id }: ScanKey,
  at: number,
): Promise<void> {
  await transaction
    .updateTable('scan_files')
    .set({ expires_at: at })
    .where((build) => build.and({ user_id, scan_id: id, role: 'output', expires_at: 0 }))
    .execute();
}

/** Says that a run of a scan has these files. */
export async function insertFiles(
  transaction: WriteTransaction,
  { user_id, id }: ScanKey,
  run: number,
  outputs: readonly KeptOutput[],
): Promise<void> {
  const rows = outputs.map(({ name, sha256 }) => {
    return { user_id, scan_id: id, run, name, sha256, role: 'output' as const, expires_at: 0 };
  });
  for (let at = 0; at < rows.length; at += BATCH) {
    await transaction
      .insertInto('scan_files')
      .values(rows.slice(at, at + BATCH))
      .execute();
  }
}
