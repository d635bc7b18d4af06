import { AppError } from '../../../../contract/errors.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { clientNetwork } from '../../../platform/limits/client-network.ts';
import { countRequests, secondsLeft } from '../../../platform/limits/count-requests.ts';

/** Milliseconds of a client's window, which begins with its first request: no count lasts longer. */
export const CLIENT_WINDOW = 3_600_000;

/** The steps of signing in, each counted by itself. */
type Step = 'email-link' | 'email-link-complete' | 'popup' | 'popup-callback';

/**
 * Counts one request of a client's network and throws `AppError('too-many-requests')` beyond the limit. That is wide enough for thousands
 * behind one address: what protects mailboxes is their own limit (`reserve-link.ts`), and what protects links is their 256 bits.
 */
export async function countRequest(
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
