import styles from './messages.module.css';
import { MessageSquare } from '../../../../design/icons.ts';
import { type ReactNode, useState } from 'react';
import type { Message, MessagePage } from '../../../../contract/account/message.ts';
import { Button } from '../../../ui/button/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { mergeMessages, messageTexts, MessageItem, SendingItem } from '../message-item.tsx';
import { outboxTexts } from './message-fields.ts';
import { api, pages } from '../../../../contract/addresses.ts';
import { readApi } from '../read-api.ts';
import { Link } from 'react-router';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { session } from '../texts.ts';
import type { Unsent } from './message-outbox.ts';

interface MessageListProps {
  userId: string;
  page: MessagePage;
  /** Stored since the page was read. */
  sent: readonly Message[];
  /** Those that are not stored yet, drawn. */
  unsent: readonly ReactNode[];
}

/** The messages sent so far, newest first, and before them those on their way. */
export function MessageList({ userId, page, sent, unsent }: MessageListProps) {
  const { shown, more, error, loading, loadMore } = useOlderMessages(userId, page);
  const stored = mergeMessages(shown, sent);
  return (
    <section className={styles.section} aria-labelledby="messages-heading">
      <h2 id="messages-heading" className={styles.listHeading}>
        {outboxTexts.list}
      </h2>
      {stored.length + unsent.length === 0 ? (
        <EmptyState title={outboxTexts.none} icon={<MessageSquare size={28} />}>
          <p>{outboxTexts.noneHint}</p>
        </EmptyState>
      ) : (
        <ol className={styles.list}>
          {unsent}
          {stored.map((message) => (
            <MessageItem key={message.id} message={message} />
          ))}
        </ol>
      )}
      {error ? <Notice kind="error">{error}</Notice> : null}
      {more ? (
        <Button busy={loading} onClick={() => void loadMore()}>
          {messageTexts.more}
        </Button>
      ) : null}
    </section>
  );
}

/** The newest page, live, and behind it the older ones that were asked for. */
function useOlderMessages(userId: string, page: MessagePage) {
  const [older, setOlder] = useState<readonly Message[]>([]);
  const [next, setNext] = useState<string | null | undefined>(undefined);
  const [loading, setLoading] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const cursor = next === undefined ? page.next : next;
  const shown = mergeMessages(page.messages, older);

  async function loadMore(): Promise<void> {
    if (!cursor) return;
    setLoading(true);
    setError(null);
    try {
      const loaded = await readApi<MessagePage>(api.messages(userId, cursor));
      // What is shown now is kept as well: the newest page moves on as messages arrive.
      setOlder([...shown, ...loaded.messages]);
      setNext(loaded.next);
    } catch (failure) {
      setError((failure as Error).message);
    } finally {
      setLoading(false);
    }
  }

  return { shown, more: cursor !== null, loading, error, loadMore };
}

interface UnsentMessageProps {
  entry: Unsent;
  onRetry: () => void;
  /** Puts the text back to where it was written. */
  onEdit: () => void;
}

/** Why a message waits; the server's own words where it refused. */
const reasons: Partial<Record<Unsent['state'], string>> = {
  unreachable: outboxTexts.keptToSend,
  'signed-out': outboxTexts.keptToSignIn,
};

/** A message on its way; or, where it got stuck, what is the matter and the ways on. */
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
