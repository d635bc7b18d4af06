import styles from './user-messages.module.css';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { MessageItem } from '../messages/message-item.tsx';
import { texts as messages } from '../messages/texts.ts';
import { texts } from './texts.ts';
import { useEffect, useState } from 'react';
import { api } from '../../../../contract/addresses.ts';
import type { Message, MessagePage } from '../../../../contract/account/message.ts';
import { formatTopic } from '../../../../contract/topic.ts';
import { watch } from '../../../browser/watch.ts';
import { mergeMessages } from '../messages/merge-messages.ts';
import { readApi } from '../read-api.ts';

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

interface State {
  /** Null until the first answer. */
  messages: readonly Message[] | null;
  next: string | null;
  error: string | null;
}

type Change = (before: State) => State;

/** A user's messages: the newest page, kept fresh by the stream, and older ones by `loadMore`. */
function useUserMessages(userId: string) {
  const [state, setState] = useState<State>({ messages: null, next: null, error: null });

  useEffect(() => {
    void readPage(userId).then(setState);
    return watch(formatTopic({ kind: 'messages', userId }), null, (event) => {
      if (event.type === 'changed') void readPage(userId).then(setState);
    });
  }, [userId]);

  return {
    state,
    retry: () => void readPage(userId).then(setState),
    loadMore: () => void readPage(userId, state.next ?? undefined).then(setState),
  };
}

async function readPage(userId: string, cursor?: string): Promise<Change> {
  try {
    const page = await readApi<MessagePage>(api.messages(userId, cursor));
    return (before) => ({
      messages: mergeMessages(page.messages, before.messages ?? []),
      // The newest page read again says nothing new about where the oldest shown ones end.
      next: cursor || !before.messages ? page.next : before.next,
      error: null,
    });
  } catch (failure) {
    return (before) => ({ ...before, error: (failure as Error).message });
  }
}
