import { data, isRouteErrorResponse } from 'react-router';
import { pages } from '../../../contract/addresses.ts';
import { session } from './texts.ts';

/**
 * For client actions: a server that can't be reached, or a session that has ended, becomes an answer beside the form. Left to
 * the router it would take the whole page away, and what was typed with it. Redirects pass.
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
    // The status keeps the router from revalidating, which would fail the same way.
    return data({ ...failed, ...why, ok: false, at: Date.now() }, { status: ended ? 401 : 503 });
  }
}
