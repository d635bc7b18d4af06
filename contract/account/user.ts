import { z } from 'zod';
import { timestampSchema } from '../timestamp.ts';

/** A row of the staff overview. Texts are '' where the person has not given them. */
export const userRowSchema = z.object({
  id: z.string(),
  /** How the person wants to be reached: theirs to choose, like the name. */
  email: z.string().nullable(),
  /** The address they sign in with; null where their provider names none. */
  signInEmail: z.string().nullable(),
  /** False for an address that a provider claims and nobody has verified. */
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
  /** Why staff keep them out; null for who may sign in. */
  blockedFor: z.string().nullable(),
  /** How many messages they have sent. */
  messageCount: z.int().min(0),
});
export type UserRow = z.infer<typeof userRowSchema>;

/** Sorted by `createdAt`, then id; `next` is the cursor of the following page, null at the end. */
export const userPageSchema = z.object({ users: z.array(userRowSchema), next: z.string().nullable() });
export type UserPage = z.infer<typeof userPageSchema>;
