import { useState } from 'react';
import type { MessagePage } from '../../../../../contract/account/message.ts';
import { FormNotice } from '../../form-notice.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { texts } from './texts.ts';
import { MessageForm, type Returned } from './message-form.tsx';
import { MessageList } from './message-list.tsx';
import styles from './messages-panel.module.css';
import type { MessageAnswer } from './message-answer.ts';
import { UnsentMessage } from './unsent-message.tsx';
import { useOutbox } from './use-outbox.ts';

interface MessagesPanelProps {
  userId: string;
  page: MessagePage;
  messageId: string;
  answer: MessageAnswer | undefined;
}

/** 'Messages': writing one, and those already sent. */
export function MessagesPanel({ userId, page, messageId, answer }: MessagesPanelProps) {
  const { unsent, sent, send, retry, remove } = useOutbox(userId, page.messages);
  const [returned, setReturned] = useState<Returned | null>(null);
  const stored = new Set(page.messages.map(({ id }) => id));
  const last = sent[0];
  return (
    <div className={styles.panel}>
      <section className={styles.write} aria-labelledby="write-heading">
        <h2 id="write-heading" className={styles.heading}>
          {texts.heading}
        </h2>
        <p className={styles.lead}>{texts.lead}</p>
        <MessageForm
          userId={userId}
          messageId={messageId}
          answer={answer}
          returned={returned}
          onSend={send}
        />
        {last ? (
          // Remounted for each message, so that the same sentence is announced again.
          <Notice key={last.id} kind="success">
            {texts.sent}
          </Notice>
        ) : (
          <FormNotice answer={answer} />
        )}
      </section>
      <MessageList
        userId={userId}
        page={page}
        sent={sent}
        unsent={unsent
          .filter(({ id }) => !stored.has(id))
          .map((entry) => (
            <UnsentMessage
              key={entry.id}
              entry={entry}
              onRetry={() => retry(entry)}
              onEdit={() => {
                remove(entry.id);
                setReturned(entry);
              }}
            />
          ))}
      />
    </div>
  );
}
