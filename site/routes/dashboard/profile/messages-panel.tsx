import { useState, useEffect, useEffectEvent, useRef } from 'react';
import type { MessagePage, Mood } from '../../../../contract/account/account.ts';
import { FormNotice } from '../form-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { outboxTexts, type MessageAnswer, NO_MESSAGE } from './message-fields.ts';
import { MessageList, UnsentMessage } from './message-list.tsx';
import styles from './messages.module.css';
import { useOutbox } from './message-outbox.ts';
import { Send } from '../../../../design/icons.ts';
import { MESSAGE_MAX_LENGTH } from '../../../../contract/limits.ts';
import { Form } from 'react-router';
import { pages } from '../../../../contract/addresses.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Select, TextArea } from '../../../ui/field/field.tsx';
import { useDraft } from '../use-draft.ts';
import { moodItems } from '../message-item.tsx';

interface MessagesPanelProps {
  userId: string;
  page: MessagePage;
  messageId: string;
  answer: MessageAnswer | undefined;
}

/** Renders 'Messages': a form and the sent messages. */
export function MessagesPanel({ userId, page, messageId, answer }: MessagesPanelProps) {
  const { unsent, sent, send, retry, remove } = useOutbox(userId, page.messages);
  const [returned, setReturned] = useState<Returned | null>(null);
  const stored = new Set(page.messages.map(({ id }) => id));
  const last = sent[0];
  return (
    <div className={`stack ${styles.panel}`}>
      <section className="unprinted stack gap-4 at-top" aria-labelledby="write-heading">
        <h2 id="write-heading">{outboxTexts.heading}</h2>
        <p className="soft">{outboxTexts.lead}</p>
        <MessageForm
          userId={userId}
          messageId={messageId}
          answer={answer}
          returned={returned}
          onSend={send}
        />
        {last ? (
          // The notice is mounted again for each message, so that the same text is announced again.
          <Notice key={last.id} kind="success">
            {outboxTexts.sent}
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

/** An unsent message that the user has moved back into the form. */
interface Returned {
  message: string;
  mood: Mood;
}

interface MessageFormProps {
  userId: string;
  /** The message's id. If the form is sent twice without scripts, the message is stored only once. */
  messageId: string;
  answer: MessageAnswer | undefined;
  returned: Returned | null;
  onSend: (message: string, mood: Mood) => void;
}

/**
 * Renders the form for a message: its text, its mood and 'Send'. Typed text is kept in this tab until it is
 * sent.
 */
function MessageForm({ userId, messageId, answer, returned, onSend }: MessageFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const { draft, edit, discard } = useDraft({
    key: `message:${userId}`,
    saved: NO_MESSAGE,
    savedAt: null,
    form,
    answered: answer?.unsent?.draft,
  });
  const { message, mood } = draft.values;

  const takeBack = useEffectEvent(({ message: text, mood: was }: Returned) => {
    // The returned text goes before the text that was typed in the meantime.
    edit('message', message ? `${text}\n\n${message}` : text);
    edit('mood', was);
    field.current?.focus();
  });
  useEffect(() => {
    if (returned) takeBack(returned);
  }, [returned]);

  return (
    <Form
      ref={form}
      data-draft={`message:${userId}`}
      method="post"
      action={pages.messages()}
      className="stack gap-4"
      preventScrollReset
      onSubmit={(event) => {
        event.preventDefault();
        onSend(message, mood as Mood);
        discard();
      }}
    >
      <input type="hidden" name="intent" value="message" />
      <input type="hidden" name="id" value={answer?.unsent?.id ?? messageId} />
      <TextArea
        ref={field}
        name="message"
        label={outboxTexts.text}
        dir="auto"
        maxLength={MESSAGE_MAX_LENGTH}
        value={message}
        onChange={(event) => edit('message', event.target.value)}
      />
      <div className="row wrap spread gap-3">
        <div data-needs-script>
          <Menu
            label={outboxTexts.mood}
            items={moodItems}
            value={mood}
            onSelect={(chosen) => edit('mood', chosen)}
          />
        </div>
        <noscript>
          <Select name="mood" label={outboxTexts.mood} options={moodItems} defaultValue={mood} />
        </noscript>
        <Button
          type="submit"
          variant="primary"
          onClick={(event) => {
            // The second click of a double click would submit the form again, which is empty by then.
            if (event.detail > 1) event.preventDefault();
          }}
        >
          <Send size={16} aria-hidden="true" />
          {outboxTexts.send}
        </Button>
      </div>
    </Form>
  );
}
