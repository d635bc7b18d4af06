import { migrate } from '../../store/migrate.ts';
import type { Store } from '../../store/store.ts';

/**
 * Brings a restored database to this program's shape and takes out of it what must not come back: sessions, sign-in links and
 * sign-ins that were under way may have been used or ended since.
 */
export async function finishDatabase(store: Store): Promise<void> {
  await migrate(store);
  await store.write(async (transaction) => {
    for (const table of ['sessions', 'sign_in_links', 'verifications'] as const) {
      await transaction.deleteFrom(table).execute();
    }
  });
}
