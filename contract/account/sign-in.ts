import { z } from 'zod';
import { SIGN_IN_METHODS } from './session.ts';
import { timestampSchema } from '../timestamp.ts';

/** The id of the email address among the sign-in methods. Providers have their own ids. */
export const ADDRESS_ID = 'address';

/** A sign-in method of the user. */
export const signInSchema = z.object({
  id: z.string(),
  method: z.enum(SIGN_IN_METHODS),
  /** The verified address; for an account, its name at the provider, which is not verified; '' if unknown. */
  shownAs: z.string(),
  /** Absent for the address. */
  linkedAt: timestampSchema.optional(),
  /** Whether the user can sign in with it now. False for a provider that this server no longer offers. */
  usable: z.boolean(),
});
export type SignIn = z.infer<typeof signInSchema>;

export const signInListSchema = z.object({
  signIns: z.array(signInSchema),
  /** An unverified address from a provider, which cannot be used to sign in. */
  unverifiedAddress: z.string().nullable(),
});
export type SignInList = z.infer<typeof signInListSchema>;

export const addressInputSchema = z.object({ email: z.string().max(400) });
