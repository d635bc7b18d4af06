import { MessageSquare } from '../../../design/icons.ts';
import type { Selection } from '../../../contract/protocol/view-state.ts';
import { threadTexts as texts } from '../../state/threads/thread-texts.ts';
import { readerOf, type ThreadsState } from '../../state/threads/threads.ts';
import { shownPanel } from '../../state/shown-panel.ts';
import { Button, IconButton, PanelIcon } from '../parts/icons.tsx';
import { useActions, useListsBeside, usePlayerState } from '../parts/use-player.ts';
import { ThreadPanel } from './thread-panel.tsx';
import type { ThreadsPartProps } from './threads.tsx';
import styles from './threads-part.module.css';

export function ThreadsPart(props: ThreadsPartProps) {
  const threads = usePlayerState((state) => state.threads);
  if (!threads) return null;
  switch (props.part) {
    case 'button':
      return <ThreadsButton threads={threads} />;
    case 'panel':
      return <ThreadPanel threads={threads} />;
    case 'icon':
      return <AddIcon threads={threads} {...props} />;
    case 'add':
      return <AddComment threads={threads} about={props.about} />;
  }
}

/** Returns the number of unread comments in unresolved threads, as the badge shows it. */
function countUnread({ all }: ThreadsState): number {
  return all.reduce((sum, { unread, thread }) => sum + (thread.resolved ? 0 : unread), 0);
}

function ThreadsButton({ threads }: { threads: ThreadsState }) {
  const { threads: talk } = useActions();
  const beside = useListsBeside();
  const open = usePlayerState((state) => shownPanel(state, beside) === 'threads');
  const unread = countUnread(threads);
  return (
    <span className={`flex relative ${styles.button}`}>
      <IconButton
        icon={MessageSquare}
        label={texts.button(unread)}
        aria-pressed={open}
        data-threads-button=""
        onClick={() => talk(({ showList }) => showList(!open))}
      />
      {unread > 0 && (
        <span className={`center ${styles.badge}`} aria-hidden="true">
          {texts.badge(unread)}
        </span>
      )}
    </span>
  );
}

function AddIcon({ threads, about, name }: { threads: ThreadsState; about: Selection; name?: string }) {
  const { threads: talk } = useActions();
  if (threads.gone || !readerOf(threads).comments) return null;
  return (
    <IconButton
      icon={MessageSquare}
      label={name === undefined ? texts.add : texts.addOn(name)}
      onClick={() => talk(({ begin }) => begin(about))}
    />
  );
}

/** Renders the unresolved threads about an item, and a button that starts a new thread. */
function AddComment({ threads, about: { kind, id } }: { threads: ThreadsState; about: Selection }) {
  const { threads: talk } = useActions();
  const here = threads.all.filter(
    ({ thread: { anchor, resolved } }) => anchor.kind === kind && anchor.id === id && !resolved,
  );
  const { comments } = readerOf(threads);
  if (threads.gone || (here.length === 0 && !comments)) return null;
  return (
    <div className={`unprinted column gap-1 ${styles.add}`}>
      {here.map(({ thread, summary, unread }) => (
        <button
          key={thread.id}
          type="button"
          className={`row full gap-2 ${styles.link}`}
          data-unread={unread > 0}
          onClick={() => talk(({ open }) => open(thread.id))}
        >
          <PanelIcon icon={MessageSquare} size={16} className="rigid muted" />
          <bdi className="clip">{summary}</bdi>
        </button>
      ))}
      {comments && <Button label={texts.add} onClick={() => talk(({ begin }) => begin({ kind, id }))} />}
    </div>
  );
}
