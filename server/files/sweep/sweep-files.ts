import type { JobKind } from '../../jobs/job-kind.ts';
import { removeExpired } from './remove-expired.ts';
import { removeUnused } from './remove-unused.ts';

/** Removes versions, bins and contents whose time is over. One server does it at a time. */
export const sweepFiles: JobKind<null> = {
  name: 'sweep-files',
  secret: false,
  lane: 'files',
  maxAttempts: 5,
  async run(context, job) {
    await removeExpired(context, job);
    await removeUnused(context, job);
    return null;
  },
};
