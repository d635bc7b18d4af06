import { useSyncExternalStore } from 'react';
import { initials, personColor } from '../../../design/people.ts';
import type { ThreadPerson } from '../../../contract/threads/thread.ts';
import { commentPieces } from '../../state/threads/comment-text.ts';
import { nameOfPerson, type ThreadsState } from '../../state/threads/threads.ts';
import avatar from '../people/person-avatar.module.css';
import styles from './comment-parts.module.css';

/**
 * Renders a person's initials on their colour. The initials are decorative, because the person's name is
 * beside them.
 */
export function Author({ person, threads }: { person: string; threads: Pick<ThreadsState, 'people'> }) {
  const name = nameOfPerson(threads.people, person);
  return (
    <span className={avatar.avatar} style={{ backgroundColor: personColor(person) }} aria-hidden="true">
      {initials(name) || '?'}
    </span>
  );
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' });

/** Returns a recent time relative to now, such as '5 minutes ago', and any other time as a date. */
function writeAgo(at: number, now: number): string {
  const passed = now - at;
  if (passed < MINUTE) return 'just now';
  if (passed < HOUR) return ago.format(-Math.floor(passed / MINUTE), 'minute');
  if (passed < DAY) return ago.format(-Math.floor(passed / HOUR), 'hour');
  return passed < 7 * DAY ? ago.format(-Math.floor(passed / DAY), 'day') : day.format(at);
}

/** Renders when something was written, with the exact time as a tooltip. */
export function Ago({ at }: { at: number }) {
  const text = useSyncExternalStore(eachHalfMinute, () => writeAgo(at, Date.now()));
  return (
    <time
      className={`small-print rigid ${styles.time}`}
      dateTime={new Date(at).toISOString()}
      title={exact.format(at)}
    >
      {text}
    </time>
  );
}

/** Returns the current time, accurate to half a minute, in milliseconds since the epoch. */
export function useNow(): number {
  return useSyncExternalStore(eachHalfMinute, () => Math.floor(Date.now() / (MINUTE / 2)) * (MINUTE / 2));
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function eachHalfMinute(changed: () => void): () => void {
  listeners.add(changed);
  timer ??= setInterval(() => listeners.forEach((listener) => listener()), MINUTE / 2);
  return () => {
    listeners.delete(changed);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

interface CommentTextProps {
  text: string;
  /** The people mentioned in the comment. */
  mentioned: readonly ThreadPerson[];
  me: string;
}

/** Renders the text of a comment, in which only links and mentions are formatted. */
export function CommentText({ text, mentioned, me }: CommentTextProps) {
  return (
    <p className={`small break ${styles.text}`} dir="auto">
      {commentPieces(text, mentioned).map(({ text: words, at, href, person }) =>
        href ? (
          <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
            {words}
          </a>
        ) : person ? (
          <span key={at} className={`strong ${styles.mention}`} data-me={person.key === me}>
            {words}
          </span>
        ) : (
          words
        ),
      )}
    </p>
  );
}
