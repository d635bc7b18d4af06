import { resolve } from 'node:path';
import { z } from 'zod';
import * as fields from './fields.ts';
import { ConfigError, parseEnvironment, refuseMisspelled, ROLES } from './fields.ts';
import { databaseUrl as postgresUrl, dataFields, dataPlaceOf, readLocalSecret } from './data-place.ts';
import { exposureProblem, isLoopbackHost, isLoopbackUrl } from './exposure.ts';
import { limitFields, limitsOf } from './limits.ts';
import { readSignIn } from './providers.ts';
import { projectPath } from './project.ts';

/**
 * Ids of the four seeded accounts on a loopback origin. These accounts are staff unless `STAFF_USER_IDS` is
 * set.
 */
export const LOCAL_STAFF_IDS = ['staff-1', 'staff-2', 'staff-3', 'staff-4'];

/** The origin at which `npm run dev` serves the player. */
const DEVELOPMENT_PLAYER_ORIGIN = 'http://localhost:5173';

const authSecret = z.string().min(32, 'must have at least 32 characters');
const host = z
  .string()
  .regex(/^[\w.:-]+$/, 'must be an address such as 127.0.0.1 or 0.0.0.0, without a port or https://');
const issuer = fields.url(['https', 'http'], 'https://accounts.google.com');

const environment = z.object({
  PORT: fields.port.default(3000),
  PLAYER_PORT: fields.port.default(5173),
  HOST: host.default('127.0.0.1'),
  METRICS_PORT: fields.port.optional(),
  METRICS_HOST: host.default('127.0.0.1'),
  ALLOW_NETWORK_HOST: fields.flag.default(false),
  PUBLIC_ORIGIN: fields.origin.optional(),
  PLAYER_ORIGIN: fields.origin.optional(),
  ALLOW_INSECURE_ORIGIN: fields.flag.default(false),
  ...dataFields,
  DATABASE_LISTEN_URL: postgresUrl.optional(),
  BACKUPS_KEPT_DAYS: fields.count.default(30),
  CAPTURES_DIR: z.string().default(projectPath('captures')),
  AUTH_SECRET: authSecret.optional(),
  AUTH_SECRET_ACCEPTED: authSecret.optional(),
  SMTP_URL: fields.url(['smtp', 'smtps'], 'smtp://user:password@mail.example.org:587').optional(),
  ALLOW_INSECURE_SMTP: fields.flag.default(false),
  MAIL_FROM: fields.sender.default('GoV360 <no-reply@gov360.test>'),
  STAFF_USER_IDS: fields.userIds.optional(),
  STAFF_EMAILS: fields.emails.default([]),
  STAFF_HAND_OVER: fields.flag.default(false),
  SIGN_UP: fields.signUp.default({ mode: 'open' }),
  SIGN_IN: fields.signInMethods.optional(),
  GOOGLE_ISSUER: issuer.optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  MICROSOFT_ISSUER: issuer.optional(),
  MICROSOFT_CLIENT_ID: z.string().optional(),
  MICROSOFT_CLIENT_SECRET: z.string().optional(),
  OIDC_ISSUER: fields.url(['https', 'http'], 'https://login.example.org').optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().trim().max(40, 'must have at most 40 characters').default('Single sign-on'),
  MATTERPORT_SDK_KEY: z
    .string()
    .regex(/^[\w-]+$/, 'must be a key of letters and digits')
    .optional(),
  CAPTURE_THUMBNAIL_URL: fields.link
    .refine((text) => text.includes('{id}'), 'must contain {id} in place of the capture’s id')
    .default('https://my.matterport.com/api/v1/player/models/{id}/thumb'),
  ANALYTICS_ID: z
    .string()
    .regex(/^[\w-]+$/, 'must be a measurement id such as G-AB12CD34EF')
    .optional(),
  TERMS_URL: fields.link.default('/terms'),
  PRIVACY_URL: fields.link.default('/privacy'),
  CONTACTS: fields.contacts.default([
    { label: 'Sales', href: 'mailto:sales@gov360.test' },
    { label: 'Support', href: 'mailto:support@gov360.test' },
  ]),
  TRUSTED_PROXIES: fields.proxies.default([]),
  ROLES: fields.roles.default(ROLES),
  ...limitFields,
  STORAGE_PER_PERSON_MB: fields.count.default(32),
  FILE_MAX_MB: fields.count.default(2_048),
  SCAN_MAX_MB: fields.count.default(1_024),
  FILES_PER_PERSON_MB: fields.count.default(10_240),
  CLAMD_URL: fields
    .url(['tcp', 'unix'], 'tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl', {
      host: false,
    })
    .optional(),
  CLAMD_MAX_MB: fields.count.default(25),
  MAILS_AT_ONCE: fields.count.default(4),
  CONVERSIONS_AT_ONCE: fields.count.default(1),
  SCANS_AT_ONCE: fields.countOrNone.default(1),
  IMPORTS_AT_ONCE: fields.count.default(1),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
      error: 'must be trace, debug, info, warn, error or silent',
    })
    .default('info'),
});

