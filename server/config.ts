import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { LOCAL_ISSUERS } from '../contract/routes.ts';
import { exposureProblem } from './config/exposure.ts';
import { isLoopbackHost, isLoopbackUrl } from './config/loopback.ts';
import { makePrivateFolder } from './disk/data-dir.ts';

/** The four accounts that exist on a loopback origin, and who is staff there unless `STAFF_USER_IDS` says otherwise. */
export const LOCAL_STAFF_IDS = ['staff-1', 'staff-2', 'staff-3', 'staff-4'];

/** A configuration nobody can start with; the message is one sentence that says what and what to do. */
export class ConfigError extends Error {}

/** Where `npm run dev` serves the player. */
const DEVELOPMENT_PLAYER_ORIGIN = 'http://localhost:5173';

const port = z.coerce.number().int().min(0).max(65_535);
const origin = z.url({ protocol: /^https?$/ }).transform((text, context) => {
  const url = new URL(text);
  if (url.pathname !== '/' || url.search || url.hash) {
    context.addIssue('must be an origin such as https://twins.example.org, without a path');
  }
  return url.origin;
});
const count = z.coerce.number().int().positive();
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean),
);

const proxies = list.superRefine((entries, context) => {
  const wrong = entries.find((entry) => !isAddressOrBlock(entry));
  if (wrong !== undefined) context.addIssue(`“${wrong}” is neither an address nor a CIDR block`);
});

const contacts = z.string().transform((text, context) => {
  const entries = text.split(',').map((entry) => {
    const [label, href, ...rest] = entry.split('|').map((part) => part.trim());
    if (!label || !href || rest.length > 0) context.addIssue('must be “Label|address, Label|address”');
    return { label: label ?? '', href: href ?? '' };
  });
  return entries;
});

