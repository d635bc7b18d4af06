import { Notice } from '../../ui/notice.tsx';
import type { FormAnswer } from './form-answer.ts';

/** What came of a form. Drawn anew for each answer, so that the same sentence is announced again. */
export function FormNotice({ answer }: { answer: FormAnswer | undefined }) {
  if (!answer) return null;
  return (
    <Notice key={answer.at} kind={answer.ok ? 'success' : 'error'}>
      <p>{answer.text}</p>
      {answer.detail ? <p>{answer.detail}</p> : null}
    </Notice>
  );
}
