import { z } from 'zod';
import { timestampSchema } from '../timestamp.ts';

/** A row of the staff's user list. Missing texts are ''. */
export const userRowSchema = z.object({
  id: z.string(),
  /** The contact address that the user chose. */
  email: z.string().nullable(),
  /** The sign-in address; null if the provider gives none. */
  signInEmail: z.string().nullable(),
  /** Whether the sign-in address is verified. False for an unverified address from a provider. */
  signInEmailVerified: z.boolean(),
  name: z.string(),
  role: z.string(),
  company: z.string(),
  title: z.string(),
  image: z.string().nullable(),
  phone: z.string(),
  createdAt: timestampSchema,
  /** Whether they are staff, who cannot be blocked. */
  staff: z.boolean(),
  /** The reason for which they are blocked; null if they are not. */
  blockedFor: z.string().nullable(),
  /** Number of messages sent. */
  messageCount: z.int().min(0),
});
export type UserRow = z.infer<typeof userRowSchema>;

/** Sorted by `createdAt`, then id. `next`: cursor of the following page, null at the end. */
export const userPageSchema = z.object({ users: z.array(userRowSchema), next: z.string().nullable() });
export type UserPage = z.infer<typeof userPageSchema>;
