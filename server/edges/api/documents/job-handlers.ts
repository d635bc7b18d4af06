import type { Needs } from '../../../platform/access/context.ts';
import { cancelJob } from '../../../platform/jobs/cancel-job.ts';
import { listJobs } from '../../../platform/jobs/list-jobs.ts';
import type { HeaderSet } from '../answer/security-headers.ts';
import type { Handlers } from '../routing/handlers.ts';
import { jsonAnswers, userIdOf } from './json-answers.ts';

export function jobHandlers(
  context: Needs<'store' | 'feed' | 'now'>,
  headers: HeaderSet,
): Handlers<'listJobs' | 'cancelJob'> {
  const { json } = jsonAnswers(headers);
  return {
    async listJobs(c) {
      return json(JSON.stringify(await listJobs(context, c.var.actor, { userId: userIdOf(c) })));
    },
    async cancelJob(c) {
      const jobId = c.req.param('jobId') ?? '';
      await cancelJob(context, c.var.actor, { userId: userIdOf(c), jobId });
      return new Response(null, { status: 204, headers });
    },
  };
}
