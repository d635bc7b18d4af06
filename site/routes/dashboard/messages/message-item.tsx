import type { ReactNode } from 'react';
import type { Message, Mood } from '../../../../contract/account/message.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Spinner } from '../../../ui/button/spinner.tsx';
import styles from './message-item.module.css';
import { moodItem } from './moods.tsx';
import { texts } from './texts.ts';

/** One message: mood, time, text. */
export function MessageItem({ message }: { message: Message }) {
  return (
    <li className={styles.entry}>
      <p className={styles.head}>
        <MoodName mood={message.mood} />
        <RelativeTime at={message.createdAt} />
      </p>
      <MessageText text={message.message} />
    </li>
  );
}

interface SendingEntryProps {
  text: string;
  mood: Mood;
  /** In place of the time, which it does not have yet. */
  state: string;
  children?: ReactNode;
}

/** A message that is not stored yet. */
export function SendingItem({ text, mood, state, children }: SendingEntryProps) {
  return (
    <li className={styles.entry} aria-busy={children ? undefined : true}>
      <p className={styles.head}>
        <MoodName mood={mood} />
        <span className={styles.sending}>
          {children ? null : <Spinner />}
          {state}
        </span>
      </p>
      <MessageText text={text} />
      {children}
    </li>
  );
}

function MoodName({ mood }: { mood: Mood }) {
  const { icon, label } = moodItem(mood);
  return (
    <span className={styles.mood}>
      {icon}
      {label}
    </span>
  );
}

function MessageText({ text }: { text: string }) {
  return text ? (
    <p className={styles.text} dir="auto">
      {text}
    </p>
  ) : (
    <p className={styles.nothing}>{texts.empty}</p>
  );
}
