import { useEffect, useRef, useState } from 'react';
import type { Icon } from '../../../design/icon.ts';
import { Ban, Check, Trash2, ArrowUpRight, Share2 } from '../../../design/icons.ts';
import {
  canBlock,
  canDeleteComment,
  canDeleteThread,
  canEditComment,
  type Comment,
} from '../../../contract/threads/thread.ts';
import { listUnread } from '../../state/threads/show-threads.ts';
import { threadTexts as texts } from '../../state/threads/thread-texts.ts';
import { nameOfPerson, readerOf, type ShownThread, type ThreadsState } from '../../state/threads/threads.ts';
import { Button, PanelIcon } from '../parts/icons.tsx';
import { useActions, usePlayerState } from '../parts/use-player.ts';
import { Composer } from './composer.tsx';
import { Ago, Author, CommentText, useNow } from './comment-parts.tsx';
import styles from './thread-view.module.css';

interface ThreadViewProps {
  threads: ThreadsState;
  shown: ShownThread;
}

/** Renders a thread: its place, its comments, and a field for a reply. */
export function ThreadView({ threads, shown }: ThreadViewProps) {
  const { threads: talk } = useActions();
  const { thread, comments, wasHere } = shown;
  const reader = readerOf(threads);
  const { resolved, resolvedBy, resolvedAt } = thread;
  const end = useRef<HTMLDivElement>(null);
  const count = useRef(comments.length);
  useSeen(shown);
  useEffect(() => {
    if (comments.length > count.current) end.current?.scrollIntoView({ block: 'nearest' });
    count.current = comments.length;
  }, [comments.length]);
  // The first comment that was unread when the thread opened stays marked while the thread is open.
  const [unreadFrom] = useState(() => listUnread(comments, threads)[0]?.id);

  return (
    <>
      <div className={`fills ${styles.scroller}`}>
        <Where threads={threads} shown={shown} />
        {wasHere && (
          <p className={`small ${styles.was}`}>
            <strong>{texts.wasHere}.</strong> {texts.wasHereHint[wasHere]}
          </p>
        )}
        {thread.replyTo !== null && (
          <p className={`soft break ${styles.remark}`}>
            <bdi>{texts.replyTo(thread.replyTo)}</bdi>
          </p>
        )}
        <ol className="stack gap-4 plain-list one-column">
          {comments.map((comment) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              threads={threads}
              isFirstUnread={comment.id === unreadFrom}
            />
          ))}
        </ol>
        {resolvedAt !== null && resolvedBy !== null && (
          <p className={`soft row gap-2 ${styles.event}`}>
            <PanelIcon icon={Check} size={16} />
            <bdi>
              {(resolved ? texts.resolvedBy : texts.reopenedBy)(
                nameOfPerson(threads.people, resolvedBy) || texts.somebody,
              )}
            </bdi>
            <Ago at={resolvedAt} />
          </p>
        )}
        <div ref={end} />
      </div>
      {reader.comments ? (
        <div className={`rigid line-above ${styles.foot}`}>
          <Composer
            place={thread.id}
            people={threads.people}
            me={threads.me}
            label={texts.reply}
            placeholder={texts.replyPlaceholder}
            submit={texts.send}
            onSubmit={(text, mentions) => talk(({ reply }) => reply(thread, text, mentions))}
          >
            <Button
              label={resolved ? texts.reopen : texts.resolve}
              onClick={() => talk(({ resolve }) => resolve(thread, !resolved))}
            />
          </Composer>
          {canDeleteThread(reader) && (
            <Sure
              ask={texts.removeThreadSure}
              label={texts.removeThread}
              onSure={() => talk(({ removeThread }) => removeThread(thread))}
            />
          )}
        </div>
      ) : (
        <p className={`soft rigid line-above ${styles.readOnly}`}>{texts.readOnly}</p>
      )}
    </>
  );
}

