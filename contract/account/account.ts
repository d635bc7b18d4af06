import { z } from 'zod';
import { NAME_MAX_LENGTH, TEXT_MAX_LENGTH } from '../limits.ts';

/** The text that a user without an email address types to delete their account. */
export const DELETION_WORDS = 'delete my account';

/** Returns the text that must be typed, regardless of case, to delete an account. */
export function deletionConfirmation(email: string | null): string {
  return email ?? DELETION_WORDS;
}

export const deletionInputSchema = z.object({
  /** The typed text, which is compared with `deletionConfirmation`. */
  confirmation: z.string().max(TEXT_MAX_LENGTH),
});

/** Maximum length of a reason, UTF-16 code units. */
const REASON_MAX_LENGTH = 500;

export const blockInputSchema = z.object({
  /** Shown to the user when they try to sign in. */
  reason: z.string().trim().min(1, 'Give a reason.').max(REASON_MAX_LENGTH),
});

/** A block of a user by staff. */
export const blockSchema = z.object({
  reason: z.string(),
  /** The staff member's id. */
  blockedBy: z.string().max(NAME_MAX_LENGTH),
  /** Milliseconds since the epoch. */
  blockedAt: z.number(),
});
export type Block = z.infer<typeof blockSchema>;
