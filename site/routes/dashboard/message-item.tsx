import type { Mood, Message } from '../../../contract/account/account.ts';
import { Frown, Heart, Meh, PartyPopper, Smile, ThumbsUp } from '../../../design/icons.ts';
import type { ReactNode } from 'react';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Spinner } from '../../ui/button/button.tsx';
import styles from './message-item.module.css';

/** The texts that the lists of messages in the profile and the overview share. */
export const messageTexts = {
  moods: {
    excited: 'Excited',
    loved: 'Loved',
    happy: 'Happy',
    sad: 'Sad',
    thumbsy: 'Thumbsy',
    none: 'I feel nothing',
  } satisfies Record<Mood, string>,
  empty: 'No text',
  more: 'Show older messages',
} as const;

/**
 * Returns two lists merged without duplicates, newest first. A message in both lists is taken from `first`.
 */
export function mergeMessages(first: readonly Message[], second: readonly Message[]): Message[] {
  const known = new Set(first.map(({ id }) => id));
  const all = [...first, ...second.filter(({ id }) => !known.has(id))];
  return all.sort(
    (a, b) =>
      b.createdAt.seconds - a.createdAt.seconds ||
      b.createdAt.nanoseconds - a.createdAt.nanoseconds ||
      (a.id < b.id ? 1 : -1),
  );
}

const icons: Record<Mood, ReactNode> = {
  excited: <PartyPopper size={18} aria-hidden="true" />,
  loved: <Heart size={18} aria-hidden="true" />,
  happy: <Smile size={18} aria-hidden="true" />,
  sad: <Frown size={18} aria-hidden="true" />,
  thumbsy: <ThumbsUp size={18} aria-hidden="true" />,
  none: <Meh size={18} aria-hidden="true" />,
};

/** The moods in the order of the menu. */
export const moodItems = (Object.keys(messageTexts.moods) as Mood[]).map((mood) => ({
  value: mood,
  ...moodItem(mood),
}));

/** Returns the icon and name of a mood. */
function moodItem(mood: Mood) {
  return { label: messageTexts.moods[mood], icon: icons[mood] };
}

/** Renders a message: its mood, time and text. */
export function MessageItem({ message }: { message: Message }) {
  return (
    <li className={`stack gap-1 line-below ${styles.entry}`}>
      <p className={`row wrap spread soft tabular ${styles.head}`}>
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
  /** The text shown in place of the time, which the message does not have yet. */
  state: string;
  children?: ReactNode;
}

/** Renders a message that is not stored yet. */
export function SendingItem({ text, mood, state, children }: SendingEntryProps) {
  return (
    <li className={`stack gap-1 line-below ${styles.entry}`} aria-busy={children ? undefined : true}>
      <p className={`row wrap spread soft tabular ${styles.head}`}>
        <MoodName mood={mood} />
        <span className="gap-2 inline-row">
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
    <span className="gap-2 inline-row">
      {icon}
      {label}
    </span>
  );
}

function MessageText({ text }: { text: string }) {
  return text ? (
    <p className={`break measure ${styles.text}`} dir="auto">
      {text}
    </p>
  ) : (
    <p className={`muted ${styles.nothing}`}>{messageTexts.empty}</p>
  );
}
