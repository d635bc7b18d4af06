import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/fields.ts';
import { sqliteCode, StoreError, StoreUnavailableError, SupersededError } from '../store/store-error.ts';

/** Returns the message for the operator when the server has started. */
export function readyText(config: Config): string {
  if (!config.roles.includes('web')) return `GoV360 is ready:  runs jobs for ${config.roles.join(', ')}`;
  const lines = [`GoV360 is ready:  ${config.publicOrigin}`, `player:           ${config.playerOrigin}`];
  if (config.local && !config.smtpUrl) lines.push(`mail inbox:       ${config.publicOrigin}/dev/mail`);
  if (config.local) lines.push('staff accounts:   staff-1@gov360.test … staff-4@gov360.test');
  lines.push(`data:             ${config.databaseUrl ? 'PostgreSQL, and ' : ''}${config.dataDir}`);
  return lines.join('\n');
}

/** Message of a server that exits because its database belongs to a newer version. */
export const SUPERSEDED_TEXT =
  'A newer version of GoV360 has migrated the database. This version stops accepting writes, finishes its work and exits. Start the newer version instead.';

/**
 * SQLSTATE codes with which PostgreSQL refuses a connection: invalid authorization (class 28), no such
 * database (3D), insufficient resources (53), and starting up or shutting down (57P).
 */
const REFUSED = /^(28...|3D...|53...|57P..)$/;

/** Returns a message for the operator that says why the server could not start and what to do. */
export function failureText(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StoreError) return error.message;
  if (error instanceof SupersededError) return SUPERSEDED_TEXT;
  if (error instanceof StoreUnavailableError) {
    return `PostgreSQL does not respond (${error.message}): start it, or correct DATABASE_URL.`;
  }
  const { code, port, address, hostname, message } = error as NodeJS.ErrnoException & {
    port?: number;
    address?: string;
    hostname?: string;
  };
  if (REFUSED.test(code ?? '')) {
    return `PostgreSQL refused the connection (${message}): correct DATABASE_URL (percent-encode special characters of a password: @ as %40), or wait until it is ready.`;
  }
  switch (sqliteCode(error) ?? code) {
    case 'EADDRINUSE':
      return `Port ${port} is already in use: stop the program that uses it, or set PORT and PLAYER_PORT to free ports.`;
    case 'EACCES':
      return port
        ? `The server’s user is not allowed to use port ${port}: set PORT and PLAYER_PORT to ports above 1023.`
        : `GoV360 cannot write to a file (${message}): give the server’s user permission, or choose another DATA_DIR.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${address ?? hostname} is not an address of this machine: correct or unset HOST or METRICS_HOST.`;
    case 'ENOSPC':
    case 'SQLITE_FULL':
      return 'The disk is full: free some space, or choose a DATA_DIR on another disk.';
    default:
      return `GoV360 could not start: ${error instanceof Error ? (error.stack ?? message) : String(error)}`;
  }
}
