import { hash, randomBytes } from 'node:crypto';

/** Returns 256 random bits, base64url. */
export function newSecretToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns what is stored of a secret token: SHA-256, base64url. That is enough, because nobody can guess 256 random bits from it. */
export function hashSecret(token: string): string {
  return hash('sha256', token, 'base64url');
}
