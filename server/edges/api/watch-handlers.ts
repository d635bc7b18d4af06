import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { WATCH_MAX_SHARED_TOPICS, WATCH_MAX_TOPICS } from '../../../contract/limits.ts';
import { AppError } from '../../../contract/errors.ts';
import { DEMO_TOUR_ID } from '../../../contract/tour-id.ts';
import { formatTopic, parseSeen, type SeenTopic } from '../../../contract/topic.ts';
import { ANONYMOUS } from '../../platform/access/actor.ts';
import type { Hub } from '../watch/hub.ts';
import type { HeaderSet } from './answer/security-headers.ts';
import type { Handlers } from './routing/handlers.ts';

/** Opens event streams, and lets topics join and leave those that are shared. */
export function watchHandlers(hub: Hub, headers: HeaderSet): Handlers<'watch' | 'changeStream'> {
  const streamHeaders = {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    // Asks a proxy in front (nginx and its kin) not to collect the stream before it hands it on.
    'x-accel-buffering': 'no',
  };
  return {
    async watch(c) {
      const shared = c.req.query('shared') === '1';
      const ask = shared ? readAsk(c.req.query('ask')) : null;
      const most = shared ? WATCH_MAX_SHARED_TOPICS : WATCH_MAX_TOPICS;
      const topics = readTopics(c.req.queries('topic'), most, ask !== null);
      if (topics.length === 0) throw new AppError('invalid-request', `Name a topic: ${TOPIC_FORMS}.`);
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
      // Node's own response, so that nothing of this request is kept for as long as its stream stays open.
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
  };
}

const TOPIC_FORMS = `users/{id}/tours/${DEMO_TOUR_ID}, users/{id}, users/{id}/messages or users, and @{revision} after it where one was seen`;

/** The topics that the values of a parameter name, each once; `asked`: once for each revision that it was seen in. Throws `invalid-request`. */
function readTopics(texts: string[] = [], most: number, asked = false): SeenTopic[] {
  const topics = new Map<string, SeenTopic>();
  for (const text of texts) {
    const seen = parseSeen(text);
    if (!seen) throw new AppError('invalid-request', `Name each topic as ${TOPIC_FORMS}.`);
    topics.set(asked ? text : formatTopic(seen.topic), seen);
  }
  if (topics.size > most) throw new AppError('invalid-request', `Name at most ${most} topics.`);
  return [...topics.values()];
}

/** The number of the first question of a request; null for one that numbers none. Throws `invalid-request`. */
function readAsk(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^\d{1,15}$/.test(text)) throw new AppError('invalid-request', 'Number the first question: ask=1.');
  return Number(text);
}
