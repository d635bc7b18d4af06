import { AppError } from '../../../contract/errors.ts';
import { OPERATOR, type SignedIn } from '../access/actor.ts';
import type { Needs } from '../access/context.ts';
import type { WriteTransaction } from '../store/store.ts';
import { holdUser } from '../store/hold-user.ts';
import { countRequests, secondsLeft, personCount } from './count-requests.ts';

/** Milliseconds of the window in which the writes of a user and a network are counted. */
const WRITE_WINDOW = 60_000;

/**
 * Runs `store.write` for a user's request, and counts the write for the user and their network in the same
 * transaction. Throws `too-many-requests` above either limit, and `not-signed-in` if the account no longer
 * exists. Does not count writes that are rejected or fail, or writes of the operator, who has no account.
 */
export async function writeCounted<T>(
  context: Needs<'config' | 'store' | 'now'>,
  actor: SignedIn,
  work: (transaction: WriteTransaction) => Promise<T>,
): Promise<T> {
  if (actor === OPERATOR) return await context.store.write(work);
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
    const who = byPerson ? 'You saved too often' : 'Your network saved too often';
    throw new AppError(
      'too-many-requests',
      `${who} within a minute. This change was not saved, but all earlier ones are. Try again in ${seconds(retryAfter)}.`,
      { retryAfter },
    );
  }
}

function seconds(count: number): string {
  return count === 1 ? 'a second' : `${count} seconds`;
}
