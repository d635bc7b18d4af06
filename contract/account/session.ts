import { z } from 'zod';
import { timestampSchema } from '../timestamp.ts';

export const SIGN_IN_METHODS = ['email', 'google', 'microsoft', 'oidc'] as const;
/** How a session was opened. */
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];
/** A sign-in provider. `oidc`: the provider that the operator configured. */
export type ProviderId = Exclude<SignInMethod, 'email'>;
/** A provider for display. */
export interface ShownProvider {
  id: ProviderId;
  name: string;
}

/** A user's session on one device. */
export const sessionSchema = z.object({
  id: z.string(),
  /** Such as `Firefox on Windows`; '' if the browser did not identify itself. */
  browser: z.string(),
  /** Null for sessions of earlier versions. */
  method: z.enum(SIGN_IN_METHODS).nullable(),
  signedInAt: timestampSchema,
  /** Accurate to five minutes. */
  lastSeenAt: timestampSchema,
  /** Whether the request came from this session. */
  current: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

/** Most recently used first, at most 100. */
export const sessionListSchema = z.object({ sessions: z.array(sessionSchema) });
export type SessionList = z.infer<typeof sessionListSchema>;
