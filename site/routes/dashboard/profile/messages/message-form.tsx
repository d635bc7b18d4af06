import { Send } from '../../../../../design/icons.ts';
import { MESSAGE_MAX_LENGTH } from '../../../../../contract/limits.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Form } from 'react-router';
import { pages } from '../../../../../contract/addresses.ts';
import type { Mood } from '../../../../../contract/account/message.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Menu } from '../../../../ui/menu.tsx';
import { Select } from '../../../../ui/field/select.tsx';
import { TextArea } from '../../../../ui/field/text-area.tsx';
import { texts } from './texts.ts';
import { useDraft } from '../../use-draft.ts';
import styles from './message-form.module.css';
import { moodItems } from '../../messages/moods.tsx';
import { NO_MESSAGE, type MessageAnswer } from './message-answer.ts';

const moodOptions = moodItems.map(({ value, label }) => ({ value, label }));

/** A message taken back from those on their way, to be changed. */
export interface Returned {
  message: string;
  mood: Mood;
}

interface MessageFormProps {
  userId: string;
  /** Where the form is sent as one, without the page's script: sending it twice stores it once. */
  messageId: string;
  /** What came of that. */
  answer: MessageAnswer | undefined;
  returned: Returned | null;
  onSend: (message: string, mood: Mood) => void;
}

/** Text, mood and 'Send'. What is typed stays in this tab until it is sent. */
export function MessageForm({ userId, messageId, answer, returned, onSend }: MessageFormProps) {
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
    // Before what was typed since.
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
      className={styles.form}
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
        label={texts.text}
        dir="auto"
        maxLength={MESSAGE_MAX_LENGTH}
        value={message}
        onChange={(event) => edit('message', event.target.value)}
      />
      <div className={styles.buttons}>
        <div data-needs-script>
          <Menu
            label={texts.mood}
            items={moodItems}
            value={mood}
            onSelect={(chosen) => edit('mood', chosen)}
          />
        </div>
        <noscript>
          <Select name="mood" label={texts.mood} options={moodOptions} defaultValue={mood} />
        </noscript>
        <Button
          type="submit"
          variant="primary"
          onClick={(event) => {
            // The second click of a double one would send the form again, which is empty by then.
            if (event.detail > 1) event.preventDefault();
          }}
        >
          <Send size={16} aria-hidden="true" />
          {texts.send}
        </Button>
      </div>
    </Form>
  );
}
