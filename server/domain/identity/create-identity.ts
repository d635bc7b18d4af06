import type { Needs } from '../../platform/access/context.ts';
import { seedStaff } from './development/seed-staff.ts';
import type { Identity } from './identity.ts';
import { createPruning } from './prune.ts';
import { createAuthLoader } from './sessions/auth-loader.ts';
import { createSessions } from './sessions/sessions.ts';

/** Identity over better-auth; on a loopback origin with the staff accounts. */
export async function createIdentity(
  context: Needs<'config' | 'store' | 'feed' | 'log' | 'now'>,
): Promise<Identity> {
  const loadAuth = createAuthLoader(context);
  if (context.config.local) await seedStaff(context);
  return { sessions: createSessions(context, loadAuth), loadAuth, prune: createPruning(context) };
}
