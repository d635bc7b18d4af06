import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { AppError } from '../../../contract/errors.ts';
import { WATCH_MAX_SHARED_TOPICS, WATCH_MAX_TOPICS } from '../../../contract/limits.ts';
import { formatTopic, parseSeen, type SeenTopic } from '../../../contract/topic.ts';
import { ANONYMOUS } from '../../access/actor.ts';
import type { Context } from '../../access/context.ts';
import type { AppEnvironment } from '../request/app-environment.ts';
import { apiHeaders } from '../answer/security-headers.ts';
import type { Identity } from '../../identity/identity.ts';
import { Hub, HUB_TIMES, type HubTimes } from '../../watch/hub.ts';
import { streamHeaders } from './stream-headers.ts';

export interface Watch {
  /** `GET /api/watch?topic=…&topic=…`, and `POST /api/watch/{streamId}?join=…&leave=…` for a shared stream. */
  readonly routes: Hono<AppEnvironment>;
  /** Ends every stream and takes no more. */
  closeAll(): void;
}

const TOPIC_FORMS =
  'users/{id}/tours/demo-tour, users/{id}, users/{id}/messages or users, and @{revision} after it where one was seen';

/** The event streams of this process. `times` is for tests, which cannot wait for the real ones. */
export function createWatch(context: Context, identity: Identity, times: Partial<HubTimes> = {}): Watch {
  const headers = streamHeaders(context.config);
  const hub = new Hub(context, identity, { ...HUB_TIMES, ...times });
  const routes = new Hono<AppEnvironment>();
  routes.get('/api/watch', async (c) => {
    const shared = c.req.query('shared') === '1';
    const topics = readTopics(c.req.queries('topic'), shared ? WATCH_MAX_SHARED_TOPICS : WATCH_MAX_TOPICS);
    if (topics.length === 0) throw new AppError('invalid-request', `Name a topic: ${TOPIC_FORMS}.`);
    const request = {
      actor: c.req.query('visitor') === '1' ? ANONYMOUS : c.var.actor,
      clientAddress: c.var.clientAddress,
      topics,
      shared,
      lastEventId: c.req.header('last-event-id'),
    };
    if (c.req.raw.method === 'HEAD') {
      await hub.check(request);
      return c.body(null, 200, headers);
    }
    // Node's own response, so that nothing of this request is kept for as long as its stream stays open.
    await hub.watch(request, c.env.outgoing);
    return RESPONSE_ALREADY_SENT;
  });
  routes.post('/api/watch/:streamId', async (c) => {
    const { actor, clientAddress } = c.var;
    const leave = readTopics(c.req.queries('leave'), WATCH_MAX_SHARED_TOPICS);
    await hub.change({
      streamId: c.req.param('streamId'),
      actor,
      clientAddress,
      join: readTopics(c.req.queries('join'), WATCH_MAX_SHARED_TOPICS),
      leave: leave.map(({ topic }) => formatTopic(topic)),
    });
    return c.body(null, 204, apiHeaders(context.config));
  });
  return { routes, closeAll: () => hub.closeAll() };
}

/** The topics that the values of a parameter name, each once. Throws `invalid-request`. */
function readTopics(texts: string[] = [], most: number): SeenTopic[] {
  const topics = new Map<string, SeenTopic>();
  for (const text of texts) {
    const seen = parseSeen(text);
    if (!seen) throw new AppError('invalid-request', `Name each topic as ${TOPIC_FORMS}.`);
    topics.set(formatTopic(seen.topic), seen);
  }
  if (topics.size > most) throw new AppError('invalid-request', `Name at most ${most} topics.`);
  return [...topics.values()];
}
