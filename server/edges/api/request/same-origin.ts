import type { MiddlewareHandler } from 'hono';
import { AppError } from '../../../../contract/errors.ts';
import { LOCAL_ISSUERS } from '../../../../contract/routes.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { AppEnvironment } from './app-environment.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses every request that may change something unless a page of our own origin sent it. */
export function requireSameOrigin(config: Config): MiddlewareHandler<AppEnvironment> {
  return async (c, next) => {
    const { method } = c.req;
    // The local issuer's token endpoint is called by our own server, which sends no Origin; no session is used there.
    const exempt = config.local && c.req.path.startsWith(LOCAL_ISSUERS);
    if (!SAFE_METHODS.has(method) && !exempt && c.req.header('origin') !== config.publicOrigin) {
      throw new AppError(
        'cross-origin',
        `Changes are accepted from ${config.publicOrigin} alone: send its Origin header.`,
      );
    }
    await next();
  };
}
