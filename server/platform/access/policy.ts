import { AppError } from '../../../contract/errors.ts';
import type { StoredFile } from '../../../contract/files/stored-file.ts';
import type { OwnRole, Role } from '../../../contract/members.ts';
import type { Topic } from '../../../contract/topic.ts';
import type { Actor, Reader, SignedIn } from './actor.ts';
import { FRESH_SIGN_IN } from '../../../contract/limits.ts';
import type { Needs } from './context.ts';

/** The facts that decide who may do what with a tour. */
export interface TourRights {
  ownerId: string;
  /** Anyone with the link may read it. */
  isPublic: boolean;
  /** The roles of its members by user id. If the question is about one person, the others may be missing. */
  members: ReadonlyMap<string, Role>;
}

/** Returns the role of an actor in a tour, or null if they are neither its owner nor a member. Staff have no special role. */
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

/** The owner and editors download the tags, points and measurements of a tour as tables. */
export function canExportTables(actor: Actor, tour: TourRights): actor is SignedIn {
  return canEditTour(actor, tour);
}

/** The owner, editors and commenters comment. */
export function canComment(actor: Reader, tour: TourRights): boolean {
  const role = roleIn(actor, tour);
  return role !== null && role !== 'viewer';
}

/**
 * Where the owner allows it, anyone who reads a public tour can report a problem, except those who can comment: they comment. Nobody whom the
 * owner has blocked.
 */
export function canReport(
  actor: Reader,
  tour: TourRights,
  { allowed, blocked }: { allowed: boolean; blocked: boolean },
): boolean {
  return allowed && !blocked && tour.isPublic && canReadTour(actor, tour) && !canComment(actor, tour);
}

/** Anyone signed in who can read a tour can report abuse in it to the staff. */
export function canReportAbuse(actor: Actor, tour: TourRights): actor is SignedIn {
  return actor.kind === 'user' && canReadTour(actor, tour);
}

/**
 * The owner and members see the names of all members, who is there now, who changed what, and the threads. Visitors only learn how many
 * people are there.
 */
export function canSeeMembers(reader: Reader, tour: TourRights): boolean {
  return roleIn(reader, tour) !== null;
}

/**
 * Only the owner decides who can see a tour, invites and removes members, chooses its capture, exports it as an archive, imports one,
 * deletes it or hands it over.
 */
export function canManageTour(actor: Actor, ownerId: string): actor is SignedIn {
  return isUser(actor, ownerId);
}

/**
 * Anyone who can read a tour can read the current files of its documents once they have passed the virus check. Earlier versions, the bin
 * and files that wait for the check are for users who may edit; photos that may still contain positions are for the owner. Nobody gets an
 * infected file.
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

/** Users read and write their own profile. Staff can read it. */
export function canReadProfile(actor: Actor, userId: string): boolean {
  return isUser(actor, userId) || isStaff(actor);
}

export function canWriteProfile(actor: Actor, userId: string): boolean {
  return isUser(actor, userId);
}

/** Users read their own messages. Staff can read them. */
export function canReadMessages(actor: Actor, userId: string): boolean {
  return isUser(actor, userId) || isStaff(actor);
}

export function canAddMessage(actor: Actor, userId: string): boolean {
  return isUser(actor, userId);
}

/** Only staff see the user list. */
export function canListUsers(actor: Actor): boolean {
  return isStaff(actor);
}

/** An account is for its user only, not for staff: its sessions and sign-in methods, the download of all its data, and its deletion. */
export function canManageAccount(actor: Actor, userId: string): actor is SignedIn {
  return isUser(actor, userId);
}

/** Users see and stop their own background jobs. */
export function canSeeJobs(actor: Actor, userId: string): boolean {
  return isUser(actor, userId);
}

/** Notifications and mail settings are for the person alone. */
export function canReadNotifications(actor: Actor, userId: string): actor is SignedIn {
  return isUser(actor, userId);
}

/** Only the user sees the storage use of their files. */
export function canReadStorage(actor: Actor, userId: string): boolean {
  return isUser(actor, userId);
}

/** Scans are for their owner. Others see a scan only through the owner's twin. */
export function canManageScans(actor: Actor, ownerId: string): actor is SignedIn {
  return isUser(actor, ownerId);
}

/** Staff can block and unblock users, but not staff, because the operator decides who is staff. */
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

/** Only staff create, see and revoke the runners that process scans. */
export function canManageRunners(actor: Actor): actor is SignedIn {
  return isStaff(actor);
}

/** Only staff see what staff looked up. */
export function canReadAudit(actor: Actor): boolean {
  return isStaff(actor);
}

/** Watching follows the same rules as reading. `tour` is the tour of the topic, or null if there is none. */
export function canWatch(actor: Actor, topic: Topic, tour: TourRights | null): boolean {
  switch (topic.kind) {
    case 'tour':
    case 'capture':
    case 'presence':
      return canReadTour(actor, tour ?? ownersAlone(topic.userId));
    case 'threads':
      return canSeeMembers(actor, tour ?? ownersAlone(topic.userId));
    case 'profile':
      return canReadProfile(actor, topic.userId);
    case 'messages':
      return canReadMessages(actor, topic.userId);
    case 'jobs':
      return canSeeJobs(actor, topic.userId);
    case 'notifications':
      return canReadNotifications(actor, topic.userId);
    case 'users':
      return canListUsers(actor);
  }
}

export const NO_MEMBERS: TourRights['members'] = new Map();

function ownersAlone(ownerId: string): TourRights {
  return { ownerId, isPublic: false, members: NO_MEMBERS };
}

/**
 * The error for an actor without permission: sign in, if nobody is signed in; not allowed, if they can read the thing; otherwise the same
 * as for something that does not exist.
 */
export function refusal(actor: Actor, mayRead: boolean): AppError {
  if (actor.kind === 'anonymous') return new AppError('not-signed-in', 'Sign in to do this.');
  if (mayRead) return new AppError('forbidden', 'You can read this, but not change it.');
  return notFound();
}

/** The same error for what does not exist and for what the actor may not know about. */
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

/** Returns whether the actor signed in recently enough for actions that cannot be undone. */
export function isFreshSignIn({ now }: Needs<'now'>, actor: SignedIn): boolean {
  return now() - actor.signedInAt < FRESH_SIGN_IN;
}

/** Throws `fresh-sign-in-required` otherwise. */
export function requireFreshSignIn(context: Needs<'now'>, actor: SignedIn): void {
  if (isFreshSignIn(context, actor)) return;
  throw new AppError(
    'fresh-sign-in-required',
    'This cannot be undone. Sign in again first: your last sign-in must be within the last 10 minutes.',
  );
}
