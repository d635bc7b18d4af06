import type { StoredFile } from '../../../contract/files/stored-file.ts';
import { kindOfType } from '../../../contract/files/file-kinds.ts';
import type { FileContentTable, FileVersionTable } from '../../platform/store/schema.ts';
import type { Database } from '../../platform/store/store.ts';

const POSITIONS_LEFT =
  'This photo may say where it was taken, in a way that cannot be removed, so only its owner can open it. To share it, upload it again with its position.';

/** The tour that files are of. */
export type FilesTour = Pick<FileVersionTable, 'user_id' | 'tour_id'>;

/** A version with its content. */
export type StoredVersion = Omit<FileVersionTable, keyof FilesTour> &
  Pick<FileContentTable, 'bytes' | 'media_type' | 'scan' | 'facts' | 'unused_since'> & { owner_only: number };

/** The versions of a tour, each with its content. */
export function selectVersions(db: Database, { user_id, tour_id }: FilesTour) {
  return db
    .selectFrom('file_versions')
    .innerJoin('file_contents', (join) =>
      join
        .onRef('file_contents.user_id', '=', 'file_versions.user_id')
        .onRef('file_contents.sha256', '=', 'file_versions.sha256'),
    )
    .select([
      'version_id',
      'document_id',
      'file_versions.sha256',
      'name',
      'added_at',
      'added_by',
      'expires_at',
      'bytes',
      'media_type',
      'scan',
      'facts',
      'owner_only',
      'unused_since',
    ])
    .where('file_versions.user_id', '=', user_id)
    .where('file_versions.tour_id', '=', tour_id);
}

/** What a document says of a version of it. */
export function toStoredFile(version: StoredVersion): StoredFile {
  const facts = version.facts === '' ? {} : (JSON.parse(version.facts) as Partial<StoredFile>);
  const { thumbnail = false, width, height, pages } = facts;
  const problem = version.owner_only === 1 ? POSITIONS_LEFT : facts.problem;
  return {
    version: version.version_id,
    sha256: version.sha256,
    bytes: version.bytes,
    type: version.media_type,
    kind: kindOfType(version.media_type),
    addedAt: version.added_at,
    addedBy: version.added_by,
    scan: version.scan,
    thumbnail,
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
    ...(pages === undefined ? {} : { pages }),
    ...(problem === undefined ? {} : { problem }),
    ...(version.owner_only === 1 && { ownerOnly: true }),
  };
}
