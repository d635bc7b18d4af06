import { Form } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FormNotice } from '../form-notice.tsx';
import { demo as texts } from '../texts.ts';
import type { DemoAnswer } from './demo-action.ts';
import styles from './demo-notice.module.css';

/** What came of the demo form: done or failed, the way back from a deletion, or the question before one. */
export function DemoNotice({ answer }: { answer: DemoAnswer | undefined }) {
  if (answer?.askDelete) return <DeleteQuestion />;
  if (!answer?.deleted) return <FormNotice answer={answer} />;
  return (
    <div className={styles.undo}>
      <FormNotice answer={answer} />
      {/* Multipart: escaped for an address, a large document would be three times as large, and refused. */}
      <Form method="post" encType="multipart/form-data" preventScrollReset>
        <input type="hidden" name="document" value={answer.deleted} />
        <Button type="submit" name="intent" value="restore">
          {texts.undo}
        </Button>
      </Form>
    </div>
  );
}

/** Asked in the page itself where the form was sent before the dialog could be opened. */
function DeleteQuestion() {
  return (
    <Notice>
      <p>{texts.askDelete}</p>
      <p>{texts.askDeleteText}</p>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="confirmed" value="yes" />
        <Button type="submit" name="intent" value="delete" variant="danger">
          {texts.confirmDelete}
        </Button>
      </Form>
    </Notice>
  );
}
