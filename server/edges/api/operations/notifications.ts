import type { Needs } from '../../../platform/access/context.ts';
import { canReadNotifications, refusal } from '../../../platform/access/policy.ts';
import {
  listNotifications,
  markNotificationsRead,
} from '../../../domain/notifications/list-notifications.ts';
import type { HeaderSet } from '../answer/security-headers.ts';
import type { Handlers } from '../request/app-environment.ts';
import { readJson } from '../request/request-body.ts';
import { jsonAnswers, userIdOf } from './json-answers.ts';
import { CURSOR, WRITE_ERRORS, type OperationDescription } from './operation.ts';

/** Maximum bytes of a list of ids. */
const BODY_MAX_BYTES = 16 * 1024;

export const NOTIFICATION_OPERATIONS = {
  listNotifications: {
    summary: 'List notifications',
    description: 'Notifications from all twins that the user can still see, newest first. Only for the user.',
    answer: 'NotificationPage',
    status: 200,
    query: CURSOR,
    errors: ['invalid-request', 'not-signed-in', 'not-found'],
  },
  markNotificationsRead: {
    summary: 'Mark notifications as read',
    description: 'Marks those with these `ids`, or `all`. Unknown ids are ignored.',
    request: 'ReadNotificationsInput',
    status: 204,
    errors: WRITE_ERRORS,
  },
} as const satisfies Record<string, OperationDescription>;

export function notificationHandlers(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  headers: HeaderSet,
): Handlers<keyof typeof NOTIFICATION_OPERATIONS> {
  const { json } = jsonAnswers(headers);
  return {
    async listNotifications(c) {
      const input = { userId: userIdOf(c), cursor: c.req.query('cursor') };
      return json(JSON.stringify(await listNotifications(context, c.var.actor, input)));
    },
    async markNotificationsRead(c) {
      const userId = userIdOf(c);
      if (!canReadNotifications(c.var.actor, userId)) throw refusal(c.var.actor, false);
      const body = await readJson(c, BODY_MAX_BYTES);
      await markNotificationsRead(context, c.var.actor, { userId, body });
      return new Response(null, { status: 204, headers });
    },
  };
}
