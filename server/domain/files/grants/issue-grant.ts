import { FILES_PATH } from '../../../../contract/files/file-address.ts';
import { type Grant, grantInputSchema } from '../../../../contract/files/storage.ts';
import { GRANT_LASTS } from '../../../../contract/limits.ts';
import type { TourRef } from '../../../../contract/tour-id.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { canReadTour, notFound } from '../../../platform/access/policy.ts';
import { hashSecret, newSecretToken } from '../../identity/sessions/secret-token.ts';
import { tourKey } from '../../tours/tour-revision.ts';
import { clientNetwork } from '../../../platform/limits/client-network.ts';
import { limitRequests, personCount } from '../../../platform/limits/count-requests.ts';
import { parseDocument } from '../../../platform/store/parse-document.ts';
import type { FileGrantTable } from '../../../platform/store/schema.ts';
import { insertRows, type WriteTransaction } from '../../../platform/store/store.ts';
import { RIGHTS, rightsOf } from '../../../platform/access/tour-rights.ts';

/** Milliseconds for which a new or renewed grant counts towards the limit. */
const WINDOW = 60_000;

export interface IssueGrantInput extends TourRef {
  clientAddress: string;
  /** The request body. Its optional `grant` is the grant to renew. */
  body: unknown;
}

/**
 * Issues a grant for the files of a tour to an actor who may read the tour. Renews the grant in the request
 * body if it still belongs to the actor. Throws `not-found`, `invalid-document` or `too-many-requests`.
 */
export async function issueGrant(
  context: Needs<'config' | 'store' | 'now'>,
  actor: Actor,
  { clientAddress, body, ...ref }: IssueGrantInput,
): Promise<Grant> {
  const globalId = await authorizeGrant(context, actor, ref);
  const { grant: old } = parseDocument(grantInputSchema, body);
  const createdAt = context.now();
  const holder = {
    ...tourKey(ref),
    global_id: globalId,
    session_id: actor.kind === 'user' ? actor.sessionId : '',
  };
  const times = { created_at: createdAt, expires_at: createdAt + GRANT_LASTS };
  const grant = await context.store.write(async (transaction) => {
    await countGrant(context, transaction, { actor, clientAddress });
    if (old !== undefined && (await renew(transaction, hashSecret(old), { ...holder, ...times }))) return old;
    const made = newSecretToken();
    await insertRows(transaction, 'file_grants', { ...holder, ...times, grant_hash: hashSecret(made) });
    return made;
  });
  return { grant, base: `${context.config.playerOrigin}${FILES_PATH}${grant}/`, lastsFor: GRANT_LASTS };
}

/** Returns the global id of the tour. Throws `not-found` if the actor may not read the tour. */
export async function authorizeGrant({ store }: Needs<'store'>, actor: Actor, ref: TourRef): Promise<string> {
  const tour = await store.db
    .selectFrom('tours')
    .select(['global_id', ...RIGHTS])
    .where((build) => build.and({ ...tourKey(ref), deleted: 0 }))
    .executeTakeFirst();
  if (!tour || !canReadTour(actor, rightsOf(tour))) throw notFound();
  return tour.global_id;
}

/** Renews a grant. Returns false if the holder does not have this grant or the grant has expired. */
async function renew(
  transaction: WriteTransaction,
  grantHash: string,
  { created_at: now, expires_at, ...holder }: Omit<FileGrantTable, 'grant_hash'>,
): Promise<boolean> {
  const renewed = await transaction
    .updateTable('file_grants')
    .set({ expires_at })
    .where('grant_hash', '=', grantHash)
    .where((build) => build.and(holder))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return renewed.numUpdatedRows > 0n;
}

async function countGrant(
  context: Needs<'config' | 'now'>,
  transaction: WriteTransaction,
  { actor, clientAddress }: { actor: Actor; clientAddress: string },
): Promise<void> {
  const { person, network } = context.config.limits.fileGrants;
  const message = 'Too many file requests. Wait a moment, then try again.';
  const limits = [{ key: `grant network ${clientNetwork(clientAddress)}`, most: network, message }];
  if (actor.kind === 'user')
    limits.unshift({ key: personCount('grant', actor.userId), most: person, message });
  await limitRequests(transaction, limits, { window: WINDOW, now: context.now() });
}

/** Minimum milliseconds between two cleanups in a process. */
const INTERVAL = 10 * 60_000;

/** Returns a function that deletes expired grants, at most once every ten minutes. */
export function createGrantPruning({ store, now }: Needs<'store' | 'now'>): () => Promise<void> {
  let due = 0;
  return async () => {
    const moment = now();
    if (moment < due) return;
    due = moment + INTERVAL;
    await store.write((transaction) =>
      transaction.deleteFrom('file_grants').where('expires_at', '<=', moment).execute(),
    );
  };
}