const environment = z.object({
  PORT: port.default(3000),
  PLAYER_PORT: port.default(5173),
  HOST: z.string().default('127.0.0.1'),
  ALLOW_NETWORK_HOST: z.stringbool().default(false),
  PUBLIC_ORIGIN: origin.optional(),
  PLAYER_ORIGIN: origin.optional(),
  ALLOW_INSECURE_ORIGIN: z.stringbool().default(false),
  DATA_DIR: z.string().default('./data'),
  CAPTURES_DIR: z.string().default(resolve(import.meta.dirname, '../captures')),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  ALLOW_INSECURE_SMTP: z.stringbool().default(false),
  MAIL_FROM: z.string().default('GoV360 <no-reply@gov360.test>'),
  STAFF_USER_IDS: list.optional(),
  GOOGLE_ISSUER: z.url().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  MICROSOFT_ISSUER: z.url().optional(),
  MICROSOFT_CLIENT_ID: z.string().optional(),
  MICROSOFT_CLIENT_SECRET: z.string().optional(),
  MATTERPORT_SDK_KEY: z
    .string()
    .regex(/^[\w-]+$/, 'must be a key of letters and digits')
    .optional(),
  CAPTURE_THUMBNAIL_URL: z
    .string()
    .includes('{id}')
    .default('https://my.matterport.com/api/v1/player/models/{id}/thumb'),
  ANALYTICS_ID: z.string().optional(),
  TERMS_URL: z.string().default('/terms'),
  PRIVACY_URL: z.string().default('/privacy'),
  CONTACTS: contacts.default([
    { label: 'Sales', href: 'mailto:sales@gov360.test' },
    { label: 'Support', href: 'mailto:support@gov360.test' },
  ]),
  TRUSTED_PROXIES: proxies.default([]),
  WRITES_PER_PERSON: count.default(300),
  WRITES_PER_NETWORK: count.default(3_000),
  STORAGE_PER_PERSON_MB: count.default(32),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

export type ProviderId = 'google' | 'microsoft';

/** An OpenID Connect provider; `local` is the built-in issuer of a loopback origin. */
export interface ProviderConfig {
  id: ProviderId;
  issuer: string;
  clientId: string;
  clientSecret: string;
  local: boolean;
}

export interface Config {
  port: number;
  playerPort: number;
  host: string;
  publicOrigin: string;
  playerOrigin: string;
  /** Where the player may be framed from: `playerOrigin`, and on a loopback origin the development server's. */
  playerOrigins: readonly string[];
  dataDir: string;
  /** Folder of the built-in captures' files. */
  capturesDir: string;
  databaseUrl: string | undefined;
  authSecret: string;
  /** Undefined only on a loopback origin: mail then goes to the development inbox. */
  smtpUrl: string | undefined;
  /** Mails go over TLS or not at all. */
  smtpNeedsTls: boolean;
  mailFrom: string;
  staffUserIds: readonly string[];
  providers: readonly ProviderConfig[];
  /** The provider's application key for the player's origin. It is sent to every browser, so it is no secret. */
  matterportSdkKey: string | undefined;
  captureThumbnailUrl: string;
  analyticsId: string | undefined;
  termsUrl: string;
  privacyUrl: string;
  contacts: readonly { label: string; href: string }[];
  trustedProxies: readonly string[];
  /** Changes of documents and messages within a minute. */
  writesPerPerson: number;
  writesPerNetwork: number;
  /** Bytes of documents and messages. */
  storagePerPerson: number;
  logLevel: string;
  /** True while `PUBLIC_ORIGIN` and `HOST` are loopback addresses: inbox, local issuer, seeded staff. */
  local: boolean;
}

/**
 * The configuration that an environment gives. Throws `ConfigError` for what is wrong or missing. On a loopback origin
 * without `AUTH_SECRET` it makes one and keeps it in `DATA_DIR`, so that sessions outlive a restart.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(
      `${issue?.path.join('.') ?? 'The environment'} is wrong: ${issue?.message ?? 'unreadable'}. Correct it and start again.`,
    );
  }
  const values = parsed.data;
  const publicOrigin = values.PUBLIC_ORIGIN ?? `http://localhost:${values.PORT}`;
  const local = isLoopbackUrl(publicOrigin) && isLoopbackHost(values.HOST);
  const playerOrigin = values.PLAYER_ORIGIN ?? `http://localhost:${values.PLAYER_PORT}`;
  const dataDir = resolve(values.DATA_DIR);
  const problem = exposureProblem({
    host: values.HOST,
    publicOrigin,
    playerOrigin,
    allowNetworkHost: values.ALLOW_NETWORK_HOST,
    allowInsecureOrigin: values.ALLOW_INSECURE_ORIGIN,
  });
  if (problem) throw new ConfigError(problem);
  if (!local) refuseMissing(values);
  if (playerOrigin === publicOrigin) {
    throw new ConfigError(
      'PLAYER_ORIGIN is the same as PUBLIC_ORIGIN: the player needs an origin of its own, so that it holds no session. Give it another host name or port.',
    );
  }
  return {
    port: values.PORT,
    playerPort: values.PLAYER_PORT,
    host: values.HOST,
    publicOrigin,
    playerOrigin,
    playerOrigins: [...new Set([playerOrigin, ...(local ? [DEVELOPMENT_PLAYER_ORIGIN] : [])])],
    dataDir,
    capturesDir: resolve(values.CAPTURES_DIR),
    databaseUrl: values.DATABASE_URL,
    authSecret: values.AUTH_SECRET ?? localSecret(dataDir),
    smtpUrl: values.SMTP_URL,
    smtpNeedsTls:
      values.SMTP_URL !== undefined && !values.ALLOW_INSECURE_SMTP && !isLoopbackUrl(values.SMTP_URL),
    mailFrom: values.MAIL_FROM,
    staffUserIds: values.STAFF_USER_IDS ?? (local ? LOCAL_STAFF_IDS : []),
    providers: providersOf(values, local, publicOrigin),
    matterportSdkKey: values.MATTERPORT_SDK_KEY,
    captureThumbnailUrl: values.CAPTURE_THUMBNAIL_URL,
    analyticsId: values.ANALYTICS_ID,
    termsUrl: values.TERMS_URL,
    privacyUrl: values.PRIVACY_URL,
    contacts: values.CONTACTS,
    trustedProxies: values.TRUSTED_PROXIES,
    writesPerPerson: values.WRITES_PER_PERSON,
    writesPerNetwork: values.WRITES_PER_NETWORK,
    storagePerPerson: values.STORAGE_PER_PERSON_MB * 1024 ** 2,
    logLevel: values.LOG_LEVEL,
    local,
  };
}

type Values = z.infer<typeof environment>;

function isAddressOrBlock(entry: string): boolean {
  const [, address = '', prefix] = /^([\d.:a-f]+)(?:\/(\d+))?$/i.exec(entry) ?? [];
  const version = isIP(address);
  return version !== 0 && Number(prefix ?? 0) <= (version === 4 ? 32 : 128);
}

function refuseMissing(values: Values): void {
  for (const name of ['AUTH_SECRET', 'SMTP_URL', 'PLAYER_ORIGIN'] as const) {
    if (!values[name])
      throw new ConfigError(
        `${name} is missing: outside localhost GoV360 does not start without it. Set it and start again.`,
      );
  }
}

function providersOf(values: Values, local: boolean, publicOrigin: string): ProviderConfig[] {
  const providers: ProviderConfig[] = [];
  for (const id of ['google', 'microsoft'] as const) {
    const prefix = id === 'google' ? 'GOOGLE' : 'MICROSOFT';
    const issuer = values[`${prefix}_ISSUER`];
    const clientId = values[`${prefix}_CLIENT_ID`];
    const clientSecret = values[`${prefix}_CLIENT_SECRET`];
    const set = [issuer, clientId, clientSecret].filter(Boolean).length;
    if (issuer && clientId && clientSecret)
      providers.push({ id, issuer, clientId, clientSecret, local: false });
    else if (set > 0) {
      throw new ConfigError(
        `${prefix}_ISSUER, ${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET go together: set all three or none.`,
      );
    } else if (local) {
      providers.push({
        id,
        issuer: `${publicOrigin}${LOCAL_ISSUERS}${id}`,
        clientId: `gov360-${id}`,
        clientSecret: `local-${id}-secret`,
        local: true,
      });
    }
  }
  return providers;
}

function localSecret(dataDir: string): string {
  const file = join(dataDir, 'auth-secret');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const secret = randomBytes(32).toString('base64url');
  try {
    makePrivateFolder(dataDir);
    writeFileSync(file, secret, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR ${dataDir} cannot be written (${(error as Error).message}): choose a folder this user may write to.`,
    );
  }
  return secret;
}
