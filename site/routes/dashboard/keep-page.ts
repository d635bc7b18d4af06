import { data } from 'react-router';

/**
 * For client actions: a server that can't be reached becomes an answer beside the form. Left to the router it would take
 * the whole page away, and what was typed with it. Redirects pass.
 */
export async function keepPage<Answer, Failed>(serverAction: () => Promise<Answer>, failed: Failed) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    // The status keeps the router from reading the page again, which would fail the same way.
    return data({ ...failed, ok: false, at: Date.now() }, { status: 503 });
  }
}
