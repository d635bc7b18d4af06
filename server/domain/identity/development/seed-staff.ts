import { LOCAL_STAFF_IDS } from '../../../platform/config/config.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { toDateColumn } from '../../../platform/store/date-column.ts';

const names = ['Priya Nair', 'Tomás Vidal', 'Ingrid Solberg', 'Kwame Mensah'];

/**
 * Creates the four staff accounts of a loopback origin, unless they exist. Staff sign in by email link like
 * all users.
 */
export async function seedStaff(context: Needs<'store' | 'now'>): Promise<void> {
  const { store } = context;
  const now = toDateColumn(store, context.now());
  const users = LOCAL_STAFF_IDS.map((id, index) => ({
    id,
    name: names[index] ?? id,
    email: `${id}@gov360.test`,
    email_verified: store.dialect === 'sqlite' ? 1 : true,
    image: null,
    created_at: now,
    updated_at: now,
  }));
  await store.write((transaction) =>
    transaction
      .insertInto('users')
      .values(users)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}
