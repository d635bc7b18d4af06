import { z } from 'zod';
import { timestampSchema } from '../timestamp.ts';

/** A row of the staff overview. Missing texts are ''. */
export const userRowSchema = z.object({
  id: z.string(),
  /** The contact address that the user chose. */
  email: z.string().nullable(),
  /** The sign-in address; null if their provider gives none. */
  signInEmail: z.string().nullable(),
  /** False for an address from a provider that nobody has verified. */
  signInEmailVerified: z.boolean(),
  name: z.string(),
  role: z.string(),
  company: z.string(),
  title: z.string(),
  image: z.string().nullable(),
  phone: z.string(),
  createdAt: timestampSchema,
  /** In `STAFF_USER_IDS`: cannot be blocked. */
  staff: z.boolean(),
  /** The reason of a block; null if they are not blocked. */
  blockedFor: z.string().nullable(),
  /** Number of messages sent. */
  messageCount: z.int().min(0),
});
export type UserRow = z.infer<typeof userRowSchema>;

/** Sorted by `createdAt`, then id. `next`: cursor of the following page, null at the end. */
export const userPageSchema = z.object({ users: z.array(userRowSchema), next: z.string().nullable() });
export type UserPage = z.infer<typeof userPageSchema>;
