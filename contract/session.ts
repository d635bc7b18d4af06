import { z } from 'zod';

export const SIGN_IN_METHODS = ['email', 'google', 'microsoft'] as const;
/** What a session was opened by. */
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** One place where somebody is signed in. Times are milliseconds since the epoch. */
export const sessionSchema = z.object({
  id: z.string(),
  /** Browser and system in words, `Firefox on Windows`; '' where the browser does not say. */
  browser: z.string(),
  /** Null for sessions of earlier versions. */
  method: z.enum(SIGN_IN_METHODS).nullable(),
  signedInAt: z.number(),
  /** To within five minutes. */
  lastSeenAt: z.number(),
  /** When it ends unless it is used before. */
  endsAt: z.number(),
  /** The one that asks. */
  current: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

/** The newest hundred, last seen first. */
export const sessionListSchema = z.object({ sessions: z.array(sessionSchema) });
export type SessionList = z.infer<typeof sessionListSchema>;
