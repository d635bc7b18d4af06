import type { DownloadItem } from '../../../contract/account/account-download.ts';
import { toTimestamp } from '../../../contract/timestamp.ts';
import type { Database } from '../../platform/store/store.ts';
import { inPages } from '../../platform/store/in-pages.ts';

type FileRow = DownloadItem<'files'>;

/** Yields everything that `files.json` contains about a user's files. */
export async function* filesOf(db: Database, userId: string): AsyncGenerator<FileRow> {
  yield* contentsOf(db, userId);
  yield* versionsOf(db, userId);
  yield* deletedOf(db, userId);
  yield* uploadsOf(db, userId);
}

/** Yields the rows of a user's stored files, each once. */
export function contentRowsOf(db: Database, userId: string) {
  const query = db
    .selectFrom('file_contents')
    .select(['sha256', 'bytes', 'media_type', 'scan', 'facts', 'created_at'])
    .where('user_id', '=', userId);
  return inPages(query, ['sha256']);
}

async function* contentsOf(db: Database, userId: string): AsyncGenerator<FileRow> {
  const rows = contentRowsOf(db, userId);
  for await (const { sha256, bytes, media_type, scan, facts, created_at } of rows) {
    yield {
      what: 'content',
      sha256,
      bytes,
      type: media_type,
      scan,
      facts: facts === '' ? null : (JSON.parse(facts) as unknown),
      createdAt: toTimestamp(created_at),
    };
  }
}

async function* versionsOf(db: Database, userId: string): AsyncGenerator<FileRow> {
  const query = db
    .selectFrom('file_versions')
    .select(['tour_id', 'version_id', 'document_id', 'sha256', 'name', 'added_at', 'added_by', 'expires_at'])
    .where('user_id', '=', userId);
  for await (const row of inPages(query, ['tour_id', 'version_id'])) {
    yield {
      what: 'version',
      tourId: row.tour_id,
      documentId: row.document_id,
      version: row.version_id,
      sha256: row.sha256,
      name: row.name,
      addedAt: toTimestamp(row.added_at),
      addedBy: row.added_by,
      expiresAt: row.expires_at === 0 ? null : toTimestamp(row.expires_at),
    };
  }
}

async function* deletedOf(db: Database, userId: string): AsyncGenerator<FileRow> {
  const query = db
    .selectFrom('file_bin')
    .select(['tour_id', 'document_id', 'item', 'removed_at', 'expires_at'])
    .where('user_id', '=', userId);
  for await (const { tour_id, item, removed_at, expires_at } of inPages(query, ['tour_id', 'document_id'])) {
    yield {
      what: 'deleted-document',
      tourId: tour_id,
      document: JSON.parse(item) as unknown,
      removedAt: toTimestamp(removed_at),
      expiresAt: toTimestamp(expires_at),
    };
  }
}

async function* uploadsOf(db: Database, userId: string): AsyncGenerator<FileRow> {
  const query = db
    .selectFrom('uploads')
    .select(['id', 'tour_id', 'name', 'bytes', 'state', 'created_at', 'expires_at'])
    .where('user_id', '=', userId);
  for await (const row of inPages(query, ['id'])) {
    yield {
      what: 'upload',
      id: row.id,
      tourId: row.tour_id,
      name: row.name,
      bytes: row.bytes,
      state: row.state,
      createdAt: toTimestamp(row.created_at),
      expiresAt: toTimestamp(row.expires_at),
    };
  }
}
