import { AppError } from '../../../contract/errors.ts';
import type { Context } from '../../access/context.ts';
import { clientNetwork } from '../../limits/client-network.ts';
import { countRequests, secondsLeft } from '../../limits/count-requests.ts';

/** Milliseconds of a client's window, which begins with its first request. */
export const CLIENT_WINDOW = 15 * 60 * 1000;

/**
 * Requests one client network may make in a window. Wide enough for an office behind one address: it is the mailbox
 * limit that protects people's mailboxes, and 256 bits that protect the links.
 */
export const CLIENT_REQUESTS = { 'email-link': 100, 'email-link-complete': 100, popup: 100 } as const;

/** Counts one request of a client's network and throws `AppError('too-many-requests')` beyond the limit. */
export async function countRequest(
  context: Context,
  purpose: keyof typeof CLIENT_REQUESTS,
  clientAddress: string,
): Promise<void> {
  const window = { window: CLIENT_WINDOW, now: context.now() };
  const client = `${purpose} ${clientNetwork(clientAddress)}`;
  const rows = await context.store.write((transaction) => countRequests(transaction, [client], window));
  for (const row of rows) {
    if (row.count <= CLIENT_REQUESTS[purpose]) continue;
    throw new AppError('too-many-requests', 'Too many requests from your network. Please wait a little.', {
      retryAfter: secondsLeft(row, window),
    });
  }
}
