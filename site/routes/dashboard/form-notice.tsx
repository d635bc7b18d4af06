import { useState } from 'react';
import { Link, data, isRouteErrorResponse } from 'react-router';
import { Notice } from '../../ui/notice.tsx';
import { UndoSpace } from './change-space.tsx';
import { session } from './texts.ts';
import type { FormAnswer } from './form-answer.ts';
import { pages } from '../../../contract/addresses.ts';

/**
 * What came of a form. Remounted for each answer, so that the same sentence is announced again. A conflict is shown where both
 * versions are (`conflict-notice.tsx`).
 */
export function FormNotice({ answer }: { answer: FormAnswer | undefined }) {
  if (!answer?.text || answer.conflicted) return null;
  return (
    <Notice key={answer.at} kind={kindOf(answer)}>
      <p>{answer.text}</p>
      {answer.detail ? <p>{answer.detail}</p> : null}
      {answer.formerSpace ? <UndoSpace space={answer.formerSpace} /> : null}
      {answer.signIn ? (
        <p>
          <Link to={answer.signIn} target={answer.keptHereAlone ? '_blank' : undefined}>
            {session.signIn}
          </Link>
        </p>
      ) : null}
    </Notice>
  );
}

function kindOf({ ok, unfinished }: FormAnswer) {
  if (!ok) return 'error';
  return unfinished ? 'info' : 'success';
}

/** The last answer of this page's forms. The router drops it when a live change revalidates the page. */
export function useLastAnswer<T>(answer: T | undefined): T | undefined {
  const [last, setLast] = useState(answer);
  if (answer === undefined || answer === last) return last;
  setLast(answer);
  return answer;
}

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
