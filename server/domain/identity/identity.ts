import type { Needs } from '../../platform/access/context.ts';
import { toDateColumn } from '../../platform/store/date-column.ts';
import { seedStaff } from './development/seed-staff.ts';
import { MAILS_COUNTED } from './email-link/reserve-link.ts';
import { CLIENT_WINDOW } from './sessions/client-limit.ts';
import { createSessions, type Sessions } from './sessions/sessions.ts';

/** Handles sign-in, sessions and sign-out. */
export interface Identity {
  readonly sessions: Sessions;
  /** Deletes expired links, counts, popup states and sessions, at most every ten minutes. */
  readonly prune: () => Promise<void>;
}

/** Returns the identity service of a server. On a loopback origin, also creates the staff accounts. */
export async function createIdentity(
  context: Needs<'config' | 'store' | 'feed' | 'log' | 'now'>,
): Promise<Identity> {
  if (context.config.local) await seedStaff(context);
  return { sessions: createSessions(context), prune: createPruning(context) };
}

/** Minimum milliseconds between two cleanups in a process. */
const PRUNING_INTERVAL = 10 * 60 * 1000;
const DAY = 24 * 3_600_000;

function createPruning(context: Needs<'store' | 'now'>): () => Promise<void> {
  let due = 0;
  return async () => {
    const now = context.now();
    if (now < due) return;
    due = now + PRUNING_INTERVAL;
    const over = toDateColumn(context.store, now);
    await context.store.write(async (transaction) => {
      await transaction
        .deleteFrom('sign_in_links')
        .where('created_at', '<', now - MAILS_COUNTED)
        .execute();
      await transaction
        .deleteFrom('request_counts')
        .where('since', '<', now - CLIENT_WINDOW)
        // Keeps the counts of invitations for a day.
        .where((build) => build.or([build('client', 'not like', 'invite %'), build('since', '<', now - DAY)]))
        .execute();
      await transaction.deleteFrom('verifications').where('expires_at', '<', over).execute();
      await transaction.deleteFrom('sessions').where('expires_at', '<', over).execute();
    });
  };
}
