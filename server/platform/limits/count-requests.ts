import type { WriteTransaction } from '../store/store.ts';
import { AppError } from '../../../contract/errors.ts';
import type { Needs } from '../access/context.ts';
import { clientNetwork } from './client-network.ts';

/** Kinds of requests that are counted per user in `request_counts`. */
const PURPOSES = ['write', 'download', 'export', 'grant', 'search', 'invite'] as const;

/**
 * How many requests were counted under a key in its current window. A window starts with its first request.
 */
interface RequestCount {
  /** The key under which the requests are counted. */
  client: string;
  /** Start of the window, milliseconds since the epoch. */
  since: number;
  count: number;
}

/**
 * Counts a request under each key and returns the new counts. A single database statement counts them, so the
 * counts are correct even if requests run concurrently or on several servers. Pass the narrower key first
 * (the user before the network), so that two transactions cannot deadlock. `window` and `now` are in
 * milliseconds.
 */
async function countRequests(
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
          since: build.case().when(over).then(build.val(now)).else(since).end(),
          count: build.case().when(over).then(1).else(next).end(),
        };
      }),
    )
    .returning(['client', 'since', 'count'])
    .execute();
}

/** A limit on the requests that are counted under one key. */
export interface RequestLimit {
  key: string;
  /** The number of requests allowed in a window. */
  most: number;
  /**
   * The error message, or a function that returns the message. Its argument is the number of seconds until
   * the window ends.
   */
  message: string | ((seconds: number) => string);
}

/**
 * Counts a request under the key of each limit, as `countRequests` does. If a limit is exceeded, throws
 * `too-many-requests`. The error's `retryAfter` is the number of seconds until the window ends, at least 1.
 */
export async function limitRequests(
  transaction: WriteTransaction,
  limits: readonly RequestLimit[],
  window: { window: number; now: number },
): Promise<void> {
  const keys = limits.map(({ key }) => key);
  for (const { client, since, count } of await countRequests(transaction, keys, window)) {
    const { most, message } = limits.find(({ key }) => key === client)!;
    if (count <= most) continue;
    const retryAfter = Math.max(1, Math.ceil((since + window.window - window.now) / 1000));
    const detail = typeof message === 'string' ? message : message(retryAfter);
    throw new AppError('too-many-requests', detail, { retryAfter });
  }
}

/** Length of the window of `limitNetwork`, in milliseconds. */
export const NETWORK_WINDOW = 3_600_000;

/**
 * Counts a request from a client's network. Throws `too-many-requests` if the network has made more than
 * `most` requests in the current window. `kind`: the first words of the key. `what`: names the requests in
 * the error message, such as 'sign-ins'.
 */
export async function limitNetwork(
  { now }: Needs<'now'>,
  transaction: WriteTransaction,
  clientAddress: string,
  { kind, what, most }: { kind: string; what: string; most: number },
): Promise<void> {
  const key = `${kind} ${clientNetwork(clientAddress)}`;
  const message = (seconds: number): string => {
    const minutes = Math.ceil(seconds / 60);
    return `Too many ${what} from your network. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  };
  await limitRequests(transaction, [{ key, most, message }], { window: NETWORK_WINDOW, now: now() });
}

/** Length of the window in which downloads are counted, in milliseconds. */
const WINDOW = 15 * 60_000;

/** Returns the key under which a user's requests of one kind are counted. */
export function personCount(purpose: (typeof PURPOSES)[number], userId: string): string {
  return `${purpose} user ${userId}`;
}

/** Returns all keys under which a user's requests are counted. */
export function personCounts(userId: string): string[] {
  return PURPOSES.map((purpose) => personCount(purpose, userId));
}

/**
 * Counts a download that the server generates on request, such as an export. Throws `too-many-requests` if
 * the user has made more downloads than allowed in 15 minutes.
 */
export async function countDownload(
  { config, store, now }: Needs<'config' | 'store' | 'now'>,
  purpose: 'download' | 'export',
  userId: string,
): Promise<void> {
  const limit = {
    key: personCount(purpose, userId),
    most: config.limits.downloads[purpose],
    message: 'Too many downloads. Wait 15 minutes, then try again.',
  };
  const window = { window: WINDOW, now: now() };
  await store.write((transaction) => limitRequests(transaction, [limit], window));
}
