import type { Needs } from '../../platform/access/context.ts';
import { toAppError } from '../../platform/errors/status.ts';
import { StoreUnavailableError, isStoreUnavailable } from '../../platform/store/store-error.ts';
import { problemResponse } from './answer/problem.ts';
import type { HeaderSet } from './answer/security-headers.ts';
import type { Handlers } from './request/app-environment.ts';

/** Returns the response that the process is running. */
export function aliveResponse(headers: HeaderSet): Response {
  return textResponse('ok\n', headers);
}

function textResponse(body: string, headers: HeaderSet): Response {
  return new Response(body, { headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' } });
}

/**
 * Returns the handlers that report whether the process is running, and whether the database also responds and
 * accepts writes of this version.
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
