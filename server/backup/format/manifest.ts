import { z } from 'zod';
import { type FileKey, isFileKey } from '../../platform/file-store/file-key.ts';

/** Name of the manifest in the folder of a backup. */
export const MANIFEST = 'manifest.json';
/** Name of the file with the manifest's checksum, in the format of `sha256sum`. */
export const MANIFEST_SUM = 'manifest.json.sha256';

/** Paths of the parts in the folder of a backup. */
export const PARTS = {
  sqlite: 'database/gov360.db',
  postgres: 'database/gov360.pgdump',
  secret: 'secrets/auth-secret',
  deletions: 'deletions.txt',
} as const;
/** Folders in `DATA_DIR` that a backup contains under the same names. */
export const FILE_FOLDERS = ['captures'] as const;

/** A relative path that does not lead out of the backup's folder. */
const partPath = z
  .string()
  .max(4_096)
  .refine((path) => path.split('/').every((name) => !['', '.', '..'].includes(name)) && !path.includes('\0'));

const part = z.object({
  path: partPath,
  bytes: z.int().nonnegative(),
  /** The SHA-256 of the part, in hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** The description of a backup. */
export const manifestSchema = z.object({
  format: z.literal('gov360-backup'),
  formatVersion: z.literal(1),
  /** Version of the program that made the backup. */
  gov360: z.string(),
  store: z.enum(['sqlite', 'postgres']),
  /** The major version of the PostgreSQL server; 0 for SQLite. */
  postgres: z.int().nonnegative(),
  /** The name of the database's last migration. */
  schema: z.string(),
  /**
   * When the backup began (ISO 8601). The backup includes every database change that the server had
   * acknowledged before that time.
   */
  takenAt: z.iso.datetime(),
  /**
   * Number of uploaded files that are not in the backup, because they were missing or damaged. Does not count
   * files of deleted accounts. If the number is not 0, the backup is incomplete.
   */
  missingFiles: z.int().nonnegative().default(0),
  parts: z.array(part),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type Part = z.infer<typeof part>;

/**
 * Thrown by the backup, restore and doctor commands. The message says what is wrong and usually what to do.
 */
export class BackupError extends Error {}

/**
 * Name of the folder with uploaded files in a backup. The path of a file is `files/<owner>/<first two digits
 * of the SHA-256>/<SHA-256>`. The path of a thumbnail also ends in `.thumbnail`.
 */
const FOLDER = 'files';

/** Returns the path of an uploaded file in a backup. */
export function pathOfFile(key: FileKey): string {
  const [owner = '', name = ''] = key.split('/');
  return [FOLDER, owner, name.slice(0, 2), name].join('/');
}

/**
 * Returns the key of the uploaded file at a path in a backup; null if the path is not that of an uploaded
 * file.
 */
export function fileOfPath(path: string): FileKey | null {
  const [folder, owner = '', , name = ''] = path.split('/');
  const key = `${owner}/${name}`;
  return folder === FOLDER && isFileKey(key) && pathOfFile(key) === path ? key : null;
}
