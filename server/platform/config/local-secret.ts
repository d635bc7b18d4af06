import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder } from '../disk/data-dir.ts';
import { ConfigError } from './config-error.ts';

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
      `DATA_DIR ${dataDir} cannot be written (${(error as Error).message}): choose a folder this user may write to.`,
    );
  }
  return secret;
}
