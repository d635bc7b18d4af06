import { z } from 'zod';
import { TEXT_MAX_LENGTH } from '../limits.ts';
import { timestampSchema } from '../timestamp.ts';

const text = z.string().max(TEXT_MAX_LENGTH);

/** The fields that a user can set. Empty texts are drafts: only the form requires name, company and role. */
export const profilePatchSchema = z
  .object({
    name: text,
    company: text,
    email: text,
    role: text,
    title: text,
    phone: text,
    /** Hides the user in twins from others, and others from the user. Not part of the form. */
    hidden: z.boolean(),
  })
  .partial();
export type ProfilePatch = z.infer<typeof profilePatchSchema>;

export const profileSchema = z.object({
  name: text,
  company: text,
  /** The contact address: initially the sign-in address. It never identifies a user. */
  email: text,
  role: text,
  title: text,
  phone: text,
  /** Set if the user is hidden in twins. If absent, others see them. */
  hidden: z.literal(true).optional(),
  /** Null until the first write. */
  updated: timestampSchema.nullable(),
  /** 0 until the first write, then +1 per write. */
  revision: z.int().min(0),
});
export type Profile = z.infer<typeof profileSchema>;
