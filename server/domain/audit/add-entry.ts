import { randomUUID } from 'node:crypto';
import type { AuditAction } from '../../../contract/audit.ts';
import type { WriteTransaction } from '../../platform/store/store.ts';

/** An action of a staff member. It contains no personal data except ids, because the log is append-only. */
export interface NewEntry {
  actorId: string;
  action: AuditAction;
  /** The person that the action is about, or '' if it is about all users. */
  subjectId: string;
  at: number;
}

/**
 * Adds an entry to the audit log in the transaction of the action. The database prevents changes to entries
 * and their deletion.
 */
export async function addEntry(
  transaction: WriteTransaction,
  { actorId, action, subjectId, at }: NewEntry,
): Promise<void> {
  await transaction
    .insertInto('audit_log')
    .values({ id: randomUUID(), actor_id: actorId, action, subject_id: subjectId, detail: '{}', at })
    .execute();
}
