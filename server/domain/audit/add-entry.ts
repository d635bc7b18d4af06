import { randomUUID } from 'node:crypto';
import type { AuditAction } from '../../../contract/audit.ts';
import type { WriteTransaction } from '../../platform/store/store.ts';

/** What a staff member did. Nothing of it is personal data but ids, for the log is never changed. */
export interface NewEntry {
  actorId: string;
  action: AuditAction;
  /** The person it is about; '' for everybody. */
  subjectId: string;
  at: number;
}

/** Adds an entry to the audit log, in the transaction of what it is about; the database refuses to change or delete it. */
export async function addEntry(
  transaction: WriteTransaction,
  { actorId, action, subjectId, at }: NewEntry,
): Promise<void> {
  await transaction
    .insertInto('audit_log')
    .values({ id: randomUUID(), actor_id: actorId, action, subject_id: subjectId, detail: '{}', at })
    .execute();
}
