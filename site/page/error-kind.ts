import { isRouteErrorResponse } from 'react-router';

export type ErrorKind = 'missing' | 'forbidden' | 'offline' | 'unavailable' | 'broken';

/** Returns the kind of page that shows an error from a loader, an action or a component. */
export function errorKind(error: unknown, online: boolean): ErrorKind {
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) return 'missing';
    if (error.status === 401 || error.status === 403) return 'forbidden';
    if (error.status === 503) return 'unavailable';
    return 'broken';
  }
  // A fetch without a response throws a TypeError in every browser.
  if (!online || (error instanceof TypeError && /fetch|network|load failed/i.test(error.message)))
    return 'offline';
  return 'broken';
}
