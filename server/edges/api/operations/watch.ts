import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { WATCH_MAX_SHARED_TOPICS, WATCH_MAX_TOPICS } from '../../../../contract/limits.ts';
import { AppError } from '../../../../contract/errors.ts';
import { formatTopic, parseSeen, type SeenTopic } from '../../../../contract/topic.ts';
import { readPresenceReport } from '../../../../contract/presence.ts';
import { ANONYMOUS } from '../../../platform/access/actor.ts';
import type { Hub } from '../../watch/hub.ts';
import type { HeaderSet } from '../answer/security-headers.ts';
import { readJson } from '../request/request-body.ts';
import { tourOf } from './json-answers.ts';
import type { Handlers } from '../request/app-environment.ts';
import { CHANGE_ERRORS, WRITE_ERRORS, type OperationDescription } from './operation.ts';

export const WATCH_OPERATIONS = {
  watch: {
    summary: 'Watch documents and lists',
    description:
      'Server-sent events for up to 20 topics: `users/{userId}/tours/{tourId}`, `users/{userId}/tours/{tourId}/capture`, `users/{userId}/tours/{tourId}/threads`, `users/{userId}`, `users/{userId}/messages`, `users/{userId}/jobs`, `users/{userId}/notifications`, `users`. The first `document` event of a topic contains the current document. `changed` reports that a list has changed, or that the capture of a twin that shows a scan has changed. `gone` ends a topic when the session loses access. On the topic `users/{userId}/tours/{tourId}/presence`, members of a twin receive `presence` events: the first one lists everyone who is in the twin, and later ones report changes. Visitors of a public twin receive only the number of people in it. To resume without a gap, reconnect with Last-Event-ID, or add the last seen revision to each topic (`users/{userId}@12`). With `changes=1`, `changes` events contain what changed in a tour since the previous event, as `TourChanges`. You can apply them to the tour at any revision from `since` to `revision`. If the server no longer has the changes, such as after a long absence or when the tour was replaced, it sends a `document` event instead. Without `changes=1`, it sends a `document` event for every change. A shared stream can have up to 100 topics. You can add and remove topics while it is open. The first event of each topic is `document`, `changes`, `changed`, `current` (nothing is newer than the last seen revision) or `gone` (no access). With `ask=1`, the topics are questions, numbered from 1, and a topic can occur once for each last seen revision. The `id:` of an event is the number of the question that it answers. Events without `id:` are for all questions about the topic. The server limits how many streams a user, or the visitors from a network, can have open. Above the limit, it returns 429 or 503.',
    media: 'text/event-stream',
    headers: { 'Content-Location': 'The address of the shared stream. Use it to add or remove topics.' },
    query: {
      topic: 'A topic. Repeat the parameter for more topics.',
      shared: '`1` opens a shared stream.',
      ask: 'For a shared stream: the number of the first question. Each topic in the request has the next number.',
      changes: '`1` sends `changes` events instead of whole documents for a tour with a last seen revision.',
      visitor: '`1` treats the request as that of a visitor, regardless of the session.',
    },
    errors: [...WRITE_ERRORS, 'invalid-request', 'not-signed-in', 'not-found'],
  },
  changeStream: {
    summary: 'Add topics to a shared stream, or remove them',
    description:
      'Only for the session (or, for visitors, the client) that opened the stream. The stream itself reports the result for each topic. A 404 can also mean that another server has the stream: open a new one with all topics, each with its last seen revision.',
    query: {
      join: 'A topic to add, with its last seen revision. Repeat the parameter for more topics.',
      ask: 'The number of the first question, as in `watch`. Each topic in `join` has the next number. If you set `ask`, topics that the stream already contains are answered too.',
      leave:
        'A topic to remove. Repeat the parameter for more topics. The server removes topics before it adds new ones.',
    },
    errors: ['invalid-request'],
  },
  reportPresence: {
    summary: 'Report where a member is in a twin',
    description:
      'Only the owner and members can send reports, and only they receive them, on the topic `users/{userId}/tours/{tourId}/presence` of their streams. The server does not store reports. Send a report only when something changes, and no more often per second than the latest `rate` from the topic. The server rejects more than 8 reports per second from one user. The server accepts reports from hidden users, but ignores them. A report does not count as a write.',
    request: 'PresenceReport',
    errors: CHANGE_ERRORS,
  },
} as const satisfies Record<string, OperationDescription>;

