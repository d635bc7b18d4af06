import styles from './messages.module.css';
import { MessageSquare } from '../../../../design/icons.ts';
import type { ReactNode } from 'react';
import type { Message, MessagePage } from '../../../../contract/account/account.ts';
import { Button } from '../../../ui/button/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { mergeMessages, messageTexts, MessageItem, SendingItem } from '../message-item.tsx';
import { outboxTexts } from './message-fields.ts';
import { api, pages } from '../../../../contract/addresses.ts';
import { LoadMore, useOlder } from '../use-older.tsx';
import { Link } from 'react-router';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { session } from '../../../browser/failure-as-answer.ts';
import type { Unsent } from './message-outbox.ts';

interface MessageListProps {
  userId: string;
  page: MessagePage;
  /** The messages that were stored since the page was loaded. */
  sent: readonly Message[];
  /** The rendered messages that are not stored yet. */
  unsent: readonly ReactNode[];
}

/** Renders the messages: first the unsent ones, then the sent ones, newest first. */
export function MessageList({ userId, page, sent, unsent }: MessageListProps) {
  const older = useOlder(
    page,
    ({ messages }) => messages,
    (cursor) => api.messages(userId, cursor),
  );
  const stored = mergeMessages(older.items, sent);
  return (
    <section className="stack gap-4 at-top shrinks" aria-labelledby="messages-heading">
      <h2 id="messages-heading">{outboxTexts.list}</h2>
      {stored.length + unsent.length === 0 ? (
        <EmptyState title={outboxTexts.none} icon={<MessageSquare size={28} />}>
          <p>{outboxTexts.noneHint}</p>
        </EmptyState>
      ) : (
        <ol className="stack plain-list">
          {unsent}
          {stored.map((message) => (
            <MessageItem key={message.id} message={message} />
          ))}
        </ol>
      )}
      <LoadMore {...older} label={messageTexts.more} />
    </section>
  );
}

interface UnsentMessageProps {
  entry: Unsent;
  onRetry: () => void;
  /** Moves the text back into the form. */
  onEdit: () => void;
}

/** Why a message has not been sent. For a rejected message, the server's explanation is shown as well. */
const reasons: Partial<Record<Unsent['state'], string>> = {
  unreachable: outboxTexts.keptToSend,
  'signed-out': outboxTexts.keptToSignIn,
};

/** Renders a message that is being sent. If sending failed, renders the reason and what the user can do. */
export function UnsentMessage({ entry, onRetry, onEdit }: UnsentMessageProps) {
  const { message, mood, state, detail } = entry;
  return (
    <SendingItem
      text={message}
      mood={mood}
      state={state === 'sending' ? outboxTexts.sending : outboxTexts.waiting}
    >
      {state === 'sending' ? null : (
        <Notice kind="error" className={styles.stuck}>
          <p>{outboxTexts.failed}</p>
          <p>{reasons[state] ?? `${detail ?? ''} ${outboxTexts.keptHere}`}</p>
          <div className={`ways ${styles.ways}`}>
            {state === 'signed-out' ? (
              <Link
                to={pages.signIn(pages.messages())}
                className={buttonClass({ variant: 'primary', size: 'sm' })}
              >
                {session.signIn}
              </Link>
            ) : null}
            <Button size="sm" onClick={onRetry}>
              {outboxTexts.tryAgain}
            </Button>
            <Button size="sm" variant="quiet" onClick={onEdit}>
              {outboxTexts.edit}
            </Button>
          </div>
        </Notice>
      )}
    </SendingItem>
  );
}
