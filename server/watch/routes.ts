import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { AppError } from '../../contract/errors.ts';
import { WATCH_MAX_TOPICS } from '../../contract/limits.ts';
import { parseTopic, type Topic } from '../../contract/topic.ts';
import { ANONYMOUS } from '../actor.ts';
import type { Context } from '../context.ts';
import type { AppEnvironment } from '../http/environment.ts';
import type { Identity } from '../identity/identity.ts';
import { Hub, HUB_TIMES, type HubTimes } from './hub.ts';
import { streamHeaders } from './stream-headers.ts';

export interface Watch {
  /** `GET /api/watch?topic=…&topic=…`. */
  readonly routes: Hono<AppEnvironment>;
  /** Ends every stream and takes no more. */
  closeAll(): void;
}

/** The event streams of this process. `times` is for tests, which cannot wait for the real ones. */
export function createWatch(context: Context, identity: Identity, times: Partial<HubTimes> = {}): Watch {
  const headers = streamHeaders(context.config);
  const hub = new Hub(context, identity, { ...HUB_TIMES, ...times });
  const routes = new Hono<AppEnvironment>();
  routes.get('/api/watch', async (c) => {
    const request = {
      actor: c.req.query('visitor') === '1' ? ANONYMOUS : c.var.actor,
      clientAddress: c.var.clientAddress,
      topics: readTopics(c.req.queries('topic') ?? []),
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
  return { routes, closeAll: () => hub.closeAll() };
}

function readTopics(texts: string[]): Topic[] {
  const names = [...new Set(texts)];
  const topics = names.map(parseTopic).filter((topic) => topic !== null);
  if (topics.length < names.length || topics.length === 0 || topics.length > WATCH_MAX_TOPICS) {
    throw new AppError(
      'invalid-request',
      `Name 1 to ${WATCH_MAX_TOPICS} topics, each as topic=users/{id}/tours/demo-tour, users/{id}, users/{id}/messages or users.`,
    );
  }
  return topics;
}
