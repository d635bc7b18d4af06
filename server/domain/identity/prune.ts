import type { Needs } from '../../platform/access/context.ts';
import { toDateColumn } from '../../platform/store/date-column.ts';
import { CLIENT_WINDOW } from './sessions/client-limit.ts';
import { MAILS_COUNTED } from './email-link/reserve-link.ts';

/** Milliseconds between two prunings of one process. */
const INTERVAL = 10 * 60 * 1000;

/** Removes what has run out: links, counts, states of popups, and sessions. Does so at most every ten minutes. */
export function createPruning(context: Needs<'store' | 'now'>): () => Promise<void> {
  let due = 0;
  return async () => {
    const now = context.now();
    if (now < due) return;
    due = now + INTERVAL;
    const over = toDateColumn(context.store, now);
    await context.store.write(async (transaction) => {
      await transaction
        .deleteFrom('sign_in_links')
        .where('created_at', '<', now - MAILS_COUNTED)
        .execute();
      await transaction
        .deleteFrom('request_counts')
        .where('since', '<', now - CLIENT_WINDOW)
        .execute();
      await transaction.deleteFrom('verifications').where('expires_at', '<', over).execute();
      await transaction.deleteFrom('sessions').where('expires_at', '<', over).execute();
    });
  };
}
