import type { Actor } from '../../../platform/access/actor.ts';
import type { Call, Handlers } from '../request/app-environment.ts';
import type { HeaderSet } from '../answer/security-headers.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { MESSAGE_MAX_LENGTH } from '../../../../contract/limits.ts';
import { addMessage, authorizeMessage, listMessages } from '../../../domain/profiles/messages.ts';
import { cancelJob } from '../../../platform/jobs/cancel-job.ts';
import { cursorOf, handlersFor, userIdOf, userOf } from './json-answers.ts';
import { listJobs } from '../../../platform/jobs/list-jobs.ts';
import { readJson } from '../request/request-body.ts';
import { CURSOR, WRITE_ERRORS, type OperationDescription } from './operation.ts';
import { canReadNotifications, refusal } from '../../../platform/access/policy.ts';
import {
  listNotifications,
  markNotificationsRead,
} from '../../../domain/notifications/list-notifications.ts';

/** Maximum number of bytes in a list of ids. */
const BODY_MAX_BYTES = 16 * 1024;

/** Maximum number of bytes in a request with a message. In JSON, each code unit can take six bytes. */
const MESSAGE_MAX_BYTES = 6 * MESSAGE_MAX_LENGTH + 1024;

export const MESSAGE_OPERATIONS = {
  listNotifications: {
    summary: 'List notifications',
    description:
      'Only for the user. Returns notifications from all twins that the user can still see, newest first.',
    answer: 'NotificationPage',
    query: CURSOR,
    errors: ['invalid-request'],
  },
  markNotificationsRead: {
    summary: 'Mark notifications as read',
    description:
      'Marks the notifications with the given `ids`, or all of them with `all`. Unknown ids are ignored.',
    request: 'ReadNotificationsInput',
    errors: WRITE_ERRORS,
  },
  addMessage: {
    summary: 'Send a message',
    description:
      'If the client sends an `id`, it can repeat the request: the server stores the message once and returns the same response.',
    request: 'MessageInput',
    answer: 'Message',
    status: 201,
    errors: [...WRITE_ERRORS, 'quota-exceeded'],
  },
  listMessages: {
    summary: 'List a user’s messages',
    description: 'Returns messages, newest first. Only the sender and staff can list them.',
    answer: 'MessagePage',
    query: CURSOR,
    errors: ['invalid-request'],
  },
  listJobs: {
    summary: 'List background jobs of a user',
    description:
      'Only for the user. Returns up to 50 jobs that are waiting, running, or ended within the last week, newest first.',
    answer: 'JobList',
  },
  cancelJob: {
    summary: 'Stop a job',
    description:
      'Asks the job to stop. When it has stopped, its state is `cancelled`. A job that has ended does not change.',
  },
} as const satisfies Record<string, OperationDescription>;

export function messageHandlers(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  headers: HeaderSet,
): Handlers<keyof typeof MESSAGE_OPERATIONS> {
  const { changes, returns, withBody } = handlersFor(context, headers);
  const pageOf = (c: Call) => ({ ...userOf(c), ...cursorOf(c) });
  const authorizeReader = (_: unknown, actor: Actor, { userId }: { userId: string }) => {
    if (!canReadNotifications(actor, userId)) throw refusal(actor, false);
  };
  return {
    addMessage: returns(
      addMessage,
      async (c) => {
        const userId = userIdOf(c);
        authorizeMessage(c.var.actor, userId);
        return { userId, message: await readJson(c, MESSAGE_MAX_BYTES) };
      },
      201,
    ),
    listMessages: returns(listMessages, pageOf),
    listJobs: returns(listJobs, userOf),
    cancelJob: changes(cancelJob, (c) => ({ ...userOf(c), jobId: c.req.param('jobId') ?? '' })),
    listNotifications: returns(listNotifications, pageOf),
    markNotificationsRead: changes(markNotificationsRead, withBody(userOf, authorizeReader, BODY_MAX_BYTES)),
  };
}
