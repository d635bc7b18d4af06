import { join, resolve } from 'node:path';
import { z } from 'zod';
import { fileStoreFields, fileStorePlaceOf } from './file-store-place.ts';
import { url, ConfigError, parseEnvironment } from './fields.ts';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { makePrivateFolder } from '../disk/data-dir.ts';

/**
 * Returns the secret that is stored in a data folder. Generates and stores one if there is none. Throws
 * `ConfigError` if the folder is not writable.
 */
export function readLocalSecret(dataDir: string): string {
  const file = join(dataDir, 'auth-secret');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const secret = randomBytes(32).toString('base64url');
  try {
    makePrivateFolder(dataDir);
    writeFileSync(file, secret, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw new ConfigError(
      `GoV360 cannot write to DATA_DIR ${dataDir} (${(error as Error).message}): choose a folder that the server’s user can write to.`,
    );
  }
  return secret;
}

export const databaseUrl = url(
  ['postgres', 'postgresql'],
  'postgres://user:password@db.example.org:5432/gov360',
  { host: false },
);

/** The environment variables for a `DataPlace`. */
export const dataFields = {
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  DELETION_LIST: z.string().optional(),
  UPLOADS_DIR: z.string().optional(),
  ...fileStoreFields,
};
const environment = z.object(dataFields);

/** Where data is stored: the part of the configuration that command-line programs need. */
export type DataPlace = ReturnType<typeof dataPlaceOf>;

/** Returns where data is stored according to parsed environment variables. */
export function dataPlaceOf(values: z.output<typeof environment>) {
  const dataDir = resolve(values.DATA_DIR);
  return {
    dataDir,
    /** Address of PostgreSQL. If undefined, SQLite is used. */
    databaseUrl: values.DATABASE_URL,
    /**
     * Path of the file with hashed ids of deleted accounts. The operator must keep this file even if the
     * database is lost.
     */
    deletionList: values.DELETION_LIST ? resolve(values.DELETION_LIST) : join(dataDir, 'deletions.txt'),
    /** Where uploaded files are stored: a folder, or S3. */
    fileStore: fileStorePlaceOf(values, dataDir),
    /** Folder for unfinished uploads. All servers share it. */
    uploadsDir: values.UPLOADS_DIR ? resolve(values.UPLOADS_DIR) : join(dataDir, 'uploads'),
  };
}

/**
 * Returns where data is stored according to the variables in `env`. Ignores unrelated variables. Throws
 * `ConfigError` for an invalid value.
 */
export function readDataPlace(env: Record<string, string | undefined>): DataPlace {
  return dataPlaceOf(parseEnvironment(environment, env));
}
