import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { libpqEnvironment } from './postgres-database.ts';
import { findPostgresTools } from './postgres-tools.ts';

/** A major version of PostgreSQL that does not exist. */
const MAJOR = 91;

let scratch: string;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'gov360-tools-'));
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

function installTools(folder: string, version: string): string {
  const bin = join(scratch, folder);
  mkdirSync(bin);
  for (const name of ['pg_dump', 'pg_restore']) {
    writeFileSync(join(bin, name), `#!/bin/sh\necho "${name} (PostgreSQL) ${version}"\n`);
    chmodSync(join(bin, name), 0o755);
  }
  return bin;
}

describe('PostgreSQL’s tools', () => {
  it('are found anywhere in the PATH if their version matches the server’s', async () => {
    const older = installTools('older', '90.4 (Debian 90.4-1)');
    const right = installTools('right', '91beta2');
    const env = { PATH: `${older}:/nowhere:${right}` };
    expect(await findPostgresTools(MAJOR, env)).toEqual({
      dump: join(right, 'pg_dump'),
      restore: join(right, 'pg_restore'),
    });
  });

  it('are taken only from PG_BIN if it is set', async () => {
    const right = installTools('right', '91.1');
    const named = installTools('named', '91.2');
    expect((await findPostgresTools(MAJOR, { PATH: right, PG_BIN: named })).dump).toBe(
      join(named, 'pg_dump'),
    );
    const other = installTools('other', '92.0');
    await expect(findPostgresTools(MAJOR, { PATH: right, PG_BIN: other })).rejects.toThrow(
      `${join(other, 'pg_dump')} has version 92`,
    );
  });

  it('are listed with their versions and the package to install if no version matches', async () => {
    const older = installTools('older', '90.4');
    await expect(findPostgresTools(MAJOR, { PATH: older })).rejects.toThrow(
      /^The database server runs PostgreSQL 91, but no pg_dump .* has version 90.* apt install postgresql-client-91.* PG_BIN /,
    );
  });
});

describe('the environment of PostgreSQL’s tools', () => {
  it('contains the values of the address, and no unneeded variables of the server’s environment', () => {
    const certificate = join(scratch, 'ca.pem');
    writeFileSync(certificate, '');
    const url = `postgres://an%40na:p%3Aw@db.example:6000/twins?sslrootcert=${certificate}&connect_timeout=3`;
    const env = { PATH: '/bin', AUTH_SECRET: 'x', PG_BIN: '/pg', PGPASSFILE: '/pass' };
    expect(libpqEnvironment(url, 18, env)).toEqual({
      PATH: '/bin',
      PGPASSFILE: '/pass',
      LC_MESSAGES: 'C',
      PGHOST: 'db.example',
      PGPORT: '6000',
      PGUSER: 'an@na',
      PGPASSWORD: 'p:w',
      PGDATABASE: 'twins',
      PGSSLROOTCERT: certificate,
      PGCONNECT_TIMEOUT: '3',
    });
  });

  it.each([
    ['', {}],
    ['?sslmode=disable', { PGSSLMODE: 'disable' }],
    ['?sslmode=no-verify', { PGSSLMODE: 'require' }],
    ['?sslmode=require', { PGSSLMODE: 'verify-full', PGSSLROOTCERT: 'system' }],
    ['?ssl=true', { PGSSLMODE: 'verify-full', PGSSLROOTCERT: 'system' }],
    ['?sslmode=require&uselibpqcompat=true', { PGSSLMODE: 'require' }],
  ])('makes the tools verify certificates like the server: %s', (query, expected) => {
    const env = libpqEnvironment(`postgres://ana@db.example/twins${query}`, 18, {});
    expect(Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith('PGSSL')))).toEqual(
      expected,
    );
  });
});
