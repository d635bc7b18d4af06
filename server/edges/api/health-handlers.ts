import type { Needs } from '../../platform/access/context.ts';
import { toAppError } from '../../platform/errors/status.ts';
import { StoreUnavailableError, isStoreUnavailable } from '../../platform/store/store-error.ts';
import { problemResponse } from './answer/problem.ts';
import type { HeaderSet } from './answer/security-headers.ts';
import type { Handlers } from './request/app-environment.ts';

/** Returns the response that tells a health check that the process is running. */
export function aliveResponse(headers: HeaderSet): Response {
  return textResponse('ok\n', headers);
}

function textResponse(body: string, headers: HeaderSet): Response {
  return new Response(body, { headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' } });
}

/**
 * Returns the handlers for health checks. `reportAlive` always succeeds. `reportReady` fails if the database
 * does not respond or does not accept writes from this version.
 */
export function healthHandlers(
  { store }: Needs<'store'>,
  headers: HeaderSet,
): Handlers<'reportAlive' | 'reportReady'> {
  return {
    reportAlive: () => aliveResponse(headers),
    async reportReady() {
      try {
        await store.ping();
        return textResponse('ready\n', headers);
      } catch (error) {
        const shown = isStoreUnavailable(error) ? error : new StoreUnavailableError();
        return problemResponse(toAppError(shown), headers);
      }
    },
  };
}
