import { createHash } from 'node:crypto';
import type { Config } from '../config/config.ts';

/**
 * Returns the hash of an account's id. The server keeps this hash after the account is deleted. Account ids
 * are random, so nobody can derive an id from its hash. The only exceptions are the ids of the staff accounts
 * on a loopback origin.
 */
export function hashUserId(userId: string): string {
  return createHash('sha256').update(userId).digest('base64url');
}

/**
 * The sender of a request. Created once per request from the session cookie, and passed to every server
 * function that checks permissions.
 */
export type Actor = Anonymous | SignedIn;

export interface Anonymous {
  kind: 'anonymous';
}

export interface SignedIn {
  kind: 'user';
  userId: string;
  sessionId: string;
  /** When the session was opened, in milliseconds since the epoch. */
  signedInAt: number;
  /** The account's email address and name, from the table `users`. */
  email: string | null;
  name: string;
  image: string | null;
  /** Whether the user is staff, according to `isStaffAccount`. */
  staff: boolean;
  /**
   * The network of the request, as returned by `clientNetwork`; '' if the request did not arrive over a
   * socket.
   */
  network: string;
}

/**
 * Returns whether a user is staff: because the operator granted it (`granted` is the column `staff`), or
 * because the configuration lists the user's id or verified address. An unverified address does not count,
 * because anyone could claim it at a provider.
 */
export function isStaffAccount(
  { staffUserIds, staffEmails }: Pick<Config, 'staffUserIds' | 'staffEmails'>,
  { id, email, verified, granted }: { id: string; email: string | null; verified: boolean; granted: number },
): boolean {
  return (
    granted === 1 || staffUserIds.includes(id) || (verified && email !== null && staffEmails.includes(email))
  );
}

/**
 * The actor for `npm run admin`, which runs without an account. Anyone who can run that command has access to
 * the whole database, so the operator may do everything that staff can.
 */
export const OPERATOR: SignedIn = {
  kind: 'user',
  // No account has this id. Ids are random, except those of the staff accounts on a loopback origin.
  userId: 'operator',
  sessionId: 'operator',
  signedInAt: 0,
  email: null,
  name: '',
  image: null,
  staff: true,
  network: '',
};

/** The part of an actor that determines what they can read. */
export type Reader = Anonymous | Pick<SignedIn, 'kind' | 'userId'>;

export const ANONYMOUS: Anonymous = { kind: 'anonymous' };
