import { AppError } from '../../../contract/errors.ts';
import { OPERATOR, type SignedIn } from '../access/actor.ts';
import type { Needs } from '../access/context.ts';
import type { WriteTransaction } from '../store/store.ts';
import { holdUser } from '../store/hold-user.ts';
import { limitRequests, personCount } from './count-requests.ts';

/** Length of the window in which the writes of a user and a network are counted, in milliseconds. */
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
  const limitOf = (key: string, most: number, who: string) => ({
    key,
    most,
    message: (seconds: number) =>
      `${who} saved too often within a minute. This change was not saved, but all earlier changes were. Try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`,
  });
  const limits = [
    limitOf(personCount('write', actor.userId), writes.person, 'You'),
    limitOf(`write network ${actor.network}`, writes.network, 'Users on your network'),
  ];
  await limitRequests(transaction, limits, { window: WRITE_WINDOW, now: context.now() });
}
