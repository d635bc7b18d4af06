import { YOUR_DATA_ANSWER } from '../../../../../contract/addresses.ts';
import { FormNotice } from '../../form-notice.tsx';
import styles from './data-notice.module.css';
import type { YourDataAnswer } from './your-data-answer.ts';

/** What came of a form of 'Your data': forms lead to its anchor, so that it is in sight without scripts, too. */
export function DataNotice({ answer }: { answer: YourDataAnswer | undefined }) {
  if (!answer) return null;
  return (
    <div id={YOUR_DATA_ANSWER} className={styles.notice}>
      <FormNotice answer={answer} />
    </div>
  );
}
