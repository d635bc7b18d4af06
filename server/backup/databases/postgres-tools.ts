import { execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join, basename } from 'node:path';
import { promisify } from 'node:util';
import { BackupError } from '../format/manifest.ts';
import { once } from 'node:events';

/** Paths of pg_dump and pg_restore. */
export interface PostgresTools {
  dump: string;
  restore: string;
}

/** The folder in which Debian installs each version of PostgreSQL. It is not in the PATH. */
const DEBIAN = '/usr/lib/postgresql';

/**
 * Returns the paths of `pg_dump` and `pg_restore` of a major version: in `PG_BIN` if it is set, otherwise in
 * the usual folders or the PATH. If that version is missing, throws a `BackupError` that lists the versions
 * found.
 */
export async function findPostgresTools(major: number, env: NodeJS.ProcessEnv): Promise<PostgresTools> {
  const found: string[] = [];
  for (const folder of new Set(folders(major, env))) {
    const [dump, restore] = [join(folder, 'pg_dump'), join(folder, 'pg_restore')];
    if (!existsSync(dump) || !existsSync(restore)) continue;
    const version = await majorVersion(dump);
    if (version === major) return { dump, restore };
    if (version !== null) found.push(`${dump} has version ${version}`);
  }
  const others = found.length > 0 ? `: ${found.join(', ')}` : '';
  throw new BackupError(
    `The database server runs PostgreSQL ${major}, but no pg_dump and pg_restore of that version were found${others}. ` +
      `Install PostgreSQL ${major}'s client programs (Debian and Ubuntu: apt install postgresql-client-${major}), ` +
      'or set PG_BIN to the folder that contains these programs.',
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
    // Other versions are not used, but the error message lists them.
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

/** Maximum number of characters to keep from the end of a program's error output. */
const SAID = 4_000;

/** Runs a program. If it fails, throws a `BackupError` with the program's error output. */
export async function runTool(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-SAID)));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new BackupError(`${basename(program)} failed: ${said.trim() || 'it was stopped'}`);
}
