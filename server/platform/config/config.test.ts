import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LOCAL_STAFF_IDS, readConfig } from './config.ts';
import { readDataPlace } from './data-place.ts';
import { ConfigError } from './fields.ts';

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

it('uses DATABASE_URL for notifications and migrations unless another address is configured @16.10', () => {
  const [DATABASE_URL, DATABASE_LISTEN_URL] = ['postgres://pooler/twins', 'postgres://primary/twins'];
  expect(read({}).databaseListenUrl).toBeUndefined();
  expect(read({ DATABASE_URL }).databaseListenUrl).toBe(DATABASE_URL);
  expect(read({ DATABASE_URL, DATABASE_LISTEN_URL }).databaseListenUrl).toBe(DATABASE_LISTEN_URL);
  expect(() => read({ DATABASE_LISTEN_URL })).toThrow(/^DATABASE_LISTEN_URL is set, but DATABASE_URL is not/);
});

it('can run the server’s roles in separate processes with PostgreSQL, but not with SQLite', () => {
  const DATABASE_URL = 'postgres://db/twins';
  expect(read({}).roles).toEqual(['web', 'mail', 'files', 'scans']);
  expect(read({ DATABASE_URL, ROLES: 'scans, web' }).roles).toEqual(['web', 'scans']);
  expect(() => read({ DATABASE_URL, ROLES: 'web,jobs' })).toThrow(
    /^ROLES is wrong: must name one or more of web/,
  );
  expect(() => read({ ROLES: 'web' })).toThrow(/^ROLES is set, but DATABASE_URL is not/);
});

describe('a variable ending in _FILE', () => {
  const written = (text: string) => {
    const file = join(folder, 'secret');
    writeFileSync(file, text);
    return file;
  };

  it('refers to a file that contains the value, for the server and its command-line programs', () => {
    const secret = 'a secret of more than 32 characters ';
    expect(read({ AUTH_SECRET_FILE: written(`${secret}\n`) }).authSecret).toBe(secret);
    expect(read({ AUTH_SECRET_FILE: written(`${secret}\r\n`) }).authSecret).toBe(secret);
    const DATABASE_URL_FILE = written('postgres://db/twins\n');
    expect(readDataPlace({ DATABASE_URL_FILE }).databaseUrl).toBe('postgres://db/twins');
    expect(read({ DATABASE_URL_FILE, DATABASE_URL: '' }).databaseUrl).toBe('postgres://db/twins');
  });

  it('is rejected if the variable without _FILE is also set, or if the file is unusable', () => {
    const file = written('smtp://mail.example.org');
    const both = { SMTP_URL: 'smtp://other.example.org', SMTP_URL_FILE: file };
    expect(() => read(both)).toThrow(/^SMTP_URL and SMTP_URL_FILE are both set/);
    expect(() => read({ SMTP_URL_FILE: join(folder, 'none') })).toThrow(
      /^SMTP_URL_FILE: .+none cannot be read \(ENOENT\)/,
    );
    expect(() => read({ SMTP_URL_FILE: written('\n') })).toThrow(/^SMTP_URL_FILE: .+ is empty/);
    expect(() => read({ SMTP_URL_FILE: written('mail.example.org') })).toThrow(/^SMTP_URL is wrong/);
    expect(() => read({ SMTP_ULR_FILE: file })).toThrow(/^SMTP_ULR_FILE is not a GoV360 setting/);
  });
});

