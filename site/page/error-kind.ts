import { isRouteErrorResponse } from 'react-router';

export type ErrorKind = 'missing' | 'forbidden' | 'offline' | 'unavailable' | 'broken';

/** Which page shows an error that a loader, an action or a component has thrown. */
export function errorKind(error: unknown, online: boolean): ErrorKind {
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) return 'missing';
    if (error.status === 401 || error.status === 403) return 'forbidden';
    if (error.status === 503) return 'unavailable';
    return 'broken';
  }
  // A fetch that got no answer at all is a TypeError in every browser.
  if (!online || (error instanceof TypeError && /fetch|network|load failed/i.test(error.message)))
    return 'offline';
  return 'broken';
}
