import { Form } from 'react-router';
import type { Scan } from '../../../../contract/scans/scan.ts';
import { Button } from '../../../ui/button/button.tsx';
import { texts } from './texts.ts';
import styles from './question-form.module.css';
import { useBusy } from './scan-button.tsx';

/** Renders questions about what the file does not state. The most likely answer is selected. */
export function QuestionForm({ scan, nameId, isNext }: { scan: Scan; nameId: string; isNext: boolean }) {
  const busy = useBusy(scan, 'process');
  return (
    <Form method="post" preventScrollReset className={styles.form} aria-describedby={nameId}>
      <input type="hidden" name="scan" value={scan.id} />
      <p>{texts.asks}</p>
      {scan.questions.map(({ about, question, options }) => (
        <fieldset key={about} className={styles.question}>
          <legend className={styles.legend}>{question}</legend>
          {options.map(({ value, label, picture }, index) => (
            <label key={value} className={styles.option}>
              <input type="radio" name={about} value={value} defaultChecked={index === 0} required />
              {picture ? <img src={picture} alt="" className={styles.picture} /> : null}
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
      ))}
      <div>
        <Button
          type="submit"
          name="intent"
          value="process"
          variant={isNext ? 'primary' : 'secondary'}
          busy={busy}
        >
          {texts.answer}
        </Button>
      </div>
    </Form>
  );
}
