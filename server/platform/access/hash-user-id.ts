import { createHash } from 'node:crypto';

/** How a deleted account is remembered: nobody finds the id from it, for ids are random. */
export function hashUserId(userId: string): string {
  return createHash('sha256').update(userId).digest('base64url');
}
