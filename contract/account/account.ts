import { z } from 'zod';
import { TEXT_MAX_LENGTH, MESSAGE_MAX_LENGTH } from '../limits.ts';
import { timestampSchema } from '../timestamp.ts';

export const MOODS = ['excited', 'loved', 'happy', 'sad', 'thumbsy', 'none'] as const;
export type Mood = (typeof MOODS)[number];

/**
 * A message that a user sends to the staff. Empty text is allowed. `id` makes retries safe: a message with
 * the same id is stored only once.
 */
export const messageInputSchema = z.object({
  id: z.uuid().optional(),
  message: z.string().max(MESSAGE_MAX_LENGTH),
  mood: z.enum(MOODS).default('none'),
});

export const messageSchema = z.object({
  id: z.uuid(),
  message: z.string(),
  mood: z.enum(MOODS),
  /** The sender's email address; 'no-email' if unknown. */
  email: z.string(),
  /** The sender's name; 'no-name' if unknown. */
  displayName: z.string(),
  createdAt: timestampSchema,
});
export type Message = z.infer<typeof messageSchema>;

/** A page of messages, newest first. `next`: cursor of the next page, or null at the end. */
export const messagePageSchema = z.object({ messages: z.array(messageSchema), next: z.string().nullable() });

const text = z.string().max(TEXT_MAX_LENGTH);

const profileTexts = {
  name: text,
  company: text,
  /** Email address for contact, initially the sign-in address. The server never identifies users by it. */
  email: text,
  role: text,
  title: text,
  phone: text,
};

/**
 * The fields that a user can set. Texts may be empty, as in a draft; only the form requires name, company and
 * role.
 */
export const profilePatchSchema = z
  .object({
    ...profileTexts,
    /**
     * Whether to hide the user from others in twins, and others from the user. The profile form does not
     * contain this field.
     */
    hidden: z.boolean(),
  })
  .partial();
export type ProfilePatch = z.infer<typeof profilePatchSchema>;

export const profileSchema = z.object({
  ...profileTexts,
  /** Set if the user is hidden from others in twins; otherwise absent. */
  hidden: z.literal(true).optional(),
  /** When the profile was last written; null until the first write. */
  updated: timestampSchema.nullable(),
  /** Revision of the profile: 0 until the first write. Each write increases it by 1. */
  revision: z.int().min(0),
});

export const SIGN_IN_METHODS = ['email', 'google', 'microsoft', 'oidc'] as const;
/** How a session was opened. */
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];
/** A sign-in provider. `oidc`: the provider that the operator configured. */
export type ProviderId = Exclude<SignInMethod, 'email'>;
/** A sign-in provider as pages show it. */
export interface ShownProvider {
  id: ProviderId;
  name: string;
}

/** A user's session on one device. */
export const sessionSchema = z.object({
  id: z.string(),
  /** The browser and the system, such as `Firefox on Windows`; '' if the browser did not identify itself. */
  browser: z.string(),
  /** How the session was opened; null for sessions from earlier versions. */
  method: z.enum(SIGN_IN_METHODS).nullable(),
  signedInAt: timestampSchema,
  /**
   * When the session was last used, accurate to five minutes. For sessions from earlier versions, the time
   * can be accurate only to a day.
   */
  lastSeenAt: timestampSchema,
  /** Whether the request came from this session. */
  current: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

/** A user's sessions, at most 100: the current session first, then the others, most recently used first. */
export const sessionListSchema = z.object({ sessions: z.array(sessionSchema) });

/** Id of the sign-in method that uses the email address. Linked accounts at providers have their own ids. */
export const ADDRESS_ID = 'address';

/** A sign-in method of the user. */
const signInSchema = z.object({
  id: z.string(),
  method: z.enum(SIGN_IN_METHODS),
  /**
   * How pages name the method: the user's verified email address for `email`, otherwise the email address or
   * name of the provider's account, or '' if unknown.
   */
  shownAs: z.string(),
  /** When the account was linked; absent for the sign-in by email address. */
  linkedAt: timestampSchema.optional(),
  /**
   * Whether the user can currently sign in with this method. False if this server does not offer the method.
   */
  usable: z.boolean(),
});
export type SignIn = z.infer<typeof signInSchema>;

export const signInListSchema = z.object({
  signIns: z.array(signInSchema),
  /** An unverified email address from a provider, which cannot be used to sign in; null if there is none. */
  unverifiedAddress: z.string().nullable(),
});
export type SignInList = z.infer<typeof signInListSchema>;

export const addressInputSchema = z.object({ email: z.string().max(400) });

/** A row in the list of users that staff see. A missing text is '' unless the field can be null. */
export const userRowSchema = z.object({
  id: z.string(),
  /**
   * The contact address in the user's profile, or the sign-in address if the profile contains none; null if
   * neither is known.
   */
  email: z.string().nullable(),
  /** The sign-in address; null if the user has none. */
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
  /** Whether the user is a staff member. Staff cannot be blocked. */
  staff: z.boolean(),
  /** Why the user is blocked; null if they are not. */
  blockedFor: z.string().nullable(),
  /** Number of messages that the user has sent. */
  messageCount: z.int().min(0),
});
export type UserRow = z.infer<typeof userRowSchema>;

/**
 * A page of users, oldest account first. Accounts with the same `createdAt` are in the order of their ids.
 * `next`: cursor of the next page, or null at the end.
 */
export const userPageSchema = z.object({ users: z.array(userRowSchema), next: z.string().nullable() });

/** The text that a user without an email address must type to delete their account. */
export const DELETION_WORDS = 'delete my account';

/** Returns the text that a user must type to delete their account. Case does not matter. */
export function deletionConfirmation(email: string | null): string {
  return email ?? DELETION_WORDS;
}

export const deletionInputSchema = z.object({
  /**
   * The typed text. It must equal the result of `deletionConfirmation`; case and surrounding spaces do not
   * matter.
   */
  confirmation: z.string().max(TEXT_MAX_LENGTH),
});

/** Maximum length of a reason, in UTF-16 code units. */
const REASON_MAX_LENGTH = 500;

export const blockInputSchema = z.object({
  /** Why the user is blocked. They see this reason when they try to sign in. */
  reason: z.string().trim().min(1, 'Give a reason.').max(REASON_MAX_LENGTH),
});

export type MessagePage = z.infer<typeof messagePageSchema>;

export type Profile = z.infer<typeof profileSchema>;

export type SessionList = z.infer<typeof sessionListSchema>;

export type UserPage = z.infer<typeof userPageSchema>;
