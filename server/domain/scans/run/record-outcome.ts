import type { Needs } from '../../../platform/access/context.ts';
import { changeOwn, type OwnRun } from './change-own.ts';
import { tellByMail } from './mail/tell-by-mail.ts';
import type { ScanOutcome } from './read-result.ts';

/** Says what a run that has made nothing has come to: questions, or a sentence. The run before still opens. */
export async function recordOutcome(
  context: Needs<'config' | 'store' | 'now'>,
  own: OwnRun,
  outcome: Exclude<ScanOutcome, { outcome: 'done' }>,
): Promise<void> {
  const asks = outcome.outcome === 'asks';
  await context.store.write(async (transaction) => {
    await changeOwn(
      context,
      transaction,
      own,
      asks
        ? { state: 'asks', problem: '', questions: JSON.stringify(outcome.questions) }
        : { state: 'failed', problem: outcome.sentence, questions: '' },
    );
    await tellByMail(context, transaction, own, asks ? 'asks' : 'failed');
  });
}
