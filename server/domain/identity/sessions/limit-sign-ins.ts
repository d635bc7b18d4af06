import { AppError } from '../../../../contract/errors.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { clientNetwork } from '../../../platform/limits/client-network.ts';
import { countRequests, secondsLeft } from '../../../platform/limits/count-requests.ts';

/** Milliseconds in which a client's requests are counted, from its first request. */
export const CLIENT_WINDOW = 3_600_000;

/** The steps of a sign-in, which are counted separately. */
type Step = 'email-link' | 'email-link-complete' | 'popup' | 'popup-callback';

/**
 * Counts a request of a client's network, and throws `too-many-requests` above the limit. The limit can be
 * high enough for thousands of users behind one address, because mailboxes have a separate limit
 * (`reserveLink`) and links contain 256 random bits.
 */
export async function limitSignIns(
  { config, store, now }: Needs<'config' | 'store' | 'now'>,
  step: Step,
  clientAddress: string,
): Promise<void> {
  const window = { window: CLIENT_WINDOW, now: now() };
  const client = `${step} ${clientNetwork(clientAddress)}`;
  const rows = await store.write((transaction) => countRequests(transaction, [client], window));
  for (const row of rows) {
    if (row.count <= config.limits.signInsPerNetwork) continue;
    const retryAfter = secondsLeft(row, window);
    const minutes = Math.ceil(retryAfter / 60);
    throw new AppError(
      'too-many-requests',
      `Too many sign-ins from your network. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
      { retryAfter },
    );
  }
}
