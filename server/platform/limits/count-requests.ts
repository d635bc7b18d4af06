import type { WriteTransaction } from '../store/store.ts';

/** One key's count in its window, which begins with its first request. */
export interface RequestCount {
  client: string;
  /** When the window began, milliseconds since the epoch. */
  since: number;
  count: number;
}

/**
 * Counts one more request under each key and answers the counts as they then are. It is one statement on rows in the
 * database, so it holds for concurrent requests and over several servers; nobody else's count is touched. Keys are
 * counted in the given order: name the narrower first, so that two transactions never wait for each other.
 * `window` and `now` are milliseconds.
 */
export async function countRequests(
  transaction: WriteTransaction,
  keys: readonly string[],
  { window, now }: { window: number; now: number },
): Promise<RequestCount[]> {
  return await transaction
    .insertInto('request_counts')
    .values(keys.map((client) => ({ client, since: now, count: 1 })))
    .onConflict((conflict) =>
      conflict.column('client').doUpdateSet((build) => {
        const since = build.ref('request_counts.since');
        const over = build(since, '<=', now - window);
        const next = build('request_counts.count', '+', 1);
        return {
          since: build.case().when(over).then(now).else(since).end(),
          count: build.case().when(over).then(1).else(next).end(),
        };
      }),
    )
    .returning(['client', 'since', 'count'])
    .execute();
}

/** Whole seconds until a count's window is over, for `Retry-After`. */
export function secondsLeft(
  { since }: RequestCount,
  { window, now }: { window: number; now: number },
): number {
  return Math.max(1, Math.ceil((since + window - now) / 1000));
}
