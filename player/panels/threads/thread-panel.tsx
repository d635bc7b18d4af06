import { useState } from 'react';
import { Plus } from '../../../design/icons.ts';
import { describeAnchor } from '../../state/threads/show-threads.ts';
import { threadTexts as texts } from '../../state/threads/thread-texts.ts';
import {
  filterThreads,
  findThread,
  nameOfPerson,
  readerOf,
  THREAD,
  THREAD_FILTERS,
  type ShownThread,
  type ThreadDraft,
  type ThreadsState,
} from '../../state/threads/threads.ts';
import { Button, PanelIcon } from '../parts/icons.tsx';
import { SidePanel } from '../parts/side-panel.tsx';
import { useActions, usePlayerState } from '../parts/use-player.ts';
import { Composer } from './composer.tsx';
import { Ago, Author } from './comment-parts.tsx';
import { ThreadView } from './thread-view.tsx';
import styles from './thread-panel.module.css';

/** How many threads are listed at a time. */
const PAGE = 50;

/** Renders the comments of members about the twin: the list of threads, one thread, or a new one. */
export function ThreadPanel({ threads }: { threads: ThreadsState }) {
  const { threads: talk, back } = useActions();
  const flat = usePlayerState(({ screen }) => screen.kind === 'flat');
  const id = usePlayerState(({ selection }) => (selection?.kind === THREAD ? selection.id : null));
  const open = id === null ? null : findThread(threads, id);
  const { draft, gone } = threads;

  function close(): void {
    talk(({ showList }) => showList(false));
    document.querySelector<HTMLElement>('[data-threads-button]')?.focus();
  }

  function goBack(): void {
    if (draft) talk(({ cancel }) => cancel());
    else back();
  }

  return (
    <SidePanel
      title={
        <bdi className={`clip ${styles.title}`}>
          {draft ? texts.newThread : open ? describeAnchor(open.thread) : texts.title}
        </bdi>
      }
      // While the user writes a new comment, the focus is in the composer, not on the heading.
      // On the page without WebGL, the list is always shown, so its heading is not focused at first.
      shown={draft ? null : open ? open.thread.id : 'list'}
      unfocused={flat ? 'list' : undefined}
      texts={texts}
      flat={flat}
      onBack={draft || open ? goBack : null}
      onClose={flat ? null : close}
    >
      {gone ? (
        <Gone threads={threads} />
      ) : draft ? (
        <NewThread threads={threads} draft={draft} />
      ) : open ? (
        <ThreadView key={open.thread.id} threads={threads} shown={open} />
      ) : (
        <ThreadList threads={threads} flat={flat} />
      )}
      <Unsaved threads={threads} />
    </SidePanel>
  );
}

/** Renders why comments are not saved, and what the user can do about it. */
function Unsaved({ threads: { saving, gone } }: { threads: ThreadsState }) {
  const { threads: talk } = useActions();
  if (saving.kind !== 'not-saved' || gone) return null;
  return (
    <div className={`rigid small line-above ${styles.notice}`} role="status">
      <p>{saving.why === 'offline' ? texts.waiting : texts.notSentWhy(saving.detail)}</p>
      <div className={`ways ${styles.ways}`}>
        <Button label={texts.retry} onClick={() => talk(({ retry }) => retry())} />
        {saving.why !== 'offline' && (
          <Button label={texts.copyUnsent} onClick={() => talk(({ copyUnsent }) => copyUnsent())} />
        )}
      </div>
    </div>
  );
}

function Gone({ threads: { unsentTexts } }: { threads: ThreadsState }) {
  const { threads: talk } = useActions();
  return (
    <div className={`fills ${styles.scroller}`} role="status">
      <p className={`strong ${styles.strong}`}>{texts.goneTitle}</p>
      <p className={`soft ${styles.remark}`}>{texts.goneHint}</p>
      {unsentTexts.map((text, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the list does not change
        <p key={index} className={`small break ${styles.quoted}`} dir="auto">
          {text}
        </p>
      ))}
      <Button label={texts.copyUnsent} onClick={() => talk(({ copyUnsent }) => copyUnsent())} />
    </div>
  );
}

function NewThread({ threads, draft }: { threads: ThreadsState; draft: ThreadDraft }) {
  const { threads: talk } = useActions();
  const { anchor, picture } = draft;
  return (
    <div className={`fills ${styles.scroller}`}>
      <p className={`soft ${styles.about}`}>
        <bdi>{describeAnchor({ anchor } as ShownThread['thread'])}</bdi>
      </p>
      {picture && (
        <img
          className={`full ${styles.picture}`}
          src={`data:image/png;base64,${picture}`}
          alt={texts.picture}
        />
      )}
      <Composer
        place="new"
        people={threads.people}
        me={threads.me}
        label={texts.write}
        placeholder={texts.placeholder}
        submit={texts.send}
        focused
        onSubmit={(text, mentions) => talk(({ start }) => start(text, mentions))}
        onCancel={() => talk(({ cancel }) => cancel())}
      />
    </div>
  );
}

