import { randomUUID } from 'node:crypto';
import { AppError } from '../../../../contract/errors.ts';
import { type NewRunner, type Runner, runnerInputSchema } from '../../../../contract/scans/runner.ts';
import { toTimestamp } from '../../../../contract/timestamp.ts';
import type { Actor, SignedIn } from '../../../platform/access/actor.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { canManageRunners, refusal } from '../../../platform/access/policy.ts';
import { announceJobs } from '../../../platform/jobs/announce-jobs.ts';
import { endLeases, holderOf, listLeases } from '../../../platform/jobs/runner/leases.ts';
import { parseDocument } from '../../../platform/store/parse-document.ts';
import type { JobTable, RunnerTable } from '../../../platform/store/schema.ts';
import { addEntry } from '../../users/audit-log.ts';
import { hashSecret, newSecretToken } from '../../identity/sessions/secret-token.ts';
import { readStepText } from '../run/texts.ts';
import { findRow, insertRows, removeRows, updateRows } from '../../../platform/store/store.ts';

const RUNNERS_MAX = 100;
/**
 * Seconds after which a client may retry. The value is high because only revoking a runner makes room for
 * another.
 */
const RETRY_AFTER = 3_600;

/**
 * Returns the actor if they are staff. Throws `not-signed-in` if the actor is anonymous, and `not-found` if
 * they are not staff.
 */
export function authorizeRunners(actor: Actor): SignedIn {
  if (!canManageRunners(actor)) throw refusal(actor, false);
  return actor;
}

/**
 * Returns all runners with the scans that they are processing, oldest runner first. Throws the errors of
 * `authorizeRunners`.
 */
export async function listRunners(context: Needs<'store'>, actor: Actor): Promise<Runner[]> {
  authorizeRunners(actor);
  const rows = await context.store.db.selectFrom('runners').selectAll().orderBy('created_at').execute();
  const leases = Map.groupBy(await listLeases(context), holderOf);
  return rows.map((row) => toRunner(row, leases.get(row.id) ?? []));
}

function toRunner(row: RunnerTable, leases: readonly JobTable[]): Runner {
  return {
    id: row.id,
    name: row.name,
    memory: row.memory,
    cores: row.cores,
    createdAt: toTimestamp(row.created_at),
    seenAt: row.seen_at === 0 ? null : toTimestamp(row.seen_at),
    scans: leases.map(({ id, progress, text }) => ({
      id,
      progress: progress < 0 ? null : progress / 1_000,
      step: readStepText(text).step,
    })),
  };
}

/**
 * Creates a runner and returns its token, which cannot be read again later. Throws the errors of
 * `authorizeRunners`, `invalid-document`, and `quota-exceeded` if there are too many runners.
 */
export async function createRunner(
  context: Needs<'store' | 'now'>,
  actor: Actor,
  body: unknown,
): Promise<NewRunner> {
  const { userId: actorId } = authorizeRunners(actor);
  const { name } = parseDocument(runnerInputSchema, body);
  const token = newSecretToken();
  const at = context.now();
  const row: RunnerTable = {
    id: randomUUID(),
    name,
    token_hash: hashSecret(token),
    memory: 0,
    cores: 0,
    created_at: at,
    seen_at: 0,
  };
  await context.store.write(async (transaction) => {
    const known = await transaction.selectFrom('runners').select('id').execute();
    if (known.length >= RUNNERS_MAX)
      throw new AppError('quota-exceeded', `There can be at most ${RUNNERS_MAX} runners. Revoke one first.`, {
        retryAfter: RETRY_AFTER,
      });
    await insertRows(transaction, 'runners', row);
    await addEntry(transaction, { actorId, action: 'create-runner', subjectId: '', at });
  });
  return { runner: toRunner(row, []), token };
}

/**
 * Revokes a runner: its token stops working, and its scans return to the queue. Succeeds if the runner does
 * not exist. Throws the errors of `authorizeRunners`.
 */
export async function revokeRunner(
  context: Needs<'store' | 'feed' | 'now'>,
  actor: Actor,
  runnerId: string,
): Promise<void> {
  const { userId: actorId } = authorizeRunners(actor);
  await context.store.write(async (transaction) => {
    const removed = await removeRows(transaction, 'runners', { id: runnerId });
    if (removed === 0) return;
    await endLeases(context, transaction, runnerId);
    await addEntry(transaction, { actorId, action: 'revoke-runner', subjectId: '', at: context.now() });
  });
  announceJobs(context);
}

/** Minimum milliseconds between two updates of `seen_at`, the time of a runner's last request. */
const SEEN_EVERY = 60_000;

/** Returns the runner whose token is in an Authorization header. Throws `not-signed-in`. */
export async function requireRunner(
  { store, now }: Needs<'store' | 'now'>,
  authorization: string | undefined,
): Promise<RunnerTable> {
  const [, token] = /^Bearer ([\w-]{43})$/.exec(authorization ?? '') ?? [];
  const runner = token && (await findRow(store.db, 'runners', { token_hash: hashSecret(token) }));
  if (!runner)
    throw new AppError(
      'not-signed-in',
      'This runner’s token is not valid or was revoked. Create a new runner on the Overview page.',
    );
  if (now() - runner.seen_at > SEEN_EVERY)
    await store.write((transaction) =>
      updateRows(transaction, 'runners', { id: runner.id }, { seen_at: now() }),
    );
  return runner;
}
