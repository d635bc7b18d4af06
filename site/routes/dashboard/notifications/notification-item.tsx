import { api } from '../../../../contract/addresses.ts';
import type { Notification } from '../../../../contract/threads/notification-schema.ts';
import { NOTIFICATION_WORDS } from '../../../../contract/threads/notifications.ts';
import { jsonRequest } from '../../../browser/read-problem.ts';
import { classNames } from '../../../ui/class-names.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './notifications.module.css';
import { texts } from './texts.ts';

/** Renders a notification as a link to its thread. Opening the link marks the notification as read. */
export function NotificationItem({ userId, notification }: { userId: string; notification: Notification }) {
  const { id, kind, twin, path, title, who, text, at, read } = notification;
  const open = () => {
    if (!read) markRead(userId, id);
  };
  return (
    <li className={classNames('stack gap-1 break line-below', styles.item, !read && styles.unread)}>
      <p>
        <a href={path} onClick={open} onAuxClick={open} className={`bare-link ${styles.link}`}>
          {read ? null : <VisuallyHidden>{texts.new}: </VisuallyHidden>}
          <bdi className="strong">{who}</bdi> {NOTIFICATION_WORDS[kind]}
          {title ? (
            <>
              {' '}
              {texts.on} <bdi>“{title}”</bdi>
            </>
          ) : null}{' '}
          {texts.in} <bdi className="strong">{twin.name || texts.untitledTwin}</bdi>
        </a>
      </p>
      {text ? (
        <p className={`soft ${styles.quote}`} dir="auto">
          {text}
        </p>
      ) : null}
      <p className="small-print">
        <RelativeTime at={{ seconds: at / 1000 }} />
      </p>
    </li>
  );
}

/**
 * Marks a notification as read, with a request that continues when the page closes. If the request fails, the
 * notification counts as read once the user has seen the thread.
 */
function markRead(userId: string, id: string): void {
  const request = { ...jsonRequest('POST', { ids: [id] }), keepalive: true };
  void fetch(api.markNotificationsRead(userId), request).catch(() => {});
}
