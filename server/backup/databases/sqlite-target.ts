import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openSqliteStore } from '../../platform/store/sqlite/sqlite.ts';
import { RESTORED_FILE } from '../../platform/store/unfinished-restore.ts';
import type { Store } from '../../platform/store/store.ts';
import { BackupError } from '../format/manifest.ts';
import { copyFile, syncToDisk } from '../../platform/disk/durable-file.ts';
import type { Target } from './database-facts.ts';

/** The SQLite file of a data folder, which the caller has locked. */
export function sqliteTarget(dataDir: string): Target {
  const file = join(dataDir, RESTORED_FILE);
  const folder = dirname(file);
  let store: Store | null = null;
  return {
    async refuseData() {
      const present = ['gov360.db', 'gov360.db-wal'].find((name) => existsSync(join(dataDir, name)));
      if (present === undefined) return;
      throw new BackupError(
        `The data folder ${dataDir} holds data (${present}): move it away, or set DATA_DIR to an empty folder. Nothing was changed.`,
      );
    },
    async fill(part) {
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { mode: 0o700 });
      await copyFile(part, file);
      store = await openSqliteStore(file);
      return store;
    },
    async complete() {
      await store?.close();
      await syncToDisk(file);
      await rename(file, join(dataDir, 'gov360.db'));
      await rm(folder, { recursive: true, force: true });
      await syncToDisk(dataDir);
    },
    async abandon() {
      await store?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
