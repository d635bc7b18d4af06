import { z } from 'zod';
import { NAME_MAX_LENGTH, TEXT_MAX_LENGTH } from '../limits.ts';

/** What somebody types to delete their account who has no e-mail address to type. */
export const DELETION_WORDS = 'delete my account';

/** The text that has to be typed, whatever its case, before an account is deleted. */
export function deletionConfirmation(email: string | null): string {
  return email ?? DELETION_WORDS;
}

export const deletionInputSchema = z.object({
  /** What the person has typed: see `deletionConfirmation`. */
  confirmation: z.string().max(TEXT_MAX_LENGTH),
});

/** UTF-16 code units. */
const REASON_MAX_LENGTH = 500;

export const blockInputSchema = z.object({
  /** The person reads it when they try to sign in. */
  reason: z.string().trim().min(1, 'Give a reason.').max(REASON_MAX_LENGTH),
});

/** That staff have blocked somebody. */
export const blockSchema = z.object({
  reason: z.string(),
  /** The staff member's id. */
  blockedBy: z.string().max(NAME_MAX_LENGTH),
  /** Milliseconds since the epoch. */
  blockedAt: z.number(),
});
export type Block = z.infer<typeof blockSchema>;
