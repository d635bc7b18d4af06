import { formatTopic } from '../../../../contract/topic.ts';
import type { Needs } from '../../../platform/access/context.ts';
import type { Change } from '../../../platform/feed/feed.ts';
import { KeptRights, Transfers, type TransferTimes } from './transfers.ts';
import type { Right } from './read-rights.ts';
import { canReadFile } from '../../../platform/access/policy.ts';
import type { FileContentTable } from '../../../platform/store/schema.ts';
import { findRow } from '../../../platform/store/store.ts';

export interface GrantTimes extends TransferTimes {
  /** How long a right is cached before it is checked again, in milliseconds. */
  kept: number;
}

/**
 * Default times, in milliseconds. With these times, a transfer ends within 5 s after the right to read has
 * ended. For up to `kept`, the cache may still allow a new transfer. The next sweep checks that transfer and
 * ends it. If the database does not respond, the first sweep after `unsure` ends the transfer.
 */
const TIMES: GrantTimes = { kept: 2_000, sweep: 1_000, unsure: 4_000 };

/**
 * The state that this process keeps for reading with grants: the cached rights of grants, and the running
 * transfers. A transfer must end when the right to read ends.
 */
export interface GrantedReading {
  rights: KeptRights;
  transfers: Transfers;
}

/** Creates this process's cache of grant rights and its list of running transfers. Tests override `times`. */
export function createGrantedReading(
  context: Needs<'store' | 'feed' | 'log' | 'now'>,
  times?: Partial<GrantTimes>,
): GrantedReading {
  const all = { ...TIMES, ...times };
  const rights = new KeptRights(context, all.kept);
  const transfers = new Transfers(context, all);
  context.feed.subscribe((change) => {
    const isMeant = concerns(change);
    if (!isMeant) return;
    rights.forget(isMeant);
    if (change.kind === 'session-ended') transfers.cut(isMeant);
    else transfers.askAgain(isMeant);
  });
  return { rights, transfers };
}

/**
 * Returns a function that selects the rights that a change may have ended. Returns null if the change cannot
 * have ended any rights.
 */
function concerns(change: Change): ((right: Right) => boolean) | null {
  if (change.kind === 'resync') return () => true;
  if (change.kind === 'session-ended') return ({ sessionId }) => sessionId === change.sessionId;
  if (change.kind === 'tours-changed') return ({ userId }) => userId === change.userId;
  if (change.kind !== 'changed') return null;
  return ({ userId, tourId }) => change.topic === formatTopic({ kind: 'tour', userId, tourId });
}

/** A file that a grant gives access to. */
export interface GrantedFile {
  bytes: number;
  /** Media type detected when the file was uploaded. */
  mediaType: string;
  scan: FileContentTable['scan'];
  /** Time when the version expires, in milliseconds since the epoch. 0 for the current version. */
  expiresAt: number;
  documentId: string;
  /** Name of the uploaded file. */
  uploadedAs: string;
}

/**
 * Returns the file with this SHA-256 sum in the tour that a right applies to. Returns null if the tour has no
 * such file or the right does not include it.
 */
export async function findGrantedFile(
  { store, now }: Needs<'store' | 'now'>,
  { userId, tourId, rights, reader }: Right,
  sha256: string,
): Promise<GrantedFile | null> {
  const file = await store.db
    .selectFrom('file_versions as version')
    .innerJoin('file_contents as content', (join) =>
      join.onRef('content.user_id', '=', 'version.user_id').onRef('content.sha256', '=', 'version.sha256'),
    )
    .select([
      'content.bytes',
      'content.media_type as mediaType',
      'content.scan',
      'content.owner_only as ownerOnly',
    ])
    .select(['version.expires_at as expiresAt', 'version.document_id as documentId'])
    .select('version.name as uploadedAs')
    .where('version.user_id', '=', userId)
    .where('version.tour_id', '=', tourId)
    .where('version.sha256', '=', sha256)
    .where((build) =>
      build.or([build('version.expires_at', '=', 0), build('version.expires_at', '>', now())]),
    )
    // Sorts the current version first.
    .orderBy('version.expires_at')
    .limit(1)
    .executeTakeFirst();
  if (!file) return null;
  const { expiresAt, scan, ownerOnly } = file;
  const may = canReadFile(reader, rights, { current: expiresAt === 0, scan, ownerOnly: ownerOnly === 1 });
  return may ? file : null;
}

/**
 * Returns the name that browsers give to the saved file. For the current version of a document, this is the
 * name of the document. For an earlier version or an unnamed document, it is the name of the uploaded file.
 */
export async function nameOfFile(
  { store }: Needs<'store'>,
  { userId, tourId }: Right,
  { expiresAt, documentId, uploadedAs }: GrantedFile,
): Promise<string> {
  if (expiresAt !== 0) return uploadedAs;
  const item = await findRow(
    store.db,
    'annotations',
    { user_id: userId, tour_id: tourId, collection: 'documents', item_id: documentId, removed: 0 },
    'content',
  );
  // Skips validation, because the item was validated before it was stored.
  const { name } = item ? (JSON.parse(item.content) as { name?: string }) : {};
  return name || uploadedAs;
}
