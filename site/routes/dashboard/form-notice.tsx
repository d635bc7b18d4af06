import { Link, data, isRouteErrorResponse } from 'react-router';
import { Notice } from '../../ui/notice.tsx';
import { UndoSpace } from './change-space.tsx';
import { session } from './texts.ts';
import type { FormAnswer } from './form-answer.ts';
import { pages } from '../../../contract/addresses.ts';

/**
 * Renders the result of a form. The notice is mounted again for each answer, so that screen readers announce
 * the same text again. `conflict-notice.tsx` shows conflicts.
 */
export function FormNotice({ answer }: { answer: FormAnswer | undefined }) {
  if (!answer?.text || answer.conflicted) return null;
  return (
    <Notice key={answer.at} kind={kindOf(answer)}>
      <p>{answer.text}</p>
      {answer.detail ? <p>{answer.detail}</p> : null}
      {answer.formerSpace ? <UndoSpace {...answer.formerSpace} /> : null}
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
