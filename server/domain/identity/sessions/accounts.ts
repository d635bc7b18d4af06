import { createInternalAdapter } from 'better-auth/db';
import { getAdapter } from 'better-auth/db/adapter';
import type { Needs } from '../../../platform/access/context.ts';
import type { WriteTransaction } from '../../../platform/store/store.ts';
import { authOptions, type Auth } from './auth-options.ts';

/** better-auth's own functions over users, sessions and accounts, inside one of our transactions. */
export async function accountsIn(
  context: Needs<'config' | 'store'>,
  auth: Auth,
  transaction: WriteTransaction,
) {
  const options = {
    ...authOptions(context.config),
    database: { db: transaction, type: context.store.dialect },
  };
  const { logger, generateId } = await auth.$context;
  return createInternalAdapter(await getAdapter(options), { options, logger, hooks: [], generateId });
}
