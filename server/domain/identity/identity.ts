import type { Needs } from '../../platform/access/context.ts';
import { toDateColumn, toFlagColumn } from '../../platform/store/date-column.ts';
import { addRows } from '../../platform/store/store.ts';
import { MAILS_COUNTED } from './email-link/send-link.ts';
import { NETWORK_WINDOW } from '../../platform/limits/count-requests.ts';
import { createSessions } from './sessions/sessions.ts';
import { LOCAL_STAFF_IDS } from '../../platform/config/config.ts';

const names = ['Priya Nair', 'Tomás Vidal', 'Ingrid Solberg', 'Kwame Mensah'];

export type Identity = Awaited<ReturnType<typeof createIdentity>>;

/**
 * Returns the session service of a server, and a function that deletes expired rows (`prune`). On a loopback
 * origin, also creates the staff accounts.
 */
export async function createIdentity(context: Needs<'config' | 'store' | 'feed' | 'log' | 'now'>) {
  if (context.config.local) await seedStaff(context);
  return { sessions: createSessions(context), prune: createPruning(context) };
}

/** Minimum milliseconds between two cleanups in a process. */
const PRUNING_INTERVAL = 10 * 60 * 1000;
const DAY = 24 * 3_600_000;

/**
 * Returns a function that deletes expired links, invitations, request counts, popup states and sessions, at
 * most once every ten minutes.
 */
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
        .where('since', '<', now - NETWORK_WINDOW)
        // Keeps the counts of invitations for a day.
        .where((build) => build.or([build('client', 'not like', 'invite %'), build('since', '<', now - DAY)]))
        .execute();
      // Expired invitations are deleted, because an invited person may never have an account to delete.
      await transaction
        .deleteFrom('invited_twins')
        .where('invitation_id', 'in', (expired) =>
          expired.selectFrom('twin_invitations').select('id').where('expires_at', '<=', now),
        )
        .execute();
      await transaction.deleteFrom('twin_invitations').where('expires_at', '<=', now).execute();
      await transaction.deleteFrom('verifications').where('expires_at', '<', over).execute();
      await transaction.deleteFrom('sessions').where('expires_at', '<', over).execute();
    });
  };
}

/**
 * Creates the four staff accounts of a loopback origin, unless they exist. These accounts sign in by email
 * link.
 */
async function seedStaff(context: Needs<'store' | 'now'>): Promise<void> {
  const { store } = context;
  const now = toDateColumn(store, context.now());
  const users = LOCAL_STAFF_IDS.map((id, index) => ({
    id,
    name: names[index] ?? id,
    email: `${id}@gov360.test`,
    email_verified: toFlagColumn(store, true),
    image: null,
    created_at: now,
    updated_at: now,
  }));
  await store.write((transaction) => addRows(transaction, 'users', users));
}
