import { z } from 'zod';
import { timestampSchema } from '../timestamp.ts';

export const SIGN_IN_METHODS = ['email', 'google', 'microsoft', 'oidc'] as const;
/** How a session was opened. */
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];
/** The providers; `oidc` is the operator's choice. */
export type ProviderId = Exclude<SignInMethod, 'email'>;
/** A provider as pages show it. */
export interface ShownProvider {
  id: ProviderId;
  name: string;
}

/** A session. */
export const sessionSchema = z.object({
  id: z.string(),
  /** Such as `Firefox on Windows`; '' if the browser did not say. */
  browser: z.string(),
  /** Null for sessions of earlier versions. */
  method: z.enum(SIGN_IN_METHODS).nullable(),
  signedInAt: timestampSchema,
  /** Accurate to five minutes. */
  lastSeenAt: timestampSchema,
  /** Whether it is the current one. */
  current: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

/** Most recently used first, at most 100. */
export const sessionListSchema = z.object({ sessions: z.array(sessionSchema) });
export type SessionList = z.infer<typeof sessionListSchema>;
