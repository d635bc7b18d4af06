import { z } from 'zod';
import { timestampSchema } from './timestamp.ts';

/** What staff do that is written down. */
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
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** One thing that a staff member did, for staff. */
const auditEntrySchema = z.object({
  id: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  actorId: z.string(),
  /** As the person wants to be known; '' where they have no name, null where there is no such account any more. */
  actorName: z.string().nullable(),
  /** The person it was about; '' for everybody. */
  subjectId: z.string(),
  subjectName: z.string().nullable(),
  at: timestampSchema,
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** Newest first; `next` is the cursor of the following page, null at the end. */
export const auditPageSchema = z.object({ entries: z.array(auditEntrySchema), next: z.string().nullable() });
export type AuditPage = z.infer<typeof auditPageSchema>;
