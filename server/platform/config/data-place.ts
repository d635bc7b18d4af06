import { join, resolve } from 'node:path';
import { z } from 'zod';
import { type FileStorePlace, fileStoreFields, fileStorePlaceOf } from './file-store-place.ts';
import { url, ConfigError, parseEnvironment } from './fields.ts';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { makePrivateFolder } from '../disk/data-dir.ts';

/** The secret kept in a data folder, made if there is none. Throws `ConfigError` where it cannot be written. */
export function readLocalSecret(dataDir: string): string {
  const file = join(dataDir, 'auth-secret');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const secret = randomBytes(32).toString('base64url');
  try {
    makePrivateFolder(dataDir);
    writeFileSync(file, secret, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR ${dataDir} cannot be written (${(error as Error).message}): choose a folder that this user can write to.`,
    );
  }
  return secret;
}

/** Where the data is: what programs beside the server need of its configuration. */
export interface DataPlace {
  dataDir: string;
  /** PostgreSQL in place of SQLite. */
  databaseUrl: string | undefined;
  /** The file of hashed ids of deleted accounts. */
  deletionList: string;
  /** What people upload: a folder, or S3. */
  fileStore: FileStorePlace;
  /** Folder of the uploads under way. Several servers share one. */
  uploadsDir: string;
}

export const databaseUrl = url(
  ['postgres', 'postgresql'],
  'postgres://user:password@db.example.org:5432/gov360',
  {
    host: false,
  },
);

/** The environment variables that say so. */
export const dataFields = {
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  DELETION_LIST: z.string().optional(),
  UPLOADS_DIR: z.string().optional(),
  ...fileStoreFields,
};
const environment = z.object(dataFields);

/** The place that parsed variables give. */
export function dataPlaceOf(values: z.output<typeof environment>): DataPlace {
  const dataDir = resolve(values.DATA_DIR);
  return {
    dataDir,
    databaseUrl: values.DATABASE_URL,
    deletionList: values.DELETION_LIST ? resolve(values.DELETION_LIST) : join(dataDir, 'deletions.txt'),
    fileStore: fileStorePlaceOf(values, dataDir),
    uploadsDir: values.UPLOADS_DIR ? resolve(values.UPLOADS_DIR) : join(dataDir, 'uploads'),
  };
}

/** The place that an environment gives, whatever else is in it. Throws `ConfigError` for what is wrong. */
export function readDataPlace(env: Record<string, string | undefined>): DataPlace {
  return dataPlaceOf(parseEnvironment(environment, env));
}
