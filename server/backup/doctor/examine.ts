import { join } from 'node:path';
import { readDataPlace } from '../../platform/config/data-place.ts';
import { openFileStore } from '../../platform/file-store/open/open-file-store.ts';
import { openSqliteForReading } from '../../platform/store/sqlite/read-sqlite.ts';
import type { Store } from '../../platform/store/store.ts';
import { checkBackups } from './check-backups.ts';
import { checkConfiguration } from './check-configuration.ts';
import { checkContents } from './check-contents.ts';
import { checkDataDir } from './check-data-dir.ts';
import { checkFiles } from './check-files.ts';
import { checkSchema } from './check-schema.ts';
import { checkSweeps } from './check-sweeps.ts';
import { checkSqlite } from './check-sqlite.ts';
import type { Finding } from './finding.ts';

export interface Examination {
  /** Looks at every index, every row and every file. */
  full: boolean;
  /** A folder of backups to look at as well. */
  backups: string | null;
}

/** All that is wrong with a server's configuration, data folder, database and files, whether it runs or not. Writes nothing. */
export async function examine(
  env: Record<string, string | undefined>,
  { full, backups }: Examination,
): Promise<Finding[]> {
  const findings = await checkConfiguration(env);
  const place = readDataPlace(env);
  const { dataDir, databaseUrl, fileStore } = place;
  const now = Date.now();
  findings.push(...checkDataDir(dataDir));
  const file = join(dataDir, 'gov360.db');
  const broken = databaseUrl
    ? await (await import('./check-postgres.ts')).checkPostgres(databaseUrl, full)
    : checkSqlite(file, full);
  findings.push(...broken);
  if (broken.every(({ level }) => level !== 'error')) {
    const store = databaseUrl ? await openPostgres(databaseUrl) : openSqliteForReading(file);
    const files = await openFileStore(fileStore);
    try {
      const shape = await checkSchema(store.db);
      findings.push(...shape);
      if (shape.length === 0) {
        findings.push(...(await checkContents(store.db, now)));
        findings.push(...(await checkSweeps(place, files, store.db)));
        findings.push(...(await checkFiles({ files, db: store.db, now, full })));
      }
    } finally {
      await files.close();
      await store.close();
    }
  }
  if (backups !== null) findings.push(...(await checkBackups(backups, now)));
  return findings;
}

async function openPostgres(url: string): Promise<Store> {
  const { openPostgresStore } = await import('../../platform/store/postgres/postgres.ts');
  return await openPostgresStore(url, { patient: true });
}
