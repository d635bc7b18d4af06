import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SendingEntry } from '../message-entry.tsx';
import { messages as texts } from '../texts.ts';
import type { Unsent } from './outbox.ts';
import styles from './unsent-entry.module.css';

interface UnsentEntryProps {
  entry: Unsent;
  onRetry: () => void;
  /** Puts the text back to where it was written. */
  onEdit: () => void;
}

/** A message on its way; or, where it got stuck, what is the matter and the ways on. */
export function UnsentEntry({ entry, onRetry, onEdit }: UnsentEntryProps) {
  const { message, mood, state, detail } = entry;
  return (
    <SendingEntry text={message} mood={mood} state={state === 'sending' ? texts.sending : texts.waiting}>
      {state === 'sending' ? null : (
        <Notice kind="error" className={styles.stuck}>
          <p>{texts.failed}</p>
          <p>{state === 'refused' ? detail : texts.keptToSend}</p>
          <div className={styles.ways}>
            <Button size="sm" onClick={onRetry}>
              {texts.tryAgain}
            </Button>
            <Button size="sm" variant="quiet" onClick={onEdit}>
              {texts.edit}
            </Button>
          </div>
        </Notice>
      )}
    </SendingEntry>
  );
}
