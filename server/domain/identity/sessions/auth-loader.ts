import type { Needs } from '../../../platform/access/context.ts';
import type { WriteTransaction } from '../../../platform/store/store.ts';

/**
 * What we use of better-auth: the endpoints that write cookies, and its functions over accounts in a transaction of ours.
 * Load it before a transaction begins: others wait for that one.
 */
export type LoadedAuth = Awaited<ReturnType<typeof loadAuth>>;
export type AuthLoader = () => Promise<LoadedAuth>;

/** Loads better-auth when somebody first signs in or out: most reads of a session never need it, and it is large. */
export function createAuthLoader(context: Needs<'config' | 'store'>): AuthLoader {
  let loaded: Promise<LoadedAuth> | null = null;
  return () => {
    loaded ??= loadAuth(context);
    return loaded;
  };
}

async function loadAuth(context: Needs<'config' | 'store'>) {
  const [{ createAuth }, { accountsIn }] = await Promise.all([
    import('./auth-options.ts'),
    import('./accounts.ts'),
  ]);
  const auth = createAuth(context);
  return {
    api: auth.api,
    accountsIn: (transaction: WriteTransaction) => accountsIn(context, auth, transaction),
  };
}
