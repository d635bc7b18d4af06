import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Actor } from '../../../platform/access/actor.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { notFound } from '../../../platform/access/policy.ts';
import { demoTourKey } from '../../tours/tour-revision.ts';
import { applyInTurn, revisionRequired, writeChange } from './write-change.ts';
import { composeReplacement, replaceTour } from './replace-tour.ts';
import { authorizeImport } from '../receive/receive-import.ts';
import { readTwinLines } from '../twin-lines.ts';
import { removeSnapshot } from './snapshots.ts';

const unpack = promisify(gunzip);
/** Characters of text that are worked on in one round of the event loop. */
const PIECE = 1024 ** 2;

export interface RestoreSnapshotInput {
  userId: string;
  snapshotId: string;
  /** The tour's revision that the person saw; 0 for none. */
  ifMatch: number | undefined;
}

/**
 * Makes the user's demo tour what it was, private; what it is now becomes a snapshot in turn. Answers its revision. Throws
 * `revision-required`, `conflict`, `not-found`, and what a write throws.
 */
export async function restoreSnapshot(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  actor: Actor,
  { userId, snapshotId, ifMatch }: RestoreSnapshotInput,
): Promise<number> {
  const owner = authorizeImport(actor, userId);
  if (ifMatch === undefined) throw revisionRequired();
  return await applyInTurn(async () => {
    const content = await readTwinLines(pieces(await unpackSnapshot(context, userId, snapshotId)));
    const { fields } = content;
    if (!fields) throw notFound();
    const replacement = await composeReplacement(context, userId, { ...content, fields });
    return await writeChange(context, owner, { ifMatch, reason: 'restore' }, async (transaction) => {
      const freed = await removeSnapshot(transaction, userId, snapshotId);
      if (freed === null) throw notFound();
      const { revision, bytes } = await replaceTour(
        context,
        transaction,
        { userId, ifMatch, cause: 'restore' },
        replacement,
      );
      return { revision, bytes: bytes - freed };
    });
  });
}

async function unpackSnapshot(
  { store, now }: Needs<'store' | 'now'>,
  userId: string,
  id: string,
): Promise<Buffer> {
  const row = await store.db
    .selectFrom('tour_snapshots')
    .select('document')
    .where((build) => build.and({ ...demoTourKey(userId), id }))
    .where('expires_at', '>', now())
    .executeTakeFirst();
  if (!row) throw notFound();
  return await unpack(Buffer.from(row.document, 'base64'));
}

async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}
