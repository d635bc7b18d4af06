import { AppError } from '../../../contract/errors.ts';
import type { StoredFile } from '../../../contract/files/stored-file.ts';
import type { OwnRole, Role } from '../../../contract/members.ts';
import type { Topic } from '../../../contract/topic.ts';
import type { Actor, Reader, SignedIn } from './actor.ts';
import { FRESH_SIGN_IN } from '../../../contract/limits.ts';
import type { Needs } from './context.ts';

/** What decides who may do what with a tour. */
export interface TourRights {
  ownerId: string;
  /** Anyone with the link may read it. */
  isPublic: boolean;
  /** The roles of its members by their user ids; a question about one person may leave the others out. */
  members: ReadonlyMap<string, Role>;
}

/** What somebody is to a tour; null for everyone who is neither its owner nor a member. Staff are anyone here. */
export function roleIn(reader: Reader, { ownerId, members }: TourRights): OwnRole {
  if (reader.kind !== 'user') return null;
  return reader.userId === ownerId ? 'owner' : (members.get(reader.userId) ?? null);
}

/** The owner and members read a tour; so does anyone with the link while it is public. */
export function canReadTour(reader: Reader, tour: TourRights): boolean {
  return tour.isPublic || roleIn(reader, tour) !== null;
}

/** The owner and editors change what is in a tour, its files too, and see earlier versions and the bin. */
export function canEditTour(actor: Reader, tour: TourRights): boolean {
  const role = roleIn(actor, tour);
  return role === 'owner' || role === 'editor';
}

/** The owner, editors and commenters comment. */
export function canComment(actor: Reader, tour: TourRights): boolean {
  const role = roleIn(actor, tour);
  return role !== null && role !== 'viewer';
}

/** The owner and members see the names of all members, and what was changed by whom. Visitors learn of neither. */
export function canSeeMembers(reader: Reader, tour: TourRights): boolean {
  return roleIn(reader, tour) !== null;
}

/**
 * Only the owner says who can see a tour, invites and removes members, chooses its capture, takes it away as an archive, brings one in,
 * deletes it or hands it over.
 */
export function canManageTour(actor: Actor, ownerId: string): actor is SignedIn {
  return isUser(actor, ownerId);
}

/**
 * Anyone who reads a tour reads the files that its documents have now, once they have passed the virus check. Earlier versions, the bin and
 * what waits for the check are for who may edit; photos that may still have positions are the owner's. Nobody gets an infected one.
 */
export function canReadFile(
  reader: Reader,
  tour: TourRights,
  { current, scan, ownerOnly = false }: { current: boolean; scan: StoredFile['scan']; ownerOnly?: boolean },
): boolean {
  if (scan === 'infected') return false;
  if (roleIn(reader, tour) === 'owner') return true;
  return !ownerOnly && (canEditTour(reader, tour) || (current && scan !== 'waiting'));
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

/** Scans are their owner's: what is made of one, others see through the owner's twin alone. */
export function canManageScans(actor: Actor, ownerId: string): actor is SignedIn {
  return isUser(actor, ownerId);
}

/** Staff block people and let them in again, but none of themselves: the four staff ids are configuration. */
export function canBlock(actor: Actor, userId: string, staffUserIds: readonly string[]): boolean {
  return isStaff(actor) && !staffUserIds.includes(userId);
}

/**
 * Where the operator allows it, staff hand over the twins of somebody who leaves. They learn the twins' names and how much they hold, never
 * what.
 */
export function canHandOverFor(
  actor: Actor,
  { staffHandOver }: { staffHandOver: boolean },
): actor is SignedIn {
  return staffHandOver && isStaff(actor);
}

/** What staff looked up is for staff to see. */
export function canReadAudit(actor: Actor): boolean {
  return isStaff(actor);
}

/** Watching is reading again and again: the same answers. `tour` is that of the topic; null where it is of none, or there is none. */
export function canWatch(actor: Actor, topic: Topic, tour: TourRights | null): boolean {
  switch (topic.kind) {
    case 'tour':
    case 'capture':
      return canReadTour(actor, tour ?? { ownerId: topic.userId, isPublic: false, members: NO_MEMBERS });
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

export const NO_MEMBERS: TourRights['members'] = new Map();

/**
 * What someone without the right hears: to sign in, when nobody is signed in; that it is not theirs to do, when they may
 * read it; and else the same as for a thing that never existed.
 */
export function refusal(actor: Actor, mayRead: boolean): AppError {
  if (actor.kind === 'anonymous') return new AppError('not-signed-in', 'Sign in to do this.');
  if (mayRead) return new AppError('forbidden', 'You can read this, but not change it.');
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
