import { AppError } from '../../../contract/errors.ts';
import type { Needs } from '../access/context.ts';
import { countRequests, secondsLeft } from './count-requests.ts';
import { personCount } from './request-counts.ts';

/** Milliseconds of the window in which downloads are counted. */
const WINDOW = 15 * 60_000;

/**
 * Counts a download that is generated per request and needs memory while it runs. Throws `too-many-requests`.
 */
export async function countDownload(
  { config, store, now }: Needs<'config' | 'store' | 'now'>,
  purpose: 'download' | 'export',
  userId: string,
): Promise<void> {
  const window = { window: WINDOW, now: now() };
  const counts = await store.write((transaction) =>
    countRequests(transaction, [personCount(purpose, userId)], window),
  );
  for (const row of counts) {
    if (row.count <= config.limits.downloads[purpose]) continue;
    throw new AppError(
      'too-many-requests',
      'Too many downloads of your data. Wait 15 minutes, then try again.',
      { retryAfter: secondsLeft(row, window) },
    );
  }
}
