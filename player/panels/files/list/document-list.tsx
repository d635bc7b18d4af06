import styles from './rows.module.css';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject, memo } from 'react';
import type { TourDocument } from '../../../../contract/files/stored-file.ts';
import type { Folder, Folder as TourFolder } from '../../../../contract/files/folder.ts';
import { filesTexts as texts } from '../texts.ts';
import { DocumentRow, type RowPlace } from './document-row.tsx';
import type { Choice } from './listed-head.tsx';
import { Folder as FolderRowFolder } from '../../../../design/file-icons.ts';
import { Ellipsis } from '../../../../design/icons.ts';
import { IconButton, PanelIcon } from '../../parts/icons.tsx';
import sign from './document-sign.module.css';

interface FolderRowProps extends RowPlace {
  folder: TourFolder;
  /** The number of files in the folder. */
  inside: number;
  canChoose: boolean;
  onOpen: (id: string) => void;
  /** Called to edit the folder; undefined if the user cannot edit it. */
  onMore?: ((id: string) => void) | undefined;
}

/** Renders a folder among the files. Users can drop files on the folder. */
const FolderRow = memo(function FolderRow(props: FolderRowProps) {
  const { folder, inside, canChoose, onOpen, onMore, index, active } = props;
  const name = folder.name || texts.untitledFolder;
  const tab = active ? 0 : -1;
  return (
    <li
      className={`row ${styles.row}`}
      style={{ top: props.top }}
      aria-setsize={props.count}
      aria-posinset={index + 1}
      data-row={index}
      data-drop={`folder:${folder.id}`}
      data-drop-name={name}
    >
      {canChoose && <span className={`center rigid ${styles.choose}`} />}
      <button
        type="button"
        className={`row grow gap-3 ${styles.open}`}
        tabIndex={tab}
        data-open=""
        aria-label={texts.folder(name, inside)}
        onClick={() => onOpen(folder.id)}
      >
        <span className={sign.sign} data-kind="folder" aria-hidden="true">
          <PanelIcon icon={FolderRowFolder} />
        </span>
        <span className={`stack grow ${styles.words}`}>
          <span className="entry-name clip" dir="auto">
            {name}
          </span>
          <span className="entry-line clip muted">{texts.inFolder(inside)}</span>
        </span>
      </button>
      {onMore && (
        <IconButton
          icon={Ellipsis}
          label={texts.more(name)}
          className={styles.more}
          tabIndex={tab}
          onClick={() => onMore(folder.id)}
        />
      )}
    </li>
  );
});

/** How many rows to render above and below the visible area, so that scrolling rarely shows gaps. */
const BEYOND = 12;
/** How many rows to render before the list has been measured. */
const FIRST = 30;

/** The height of a row in pixels, as in the style sheet. */
const ROW = 60;

interface DocumentListProps {
  folders: readonly Folder[];
  documents: readonly TourDocument[];
  /** Returns the number of files in a folder. */
  inside: (folder: string) => number;
  /** The selection of files; undefined if the user cannot change anything. */
  choice: Choice | undefined;
  onDelete: () => void;
  onFolder: (id: string) => void;
  onMoreOfFolder?: ((id: string) => void) | undefined;
  onMore: (id: string) => void;
}

/**
 * Renders a list of any number of folders and files. Only the rows in or near the visible area are rendered.
 * Tab focuses one row; the arrow keys, Page Up, Page Down, Home and End move through all rows.
 */
