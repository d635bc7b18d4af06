import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '../../../platform/access/context.ts';
import { scanContent } from '../../files/conversion/scan-content.ts';
import type { RunningJob } from '../../../platform/jobs/job-kind.ts';
import { retryPause } from '../../../platform/jobs/runner/retry-pause.ts';
import { toStepText } from './step-text.ts';
import { texts } from '../program/texts.ts';

/** Whether nobody has to fear a content; where no virus check has looked at it yet, after one has, however long it is away. */
export async function passVirusCheck(
  context: Context,
  job: RunningJob<unknown>,
  sha256: string,
): Promise<boolean> {
  const key = { user_id: job.userId, sha256 };
  for (let attempt = 1; ; attempt++) {
    const content = await context.store.db
      .selectFrom('file_contents')
      .select('scan')
      .where((build) => build.and(key))
      .executeTakeFirst();
    if (content?.scan !== 'waiting') return content?.scan !== 'infected';
    job.progress(null, toStepText({ step: texts.checking, left: null }));
    try {
      await scanContent(context, { ...job, input: { sha256 } });
    } catch (error) {
      job.signal.throwIfAborted();
      context.log.warn({ err: error, job: job.id }, 'the virus check of a scan is tried again');
      await wait(retryPause(attempt), null, { signal: job.signal });
    }
  }
}
