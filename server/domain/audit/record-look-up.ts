import type { AuditAction } from '../../../contract/audit.ts';
import type { Actor, SignedIn } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import type { Store } from '../../platform/store/store.ts';
import { addEntry } from './add-entry.ts';

/**
 * Milliseconds in which the same lookup of a session is recorded only once, because pages refresh themselves.
 */
const ONCE_WITHIN = 10 * 60_000;
/** Number of lookups that a process remembers. Forgotten ones are recorded again. */
const REMEMBERED = 1_000;

interface Look {
  at: number;
  written: Promise<void>;
}

const looks = new WeakMap<Store, Map<string, Look>>();

/**
 * Records that a staff member looks up another person's data, before they see it. Resolves when the record is
 * durable. Does nothing for other users, who only read their own data. Does not record search terms, because
 * they contain names.
 */
export async function recordLookUp(
  context: Needs<'store' | 'now'>,
  actor: Actor,
  action: AuditAction,
  subjectId = '',
): Promise<void> {
  if (actor.kind === 'anonymous' || !actor.staff || actor.userId === subjectId) return;
  const known = looksOf(context.store);
  const name = [actor.sessionId, action, subjectId].join(' ');
  const at = context.now();
  const last = known.get(name);
  if (last && at - last.at < ONCE_WITHIN) return await last.written;
  const written = recordAct(context, actor, action, subjectId);
  known.delete(name);
  known.set(name, { at, written });
  const oldest = known.size > REMEMBERED ? known.keys().next().value : undefined;
  if (oldest !== undefined) known.delete(oldest);
  await written.catch((error: unknown) => {
    known.delete(name);
    throw error;
  });
}

/** Records an export of data by a staff member. Resolves when the record is durable. */
export async function recordAct(
  { store, now }: Needs<'store' | 'now'>,
  { userId }: SignedIn,
  action: AuditAction,
  subjectId = '',
): Promise<void> {
  const entry = { actorId: userId, action, subjectId, at: now() };
  await store.write((transaction) => addEntry(transaction, entry));
}

function looksOf(store: Store): Map<string, Look> {
  const known = looks.get(store) ?? new Map<string, Look>();
  looks.set(store, known);
  return known;
}
