import { data, isRouteErrorResponse } from 'react-router';
import { pages } from '../../contract/addresses.ts';

/** Texts for forms that were sent after the session had ended. */
export const session = {
  ended: 'Your session has ended. What you typed is still in the form. Sign in, then try again.',
  signIn: 'Sign in',
} as const;

/**
 * Runs a server action for a client action. If the action fails, for example because the server is
 * unreachable or the session has ended, returns an answer to show beside the form. Without this, the router
 * would replace the whole page, and typed text would be lost. Redirects are not changed.
 */
export async function failureAsAnswer<Answer, Failed extends object>(
  serverAction: () => Promise<Answer>,
  failed: Failed,
) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    const ended = isRouteErrorResponse(error) && error.status === 401;
    const { pathname, search } = window.location;
    const why = ended ? { detail: session.ended, signIn: pages.signIn(pathname + search) } : {};
    // With these statuses, the router does not reload the data, which would fail in the same way.
    return data({ ...failed, ...why, ok: false, at: Date.now() }, { status: ended ? 401 : 503 });
  }
}
