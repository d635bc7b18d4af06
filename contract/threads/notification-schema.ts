import { z } from 'zod';
import { NOTIFICATION_KINDS } from './notifications.ts';

const notificationSchema = z.object({
  id: z.string(),
  kind: z.enum(NOTIFICATION_KINDS),
  twin: z.object({ userId: z.string(), tourId: z.string(), name: z.string() }),
  threadId: z.string(),
  /**
   * Path of the twin's page that opens the thread. If the thread was started in an exact view, the page shows
   * that view.
   */
  path: z.string(),
  /**
   * Title of the item that the thread is about; '' if the item has no title or the thread is about a place.
   */
  title: z.string(),
  /** The name of the user who caused the notification; “Visitor” for a visitor's report. */
  who: z.string(),
  /** The beginning of the comment; '' if there is no comment or it was deleted. */
  text: z.string(),
  /** Milliseconds since the epoch. */
  at: z.int().nonnegative(),
  /**
   * Whether the user has marked the notification as read, or has seen the revision of the thread that caused
   * the notification.
   */
  read: z.boolean(),
});
export type Notification = z.infer<typeof notificationSchema>;

export const notificationPageSchema = z.object({
  notifications: z.array(notificationSchema),
  /** Number of unread notifications across all pages. */
  unread: z.int().nonnegative(),
  next: z.string().nullable(),
});
export type NotificationPage = z.infer<typeof notificationPageSchema>;

export const readNotificationsInputSchema = z.union([
  z.strictObject({ ids: z.array(z.string().max(64)).max(100) }),
  z.strictObject({ all: z.literal(true) }),
]);
