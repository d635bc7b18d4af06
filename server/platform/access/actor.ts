import { createHash } from 'node:crypto';
import type { Config } from '../config/config.ts';

/** How a deleted account is remembered: nobody finds the id from it, for ids are random. */
export function hashUserId(userId: string): string {
  return createHash('sha256').update(userId).digest('base64url');
}

/** Who asks. Made from the session cookie once per request (`identity/sessions.ts`) and handed to every server function. */
export type Actor = Anonymous | SignedIn;

export interface Anonymous {
  kind: 'anonymous';
}

export interface SignedIn {
  kind: 'user';
  userId: string;
  sessionId: string;
  /** When the session was opened, milliseconds since the epoch. */
  signedInAt: number;
  /** The account's address and name at the identity provider. */
  email: string | null;
  name: string;
  image: string | null;
  /** By `isStaffAccount`. */
  staff: boolean;
  /** The network the request comes from, as `limits/client-network.ts` writes it; '' where nobody asked over a socket. */
  network: string;
}

/**
 * Whether the configuration names an account as staff: by id, or by the address that it has verified. What a provider merely claims
 * counts for nothing, or anyone could claim to be staff.
 */
export function isStaffAccount(
  { staffUserIds, staffEmails }: Pick<Config, 'staffUserIds' | 'staffEmails'>,
  { id, email, verified }: { id: string; email: string | null; verified: boolean },
): boolean {
  return staffUserIds.includes(id) || (verified && email !== null && staffEmails.includes(email));
}

/** As much of an actor as decides what they may read. */
export type Reader = Anonymous | Pick<SignedIn, 'kind' | 'userId'>;

export const ANONYMOUS: Anonymous = { kind: 'anonymous' };
