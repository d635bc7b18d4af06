import { MessageSquare } from '../../../ui/icons.ts';
import type { MessagePage, Mood } from '../../../../contract/message.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { MessageEntry, SendingEntry } from '../message-entry.tsx';
import { messages as texts } from '../texts.ts';
import styles from './message-list.module.css';
import { useOlderMessages } from './use-older-messages.ts';

interface MessageListProps {
  userId: string;
  page: MessagePage;
  /** On its way. */
  sending: { text: string; mood: Mood } | null;
}

/** The messages sent so far, newest first. */
export function MessageList({ userId, page, sending }: MessageListProps) {
  const { shown, more, error, loading, loadMore } = useOlderMessages(userId, page);
  return (
    <section className={styles.section} aria-labelledby="messages-heading">
      <h2 id="messages-heading" className={styles.heading}>
        {texts.list}
      </h2>
      {shown.length === 0 && !sending ? (
        <EmptyState title={texts.none} icon={<MessageSquare size={28} />}>
          <p>{texts.noneHint}</p>
        </EmptyState>
      ) : (
        <ol className={styles.list}>
          {sending ? <SendingEntry {...sending} /> : null}
          {shown.map((message) => (
            <MessageEntry key={message.id} message={message} />
          ))}
        </ol>
      )}
      {error ? <Notice kind="error">{error}</Notice> : null}
      {more ? (
        <Button busy={loading} onClick={() => void loadMore()}>
          {texts.more}
        </Button>
      ) : null}
    </section>
  );
}
