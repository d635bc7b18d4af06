import { useState } from 'react';
import { readProblem } from '../../../../../browser/read-problem.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { texts } from '../texts.ts';
import styles from './panels.module.css';

export interface ProcessAgainProps {
  /** The address that accepts POST. */
  address: string;
  /** Whether the uploaded file still exists. */
  canProcess: boolean;
  /** True if the scan is queued or being processed. */
  busy: boolean;
}

/** Renders a form that processes the scan again. */
export function ProcessAgain({ address, canProcess, busy }: ProcessAgainProps) {
  const [sending, setSending] = useState(false);
  const [answer, setAnswer] = useState({ text: '', failed: false });

  async function process(): Promise<void> {
    setSending(true);
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    const response = await fetch(address, { method: 'POST', headers, body: '{}' }).catch(() => null);
    const problem = response && !response.ok ? await readProblem(response) : null;
    setSending(false);
    if (response?.ok) setAnswer({ text: texts.queued, failed: false });
    else setAnswer({ text: problem?.detail ?? texts.processFailed, failed: true });
  }

  if (!canProcess) return <p className={styles.soft}>{texts.noSource}</p>;
  return (
    <div className={styles.group}>
      <div>
        <Button size="sm" busy={sending || busy} onClick={() => void process()}>
          {texts.processAgain}
        </Button>
      </div>
      <p role="status" className={answer.failed ? styles.problem : styles.soft}>
        {answer.text}
      </p>
    </div>
  );
}
