import type { DownloadItem } from '../../../contract/account/account-download.ts';
import type { Comment, Thread } from '../../../contract/threads/thread.ts';
import type { Origin } from '../../../contract/twin-archive/provenance.ts';
import { joinFields, splitFields } from '../../../contract/json/json-fields.ts';
import { toTimestamp } from '../../../contract/timestamp.ts';
import { REGULAR } from '../../../contract/demo-tour.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import { findRow, findRows, type Database } from '../../platform/store/store.ts';
import { nameOrigin } from '../../platform/store/origin-people.ts';
import { sameTour } from '../../platform/store/tour-queries.ts';
import { inPages } from '../../platform/store/in-pages.ts';
import { unpackTour } from '../imports/apply/snapshots.ts';

/** Returns the path, in the archive, of the document of an earlier version of a twin. */
export const earlierTwinFile = (id: string) => `earlier-twins/${id}.json`;

/** Yields the earlier versions of a user's twins that can be restored, without their documents. */
export async function* earlierTwinsOf(
  db: Database,
  userId: string,
): AsyncGenerator<DownloadItem<'earlier-twins'>> {
  const query = db
    .selectFrom('tour_snapshots')
    .select(['id', 'tour_id', 'name', 'reason', 'taken_at', 'expires_at'])
    .where('user_id', '=', userId);
  for await (const { tour_id, taken_at, expires_at, ...row } of inPages(query, ['tour_id', 'id']))
    yield {
      ...row,
      tourId: tour_id,
      takenAt: toTimestamp(taken_at),
      expiresAt: toTimestamp(expires_at),
      file: earlierTwinFile(row.id),
    };
}

/** Returns a user's twins except the demo, oldest first. */
export async function otherTwinsOf(db: Database, userId: string): Promise<TourRef[]> {
  return await db
    .selectFrom('tours')
    .select(['user_id as userId', 'tour_id as tourId'])
    .where((build) => build.and({ user_id: userId, deleted: 0 }))
    .where(...REGULAR)
    .orderBy('created_at')
    .orderBy('tour_id')
    .execute();
}

/**
 * Returns a user's memberships in other users' twins, and the invitations and links to the user's own twins.
 */
export async function membershipsOf(db: Database, userId: string): Promise<DownloadItem<'memberships'>> {
  const roles = await db
    .selectFrom('twin_members')
    .select(['tour_id as twin', 'role', 'added_at'])
    .where('member_id', '=', userId)
    .orderBy('added_at')
    .execute();
  const invitations = await db
    .selectFrom('twin_invitations')
    .innerJoin('invited_twins', 'invited_twins.invitation_id', 'twin_invitations.id')
    .select(['email', 'tour_id as twin', 'role', 'created_at', 'expires_at'])
    .where('twin_invitations.user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const links = await db
    .selectFrom('share_links')
    .select(['tour_id as twin', 'role', 'created_at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return {
    memberOf: roles.map(({ added_at, ...row }) => ({ ...row, since: toTimestamp(added_at) })),
    invited: invitations.map(({ created_at, expires_at, ...row }) => ({
      ...row,
      sentAt: toTimestamp(created_at),
      expiresAt: toTimestamp(expires_at),
    })),
    links: links.map(({ created_at, expires_at, ...row }) => ({
      ...row,
      createdAt: toTimestamp(created_at),
      expiresAt: toTimestamp(expires_at),
    })),
  };
}

/** Yields the comments that a user wrote in any twin, oldest first. */
export async function* commentsOf(db: Database, userId: string): AsyncGenerator<DownloadItem<'comments'>> {
  const query = db
    .selectFrom('thread_items as comment')
    .innerJoin('thread_items as thread', (join) =>
      join
        .on(sameTour('thread', 'comment'))
        .onRef('thread.item_id', '=', 'comment.thread_id')
        .on('thread.collection', '=', 'threads'),
    )
    .select(['comment.created_at', 'comment.tour_id', 'comment.item_id'])
    .select(['comment.content', 'thread.content as thread'])
    .where('comment.author_id', '=', userId)
    .where('comment.collection', '=', 'comments')
    .where('comment.removed', '=', 0);
  const place = ['comment.created_at', 'comment.tour_id', 'comment.item_id'];
  for await (const { tour_id: twin, content, thread } of inPages(query, place)) {
    const { thread: id, text, at, editedAt } = JSON.parse(content) as Comment;
    const { anchor } = JSON.parse(thread) as Thread;
    yield {
      twin,
      thread: id,
      about: anchor.title,
      text,
      writtenAt: toTimestamp(at),
      editedAt: editedAt === null ? null : toTimestamp(editedAt),
    };
  }
}

/**
 * Returns an earlier version of a twin as JSON in the format of `twin.json`, or null if it no longer exists.
 */
export async function earlierTwin(
  db: Database,
  userId: string,
  { tourId, id }: { tourId: string; id: string },
): Promise<string | null> {
  const row = await findRow(db, 'tour_snapshots', { user_id: userId, tour_id: tourId, id }, 'document');
  if (!row) return null;
  const { fields, items } = await unpackTour(row.document);
  const collections = Map.groupBy(items, ({ collection }) => collection);
  const texts = Array.from(collections, ([name, own]): [string, string] => {
    return [name, `[${own.map(({ content }) => content).join(',')}]`];
  });
  return joinFields(new Map([...splitFields(JSON.stringify(fields)), ...texts]));
}

/** Yields the origins of a user's imported twins. */
export async function* twinOriginsOf(
  db: Database,
  userId: string,
): AsyncGenerator<DownloadItem<'twin-origins'>> {
  const rows = await findRows(db, 'tour_origins', { user_id: userId }, ['tour_id as tourId', 'provenance']);
  for (const { tourId, provenance } of rows)
    yield { tourId, provenance: await nameOrigin(db, userId, JSON.parse(provenance) as Origin) };
}

/**
 * Yields a user's scans with their results, corrections and file names. Other parts of the archive contain
 * the bytes of the files.
 */
export async function* scansOf(db: Database, userId: string): AsyncGenerator<DownloadItem<'scans'>> {
  const scans = await db
    .selectFrom('scans')
    .select(['id', 'name', 'state', 'run', 'result', 'corrections', 'answers', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  for (const { result, corrections, answers, created_at, updated_at, ...scan } of scans) {
    const files = await db
      .selectFrom('scan_files')
      .select(['run', 'name', 'sha256', 'role'])
      .where((build) => build.and({ user_id: userId, scan_id: scan.id }))
      .orderBy('run')
      .orderBy('name')
      .execute();
    yield {
      ...scan,
      found: parse(result),
      corrections: parse(corrections),
      answers: parse(answers),
      files,
      createdAt: toTimestamp(created_at),
      updatedAt: toTimestamp(updated_at),
    };
  }
}

function parse(text: string): unknown {
  return text === '' ? null : JSON.parse(text);
}
