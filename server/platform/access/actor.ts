import { createHash } from 'node:crypto';
import type { Config } from '../config/config.ts';

/** How the server remembers a deleted account. Ids are random, so nobody can derive one from its hash. */
export function hashUserId(userId: string): string {
  return createHash('sha256').update(userId).digest('base64url');
}

/** The sender of a request. Made from the session cookie once per request (`identity/sessions.ts`) and passed to every server function. */
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
  /** The network of the request, as `limits/client-network.ts` writes it; '' if it did not arrive over a socket. */
  network: string;
}

/**
 * Returns whether an account is staff: by the operator's grant (the column `staff`), or because the configuration names its id or its verified
 * address. An address that a provider only claims does not count, or anyone could claim to be staff.
 */
export function isStaffAccount(
  { staffUserIds, staffEmails }: Pick<Config, 'staffUserIds' | 'staffEmails'>,
  { id, email, verified, granted }: { id: string; email: string | null; verified: boolean; granted: number },
): boolean {
  return (
    granted === 1 || staffUserIds.includes(id) || (verified && email !== null && staffEmails.includes(email))
  );
}

/** Runs `npm run admin`, without an account: a person with the server's environment may do more than staff. */
export const OPERATOR: SignedIn = {
  kind: 'user',
  // Ids of accounts are random.
  userId: 'operator',
  sessionId: 'operator',
  signedInAt: 0,
  email: null,
  name: '',
  image: null,
  staff: true,
  network: '',
};

/** The part of an actor that decides what they may read. */
export type Reader = Anonymous | Pick<SignedIn, 'kind' | 'userId'>;

export const ANONYMOUS: Anonymous = { kind: 'anonymous' };
