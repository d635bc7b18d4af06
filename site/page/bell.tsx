import { useEffect, useRef, useState } from 'react';
import { useMatches } from 'react-router';
import { api, pages } from '../../contract/addresses.ts';
import { formatTopic } from '../../contract/topic.ts';
import { Bell as BellIcon } from '../../design/icons.ts';
import { watch } from '../browser/watch.ts';
import styles from './bell.module.css';
import { bell as texts } from './texts.ts';

/** The state of a user's notifications when the server rendered the page. */
export interface BellData {
  userId: string;
  unread: number;
  revision: number;
}

/** Renders the bell in the header of a signed-in user's page, with the number of unread notifications. */
export function Bell({ bell }: { bell: BellData }) {
  return <BellLink unread={useUnread(bell)} />;
}

/** Renders the link to the notifications, which works without scripts. */
export function BellLink({ unread }: { unread: number }) {
  return (
    <a
      href={pages.notifications()}
      aria-label={texts.name(unread)}
      title={texts.name(unread)}
      className={`rigid relative ${styles.bell}`}
    >
      <BellIcon size={20} />
      {unread > 0 ? <span className={`tabular centered ${styles.count}`}>{texts.count(unread)}</span> : null}
    </a>
  );
}

/** Returns the current number of unread notifications. Also puts it at the start of the page title. */
export function useUnread(bell: BellData | null): number {
  const { userId = '', revision = 0, unread: drawn = 0 } = bell ?? {};
  const [read, setRead] = useState({ revision, unread: drawn });
  const unread = read.revision < revision ? drawn : read.unread;
  useEffect(() => {
    if (userId === '') return undefined;
    const gone = new AbortController();
    const stop = watch(formatTopic({ kind: 'notifications', userId }), revision, (event) => {
      if (event.type !== 'changed') return;
      void countUnread(userId, gone.signal).then((count) => {
        if (count !== null) setRead({ revision: event.revision, unread: count });
      });
    });
    return () => {
      gone.abort();
      stop();
    };
  }, [userId, revision]);
  useCountInTitle(unread);
  return unread;
}

async function countUnread(userId: string, signal: AbortSignal): Promise<number | null> {
  const response = await fetch(api.notifications(userId), { signal }).catch(() => null);
  const page = response?.ok ? ((await response.json().catch(() => null)) as { unread: number } | null) : null;
  return page?.unread ?? null;
}

/** Puts the number before the title whenever the page or the number changes. */
function useCountInTitle(unread: number): void {
  // Makes the component render again when the router changes the page and its title.
  useMatches();
  const written = useRef('');
  useEffect(() => {
    const { prefix, title } = titleWithCount(document.title, written.current, unread);
    written.current = prefix;
    document.title = title;
  });
  useEffect(() => () => void (document.title = titleWithCount(document.title, written.current, 0).title), []);
}

/**
 * Returns a title that starts with the number. `before` is the prefix written last, with which the title may
 * still start.
 */
function titleWithCount(title: string, before: string, unread: number): { prefix: string; title: string } {
  const plain = before !== '' && title.startsWith(before) ? title.slice(before.length) : title;
  const prefix = unread > 0 ? `(${texts.count(unread)}) ` : '';
  return { prefix, title: prefix + plain };
}
