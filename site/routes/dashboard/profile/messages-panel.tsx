import { useNavigation } from 'react-router';
import type { MessagePage, Mood } from '../../../../contract/message.ts';
import { formText } from '../form-text.ts';
import { FormNotice } from '../form-notice.tsx';
import { messages as texts } from '../texts.ts';
import { MessageForm } from './message-form.tsx';
import { MessageList } from './message-list.tsx';
import styles from './messages-panel.module.css';
import type { ProfileAnswer } from './profile-action.ts';

interface MessagesPanelProps {
  userId: string;
  page: MessagePage;
  messageId: string;
  answer: ProfileAnswer | undefined;
}

/** 'Messages': writing one, and those already sent. */
export function MessagesPanel({ userId, page, messageId, answer }: MessagesPanelProps) {
  const own = answer?.intent === 'message' ? answer : undefined;
  const { formData } = useNavigation();
  const sending =
    formText(formData, 'intent') === 'message'
      ? { text: formText(formData, 'message'), mood: formText(formData, 'mood') as Mood }
      : null;
  return (
    <div className={styles.panel}>
      <section className={styles.write} aria-labelledby="write-heading">
        <h2 id="write-heading" className={styles.heading}>
          {texts.heading}
        </h2>
        <p className={styles.lead}>{texts.lead}</p>
        <MessageForm userId={userId} messageId={messageId} answer={own} />
        <FormNotice answer={own} />
      </section>
      <MessageList userId={userId} page={page} sending={sending} />
    </div>
  );
}
