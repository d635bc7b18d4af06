import { z } from 'zod';
import { timestampSchema } from './timestamp.ts';

/** The logged actions of staff members and of the operator. */
export const AUDIT_ACTIONS = [
  'list-users',
  'search-users',
  'export-users',
  'read-profile',
  'read-messages',
  'block',
  'unblock',
  'list-twins',
  'hand-over',
  'hand-over-to',
  'grant-staff',
  'revoke-staff',
  'sign-out',
  'create-runner',
  'revoke-runner',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** A logged action of a staff member or the operator. */
const auditEntrySchema = z.object({
  id: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  actorId: z.string(),
  /**
   * The actor's current name: “The operator” for a command on the server, '' if the user has no name, null if
   * the account no longer exists.
   */
  actorName: z.string().nullable(),
  /** Id of the person whom the action concerned; '' if it concerned nobody in particular. */
  subjectId: z.string(),
  subjectName: z.string().nullable(),
  at: timestampSchema,
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** A page of the audit log, newest entry first. `next`: cursor of the next page, or null at the end. */
export const auditPageSchema = z.object({ entries: z.array(auditEntrySchema), next: z.string().nullable() });
export type AuditPage = z.infer<typeof auditPageSchema>;