function ThreadList({ threads, flat }: { threads: ThreadsState; flat: boolean }) {
  const { threads: talk } = useActions();
  const [pages, setPages] = useState(1);
  const { all, filter } = threads;
  const { comments } = readerOf(threads);
  const found = filterThreads(all, filter);
  const shown = found.slice(0, pages * PAGE);
  return (
    <>
      {comments && <BeginThread />}
      {all.length > 0 && (
        <fieldset className={`flex wrap gap-1 rigid ${styles.filters}`}>
          <legend className="unseen">{texts.filter}</legend>
          {THREAD_FILTERS.map((each) => (
            <label key={each} className={`row semi ${styles.choice}`}>
              <input
                type="radio"
                name="thread-filter"
                checked={each === filter}
                onChange={() => {
                  setPages(1);
                  talk(({ show }) => show(each));
                }}
              />
              <span>
                {texts.filters[each]}{' '}
                <span className={`tabular ${styles.count}`}>{filterThreads(all, each).length}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <div className={`fills ${styles.scroller}`} data-list="">
        {found.length === 0 && (
          <div className={`soft centered ${styles.none}`}>
            <p className={`strong ${styles.strong}`}>
              {filter === 'open' && all.length > 0 ? texts.noneOpenLeft : texts.none[filter]}
            </p>
            {all.length === 0 && <p>{comments ? texts.howToBegin : texts.readOnly}</p>}
          </div>
        )}
        <ul className={styles.list} aria-label={texts.listed(found.length)}>
          {shown.map((each) => (
            <ThreadRow key={each.thread.id} shown={each} threads={threads} flat={flat} />
          ))}
        </ul>
        {shown.length < found.length && (
          <Button
            label={texts.more(found.length - shown.length)}
            className={`full ${styles.more}`}
            onClick={() => setPages(pages + 1)}
          />
        )}
        {!comments && all.length > 0 && <p className={`soft ${styles.remark}`}>{texts.readOnly}</p>}
      </div>
    </>
  );
}

/** Renders a button that lists what a new thread can be about. */
function BeginThread() {
  const { threads: talk } = useActions();
  const [open, setOpen] = useState(false);
  const room = usePlayerState(({ place }) => place.room);
  const floorId = usePlayerState(({ place, floor }) => place.sweep?.floor ?? floor);
  const floors = usePlayerState(({ capture }) => capture?.floors);
  const flat = usePlayerState(({ screen }) => screen.kind === 'flat');
  const canPick = usePlayerState(
    ({ capture, screen }) => capture?.canPick === true && screen.kind !== 'flat',
  );
  const floor = floors?.find(({ id }) => id === floorId) ?? null;
  const listed = flat ? (floors ?? []) : floor ? [floor] : [];
  const rooms = usePlayerState(({ capture }) => capture?.rooms);
  const listedRooms = flat ? (rooms ?? []) : room ? [room] : [];
  return (
    <div className={`rigid relative ${styles.begin}`}>
      <button
        type="button"
        className="primary row full gap-2"
        aria-expanded={open}
        aria-controls="begin-thread"
        onClick={() => setOpen(!open)}
      >
        <PanelIcon icon={Plus} size={18} />
        {texts.newThread}
      </button>
      {open && (
        <ul id="begin-thread" className={styles.ways}>
          {canPick && (
            <li>
              <Button label={texts.onPlace} onClick={() => talk(({ beginPlacing }) => beginPlacing())} />
            </li>
          )}
          {listedRooms.map(({ id, name }) => (
            <li key={id}>
              <Button
                label={texts.onRoom(name)}
                onClick={() => talk(({ begin }) => begin({ kind: 'room', id }))}
              />
            </li>
          ))}
          {listed.map(({ id, name }) => (
            <li key={id}>
              <Button
                label={texts.onFloor(name)}
                onClick={() => talk(({ begin }) => begin({ kind: 'floor', id }))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function ThreadRow({ shown, threads, flat }: { shown: ShownThread; threads: ThreadsState; flat: boolean }) {
  const { threads: talk, hint } = useActions();
  const { thread, comments, summary, unread, latest, place, wasHere } = shown;
  const hints = place !== null && !flat;
  const by = comments[0]?.by ?? thread.by;
  const replies = comments.length - 1;
  return (
    <li>
      <button
        type="button"
        className={`flex full relative gap-3 ${styles.row}`}
        data-unread={unread > 0}
        onClick={() => talk(({ open }) => open(thread.id))}
        onMouseEnter={hints ? () => hint({ kind: THREAD, id: thread.id }) : undefined}
        onMouseLeave={hints ? () => hint(null) : undefined}
      >
        <Author person={by} threads={threads} />
        <span className={`stack grow one-column ${styles.texts}`}>
          <span className={`flex spread gap-2 ${styles.line}`}>
            <bdi className="clip strong">{nameOfPerson(threads.people, by) || texts.visitor}</bdi>
            <Ago at={latest} />
          </span>
          <bdi className={`break ${styles.summary}`}>{summary}</bdi>
          <span className="clip small-print">
            <bdi>{describeAnchor(thread)}</bdi>
            {replies > 0 && <span> · {texts.replies(replies)}</span>}
            {wasHere && <span> · {texts.wasHere}</span>}
            {thread.origin === 'report' && <span> · {texts.report}</span>}
            {thread.resolved && <span> · {texts.resolved}</span>}
          </span>
        </span>
        {unread > 0 && (
          <span className={`center rigid ${styles.unread}`}>
            {unread > 99 ? '99+' : unread}
            <span className="unseen"> {texts.unread(unread).replace(/^\d+/, '')}</span>
          </span>
        )}
      </button>
    </li>
  );
}
