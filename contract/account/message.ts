import { z } from 'zod';
import { MESSAGE_MAX_LENGTH } from '../limits.ts';
import { timestampSchema } from '../timestamp.ts';

export const MOODS = ['excited', 'loved', 'happy', 'sad', 'thumbsy', 'none'] as const;
export type Mood = (typeof MOODS)[number];

/** A message to send. Empty text is allowed. `id` makes retries safe: the same id is stored once. */
export const messageInputSchema = z.object({
  id: z.uuid().optional(),
  message: z.string().max(MESSAGE_MAX_LENGTH),
  mood: z.enum(MOODS).default('none'),
});

export const messageSchema = z.object({
  id: z.uuid(),
  message: z.string(),
  mood: z.enum(MOODS),
  /** The sender's address, or 'no-email'. */
  email: z.string(),
  /** The sender's name, or 'no-name'. */
  displayName: z.string(),
  createdAt: timestampSchema,
});
export type Message = z.infer<typeof messageSchema>;

/** Newest first. `next`: cursor of the following page, null at the end. */
export const messagePageSchema = z.object({ messages: z.array(messageSchema), next: z.string().nullable() });
export type MessagePage = z.infer<typeof messagePageSchema>;
