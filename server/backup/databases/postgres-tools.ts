import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { BackupError } from '../format/backup-error.ts';

/** Paths of PostgreSQL's own programs. */
export interface PostgresTools {
  dump: string;
  restore: string;
}

/** Where Debian keeps its versions side by side, outside the PATH. */
const DEBIAN = '/usr/lib/postgresql';

/**
 * `pg_dump` and `pg_restore` of a major version: in `PG_BIN` where it is set, else where systems keep them and on the PATH. Throws
 * `BackupError` where there are none, with those that were found.
 */
export async function findPostgresTools(major: number, env: NodeJS.ProcessEnv): Promise<PostgresTools> {
  const found: string[] = [];
  for (const folder of new Set(folders(major, env))) {
    const [dump, restore] = [join(folder, 'pg_dump'), join(folder, 'pg_restore')];
    if (!existsSync(dump) || !existsSync(restore)) continue;
    const version = await majorVersion(dump);
    if (version === major) return { dump, restore };
    if (version !== null) found.push(`${dump} is of version ${version}`);
  }
  const others = found.length > 0 ? `: ${found.join(', ')}` : '';
  throw new BackupError(
    `This server is PostgreSQL ${major}, and no pg_dump and pg_restore of that version were found${others}. ` +
      `Install PostgreSQL ${major}'s client programs (Debian and Ubuntu: apt install postgresql-client-${major}), ` +
      'or set PG_BIN to the folder that has them.',
  );
}

function folders(major: number, env: NodeJS.ProcessEnv): string[] {
  if (env.PG_BIN) return [env.PG_BIN];
  return [
    join(DEBIAN, String(major), 'bin'),
    `/usr/pgsql-${major}/bin`,
    `/opt/homebrew/opt/postgresql@${major}/bin`,
    `/usr/local/opt/postgresql@${major}/bin`,
    ...(env.PATH ?? '').split(delimiter).filter(Boolean),
    // Not what is wanted, but what the sentence names.
    ...(existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin')) : []),
  ];
}

async function majorVersion(program: string): Promise<number | null> {
  try {
    const { stdout } = await promisify(execFile)(program, ['--version']);
    return Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? Number.NaN) || null;
  } catch {
    return null;
  }
}
