import { type Operation, readKept, readOperations } from '../changes/operation.ts';
import { readTourChanges, type TourChanges } from '../changes/tour-changes.ts';
import { isRecord } from '../json/is-record.ts';
import type { OwnRole } from '../members.ts';
import { isCount, isName } from '../json/wire-guards.ts';
import type { ThreadPerson } from './thread.ts';

/**
 * Messages about threads between the player and the host page. Each one is the `message` field of a `threads`
 * message of the player protocol. If the user may not see threads, the host sends only replies to the user's
 * reports.
 */

/**
 * A problem that a visitor reports. The host replies with `reported` or `failed`. A report that is sent again
 * has the same `changeId`.
 */
export interface ReportMessage {
  kind: 'report';
  changeId: string;
  /** The body of `POST …/reports` without the field `id`. The server validates it. */
  report: Record<string, unknown>;
}

/**
 * Changes to the threads, and the current values of all other fields. `threadsAnswerSchema` describes the
 * fields.
 */
export interface ThreadNews {
  changes: TourChanges;
  me: string;
  role: Exclude<OwnRole, null>;
  people: readonly ThreadPerson[];
  seen: Readonly<Record<string, number>>;
}

export type ThreadPlayerMessage =
  /** The user's operations, in order. `changeId` identifies this message in the reply. */
  | { kind: 'operations'; changeId: string; operations: Operation[] }
  /**
   * All unsaved operations, for the host to store until the next visit. The host replies with `kept` and the
   * same number.
   */
  | { kind: 'keep'; number: number; operations: readonly Operation[] }
  /** Requests all threads again, because the player is missing changes. */
  | { kind: 'ask' }
  /** Requests the picture of a thread. The host replies with `picture`. */
  | { kind: 'picture'; thread: string }
  | ReportMessage
  /** The owner blocks an author in the twin, by their key. The host replies with `blocked`. */
  | { kind: 'block'; person: string }
  /** The user has seen the thread up to this revision. */
  | { kind: 'seen'; thread: string; revision: number };

export type ThreadHostMessage =
  | ({ kind: 'news' } & ThreadNews)
  | { kind: 'saved'; changeId: string; revision: number; changes: TourChanges }
  /** `detail`: a message for the user. */
  | { kind: 'failed'; changeId: string; code: string; detail: string }
  | { kind: 'kept'; number: number }
  /** `detail`: the error message; null if the author was blocked. */
  | { kind: 'blocked'; person: string; detail: string | null }
  /** The server has stored a visitor's report. */
  | { kind: 'reported'; changeId: string }
  /** Unsaved operations of earlier visits. */
  | { kind: 'left-behind'; operations: Operation[] }
  /** The picture as a `data:` address; null if it could not be loaded. */
  | { kind: 'picture'; thread: string; picture: string | null }
  /** The user can no longer see threads. */
  | { kind: 'gone' };

/** Returns a player's message, or null for anything else. */
export function readThreadPlayerMessage(value: unknown): ThreadPlayerMessage | null {
  if (!isRecord(value)) return null;
  const { kind, changeId, number, thread, revision, person } = value;
  if (kind === 'operations') {
    const operations = readOperations(value.operations);
    return isName(changeId) && operations ? { kind, changeId, operations } : null;
  }
  if (kind === 'keep') {
    const operations = readKept(value.operations);
    return isCount(number) && operations ? { kind, number, operations } : null;
  }
  if (kind === 'ask') return { kind };
  if (kind === 'report') return readReportMessage(value);
  if (kind === 'picture') return isName(thread) ? { kind, thread } : null;
  if (kind === 'block') return isName(person) ? { kind, person } : null;
  if (kind === 'seen') return isName(thread) && isCount(revision) ? { kind, thread, revision } : null;
  return null;
}

/** Returns a host's message, or null for anything else. */
export function readThreadHostMessage(value: unknown): ThreadHostMessage | null {
  if (!isRecord(value)) return null;
  const { kind, changeId, number, thread, picture, person } = value;
  if (kind === 'gone') return { kind };
  if (kind === 'news') {
    const news = readNews(value);
    return news && { kind, ...news };
  }
  if (kind === 'kept') return isCount(number) ? { kind, number } : null;
  if (kind === 'left-behind') {
    const operations = readKept(value.operations);
    return operations && { kind, operations };
  }
  if (kind === 'picture') {
    if (!isName(thread) || !(picture === null || isPicture(picture))) return null;
    return { kind, thread, picture };
  }
  if (kind === 'blocked') {
    const { detail = null } = value;
    return isName(person) && (detail === null || typeof detail === 'string')
      ? { kind, person, detail }
      : null;
  }
  if (!isName(changeId)) return null;
  if (kind === 'reported') return { kind, changeId };
  if (kind === 'saved') {
    const changes = readTourChanges(value.changes);
    return isCount(value.revision) && changes ? { kind, changeId, revision: value.revision, changes } : null;
  }
  if (kind === 'failed') {
    const { code, detail } = value;
    return isName(code) && typeof detail === 'string' ? { kind, changeId, code, detail } : null;
  }
  return null;
}

function readNews({ changes, me, role, people, seen }: Record<string, unknown>): ThreadNews | null {
  const told = readTourChanges(changes);
  if (!told || !isName(me) || !isRole(role) || !isRecord(seen) || !Object.values(seen).every(isCount))
    return null;
  if (!Array.isArray(people) || !people.every(isPerson)) return null;
  return { changes: told, me, role, people, seen: seen as Record<string, number> };
}

function isRole(value: unknown): value is ThreadNews['role'] {
  return value === 'owner' || value === 'editor' || value === 'commenter' || value === 'viewer';
}

function isPerson(value: unknown): value is ThreadPerson {
  if (!isRecord(value)) return false;
  const { key, name, member } = value;
  return typeof key === 'string' && typeof name === 'string' && typeof member === 'boolean';
}

/**
 * Returns whether a value is the `data:` address of a PNG. SVG is not allowed, because it can contain
 * scripts.
 */
function isPicture(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('data:image/png;base64,');
}

/** Returns a player's message of type `threads` as a report, or null if it is not one. */
export function readReportMessage(message: unknown): ReportMessage | null {
  if (!isRecord(message) || message.kind !== 'report') return null;
  const { changeId, report } = message;
  return isName(changeId) && isRecord(report) ? { kind: 'report', changeId, report } : null;
}
