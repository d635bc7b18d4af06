import { z } from 'zod';
import { type FileKey, isFileKey } from '../../platform/file-store/file-key.ts';

/** Inside a backup's folder. */
export const MANIFEST = 'manifest.json';
/** The manifest's own sum, as `sha256sum` writes it. */
export const MANIFEST_SUM = 'manifest.json.sha256';

/** Where the parts of a backup are in its folder. */
export const PARTS = {
  sqlite: 'database/gov360.db',
  postgres: 'database/gov360.pgdump',
  secret: 'secrets/auth-secret',
  deletions: 'deletions.txt',
} as const;
/** Folders of a backup with files of `DATA_DIR`, under the same names there. What people uploaded is in `file-parts.ts`. */
export const FILE_FOLDERS = ['captures'] as const;

/** Slashes between names that lead nowhere else. */
const partPath = z
  .string()
  .max(4_096)
  .refine((path) => path.split('/').every((name) => !['', '.', '..'].includes(name)) && !path.includes('\0'));

const part = z.object({
  path: partPath,
  bytes: z.int().nonnegative(),
  /** Hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** What a backup says of itself. */
export const manifestSchema = z.object({
  format: z.literal('gov360-backup'),
  formatVersion: z.literal(1),
  /** Of the program that made it. */
  gov360: z.string(),
  store: z.enum(['sqlite', 'postgres']),
  /** The major version of the PostgreSQL it was taken from; 0 for SQLite. */
  postgres: z.int().nonnegative(),
  /** The last migration that its database has had. */
  schema: z.string(),
  /** ISO; what was acknowledged before is in it. */
  takenAt: z.iso.datetime(),
  /** Files that people uploaded and that the store did not have: the backup is incomplete. */
  missingFiles: z.int().nonnegative().default(0),
  parts: z.array(part),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type Part = z.infer<typeof part>;

/** Why a backup or a restore is not made; the message says what is wrong and what to do. */
export class BackupError extends Error {}

/** The folder of a backup with what people uploaded: `files/<owner>/<two digits>/<sha256>`, whichever store it is from. */
const FOLDER = 'files';

/** Where a content is in a backup. */
export function pathOfFile(key: FileKey): string {
  const [owner = '', name = ''] = key.split('/');
  return [FOLDER, owner, name.slice(0, 2), name].join('/');
}

/** The content that a part is; null for every other part. */
export function fileOfPath(path: string): FileKey | null {
  const [folder, owner = '', , name = ''] = path.split('/');
  const key = `${owner}/${name}`;
  return folder === FOLDER && isFileKey(key) && pathOfFile(key) === path ? key : null;
}
