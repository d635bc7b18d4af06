import type { Context } from '../../../server/access/context.ts';
import type { JobKind } from '../../../server/jobs/job-kind.ts';

/** Runs a job as a runner would, but at once and in this place. */
export async function runJob<Input>(
  context: Context,
  kind: JobKind<Input>,
  userId: string,
  input: Input,
): Promise<unknown> {
  return await kind.run(context, {
    id: 'job',
    userId,
    input,
    attempt: 1,
    signal: new AbortController().signal,
    hold: async () => {},
    progress: () => {},
  });
}
