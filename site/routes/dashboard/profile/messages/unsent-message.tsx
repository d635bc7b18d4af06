import { Link } from 'react-router';
import { pages } from '../../../../../contract/addresses.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { buttonClass } from '../../../../ui/button/button-class.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { SendingItem } from '../../messages/message-item.tsx';
import { texts } from './texts.ts';
import { session } from '../../texts.ts';
import type { Unsent } from './outbox.ts';
import styles from './unsent-message.module.css';

interface UnsentMessageProps {
  entry: Unsent;
  onRetry: () => void;
  /** Puts the text back to where it was written. */
  onEdit: () => void;
}

/** Why a message waits; the server's own words where it refused. */
const reasons: Partial<Record<Unsent['state'], string>> = {
  unreachable: texts.keptToSend,
  'signed-out': texts.keptToSignIn,
};

/** A message on its way; or, where it got stuck, what is the matter and the ways on. */
export function UnsentMessage({ entry, onRetry, onEdit }: UnsentMessageProps) {
  const { message, mood, state, detail } = entry;
  return (
    <SendingItem text={message} mood={mood} state={state === 'sending' ? texts.sending : texts.waiting}>
      {state === 'sending' ? null : (
        <Notice kind="error" className={styles.stuck}>
          <p>{texts.failed}</p>
          <p>{reasons[state] ?? `${detail ?? ''} ${texts.keptHere}`}</p>
          <div className={styles.ways}>
            {state === 'signed-out' ? (
              <Link
                to={pages.signIn(pages.messages())}
                className={buttonClass({ variant: 'primary', size: 'sm' })}
              >
                {session.signIn}
              </Link>
            ) : null}
            <Button size="sm" onClick={onRetry}>
              {texts.tryAgain}
            </Button>
            <Button size="sm" variant="quiet" onClick={onEdit}>
              {texts.edit}
            </Button>
          </div>
        </Notice>
      )}
    </SendingItem>
  );
}
