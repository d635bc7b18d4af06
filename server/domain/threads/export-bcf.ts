import { pageOf } from '../../../contract/addresses.ts';
import { formatView } from '../../../contract/protocol/view-state.ts';
import type { BcfVersion } from '../../../contract/threads/bcf/bcf-version.ts';
import { writeBcf } from '../../../contract/threads/bcf/write-bcf.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { canSeeMembers } from '../../platform/access/policy.ts';
import { zipStream } from '../../platform/archives/zip-stream.ts';
import { countDownload } from '../../platform/limits/count-downloads.ts';
import type { Database } from '../../platform/store/store.ts';
import { FORMER } from '../tours/log-authors.ts';
import { nameOfTour } from '../tours/read-tour.ts';
import { tourKey } from '../tours/tour-revision.ts';
import { readInPages } from './export-threads.ts';
import { authorizeThreads, nameKeys } from './read-threads.ts';

/** The threads of a twin as a BCF file. */
interface ExportedBcf {
  /** The twin's name. */
  name: string;
  archive: ReadableStream<Uint8Array>;
}

/**
 * Streams the threads of a tour as a BCF archive, for its members. People are names; no addresses. Throws `not-signed-in`, `not-found`, and
 * `too-many-requests`.
 */
export async function exportBcf(
  context: Needs<'config' | 'store' | 'now'>,
  actor: Actor,
  { version, ...ref }: TourRef & { version: BcfVersion },
): Promise<ExportedBcf> {
  const { db } = context.store;
  const { person, tour } = await authorizeThreads(db, actor, ref, canSeeMembers);
  await countDownload(context, 'export', person.userId);
  const name = (await nameOfTour(db, ref)) ?? '';
  const names = await nameKeys(db, ref);
  const page = context.config.publicOrigin + pageOf(ref);
  const files = writeBcf({
    version,
    project: { id: tour.globalId, name },
    threads: readInPages(db, ref),
    nameOf: (key) => names.get(key) ?? FORMER,
    linkOf: (view) => `${page}#${formatView(view)}`,
    pictureOf: (threadId) => selectPicture(db, ref, threadId),
  });
  return { name, archive: zipStream(files, new Date(context.now())) };
}

async function selectPicture(db: Database, ref: TourRef, threadId: string): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('thread_pictures')
    .select('png')
    .where((build) => build.and({ ...tourKey(ref), thread_id: threadId }))
    .executeTakeFirst();
  return row?.png ?? null;
}