export function DocumentList(props: DocumentListProps) {
  const { folders, documents, choice } = props;
  const count = folders.length + documents.length;
  const list = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  /** The row that gets the focus when it is rendered. */
  const wanted = useRef<number | null>(null);
  const { from, to } = useWindow(list, count);
  const active = Math.min(at, Math.max(0, count - 1));
  // If the active row is not rendered, Tab focuses the first rendered row.
  const tabbed = active >= from && active < to ? active : from;

  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${wanted.current}"] [data-open]`);
    if (!row) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  });

  function goTo(index: number): void {
    const next = Math.max(0, Math.min(count - 1, index));
    if (next === active) return;
    wanted.current = next;
    setAt(next);
    bringIntoSight(list.current, next);
  }

  function press(event: KeyboardEvent): void {
    const { key, target } = event;
    const row = Number((target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset.row ?? active);
    const step = STEPS[key];
    if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'a' && choice) choice.all();
    else if (event.altKey || event.ctrlKey || event.metaKey) return;
    else if (step !== undefined) goTo(row + step);
    else if (key === 'Home') goTo(0);
    else if (key === 'End') goTo(count - 1);
    else if (key === 'Delete' && choice?.chosen.size) props.onDelete();
    else if (key === 'Escape' && choice?.chosen.size) choice.clear();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const rows = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
  return (
    <ul
      ref={list}
      className="outdent relative"
      style={{ height: count * ROW }}
      aria-label={texts.list}
      onKeyDown={press}
      onFocus={(event) => {
        const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]');
        if (row) setAt(Number(row.dataset.row));
      }}
    >
      {rows.map((index) => {
        const place = { index, count, top: index * ROW, active: index === tabbed };
        const folder = folders[index];
        if (folder) {
          return (
            <FolderRow
              key={`folder ${folder.id}`}
              {...place}
              folder={folder}
              inside={props.inside(folder.id)}
              canChoose={choice !== undefined}
              onOpen={props.onFolder}
              onMore={props.onMoreOfFolder}
            />
          );
        }
        const document = documents[index - folders.length]!;
        return (
          <DocumentRow
            key={document.id}
            {...place}
            document={document}
            chosen={choice?.chosen.has(document.id) ?? false}
            onChoose={choice?.toggle}
            onMore={props.onMore}
          />
        );
      })}
    </ul>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

function bringIntoSight(list: HTMLElement | null, index: number): void {
  const scroller = list?.closest<HTMLElement>('[data-scroller]');
  if (!list || !scroller) return;
  const top = list.getBoundingClientRect().top - scroller.getBoundingClientRect().top + index * ROW;
  const below = top + ROW - scroller.clientHeight;
  if (top < 0) scroller.scrollTop += top;
  else if (below > 0) scroller.scrollTop += below;
}

/**
 * Returns which rows of a long list to render: the visible rows and some rows around them. The list must be
 * inside a scrolling element with `data-scroller`.
 */
function useWindow(list: RefObject<HTMLElement | null>, count: number) {
  const [shown, setShown] = useState({ from: 0, to: FIRST });
  useLayoutEffect(() => {
    const element = list.current;
    const scroller = element?.closest<HTMLElement>('[data-scroller]');
    if (!element || !scroller) return;
    function measure(): void {
      const above = scroller!.getBoundingClientRect().top - element!.getBoundingClientRect().top;
      const first = Math.floor(above / ROW);
      const rows = Math.ceil(scroller!.clientHeight / ROW);
      setShown((before) => {
        const [wantedFrom, wantedTo] = [Math.max(0, first), Math.min(count, first + rows + 1)];
        const enough = before.from <= wantedFrom && before.to >= wantedTo && before.to <= count;
        const around = before.to - before.from <= rows + 3 * BEYOND;
        if (enough && around) return before;
        return { from: Math.max(0, first - BEYOND), to: Math.min(count, first + rows + BEYOND) };
      });
    }
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    observer.observe(element);
    // Changes above the list, such as uploads, move it without resizing it.
    const moves = new MutationObserver(measure);
    moves.observe(scroller, { childList: true, subtree: true });
    scroller.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      moves.disconnect();
      scroller.removeEventListener('scroll', measure);
    };
  }, [list, count]);
  return { from: Math.min(shown.from, count), to: Math.min(Math.max(shown.to, shown.from), count) };
}