/** Maximum number of bytes in a presence report. */
const REPORT_MAX_BYTES = 4_096;

/**
 * Returns the handlers that open event streams, change the topics of shared streams, and receive presence
 * reports.
 */
export function watchHandlers(hub: Hub, headers: HeaderSet): Handlers<keyof typeof WATCH_OPERATIONS> {
  const streamHeaders = {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    // Tells a proxy such as nginx not to buffer the stream.
    'x-accel-buffering': 'no',
  };
  return {
    async watch(c) {
      const shared = c.req.query('shared') === '1';
      const ask = shared ? readAsk(c.req.query('ask')) : null;
      const most = shared ? WATCH_MAX_SHARED_TOPICS : WATCH_MAX_TOPICS;
      const topics = readTopics(c.req.queries('topic'), most, ask !== null);
      if (topics.length === 0)
        throw new AppError('invalid-request', `Set at least one topic: ${TOPIC_FORMS}.`);
      const request = {
        actor: c.req.query('visitor') === '1' ? ANONYMOUS : c.var.actor,
        clientAddress: c.var.clientAddress,
        topics,
        shared,
        ask,
        changes: c.req.query('changes') === '1',
        lastEventId: c.req.header('last-event-id'),
      };
      if (c.req.raw.method === 'HEAD') {
        await hub.check(request);
        return c.body(null, 200, streamHeaders);
      }
      // Uses Node's own response, so that no other objects of this request stay in memory while the stream is
      // open.
      await hub.watch(request, c.env.outgoing, streamHeaders);
      return RESPONSE_ALREADY_SENT;
    },
    async changeStream(c) {
      const { actor, clientAddress } = c.var;
      const ask = readAsk(c.req.query('ask'));
      const leave = readTopics(c.req.queries('leave'), WATCH_MAX_SHARED_TOPICS);
      await hub.change({
        streamId: c.req.param('streamId') ?? '',
        actor,
        clientAddress,
        join: readTopics(c.req.queries('join'), WATCH_MAX_SHARED_TOPICS, ask !== null),
        ask,
        leave: leave.map(({ topic }) => formatTopic(topic)),
      });
      return c.body(null, 204, headers);
    },
    async reportPresence(c) {
      const tour = tourOf(c);
      const actor = await hub.presence.authorizeReport(c.var.actor, tour);
      const report = readPresenceReport(await readJson(c, REPORT_MAX_BYTES));
      if (!report) throw new AppError('invalid-document', 'The body is not a valid presence report.');
      await hub.presence.report(actor, tour, report);
      return c.body(null, 204, headers);
    },
  };
}

const TOPIC_FORMS =
  'users/{id}/tours/{tour}, users/{id}, users, or one of these paths with a list, such as users/{id}/messages, followed by @{revision} if you have seen a revision';

/**
 * Returns the topics in the values of a query parameter, without duplicates. If `asked`, the same topic with
 * different revisions counts as different topics. Throws `invalid-request` if a topic is invalid, or if there
 * are more than `most` topics.
 */
function readTopics(texts: string[] = [], most: number, asked = false): SeenTopic[] {
  const topics = new Map<string, SeenTopic>();
  for (const text of texts) {
    const seen = parseSeen(text);
    if (!seen) throw new AppError('invalid-request', `Write each topic as ${TOPIC_FORMS}.`);
    topics.set(asked ? text : formatTopic(seen.topic), seen);
  }
  if (topics.size > most) throw new AppError('invalid-request', `Set at most ${most} topics.`);
  return [...topics.values()];
}

/**
 * Returns the number of the first question in a request, or null if the request has no questions. Throws
 * `invalid-request` unless the parameter has 1 to 15 characters, all digits.
 */
function readAsk(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^\d{1,15}$/.test(text))
    throw new AppError('invalid-request', 'ask must be the number of the first question, such as ask=1.');
  return Number(text);
}
