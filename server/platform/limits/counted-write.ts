import { AppError } from '../../../contract/errors.ts';
import type { SignedIn } from '../access/actor.ts';
import type { Needs } from '../access/context.ts';
import type { WriteTransaction } from '../store/store.ts';
import { holdUser } from '../store/hold-user.ts';
import { countRequests, secondsLeft } from './count-requests.ts';
import { personCount } from './person-counts.ts';

/** Milliseconds in which a person and a network may write as often as the configuration allows. */
const WRITE_WINDOW = 60_000;

/**
 * `store.write` for what a person asked for: counts the write for the person and for their network, in the same
 * transaction, and throws `too-many-requests` beyond either limit, and `not-signed-in` where the account no longer exists. What is refused or fails counts for nothing.
 */
export async function writeCounted<T>(
  context: Needs<'config' | 'store' | 'now'>,
  actor: SignedIn,
  work: (transaction: WriteTransaction) => Promise<T>,
): Promise<T> {
  return await context.store.write(async (transaction) => {
    if (!(await holdUser(context.store, transaction, actor.userId))) {
      throw new AppError('not-signed-in', 'This account was deleted. Nothing was saved.');
    }
    await countWrite(context, transaction, actor);
    return await work(transaction);
  });
}

async function countWrite(
  context: Needs<'config' | 'now'>,
  transaction: WriteTransaction,
  actor: SignedIn,
): Promise<void> {
  const { writes } = context.config.limits;
  const person = personCount('write', actor.userId);
  const network = `write network ${actor.network}`;
  const window = { window: WRITE_WINDOW, now: context.now() };
  for (const row of await countRequests(transaction, [person, network], window)) {
    const byPerson = row.client === person;
    if (row.count <= (byPerson ? writes.person : writes.network)) continue;
    const retryAfter = secondsLeft(row, window);
    const who = byPerson ? 'You have saved too often' : 'Your network has saved too often';
    throw new AppError(
      'too-many-requests',
      `${who} within a minute. This was not saved. Everything saved before is kept. Try again in ${seconds(retryAfter)}.`,
      { retryAfter },
    );
  }
}

function seconds(count: number): string {
  return count === 1 ? 'a second' : `${count} seconds`;
}
