import { AppError } from '../../contract/errors.ts';
import type { Context } from '../context.ts';
import { clientNetwork } from './client-network.ts';

/** Milliseconds of a client's window, which begins with its first request. */
export const CLIENT_WINDOW = 15 * 60 * 1000;

/**
 * Requests one client network may make in a window. Wide enough for an office behind one address: it is the mailbox
 * limit that protects people's mailboxes, and 256 bits that protect the links.
 */
export const CLIENT_REQUESTS = { 'email-link': 100, 'email-link-complete': 100, popup: 100 } as const;

/**
 * Counts one request of a client and throws `AppError('too-many-requests')` beyond the limit. The count is one
 * statement on one row in the database, so it holds for concurrent requests and over several processes; nobody else's
 * count is touched.
 */
export async function countRequest(
  context: Context,
  purpose: keyof typeof CLIENT_REQUESTS,
  clientAddress: string,
): Promise<void> {
  const now = context.now();
  const opened = now - CLIENT_WINDOW;
  const client = `${purpose} ${clientNetwork(clientAddress)}`;
  const { since, count } = await context.store.write((transaction) =>
    transaction
      .insertInto('request_counts')
      .values({ client, since: now, count: 1 })
      .onConflict((conflict) =>
        conflict.column('client').doUpdateSet((build) => {
          const since = build.ref('request_counts.since');
          const over = build(since, '<=', opened);
          const next = build('request_counts.count', '+', 1);
          return {
            since: build.case().when(over).then(now).else(since).end(),
            count: build.case().when(over).then(1).else(next).end(),
          };
        }),
      )
      .returning(['since', 'count'])
      .executeTakeFirstOrThrow(),
  );
  if (count <= CLIENT_REQUESTS[purpose]) return;
  throw new AppError('too-many-requests', 'Too many requests from your network. Please wait a little.', {
    retryAfter: Math.ceil((since + CLIENT_WINDOW - now) / 1000),
  });
}
