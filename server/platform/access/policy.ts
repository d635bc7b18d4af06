import { AppError } from '../../../contract/errors.ts';
import type { StoredFile } from '../../../contract/files/stored-file.ts';
import type { OwnRole, Role } from '../../../contract/members.ts';
import type { Topic } from '../../../contract/topic.ts';
import type { Actor, Reader, SignedIn } from './actor.ts';
import { FRESH_SIGN_IN } from '../../../contract/limits.ts';
import type { Needs } from './context.ts';

/** The facts about a tour that determine who can do what with it. */
export interface TourRights {
  ownerId: string;
  /** Whether anyone with the link can read the tour. */
  isPublic: boolean;
  /**
   * The roles of the tour's members by user id. If only one user's rights are needed, other members may be
   * missing.
   */
  members: ReadonlyMap<string, Role>;
}

/**
 * Returns the role of an actor in a tour, or null if they are neither its owner nor a member. Staff have no
 * special role.
 */
export function roleIn(reader: Reader, { ownerId, members }: TourRights): OwnRole {
  if (reader.kind !== 'user') return null;
  return reader.userId === ownerId ? 'owner' : (members.get(reader.userId) ?? null);
}

/**
 * Returns whether an actor can read a tour: the owner, members and, while the tour is public, anyone with its
 * link.
 */
export function canReadTour(reader: Reader, tour: TourRights): boolean {
  return tour.isPublic || roleIn(reader, tour) !== null;
}

/**
 * Returns whether an actor can change the content of a tour and its files, and see earlier versions and the
 * bin: the owner and editors.
 */
export function canEditTour(actor: Reader, tour: TourRights): boolean {
  const role = roleIn(actor, tour);
  return role === 'owner' || role === 'editor';
}

/**
 * Returns whether an actor can download the tags, points and measurements of a tour as tables: the owner and
 * editors.
 */
export function canExportTables(actor: Actor, tour: TourRights): actor is SignedIn {
  return canEditTour(actor, tour);
}

/** Returns whether an actor can comment: the owner, editors and commenters. */
export function canComment(actor: Reader, tour: TourRights): boolean {
  const role = roleIn(actor, tour);
  return role !== null && role !== 'viewer';
}

/**
 * Returns whether an actor can report a problem: anyone who can read a public tour whose owner allows
 * reports, unless they can comment or the owner has blocked them.
 */
export function canReport(
  actor: Reader,
  tour: TourRights,
  { allowed, blocked }: { allowed: boolean; blocked: boolean },
): boolean {
  return allowed && !blocked && tour.isPublic && canReadTour(actor, tour) && !canComment(actor, tour);
}

/** Returns whether an actor can report abuse in a tour to the staff: any signed-in user who can read it. */
export function canReportAbuse(actor: Actor, tour: TourRights): actor is SignedIn {
  return actor.kind === 'user' && canReadTour(actor, tour);
}

/**
 * Returns whether an actor can see the names of members, who is present, who changed what, and the threads:
 * the owner and members. Visitors learn only how many people are present.
 */
export function canSeeMembers(reader: Reader, tour: TourRights): boolean {
  return roleIn(reader, tour) !== null;
}

/**
 * Returns whether an actor can manage a tour: only its owner. Managing includes deciding who can see the
 * tour, inviting and removing members, choosing the capture, exporting the tour as an archive, importing an
 * archive, deleting the tour, and handing it over.
 */
export function canManageTour(actor: Actor, ownerId: string): actor is SignedIn {
  return isUser(actor, ownerId);
}

/**
 * Returns whether an actor can read a file. Anyone who can read the tour can read the current files of its
 * documents, except those that wait for the virus check. Only users who can edit the tour can read earlier
 * versions, files in the bin and files that wait for the check. Only the owner can read photos that may still
 * contain positions. Nobody can read an infected file.
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

/** Returns whether an actor can read a profile: only its user and staff. */
export function canReadProfile(actor: Actor, userId: string): boolean {
  return isUser(actor, userId) || isStaff(actor);
}