/** Marks the thread as read whenever its comments are visible. */
function useSeen(shown: ShownThread): void {
  const { threads: talk } = useActions();
  useEffect(() => {
    const look = (): void => talk(({ see }) => see(shown));
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [talk, shown]);
}

/**
 * Renders the picture of the view in which the thread started, a button that goes to that view, and a button
 * that copies a link.
 */
function Where({ threads, shown }: ThreadViewProps) {
  const { threads: talk, copyLink } = useActions();
  const { thread, place } = shown;
  const picture = threads.pictures[thread.id];
  const leads = usePlayerState(({ capture }) => (capture?.modes.length ?? 0) > 0);
  const link = usePlayerState((state) => state.link);
  useEffect(() => talk(({ loadPicture }) => loadPicture(thread)), [talk, thread]);
  const goes = leads && (thread.view !== null || place !== null);
  return (
    <div className={styles.where}>
      {thread.picture && (
        <div className={styles.picture}>{picture && <img src={picture} alt={texts.picture} />}</div>
      )}
      <div className={`outdent flex wrap ${styles.ways}`}>
        {goes && (
          <button type="button" className="row" onClick={() => talk(({ open }) => open(thread.id))}>
            <PanelIcon icon={ArrowUpRight} size={16} />
            {texts.go}
          </button>
        )}
        {link !== '' && (
          <button type="button" className="row" onClick={() => void copyLink()}>
            <PanelIcon icon={Share2} size={16} />
            {texts.copyLink}
          </button>
        )}
      </div>
    </div>
  );
}

interface CommentItemProps {
  comment: Comment;
  threads: ThreadsState;
  isFirstUnread: boolean;
}

function CommentItem({ comment, threads, isFirstUnread }: CommentItemProps) {
  const { threads: talk } = useActions();
  const [editing, setEditing] = useState(false);
  const { id, by, at, text, mentions, deleted, editedAt } = comment;
  const reader = readerOf(threads);
  const now = useNow();
  const name = nameOfPerson(threads.people, by) || texts.visitor;
  const mentioned = threads.people.filter(({ key }) => mentions.includes(key));
  if (deleted) {
    return (
      <li className={`soft flex gap-2 ${styles.gap}`}>
        {texts.deleted}
        <Ago at={at} />
      </li>
    );
  }
  return (
    <li className={`flex gap-3 ${styles.comment}`} aria-label={texts.by(name)} data-new={isFirstUnread}>
      <Author person={by} threads={threads} />
      <div className="grow">
        <p className={`flex gap-2 small ${styles.line}`}>
          <bdi className="clip strong">{name}</bdi>
          {threads.unsent.has(id) ? <Sending threads={threads} /> : <Ago at={at} />}
          {editedAt !== null && <span className={`small-print rigid ${styles.note}`}>{texts.edited}</span>}
        </p>
        {editing ? (
          <Composer
            place={`edit ${id}`}
            people={threads.people}
            me={threads.me}
            label={texts.edit}
            placeholder=""
            submit={texts.save}
            initial={text}
            mentioned={mentioned}
            focused
            onSubmit={(next, others) => {
              setEditing(false);
              talk(({ edit }) => edit(comment, next, others));
            }}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <>
            <CommentText text={text} mentioned={mentioned} me={threads.me} />
            <div className={`flex wrap ${styles.actions}`}>
              {canEditComment(reader, comment, now) && (
                <Button label={texts.edit} onClick={() => setEditing(true)} />
              )}
              {canDeleteComment(reader, comment) && (
                <Sure
                  ask={texts.removeSure}
                  label={texts.remove}
                  onSure={() => talk(({ remove }) => remove(comment))}
                />
              )}
              {canBlock(reader, by) && (
                <Sure
                  icon={Ban}
                  ask={texts.blockSure(name)}
                  label={texts.block}
                  onSure={() => talk(({ block }) => block(by))}
                />
              )}
            </div>
          </>
        )}
      </div>
    </li>
  );
}

function Sending({ threads: { saving } }: { threads: ThreadsState }) {
  return (
    <span className={`small-print rigid ${styles.note}`} data-failed={saving.kind === 'not-saved'}>
      {saving.kind === 'not-saved' ? texts.notSent : texts.sending}
    </span>
  );
}

interface SureProps {
  icon?: Icon;
  ask: string;
  label: string;
  onSure: () => void;
}

/** Renders a button that asks for confirmation. */
function Sure({ icon = Trash2, ask, label, onSure }: SureProps) {
  const [asks, setAsks] = useState(false);
  if (!asks) {
    return <Button label={label} onClick={() => setAsks(true)} />;
  }
  return (
    <span role="group" aria-label={ask} className={`row wrap small ${styles.sure}`}>
      <span>{ask}</span>
      <button
        ref={(element) => element?.focus()}
        type="button"
        className="row danger"
        onClick={() => {
          setAsks(false);
          onSure();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          setAsks(false);
        }}
      >
        <PanelIcon icon={icon} size={16} />
        {label}
      </button>
      <Button label={texts.cancel} onClick={() => setAsks(false)} />
    </span>
  );
}
