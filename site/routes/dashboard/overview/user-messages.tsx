import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { MessageItem } from '../messages/message-item.tsx';
import { texts as messages } from '../messages/texts.ts';
import { texts } from './texts.ts';
import { useUserMessages } from './use-user-messages.ts';
import styles from './user-messages.module.css';

/** A user's messages, read when they are first shown and again whenever one arrives. */
export function UserMessages({ userId }: { userId: string }) {
  const { state, retry, loadMore } = useUserMessages(userId);
  return (
    <div className={styles.messages}>
      {state.error ? (
        <Notice kind="error">
          <p>{state.error}</p>
          <Button size="sm" onClick={retry}>
            {texts.retry}
          </Button>
        </Notice>
      ) : null}
      {state.messages ? (
        <ol className={styles.list}>
          {state.messages.map((message) => (
            <MessageItem key={message.id} message={message} />
          ))}
        </ol>
      ) : null}
      {state.messages?.length === 0 ? <p className={styles.none}>{texts.none}</p> : null}
      {!state.messages && !state.error ? <p role="status">{texts.loading}</p> : null}
      {state.next ? (
        <Button size="sm" onClick={loadMore}>
          {messages.more}
        </Button>
      ) : null}
    </div>
  );
}
