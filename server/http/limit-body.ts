import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { AppEnvironment } from './environment.ts';
import { BODY_MAX_BYTES, tooLarge } from './read-body.ts';

const limit: MiddlewareHandler<AppEnvironment> = bodyLimit({
  maxSize: BODY_MAX_BYTES,
  onError: () => {
    throw tooLarge();
  },
});

/** Refuses a body over the limit before a handler that reads bodies by itself (identity, the site) sees it. */
export const limitBody: MiddlewareHandler<AppEnvironment> = (c, next) => {
  // These have no body, and to be asked for it a request would have to be made anew, in full.
  const { method } = c.req;
  return method === 'GET' || method === 'HEAD' ? next() : limit(c, next);
};
