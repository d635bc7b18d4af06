import { Link } from 'react-router';
import { session } from '../../browser/failure-as-answer.ts';
import { Notice } from '../../ui/notice.tsx';
import { UndoSpace } from './change-space.tsx';
import type { FormAnswer } from './form-answer.ts';

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
