import { Send } from '../../../ui/icons.ts';
import { useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { pages } from '../../../../contract/addresses.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { messages as texts } from '../texts.ts';
import { useDraft } from '../use-draft.ts';
import styles from './message-form.module.css';
import { moodItems } from '../moods.tsx';
import type { ProfileAnswer } from './profile-action.ts';

const NOTHING = { message: '', mood: 'none' };

interface MessageFormProps {
  userId: string;
  /** For the first message; sending it again stores it once. */
  messageId: string;
  answer: ProfileAnswer | undefined;
}

/** Text, mood and 'Send'. What was not sent stays, with the id it was tried under, until it is changed or sent. */
export function MessageForm({ userId, messageId, answer }: MessageFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { draft, edit, discard } = useDraft(`message:${userId}`, NOTHING, form);
  const [id, setId] = useState(answer?.unsent?.id ?? messageId);
  const { state, formData } = useNavigation();
  const busy = state !== 'idle' && formData?.get('intent') === 'message';

  const done = answer?.ok ? answer.at : null;
  const doneBefore = useRef<number | null>(null);
  useEffect(() => {
    if (done === null || done === doneBefore.current) return;
    doneBefore.current = done;
    discard();
    setId(newId());
  }, [done, discard]);

  function change(field: keyof typeof NOTHING, value: string) {
    edit(field, value);
    // Another text is another message, even where the first may have arrived after all.
    if (answer && !answer.ok) setId(newId());
  }

  return (
    <Form ref={form} method="post" action={pages.messages()} className={styles.form} preventScrollReset>
      <input type="hidden" name="intent" value="message" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="mood" value={draft.values.mood} />
      <TextArea
        name="message"
        label={texts.text}
        dir="auto"
        maxLength={10_000}
        value={draft.values.message}
        onChange={(event) => change('message', event.target.value)}
      />
      <div className={styles.buttons}>
        <Menu
          label={texts.mood}
          items={moodItems}
          value={draft.values.mood}
          onSelect={(mood) => change('mood', mood)}
        />
        <Button type="submit" variant="primary" busy={busy}>
          <Send size={16} aria-hidden="true" />
          {texts.send}
        </Button>
      </div>
    </Form>
  );
}

/** A new id; '' where the browser has none to give (not a secure origin), and the server then chooses. */
function newId(): string {
  return typeof crypto.randomUUID === 'function' ? crypto.randomUUID() : '';
}