export type Config = ReturnType<typeof readConfig>;

/**
 * Returns the configuration from environment variables. Throws `ConfigError` for invalid or missing values.
 * On a loopback origin without `AUTH_SECRET`, uses `localSecret`: a generated secret in `DATA_DIR`, so that
 * sessions survive a restart.
 */
export function readConfig(
  env: Record<string, string | undefined>,
  localSecret: (dataDir: string) => string = readLocalSecret,
) {
  refuseMisspelled(env, Object.keys(environment.shape));
  const values = parseEnvironment(environment, env);
  const publicOrigin = values.PUBLIC_ORIGIN ?? `http://localhost:${values.PORT}`;
  const local = isLoopbackUrl(publicOrigin) && isLoopbackHost(values.HOST);
  const playerOrigin = values.PLAYER_ORIGIN ?? `http://localhost:${values.PLAYER_PORT}`;
  const place = dataPlaceOf(values);
  const { dataDir, databaseUrl } = place;
  const problem = exposureProblem({
    host: values.HOST,
    publicOrigin,
    playerOrigin,
    allowNetworkHost: values.ALLOW_NETWORK_HOST,
    allowInsecureOrigin: values.ALLOW_INSECURE_ORIGIN,
  });
  if (problem) throw new ConfigError(problem);
  if (!local) refuseMissing(values);
  if (values.PORT === values.PLAYER_PORT && values.PORT !== 0) {
    throw new ConfigError(
      `PLAYER_PORT and PORT are both ${values.PORT}, but the site and the player need separate ports. Change one of them.`,
    );
  }
  if (values.DATABASE_LISTEN_URL && !databaseUrl) {
    throw new ConfigError(
      'DATABASE_LISTEN_URL is set, but DATABASE_URL is not. Set DATABASE_URL to use PostgreSQL, or unset DATABASE_LISTEN_URL to use SQLite.',
    );
  }
  if (!databaseUrl && values.ROLES.length < ROLES.length) {
    throw new ConfigError(
      'ROLES is set, but DATABASE_URL is not. With SQLite, one process runs everything. Set DATABASE_URL, or unset ROLES.',
    );
  }
  if (playerOrigin === publicOrigin) {
    throw new ConfigError(
      'PLAYER_ORIGIN is the same as PUBLIC_ORIGIN, but the player must not share the site’s session. Set PLAYER_ORIGIN to a different host name or port.',
    );
  }
  return {
    port: values.PORT,
    playerPort: values.PLAYER_PORT,
    host: values.HOST,
    /** Port and host where the operator reads metrics; null if disabled. */
    metrics:
      values.METRICS_PORT === undefined ? null : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    publicOrigin,
    playerOrigin,
    /**
     * Origins at which the player may run: `playerOrigin`, and on a loopback origin also that of the
     * development server.
     */
    playerOrigins: [...new Set([playerOrigin, ...(local ? [DEVELOPMENT_PLAYER_ORIGIN] : [])])],
    ...place,
    /**
     * Number of days for which the operator keeps backups. The page for deleting an account states this
     * number.
     */
    backupsKeptDays: values.BACKUPS_KEPT_DAYS,
    /** Folder with the files of the built-in captures. */
    capturesDir: resolve(values.CAPTURES_DIR),
    /**
     * Address for LISTEN and migrations, which need a direct connection to PostgreSQL instead of a connection
     * pooler. Undefined with SQLite.
     */
    databaseListenUrl: databaseUrl && (values.DATABASE_LISTEN_URL ?? databaseUrl),
    /** Secret that signs cookies and encrypts the inputs of jobs whose kind is secret. */
    authSecret: values.AUTH_SECRET ?? localSecret(dataDir),
    /** A second secret that is accepted for cookies and job inputs while `authSecret` is being replaced. */
    authSecretAccepted: values.AUTH_SECRET_ACCEPTED,
    /**
     * Address of the SMTP server. Undefined only on a loopback origin, where emails go to the development
     * inbox.
     */
    smtpUrl: values.SMTP_URL,
    /** Whether the server sends emails only over TLS. */
    smtpNeedsTls:
      values.SMTP_URL !== undefined && !values.ALLOW_INSECURE_SMTP && !isLoopbackUrl(values.SMTP_URL),
    mailFrom: values.MAIL_FROM,
    staffUserIds: values.STAFF_USER_IDS ?? (local ? LOCAL_STAFF_IDS : []),
    /** Normalized email addresses. A user who signs in with one of them is staff if the address is verified. */
    staffEmails: values.STAFF_EMAILS,
    /** Whether staff can hand over the twins of a user who leaves. */
    staffHandOver: values.STAFF_HAND_OVER,
    signUp: values.SIGN_UP,
    ...readSignIn(values, local, publicOrigin),
    /**
     * The Matterport application key for the player's origin. Every browser receives it, so it is not secret.
     */
    matterportSdkKey: values.MATTERPORT_SDK_KEY,
    captureThumbnailUrl: values.CAPTURE_THUMBNAIL_URL,
    analyticsId: values.ANALYTICS_ID,
    termsUrl: values.TERMS_URL,
    privacyUrl: values.PRIVACY_URL,
    contacts: values.CONTACTS,
    trustedProxies: values.TRUSTED_PROXIES,
    limits: limitsOf(values),
    /**
     * Maximum number of bytes that the database stores for a user's twins, snapshots, comments and messages.
     */
    storagePerPerson: values.STORAGE_PER_PERSON_MB * 1024 ** 2,
    /** Maximum number of bytes in a file. */
    fileMax: values.FILE_MAX_MB * 1024 ** 2,
    /** Maximum number of bytes in all files of a user. */
    filesPerPerson: values.FILES_PER_PERSON_MB * 1024 ** 2,
    /** Maximum number of bytes in a scan. */
    scanMax: values.SCAN_MAX_MB * 1024 ** 2,
    /**
     * Address of the virus scanner, `tcp://host:port` or `unix:///path`. Undefined if there is no scanner.
     */
    clamdUrl: values.CLAMD_URL,
    /** Maximum number of bytes in a file that the virus scanner accepts. */
    clamdMax: values.CLAMD_MAX_MB * 1024 ** 2,
    /**
     * Maximum number of jobs that this server runs at the same time in each lane. The lane `system` runs one
     * job at a time.
     */
    jobPlaces: {
      mail: values.MAILS_AT_ONCE,
      files: values.CONVERSIONS_AT_ONCE,
      scans: values.SCANS_AT_ONCE,
      imports: values.IMPORTS_AT_ONCE,
    },
    /** The roles of this process. */
    roles: values.ROLES,
    logLevel: values.LOG_LEVEL,
    /**
     * Whether `PUBLIC_ORIGIN` and `HOST` are loopback addresses. This enables the development inbox, the
     * built-in identity providers and the seeded staff accounts.
     */
    local,
  };
}

type Values = z.infer<typeof environment>;

function refuseMissing(values: Values): void {
  for (const name of ['AUTH_SECRET', 'SMTP_URL', 'PLAYER_ORIGIN'] as const) {
    if (!values[name])
      throw new ConfigError(
        `${name} is not set. GoV360 requires it, except on localhost. Set it and start again.`,
      );
  }
}
