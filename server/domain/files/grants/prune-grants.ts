import type { Needs } from '../../../platform/access/context.ts';

/** Milliseconds between two prunings of one process. */
const INTERVAL = 10 * 60_000;

/** Removes grants that have ended. Does so at most every ten minutes. */
export function createGrantPruning({ store, now }: Needs<'store' | 'now'>): () => Promise<void> {
  let due = 0;
  return async () => {
    const moment = now();
    if (moment < due) return;
    due = moment + INTERVAL;
    await store.write((transaction) =>
      transaction.deleteFrom('file_grants').where('expires_at', '<=', moment).execute(),
    );
  };
}
