import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError, LOCAL_STAFF_IDS, readConfig } from './config.ts';

const PRODUCTION = {
  PUBLIC_ORIGIN: 'https://twins.example.org',
  PLAYER_ORIGIN: 'https://player.example.org',
  AUTH_SECRET: 'a-secret-of-at-least-32-characters',
  SMTP_URL: 'smtp://mail.example.org:587',
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gov360-config-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (env: Record<string, string | undefined>) => readConfig({ DATA_DIR: folder, ...env });

describe('on a loopback origin', () => {
  it('needs nothing: ports, origins, staff and local issuers have defaults', () => {
    const config = read({});
    expect(config).toMatchObject({
      port: 3000,
      playerPort: 5173,
      publicOrigin: 'http://localhost:3000',
      playerOrigin: 'http://localhost:5173',
      local: true,
      staffUserIds: LOCAL_STAFF_IDS,
    });
    expect(config.providers.map(({ id, local, issuer }) => ({ id, local, issuer }))).toEqual([
      { id: 'google', local: true, issuer: 'http://localhost:3000/dev/oidc/google' },
      { id: 'microsoft', local: true, issuer: 'http://localhost:3000/dev/oidc/microsoft' },
    ]);
  });

  it('makes a secret once, keeps it to itself, and reads it again', () => {
    const first = read({}).authSecret;
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(read({}).authSecret).toBe(first);
    const file = join(folder, 'auth-secret');
    expect(readFileSync(file, 'utf8')).toBe(first);
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  it('lets origins follow the ports', () => {
    expect(read({ PORT: '4000', PLAYER_PORT: '4001' })).toMatchObject({
      publicOrigin: 'http://localhost:4000',
      playerOrigin: 'http://localhost:4001',
    });
  });

  it.each(['http://127.0.0.1:3000', 'http://[::1]:3000', 'http://twins.localhost:3000'])(
    'counts %s as loopback',
    (origin) => {
      expect(read({ PUBLIC_ORIGIN: origin }).local).toBe(true);
    },
  );
});

describe('on any other origin', () => {
  it('has no local convenience', () => {
    expect(read(PRODUCTION)).toMatchObject({ local: false, staffUserIds: [], providers: [] });
  });

  it.each(['http://localhost.example.org', 'http://127.0.0.1.example.org', 'https://example.org'])(
    'does not take %s for loopback',
    (origin) => {
      expect(read({ ...PRODUCTION, PUBLIC_ORIGIN: origin }).local).toBe(false);
    },
  );

  it.each(['AUTH_SECRET', 'SMTP_URL', 'PLAYER_ORIGIN'])('refuses to start without %s', (name) => {
    expect(() => read({ ...PRODUCTION, [name]: undefined })).toThrow(ConfigError);
    expect(() => read({ ...PRODUCTION, [name]: '' })).toThrow(new RegExp(`^${name} is missing`));
  });

  it('takes a provider by all three of its values, and refuses two of them', () => {
    const google = {
      GOOGLE_ISSUER: 'https://accounts.google.com',
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
    };
    expect(read({ ...PRODUCTION, ...google }).providers).toEqual([
      {
        id: 'google',
        issuer: 'https://accounts.google.com',
        clientId: 'id',
        clientSecret: 'secret',
        local: false,
      },
    ]);
    expect(() => read({ ...PRODUCTION, ...google, GOOGLE_CLIENT_SECRET: undefined })).toThrow(/go together/);
  });
});

describe('a wrong value', () => {
  it.each([
    ['PORT', 'many'],
    ['PORT', '70000'],
    ['PUBLIC_ORIGIN', 'https://example.org/path'],
    ['PUBLIC_ORIGIN', 'ftp://example.org'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['AUTH_SECRET', 'short'],
    ['CAPTURE_THUMBNAIL_URL', 'https://example.org/no-placeholder'],
    ['CONTACTS', 'Sales'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s is named in one sentence', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(
      new RegExp(`^${name}.* is wrong: .+ Correct it and start again\\.$`),
    );
  });

  it('of a player on the site’s own origin is refused', () => {
    expect(() => read({ PLAYER_ORIGIN: 'http://localhost:3000' })).toThrow(/PLAYER_ORIGIN/);
  });
});

it('reads contacts and lists', () => {
  const config = read({
    CONTACTS: 'Help|mailto:help@example.org, Call|tel:+41',
    TRUSTED_PROXIES: '10.0.0.1, ::1',
  });
  expect(config.contacts).toEqual([
    { label: 'Help', href: 'mailto:help@example.org' },
    { label: 'Call', href: 'tel:+41' },
  ]);
  expect(config.trustedProxies).toEqual(['10.0.0.1', '::1']);
});
