import { join } from 'node:path';
import type { Config } from '../../platform/config/config.ts';

/** Where an archive is while it is checked: it is read at any place, by a process that may read this file alone. */
export function archivePath({ uploadsDir }: Pick<Config, 'uploadsDir'>, importId: string): string {
  return join(uploadsDir, `import-${importId}.zip`);
}

/** The id of the import whose archive, or a piece of it, has this name in the folder of uploads; null for what is none. */
export function importIdOf(name: string): string | null {
  return /^import-([0-9a-f-]{36})\.zip(\.(part|file))?$/.exec(name)?.[1] ?? null;
}