describe('on a loopback origin', () => {
  it('needs no settings: ports, origins, staff and local issuers have defaults @9.5', () => {
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

  it('generates a secret on the first start, keeps it private, and reads it on later starts', () => {
    const first = read({}).authSecret;
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(read({}).authSecret).toBe(first);
    const file = join(folder, 'auth-secret');
    expect(readFileSync(file, 'utf8')).toBe(first);
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  it('derives origins from the ports', () => {
    expect(read({ PORT: '4000', PLAYER_PORT: '4001' })).toMatchObject({
      publicOrigin: 'http://localhost:4000',
      playerOrigin: 'http://localhost:4001',
    });
  });

  it.each(['http://127.0.0.1:3000', 'http://[::1]:3000', 'http://twins.localhost:3000'])(
    'treats %s as loopback',
    (origin) => {
      expect(read({ PUBLIC_ORIGIN: origin }).local).toBe(true);
    },
  );
});

describe('on any other origin', () => {
  it('has no development features', () => {
    expect(read(PRODUCTION)).toMatchObject({ local: false, staffUserIds: [], providers: [] });
  });

  it('serves the player only on the configured origin @9.5', () => {
    const { PLAYER_ORIGIN } = PRODUCTION;
    expect(read(PRODUCTION)).toMatchObject({ playerOrigin: PLAYER_ORIGIN, playerOrigins: [PLAYER_ORIGIN] });
  });

  it.each(['http://localhost.example.org', 'http://127.0.0.1.example.org', 'https://example.org'])(
    'does not treat %s as loopback',
    (origin) => {
      const environment = { ...PRODUCTION, PUBLIC_ORIGIN: origin, ALLOW_INSECURE_ORIGIN: 'true' };
      expect(read(environment).local).toBe(false);
    },
  );

  it.each(['AUTH_SECRET', 'SMTP_URL', 'PLAYER_ORIGIN'])('does not start without %s', (name) => {
    expect(() => read({ ...PRODUCTION, [name]: undefined })).toThrow(ConfigError);
    expect(() => read({ ...PRODUCTION, [name]: '' })).toThrow(new RegExp(`^${name} is not set`));
  });

  it('requires all three values of a provider', () => {
    const google = {
      GOOGLE_ISSUER: 'https://accounts.google.com',
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
    };
    expect(read({ ...PRODUCTION, ...google }).providers).toEqual([
      {
        id: 'google',
        name: 'Google',
        issuer: 'https://accounts.google.com',
        clientId: 'id',
        clientSecret: 'secret',
        local: false,
      },
    ]);
    expect(() => read({ ...PRODUCTION, ...google, GOOGLE_CLIENT_SECRET: undefined })).toThrow(
      /must be set together/,
    );
  });
});

describe('sign-up and sign-in', () => {
  const provider = (id: string) => ({
    [`${id}_ISSUER`]: 'https://id.example.org',
    [`${id}_CLIENT_ID`]: 'id',
    [`${id}_CLIENT_SECRET`]: 'secret',
  });
  const ways = ({ emailLinks, providers }: ReturnType<typeof read>) => [
    ...(emailLinks ? ['email'] : []),
    ...providers.map(({ id }) => id),
  ];

  it('are open to everyone by all configured methods, unless restricted', () => {
    expect(read(PRODUCTION).signUp).toEqual({ mode: 'open' });
    expect(ways(read(PRODUCTION))).toEqual(['email']);
    const configured = { ...PRODUCTION, ...provider('OIDC'), ...provider('GOOGLE') };
    expect(ways(read(configured))).toEqual(['email', 'google', 'oidc']);
    expect(ways(read({ ...configured, SIGN_IN: 'oidc' }))).toEqual(['oidc']);
  });

  it('accept domains in any notation', () => {
    const read1 = (SIGN_UP: string) => read({ SIGN_UP }).signUp;
    expect(read1('open')).toEqual({ mode: 'open' });
    expect(read1('invited')).toEqual({ mode: 'invited' });
    expect(read1('domains: Example.org, @bücher.example')).toEqual({
      mode: 'domains',
      domains: ['example.org', 'xn--bcher-kva.example'],
    });
    const domains = ['', 'example.org,', 'org', '*.example.org', '.example.org'].map(
      (each) => `domains:${each}`,
    );
    for (const wrong of ['closed', 'open:example.org', ...domains])
      expect(() => read1(wrong), wrong).toThrow(/^SIGN_UP is wrong: must be open, invited, /);
  });

  it('reject unknown sign-in methods and an empty list', () => {
    expect(() => read({ SIGN_IN: 'email,github' })).toThrow(
      /^SIGN_IN is wrong: must name one or more of email, /,
    );
    expect(() => read({ SIGN_IN: ',' })).toThrow(/^SIGN_IN is wrong/);
    expect(() => read({ ...PRODUCTION, SIGN_IN: 'email,oidc' })).toThrow(
      /^SIGN_IN names oidc, which is not configured: set OIDC_ISSUER, /,
    );
  });

  it('reject restrictions that no sign-in method can satisfy', () => {
    const limited = { SIGN_UP: 'domains:example.org' };
    expect(() => read({ ...limited, SIGN_IN: 'microsoft' })).toThrow(/^SIGN_UP needs verified addresses/);
    expect(ways(read({ ...limited, SIGN_IN: 'google,microsoft' }))).toEqual(['google', 'microsoft']);
  });

  it('include the configured provider, or a local substitute on request', () => {
    const named = { OIDC_NAME: ' Example ID ', SIGN_IN: 'oidc' };
    expect(read({ ...PRODUCTION, ...provider('OIDC'), ...named }).providers).toMatchObject([
      { id: 'oidc', name: 'Example ID', local: false },
    ]);
    expect(read(named).providers).toMatchObject([
      { name: 'Example ID', local: true, issuer: 'http://localhost:3000/dev/oidc/oidc' },
    ]);
    expect(() => read({ OIDC_ISSUER: 'https://id.example.org' })).toThrow(
      /^OIDC_ISSUER, .+ must be set together/,
    );
  });

  it('identify staff by email address, normalized in the same way as account addresses', () => {
    expect(read({ STAFF_EMAILS: 'Ada@Example.org, eva@bücher.example' }).staffEmails).toEqual([
      'ada@example.org',
      'eva@xn--bcher-kva.example',
    ]);
    expect(() => read({ STAFF_EMAILS: 'ada' })).toThrow(/^STAFF_EMAILS is wrong: “ada” is not an email/);
  });
});

describe('a server that is reachable over the network', () => {
  it.each(['0.0.0.0', '::', '192.0.2.7', 'twins.example.org'])('rejects a local origin on %s', (host) => {
    expect(() => read({ HOST: host })).toThrow(/^HOST .+ opens the server to the network, .+\.$/);
  });

  it.each(['localhost', '127.0.0.2', '::1'])('does not include HOST=%s', (host) => {
    expect(read({ HOST: host }).local).toBe(true);
  });

  it('accepts a loopback origin in a container, without development features', () => {
    const container = { HOST: '0.0.0.0', ALLOW_NETWORK_HOST: 'true' };
    expect(() => read(container)).toThrow(/^AUTH_SECRET is not set/);
    const { AUTH_SECRET, SMTP_URL } = PRODUCTION;
    const origins = { PUBLIC_ORIGIN: 'http://localhost:8080', PLAYER_ORIGIN: 'http://localhost:8081' };
    expect(read({ ...container, ...origins, AUTH_SECRET, SMTP_URL })).toMatchObject({
      local: false,
      staffUserIds: [],
      providers: [],
    });
  });

  it.each(['PUBLIC_ORIGIN', 'PLAYER_ORIGIN'])(
    'requires encryption at %s unless plain text is allowed',
    (name) => {
      const environment = { ...PRODUCTION, [name]: 'http://twins.example.net' };
      expect(() => read(environment)).toThrow(new RegExp(`^${name} .+ is not encrypted, .+\\.$`));
      expect(read({ ...environment, ALLOW_INSECURE_ORIGIN: 'true' }).local).toBe(false);
    },
  );

  it.each([
    ['smtp://mail.example.org:587', {}, true],
    ['smtps://mail.example.org', {}, true],
    ['smtp://localhost:2525', {}, false],
    ['smtp://mail.example.org:587', { ALLOW_INSECURE_SMTP: 'true' }, false],
  ])('requires TLS for mail to %s with %j: %s', (SMTP_URL, told, expected) => {
    expect(read({ ...PRODUCTION, SMTP_URL, ...told }).smtpNeedsTls).toBe(expected);
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
    ['ALLOW_NETWORK_HOST', 'perhaps'],
    ['TRUSTED_PROXIES', '10.0.0.300'],
    ['TRUSTED_PROXIES', '10.0.0.1, proxy.example.org'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.0/'],
    ['TRUSTED_PROXIES', 'fe80::1%eth0'],
  ])('is reported in one line: %s=%s', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(
      new RegExp(`^${name}.* is wrong: .+ Correct it and start again\\.$`),
    );
  });

  it.each([
    ['DATABASE_URL', 'postgres://gov360:p/ss#1@db/gov360', /percent-encoded/],
    ['DATABASE_URL', 'postgres://gov360:100%safe@db/gov360', /does not encode a character/],
    ['DATABASE_URL', 'db.example.org:5432/gov360', /must begin with postgres:\/\/ or postgresql:\/\//],
    ['SMTP_URL', 'mail.example.org', /must begin with smtp:\/\/ or smtps:\/\/.+smtp:\/\/user:password@/],
    ['SMTP_URL', 'smtp://', /not a valid URL|has no host/],
    ['SMTP_URL', 'smtp://user:pa ss:w@rd@[mail', /percent-encoded/],
    ['MAIL_FROM', 'GoV360', /must be one address/],
    ['MAIL_FROM', 'a@example.org, b@example.org', /must be one address/],
    ['STAFF_USER_IDS', 'ada@example.org', /is not a user id/],
    ['GOOGLE_ISSUER', 'accounts.google.com', /must begin with https:\/\//],
    ['TERMS_URL', 'terms.html', /path such as \/terms/],
    ['PRIVACY_URL', 'javascript:alert(1)', /https:\/\//],
    ['CONTACTS', 'Help|javascript:alert(1)', /must begin with mailto:/],
    ['CONTACTS', 'Help|help@example.org', /must begin with mailto:/],
    ['ANALYTICS_ID', 'G-1"><script>', /measurement id/],
    ['TRUSTED_PROXIES', '0.0.0.0/0', /from every address/],
    ['FILES_S3_ENDPOINT', 's3.example.org', /must begin with https:\/\//],
    ['FILES_S3_BUCKET', 'https://s3.example.org/bucket', /only the name of a bucket/],
    ['CLAMD_URL', 'localhost:3310', /must begin with tcp:\/\/ or unix:\/\//],
    ['HOST', 'https://twins.example.org', /without a port or https/],
    ['PORT', '80.5', /whole number from 0 to 65,535/],
    ['FILE_MAX_MB', '2 GB', /whole number from 1/],
    ['WRITES_PER_PERSON', '-1', /whole number from 1/],
    ['LOG_LEVEL', 'verbose', /trace, debug, info/],
    ['ALLOW_INSECURE_SMTP', 'maybe', /true or false/],
    ['PUBLIC_ORIGIN', 'twins.example.org', /must begin with https:\/\//],
  ])('is reported with an explanation: %s=%s @16.19', (name, value, explained) => {
    expect(() => read({ [name]: value })).toThrow(explained);
    expect(() => read({ [name]: value })).not.toThrow(/Invalid (URL|input|option)/i);
  });

  it('is reported together with all other wrong values @16.19', () => {
    expect(() => read({ PORT: 'x', LOG_LEVEL: 'loud' })).toThrow(
      /^PORT is wrong: .+\nLOG_LEVEL is wrong: .+$/,
    );
  });

  it('is not repeated in the error if it contains a password @16.19', () => {
    expect(() => read({ DATABASE_URL: 'postgres://u:s3cr#et@db/x' })).toThrow(/^(?!.*s3cr)/s);
  });

  it.each([
    ['SMPT_URL', 'SMTP_URL'],
    ['TRUSTED_PROXY', null],
    ['TRUSTED_PROXIE', 'TRUSTED_PROXIES'],
    ['FILE_S3_BUCKET', 'FILES_S3_BUCKET'],
    ['FILES_MAX_MB', 'FILE_MAX_MB'],
    ['DATABASE-URL', 'DATABASE_URL'],
    ['HOSTNAME', null],
    ['GOOGLE_APPLICATION_CREDENTIALS', null],
    ['PORTS', null],
  ])('is reported with the setting suggested for the name %s: %s @16.19', (name, meant) => {
    if (meant)
      expect(() => read({ [name]: '1' })).toThrow(`${name} is not a GoV360 setting, but ${meant} is.`);
    else expect(() => read({ [name]: '1' })).not.toThrow();
  });

  it.each([
    [{ PORT: '4000', PLAYER_PORT: '4000' }, /^PLAYER_PORT and PORT are both 4000/],
    [{ FILES_S3_BUCKET: 'twins' }, /^FILES_S3_ENDPOINT is not set/],
    [
      {
        FILES_DIR: '/srv/files',
        FILES_S3_ENDPOINT: 'https://s3.example.org',
        FILES_S3_BUCKET: 'b',
        FILES_S3_KEY_ID: 'k',
        FILES_S3_SECRET: 's',
      },
      /^FILES_DIR and FILES_S3_ENDPOINT are both set/,
    ],
  ])('is rejected if it contradicts another value: %j @16.19', (environment, problem) => {
    expect(() => read(environment)).toThrow(problem);
  });

  it('is rejected if it serves the player on the site’s own origin', () => {
    expect(() => read({ PLAYER_ORIGIN: 'http://localhost:3000' })).toThrow(/PLAYER_ORIGIN/);
  });
});

it('parses contacts and lists', () => {
  const config = read({
    CONTACTS: 'Help|mailto:help@example.org, Call|tel:+41',
    TRUSTED_PROXIES: '10.0.0.1, ::1, 10.1.0.0/16, fd00::/8',
  });
  expect(config.contacts).toEqual([
    { label: 'Help', href: 'mailto:help@example.org' },
    { label: 'Call', href: 'tel:+41' },
  ]);
  expect(config.trustedProxies).toEqual(['10.0.0.1', '::1', '10.1.0.0/16', 'fd00::/8']);
});
