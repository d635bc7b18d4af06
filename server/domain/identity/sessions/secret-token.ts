import { hash, randomBytes } from 'node:crypto';

/** Returns a new token of 256 random bits, base64url. */
export function newSecretToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Returns the hash to store for a secret token: SHA-256, base64url. A fast hash is sufficient, because nobody
 * can guess 256 random bits.
 */
export function hashSecret(token: string): string {
  return hash('sha256', token, 'base64url');
}
