import { useEffect, useRef, type ChangeEventHandler } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FormNotice } from '../form-notice.tsx';
import { texts } from './demo-fields.ts';
import type { DemoAnswer } from './demo-action.ts';
import styles from './demo.module.css';
import { Checkbox } from '../../../ui/field/field.tsx';

/**
 * Renders the result of the demo form: success, failure, Undo after a deletion, or a question that asks the
 * user to confirm a deletion. `scan` is the name of the scan that the twin uses.
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
 * Renders a result. The Delete and Undo buttons disappear after use, so the focus moves to the result, and
 * Tab continues from there.
 */
function Outcome({ answer, scan }: { answer: DemoAnswer; scan: string | null }) {
  const notice = useRef<HTMLDivElement>(null);
  const { state } = useNavigation();
  useEffect(() => {
    if (state === 'idle' && document.activeElement === document.body)
      notice.current?.focus({ preventScroll: true });
  }, [state]);
  return (
    <div ref={notice} tabIndex={-1} className={`row wrap gap-3 ${styles.notice}`}>
      {answer.askDelete ? (
        <DeleteQuestion scan={scan} tooLarge={answer.tooLarge ?? false} />
      ) : (
        <FormNotice answer={answer} />
      )}
      {answer.deleted ? <Undo document={answer.deleted} /> : null}
    </div>
  );
}

function Undo({ document }: { document: string }) {
  return (
    // URL encoding would triple the size of a large document, and the server would reject the form.
    <Form method="post" encType="multipart/form-data" preventScrollReset>
      <input type="hidden" name="document" value={document} />
      <Button intent="restore">{texts.undo}</Button>
    </Form>
  );
}

/**
 * Asks on the page whether to delete the twin, because the form was sent before the dialog could open, or
 * because the twin is too large for Undo.
 */
function DeleteQuestion({ scan, tooLarge }: { scan: string | null; tooLarge: boolean }) {
  return (
    <Notice>
      <p>{texts.askDelete}</p>
      <p>{tooLarge ? texts.askDeleteLarge : texts.askDeleteText}</p>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="confirmed" value={tooLarge ? 'without-undo' : 'yes'} />
        <ScanToo scan={scan} />
        <Button intent="delete" variant="danger">
          {texts.confirmDelete}
        </Button>
      </Form>
    </Notice>
  );
}

interface ScanTooProps {
  /** The name of the scan that the twin uses; null if there is none. */
  scan: string | null;
  checked?: boolean;
  onChange?: ChangeEventHandler<HTMLInputElement>;
}

/** Renders the choice of whether to delete the scan together with the twin. */
export function ScanToo({ scan, ...box }: ScanTooProps) {
  if (scan === null) return null;
  return <Checkbox name="withScan" value="yes" label={texts.scanToo(scan)} {...box} />;
}
