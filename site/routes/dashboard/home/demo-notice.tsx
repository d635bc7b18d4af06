import { useEffect, useRef, type ChangeEventHandler } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FormNotice } from '../form-notice.tsx';
import { texts } from './demo-fields.ts';
import type { DemoAnswer } from './demo-action.ts';
import styles from './demo.module.css';
import { Checkbox } from '../../../ui/field/checkbox.tsx';

/**
 * Renders the result of the demo form: done or failed, Undo after a deletion, or the question before one.
 * `scan`: what the twin uses.
 */
export function DemoNotice({
  answer,
  scan = null,
}: {
  answer: DemoAnswer | undefined;
  scan?: string | null;
}) {
  return answer ? <Outcome key={answer.at} answer={answer} scan={scan} /> : null;
}

/**
 * Delete and Undo disappear once they are done. The focus then moves here, so that the next Tab continues
 * from this place.
 */
function Outcome({ answer, scan }: { answer: DemoAnswer; scan: string | null }) {
  const notice = useRef<HTMLDivElement>(null);
  const { state } = useNavigation();
  useEffect(() => {
    if (state === 'idle' && document.activeElement === document.body)
      notice.current?.focus({ preventScroll: true });
  }, [state]);
  return (
    <div ref={notice} tabIndex={-1} className={styles.notice}>
      {answer.askDelete ? <DeleteQuestion scan={scan} /> : <FormNotice answer={answer} />}
      {answer.deleted ? <Undo document={answer.deleted} /> : null}
    </div>
  );
}

function Undo({ document }: { document: string }) {
  return (
    // Multipart: URL-encoded, a large document would be three times as large, and rejected.
    <Form method="post" encType="multipart/form-data" preventScrollReset>
      <input type="hidden" name="document" value={document} />
      <Button type="submit" name="intent" value="restore">
        {texts.undo}
      </Button>
    </Form>
  );
}

/** Asked in the page itself if the form was sent before the dialog could be opened. */
function DeleteQuestion({ scan }: { scan: string | null }) {
  return (
    <Notice>
      <p>{texts.askDelete}</p>
      <p>{texts.askDeleteText}</p>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="confirmed" value="yes" />
        <ScanToo scan={scan} />
        <Button type="submit" name="intent" value="delete" variant="danger">
          {texts.confirmDelete}
        </Button>
      </Form>
    </Notice>
  );
}

interface ScanTooProps {
  /** The name of the scan that the twin uses; null for none. */
  scan: string | null;
  checked?: boolean;
  onChange?: ChangeEventHandler<HTMLInputElement>;
}

/** Whether the scan is deleted with the twin: only if it is selected. */
export function ScanToo({ scan, ...box }: ScanTooProps) {
  if (scan === null) return null;
  return <Checkbox name="withScan" value="yes" label={texts.scanToo(scan)} {...box} />;
}
