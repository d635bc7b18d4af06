import { AppError } from '../../../contract/errors.ts';
import type { StoredFile } from '../../../contract/files/stored-file.ts';
import type { Topic } from '../../../contract/topic.ts';
import type { Actor, Reader, SignedIn } from './actor.ts';
import { FRESH_SIGN_IN } from '../../../contract/limits.ts';
import type { Needs } from './context.ts';

/** The owner reads a tour; so does anyone with the link while it is public. Staff are anyone here. */
export function canReadTour(reader: Reader, ownerId: string, isPublic: boolean): boolean {
  return isPublic || isUser(reader, ownerId);
}

/**
 * Anyone who reads a tour reads the files that its documents have now, once they have passed the virus check. Earlier versions, the bin,
 * what waits for the check, and photos that may still have positions are the owner's. Nobody gets an infected one.
 */
export function canReadFile(
  reader: Reader,
  ownerId: string,
  { current, scan, ownerOnly = false }: { current: boolean; scan: StoredFile['scan']; ownerOnly?: boolean },
): boolean {
  if (scan === 'infected') return false;
  return isUser(reader, ownerId) || (current && scan !== 'waiting' && !ownerOnly);
}

/** Only the owner changes or deletes a tour. */
export function canWriteTour(actor: Actor, ownerId: string): boolean {
  return isUser(actor, ownerId);
}

/** A profile is its user's, and staff read it. */
export function canReadProfile(actor: Actor, userId: string): boolean {
  return isUser(actor, userId) || isStaff(actor);
}

export function canWriteProfile(actor: Actor, userId: string): boolean {
  return isUser(actor, userId);
}

/** Messages are their sender's, and staff read them. */
export function canReadMessages(actor: Actor, userId: string): boolean {
  return isUser(actor, userId) || isStaff(actor);
}

export function canAddMessage(actor: Actor, userId: string): boolean {
  return isUser(actor, userId);
}

/** The user list is for staff alone. */
export function canListUsers(actor: Actor): boolean {
  return isStaff(actor);
}

/** An account is its user's alone: its sessions and ways to sign in, all data of it in one file, its end. Staff may not. */
export function canManageAccount(actor: Actor, userId: string): actor is SignedIn {
  return isUser(actor, userId);
}

/** What a server does in the background is its person's to see and to stop. */
export function canSeeJobs(actor: Actor, userId: string): boolean {
  return isUser(actor, userId);
}

/** What a person's files take is theirs alone to see. */
export function canReadStorage(actor: Actor, userId: string): boolean {
  return isUser(actor, userId);
}

/** Only the owner uploads files to a twin, and knows of those under way. */
export function canUploadFiles(actor: Actor, ownerId: string): actor is SignedIn {
  return isUser(actor, ownerId);
}

/** Scans are their owner's: what is made of one, others see through the owner's twin alone. */
export function canManageScans(actor: Actor, ownerId: string): actor is SignedIn {
  return isUser(actor, ownerId);
}

/** Only the owner takes a twin away as an archive, or brings one in: a reader of a public twin does not. */
export function canTransferTour(actor: Actor, ownerId: string): boolean {
  return isUser(actor, ownerId);
}

/** Staff block people and let them in again, but none of themselves: the four staff ids are configuration. */
export function canBlock(actor: Actor, userId: string, staffUserIds: readonly string[]): boolean {
  return isStaff(actor) && !staffUserIds.includes(userId);
}

/** What staff looked up is for staff to see. */
export function canReadAudit(actor: Actor): boolean {
  return isStaff(actor);
}

/** Watching is reading again and again: the same answers. `isPublic` matters for tours only. */
export function canWatch(actor: Actor, topic: Topic, isPublic: boolean): boolean {
  switch (topic.kind) {
    case 'tour':
    case 'capture':
      return canReadTour(actor, topic.userId, isPublic);
    case 'profile':
      return canReadProfile(actor, topic.userId);
    case 'messages':
      return canReadMessages(actor, topic.userId);
    case 'jobs':
      return canSeeJobs(actor, topic.userId);
    case 'users':
      return canListUsers(actor);
  }
}

/**
 * What someone without the right hears: to sign in, when nobody is signed in; that it is not theirs to do, when they may
 * read it; and else the same as for a thing that never existed.
 */
export function refusal(actor: Actor, mayRead: boolean): AppError {
  if (actor.kind === 'anonymous') return new AppError('not-signed-in', 'Sign in to do this.');
  if (mayRead) return new AppError('forbidden', 'You may read this, but not change it.');
  return notFound();
}

/** The one answer for what does not exist and for what is not the actor's to know of. */
export function notFound(): AppError {
  return new AppError('not-found', 'There is nothing here, or it is not shared with you.');
}

function isUser(actor: Actor, userId: string): actor is SignedIn;
function isUser(reader: Reader, userId: string): boolean;
function isUser(reader: Reader, userId: string): boolean {
  return reader.kind === 'user' && reader.userId === userId;
}

function isStaff(actor: Actor): boolean {
  return actor.kind === 'user' && actor.staff;
}

/** Whether the actor's session is young enough for what cannot be taken back. */
export function isFreshSignIn({ now }: Needs<'now'>, actor: SignedIn): boolean {
  return now() - actor.signedInAt < FRESH_SIGN_IN;
}

/** Throws `fresh-sign-in-required` unless it is. */
export function requireFreshSignIn(context: Needs<'now'>, actor: SignedIn): void {
  if (isFreshSignIn(context, actor)) return;
  throw new AppError(
    'fresh-sign-in-required',
    'This cannot be undone. Sign in again first: your last sign-in must be within the last 10 minutes.',
  );
}
