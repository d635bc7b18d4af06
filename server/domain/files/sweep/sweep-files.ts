import type { JobKind } from '../../../platform/jobs/job-kind.ts';
import { requireOwnPlaces } from '../marker/keep-places.ts';
import { removeExpired } from './remove-expired.ts';
import { removeExpiredScans } from './remove-expired-scans.ts';
import { removeUnused } from './remove-unused.ts';

/** Removes versions, bins, files of earlier runs of scans and contents whose time is over. One server does it at a time. */
export const sweepFiles: JobKind<null> = {
  name: 'sweep-files',
  secret: false,
  lane: 'system',
  maxAttempts: 5,
  async run(context, job) {
    await requireOwnPlaces(context);
    await removeExpired(context, job);
    await removeExpiredScans(context, job);
    await removeUnused(context, job);
    return null;
  },
};
