import type { DownloadItem } from '../../../contract/account/account-download.ts';
import { toTimestamp } from '../../../contract/timestamp.ts';
import type { Database } from '../../platform/store/store.ts';
import { inPages, ROWS_PER_PAGE } from './in-pages.ts';

type FileRow = DownloadItem<'files'>;

/** Yields the rows about a person's files. */
export async function* filesOf(db: Database, userId: string): AsyncGenerator<FileRow> {
  yield* contentsOf(db, userId);
  yield* versionsOf(db, userId);
  yield* deletedOf(db, userId);
  yield* uploadsOf(db, userId);
}

/** Yields the rows of a person's contents, each once. */
export function contentRowsOf(db: Database, userId: string): AsyncIterable<ContentRow> {
  return inPages<ContentRow>((after) =>
    selectContents(db, userId)
      .where('sha256', '>', after?.sha256 ?? '')
      .execute(),
  );
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

type ContentRow = Awaited<ReturnType<ReturnType<typeof selectContents>['execute']>>[number];

function selectContents(db: Database, userId: string) {
  return db
    .selectFrom('file_contents')
    .select(['sha256', 'bytes', 'media_type', 'scan', 'facts', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('sha256')
    .limit(ROWS_PER_PAGE);
}

async function* versionsOf(db: Database, userId: string): AsyncGenerator<FileRow> {
  const rows = inPages<VersionRow>((after) => {
    const query = selectVersions(db, userId);
    if (!after) return query.execute();
    const last = [after.tour_id, after.version_id] as const;
    return query
      .where((where) => where(where.refTuple('tour_id', 'version_id'), '>', where.tuple(...last)))
      .execute();
  });
  for await (const row of rows) {
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

type VersionRow = Awaited<ReturnType<ReturnType<typeof selectVersions>['execute']>>[number];

function selectVersions(db: Database, userId: string) {
  return db
    .selectFrom('file_versions')
    .select(['tour_id', 'version_id', 'document_id', 'sha256', 'name', 'added_at', 'added_by', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('tour_id')
    .orderBy('version_id')
    .limit(ROWS_PER_PAGE);
}

async function* deletedOf(db: Database, userId: string): AsyncGenerator<FileRow> {
  const rows = inPages<BinRow>((after) => {
    const query = selectBin(db, userId);
    if (!after) return query.execute();
    const last = [after.tour_id, after.document_id] as const;
    return query
      .where((where) => where(where.refTuple('tour_id', 'document_id'), '>', where.tuple(...last)))
      .execute();
  });
  for await (const { tour_id, item, removed_at, expires_at } of rows) {
    yield {
      what: 'deleted-document',
      tourId: tour_id,
      document: JSON.parse(item) as unknown,
      removedAt: toTimestamp(removed_at),
      expiresAt: toTimestamp(expires_at),
    };
  }
}

type BinRow = Awaited<ReturnType<ReturnType<typeof selectBin>['execute']>>[number];

function selectBin(db: Database, userId: string) {
  return db
    .selectFrom('file_bin')
    .select(['tour_id', 'document_id', 'item', 'removed_at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('tour_id')
    .orderBy('document_id')
    .limit(ROWS_PER_PAGE);
}

async function* uploadsOf(db: Database, userId: string): AsyncGenerator<FileRow> {
  const rows = inPages<UploadRow>((after) =>
    selectUploads(db, userId)
      .where('id', '>', after?.id ?? '')
      .execute(),
  );
  for await (const row of rows) {
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

type UploadRow = Awaited<ReturnType<ReturnType<typeof selectUploads>['execute']>>[number];

function selectUploads(db: Database, userId: string) {
  return db
    .selectFrom('uploads')
    .select(['id', 'tour_id', 'name', 'bytes', 'state', 'created_at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .limit(ROWS_PER_PAGE);
}
