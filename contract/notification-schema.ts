import { z } from 'zod';
import { NOTIFICATION_KINDS } from './notifications.ts';

const notificationSchema = z.object({
  id: z.string(),
  kind: z.enum(NOTIFICATION_KINDS),
  twin: z.object({ userId: z.string(), tourId: z.string(), name: z.string() }),
  threadId: z.string(),
  /** Path of the twin's page, at the thread in the view in which it started. */
  path: z.string(),
  /** Title of what the thread is about; '' if it has none. */
  title: z.string(),
  /** The name of who did it. */
  who: z.string(),
  /** The beginning of the comment; '' without one, and after it was deleted. */
  text: z.string(),
  /** Milliseconds since the epoch. */
  at: z.int().nonnegative(),
  /** It was marked as read, or the thread was seen since. */
  read: z.boolean(),
});
export type Notification = z.infer<typeof notificationSchema>;

export const notificationPageSchema = z.object({
  notifications: z.array(notificationSchema),
  /** Unread ones on all pages. */
  unread: z.int().nonnegative(),
  next: z.string().nullable(),
});
export type NotificationPage = z.infer<typeof notificationPageSchema>;

export const readNotificationsInputSchema = z.union([
  z.strictObject({ ids: z.array(z.string().max(64)).max(100) }),
  z.strictObject({ all: z.literal(true) }),
]);
