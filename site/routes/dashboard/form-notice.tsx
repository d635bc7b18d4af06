import { useState } from 'react';
import { Link } from 'react-router';
import { Notice } from '../../ui/notice.tsx';
import { session } from './texts.ts';
import type { FormAnswer } from './form-answer.ts';

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
