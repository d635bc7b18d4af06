import { z } from 'zod';
import { timestampSchema } from '../timestamp.ts';

export const SIGN_IN_METHODS = ['email', 'google', 'microsoft', 'oidc'] as const;
/** What a session was opened by. */
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];
/** The providers; `oidc` is the one that the operator chose. */
export type ProviderId = Exclude<SignInMethod, 'email'>;
/** A provider as pages show it. */
export interface ShownProvider {
  id: ProviderId;
  name: string;
}

/** One place where somebody is signed in. */
export const sessionSchema = z.object({
  id: z.string(),
  /** In words, `Firefox on Windows`; '' where the browser did not say. */
  browser: z.string(),
  /** Null for sessions of earlier versions. */
  method: z.enum(SIGN_IN_METHODS).nullable(),
  signedInAt: timestampSchema,
  /** To within five minutes. */
  lastSeenAt: timestampSchema,
  /** The one that asks. */
  current: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

/** Those seen last come first; a hundred at most. */
export const sessionListSchema = z.object({ sessions: z.array(sessionSchema) });
export type SessionList = z.infer<typeof sessionListSchema>;