export function canWriteProfile(actor: Actor, userId: string): actor is SignedIn {
  return isUser(actor, userId);
}

/** Returns whether an actor can read a user's messages: only that user and staff. */
export function canReadMessages(actor: Actor, userId: string): boolean {
  return isUser(actor, userId) || isStaff(actor);
}

export function canAddMessage(actor: Actor, userId: string): actor is SignedIn {
  return isUser(actor, userId);
}

/** Returns whether an actor can see the user list: only staff. */
export function canListUsers(actor: Actor): boolean {
  return isStaff(actor);
}

/**
 * Returns whether an actor can manage an account: only its user, not staff. Managing includes sessions,
 * sign-in methods, the download of all data, and the deletion of the account.
 */
export function canManageAccount(actor: Actor, userId: string): actor is SignedIn {
  return isUser(actor, userId);
}

/** Returns whether an actor can see and stop background jobs: only the user who owns them. */
export function canSeeJobs(actor: Actor, userId: string): boolean {
  return isUser(actor, userId);
}

/** Returns whether an actor can read a user's notifications and email settings: only that user. */
export function canReadNotifications(actor: Actor, userId: string): actor is SignedIn {
  return isUser(actor, userId);
}

/** Returns whether an actor can see the storage use of a user's files: only that user. */
export function canReadStorage(actor: Actor, userId: string): boolean {
  return isUser(actor, userId);
}

/**
 * Returns whether an actor can manage scans: only their owner. Others see a scan only through the owner's
 * twin.
 */
export function canManageScans(actor: Actor, ownerId: string): actor is SignedIn {
  return isUser(actor, ownerId);
}

/**
 * Returns whether an actor can block or unblock a user. Staff can, except for the users in `staffUserIds`,
 * who are always staff.
 */
export function canBlock(actor: Actor, userId: string, staffUserIds: readonly string[]): boolean {
  return isStaff(actor) && !staffUserIds.includes(userId);
}

/**
 * Returns whether an actor can hand over the twins of a user who leaves the organization. Staff can, if the
 * operator allows it. They see how many twins there are and the twins' names, but not what is in them.
 */
export function canHandOverFor(
  actor: Actor,
  { staffHandOver }: { staffHandOver: boolean },
): actor is SignedIn {
  return staffHandOver && isStaff(actor);
}

/** Returns whether an actor can create, see and revoke the runners that process scans: only staff. */
export function canManageRunners(actor: Actor): actor is SignedIn {
  return isStaff(actor);
}

/**
 * Returns whether an actor can read the audit log, which lists what staff viewed and exported: only staff.
 */
export function canReadAudit(actor: Actor): boolean {
  return isStaff(actor);
}

/**
 * Returns whether an actor can watch a topic, by the same rules as reading. `tour`: the rights in the topic's
 * tour, or null if that tour does not exist or the topic is not about a tour.
 */
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
 * Returns the error for an actor without permission: `not-signed-in` for a visitor, `forbidden` for a user
 * who can read the requested item, and otherwise the same `not-found` as for an item that does not exist.
 */
export function refusal(actor: Actor, mayRead: boolean): AppError {
  if (actor.kind === 'anonymous') return new AppError('not-signed-in', 'Sign in to do this.');
  if (mayRead) return new AppError('forbidden', 'You can view this, but not change it.');
  return notFound();
}

/** Returns the error for an item that does not exist, or whose existence the actor must not learn. */
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

/** Returns whether the actor signed in recently enough for irreversible actions. */
export function isFreshSignIn({ now }: Needs<'now'>, actor: SignedIn): boolean {
  return now() - actor.signedInAt < FRESH_SIGN_IN;
}

/** Throws `fresh-sign-in-required` unless the actor signed in recently. */
export function requireFreshSignIn(context: Needs<'now'>, actor: SignedIn): void {
  if (isFreshSignIn(context, actor)) return;
  throw new AppError(
    'fresh-sign-in-required',
    'For this action, you must have signed in within the last 10 minutes. Sign in again, then retry.',
  );
}
