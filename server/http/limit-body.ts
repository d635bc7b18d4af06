import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { AppEnvironment } from './environment.ts';
import { BODY_MAX_BYTES, tooLarge } from './read-body.ts';

/** Refuses a body over the limit before a handler that reads bodies by itself (identity, the site) sees it. */
export const limitBody: MiddlewareHandler<AppEnvironment> = bodyLimit({
  maxSize: BODY_MAX_BYTES,
  onError: () => {
    throw tooLarge();
  },
});
