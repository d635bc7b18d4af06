import type { Needs } from '../../../platform/access/context.ts';
import { JobRefusedError } from '../../../platform/jobs/job-kind.ts';
import { selectIdentity } from '../find-problems.ts';

/** What a sweep may take without being asked: so many files, or so much of all of them, whichever is more. */
const FEW = 20;
const SMALL_PART = 0.05;

/** Ends a sweep that would take unusually much: so much at once is rather a wrong database than rubbish. */
export async function requireFew(
  { store, log, now }: Needs<'store' | 'log' | 'now'>,
  { taken, all, what }: { taken: number; all: number; what: string },
): Promise<void> {
  if (taken <= FEW || taken <= all * SMALL_PART) return;
  const row = await selectIdentity(store.db);
  if (row && row.large_sweep_until > now()) return;
  const problem = `A sweep stopped before it took ${taken} of ${all} ${what}: more than ${FEW} and more than ${SMALL_PART * 100} % is unusual. If the server has the right database and so much was really deleted, run npm run doctor -- --allow-sweep.`;
  log.error({ taken, all, what }, 'a sweep was stopped: it would take unusually much');
  throw new JobRefusedError(problem);
}
