import { AppError } from '../../../contract/errors.ts';
import type { Actor } from '../access/actor.ts';
import type { Needs } from '../access/context.ts';
import { clientNetwork } from './client-network.ts';
import { countRequests, secondsLeft } from './count-requests.ts';
import { personCount } from './request-counts.ts';

/** Milliseconds of the window in which searches are counted. */
const WINDOW = 60_000;

/** Counts a database search per user, or per network for visitors. Throws `too-many-requests`. */
export async function countSearch(
  { config, store, now }: Needs<'config' | 'store' | 'now'>,
  actor: Actor,
  clientAddress: string,
): Promise<void> {
  const signedIn = actor.kind === 'user';
  const key = signedIn
    ? personCount('search', actor.userId)
    : `search network ${clientNetwork(clientAddress)}`;
  const window = { window: WINDOW, now: now() };
  const counts = await store.write((transaction) => countRequests(transaction, [key], window));
  for (const row of counts) {
    if (row.count <= config.limits.searches[signedIn ? 'person' : 'network']) continue;
    throw new AppError('too-many-requests', 'Too many searches. Wait a moment, then try again.', {
      retryAfter: secondsLeft(row, window),
    });
  }
}
