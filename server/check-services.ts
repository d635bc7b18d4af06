import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './platform/config/config.ts';
import { ConfigError } from './platform/config/fields.ts';
import { connectVirusScanner } from './domain/files/conversion/virus-scanner.ts';
import { connectSmtp } from './platform/mail/smtp-mailer.ts';

/** Milliseconds within which each service must respond. */
const PATIENCE = 3_000;

/**
 * Checks the folders and services in the configuration. Throws `ConfigError` for a definite error, such as a
 * folder that is not writable, a rejected password, or a different service at the address. If a service
 * cannot be reached, logs a warning instead, because the service may still be starting.
 */
export async function checkServices(config: Config, log: Pick<Logger, 'warn'>): Promise<void> {
  checkFolders(config);
  const { smtpUrl, smtpNeedsTls, clamdUrl, providers } = config;
  const checks: [string, Promise<unknown>][] = [];
  if (smtpUrl) checks.push(['SMTP_URL', checkSmtp(smtpUrl, smtpNeedsTls)]);
  if (clamdUrl) checks.push(['CLAMD_URL', checkScanner(clamdUrl)]);
  for (const { id, issuer, local } of providers) {
    const name = `${id.toUpperCase()}_ISSUER`;
    if (!local) checks.push([name, checkIssuer(name, issuer)]);
  }
  const results = await Promise.allSettled(checks.map(([, check]) => check));
  for (const [index, [variable]] of checks.entries()) {
    const result = results[index];
    if (result?.status !== 'rejected') continue;
    if (result.reason instanceof ConfigError) throw result.reason;
    log.warn(
      { variable, reason: reasonOf(result.reason) },
      `the service that ${variable} refers to cannot be reached: start it, or correct ${variable}`,
    );
  }
}

function checkFolders({ dataDir, uploadsDir, fileStore, capturesDir, deletionList }: Config): void {
  const folders = { DATA_DIR: dataDir, UPLOADS_DIR: uploadsDir, DELETION_LIST: dirname(deletionList) };
  const written = fileStore.kind === 'disk' ? { ...folders, FILES_DIR: fileStore.folder } : folders;
  for (const [name, folder] of Object.entries(written)) {
    const probe = join(folder, `.gov360-write-test-${randomUUID()}`);
    try {
      mkdirSync(folder, { recursive: true });
      writeFileSync(probe, '', { flag: 'wx' });
      rmSync(probe);
    } catch (error) {
      throw new ConfigError(
        `${name}: GoV360 cannot write to ${folder} (${reasonOf(error)}). Give the server’s user permission to write to it, or choose another folder.`,
      );
    }
  }
  const isIn = (folder: string, other: string) => !relative(other, folder).startsWith('..');
  if (
    fileStore.kind === 'disk' &&
    (isIn(fileStore.folder, uploadsDir) || isIn(uploadsDir, fileStore.folder))
  ) {
    throw new ConfigError(
      `FILES_DIR ${fileStore.folder} and UPLOADS_DIR ${uploadsDir} overlap, so a cleanup of one would delete files of the other. Choose two separate folders.`,
    );
  }
  if (!statSync(capturesDir, { throwIfNoEntry: false })?.isDirectory()) {
    throw new ConfigError(`CAPTURES_DIR ${capturesDir} is not a folder. Correct it, or remove the setting.`);
  }
}

async function checkSmtp(url: string, needsTls: boolean): Promise<void> {
  const smtp = await connectSmtp(url, needsTls);
  try {
    await within(smtp.verify());
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    if (code === 'EAUTH' && responseCode && responseCode >= 500) {
      throw new ConfigError(
        'SMTP_URL: the mail server rejected the user name or password. Correct them. Percent-encode characters such as @ : / (@ as %40).',
      );
    }
    if (code === 'ETLS') {
      throw new ConfigError(
        'SMTP_URL: GoV360 could not establish a TLS connection to the mail server, so it cannot send emails. Check the host name and the port. If you trust the network, you can set ALLOW_INSECURE_SMTP=true instead.',
      );
    }
    throw error;
  } finally {
    smtp.close();
  }
}

/** Checks that clamd responds to the command `zPING` with `PONG`. */
async function checkScanner(url: string): Promise<void> {
  const socket = await connectVirusScanner(url, AbortSignal.timeout(PATIENCE));
  try {
    socket.write('zPING\0');
    const answer = await within(
      new Promise<string>((resolve, reject) => {
        let text = '';
        socket.on('data', (bytes) => {
          text += bytes.toString('latin1');
          if (text.length >= 4) resolve(text);
        });
        socket.on('close', () => resolve(text));
        socket.on('error', reject);
      }),
    );
    if (!answer.startsWith('PONG')) {
      throw new ConfigError(
        'CLAMD_URL: the service at this address is not clamd. Correct the host, the port or the path.',
      );
    }
  } finally {
    socket.destroy();
  }
}

/**
 * Checks that an issuer serves its metadata at the path that OpenID Connect Discovery 1.0, section 4,
 * defines, and that the metadata names this issuer.
 */
async function checkIssuer(name: string, issuer: string): Promise<void> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  // Like sign-in, this check does not follow redirects. An issuer must serve its metadata itself.
  const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE) });
  if (response.status >= 500) throw new Error(`status ${response.status}`);
  const found = response.ok
    ? ((await response.json().catch(() => null)) as { issuer?: unknown } | null)
    : null;
  const told = found?.issuer;
  // Microsoft's issuer for several tenants contains a placeholder.
  if (told === issuer || told === `${issuer}/` || (typeof told === 'string' && told.includes('{tenantid}')))
    return;
  const problem = typeof told === 'string' ? `it names the issuer ${told}` : `status ${response.status}`;
  throw new ConfigError(
    `${name}: ${address} does not describe this issuer (${problem}). Correct the address.`,
  );
}

async function within<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('no answer')), PATIENCE);
  return await Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

/**
 * Returns an error's code, such as ECONNREFUSED. Returns its message only if there is no code, because
 * messages may contain an address with a password.
 */
function reasonOf(error: unknown): string {
  const { code, cause, message } = error as { code?: string; cause?: { code?: string }; message?: string };
  return code ?? cause?.code ?? message ?? 'unknown';
}
