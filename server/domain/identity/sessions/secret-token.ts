import { hash, randomBytes } from 'node:crypto';

/** 256 random bits, base64url. */
export function newSecretToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a secret token: SHA-256, base64url. Enough for 256 random bits, which nobody can guess from it. */
export function hashSecret(token: string): string {
  return hash('sha256', token, 'base64url');
}
