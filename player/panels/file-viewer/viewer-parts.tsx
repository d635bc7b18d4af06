import { type ReactNode, useEffect, type RefObject } from 'react';
import { Minus, Plus } from '../../../design/icons.ts';
import { Button, IconButton } from '../parts/icons.tsx';
import styles from './viewer-bar.module.css';
import viewerNoticeStyles from './viewer-body.module.css';
import type { TourDocument, StoredFile } from '../../../contract/files/stored-file.ts';

interface ZoomButtonsProps {
  percent: number;
  onZoom: (steps: number) => void;
  /** True if the content fits the available space. */
  fits: boolean;
  fitLabel: string;
  onFit: () => void;
  /** More controls, before and after the zoom buttons. */
  before?: ReactNode;
  children?: ReactNode;
}

/** Renders the controls below the content: zoom, and further actions. */
export function ZoomButtons({ percent, onZoom, fits, fitLabel, onFit, before, children }: ZoomButtonsProps) {
  return (
    <div className={`row rigid line-above ${styles.bar}`} role="group" aria-label={viewerTexts.tools}>
      {before}
      <IconButton icon={Minus} label={viewerTexts.zoomOut} onClick={() => onZoom(-1)} />
      <Button
        label={percent > 0 ? viewerTexts.percent(percent) : ''}
        className={styles.percent}
        aria-pressed={fits}
        aria-label={`${fitLabel}. ${viewerTexts.zoomIs(percent)}`}
        title={fitLabel}
        onClick={onFit}
      />
      <IconButton icon={Plus} label={viewerTexts.zoomIn} onClick={() => onZoom(1)} />
      {children}
    </div>
  );
}

/** Renders a message in the centre of the viewer, instead of a file. */
export function ViewerNotice({ children }: { children: ReactNode }) {
  return (
    <div className={`center muted centered fills ${viewerNoticeStyles.middle}`} role="status">
      <p>{children}</p>
    </div>
  );
}

/** The texts of the file viewer. */
export const viewerTexts = {
  download: 'Download',
  wholeTwin: 'Belongs to the whole twin',
  untitled: 'File',
  previousPicture: 'Previous picture',
  nextPicture: 'Next picture',
  pictureOf: (number: number, count: number) => `Picture ${number} of ${count}`,

  kind: 'Kind',
  size: 'Size',
  added: 'Added',
  sha256: 'SHA-256',

  opening: 'Opening…',
  gone: 'This file was removed from the twin.',
  noFile:
    'This file is not available. It was permanently deleted, or the imported archive did not contain it.',
  unshared: 'This file is not available to you. Reload the page, or ask the owner of the twin for access.',
  waiting: 'Waiting for the virus check. If the check finds no threat, the file opens here.',
  waitingOwn:
    'Waiting for the virus check. Until the check is complete, only the owner and editors of the twin can open this file.',
  elsewhere: 'This file is on another website.',
  openElsewhere: (host: string) => `Open on ${host}`,
  infected:
    'The virus check found a threat in this file, so nobody can open it. Ask the person who added the file for a clean copy.',
  unscanned:
    'This file is too large for the virus check, so it does not open here. You can download the file.',
  other: 'There is no preview for this kind of file. Download it to open it in another program.',
  notCome: 'The file could not be loaded. Check your connection, and try again.',
  notPlayed: 'Your browser cannot play this file. Download it to play it in another program.',
  notDrawn: 'Your browser cannot show this picture. Download it to open it in another program.',
  damaged: 'This PDF is damaged and cannot be shown. You can still download it.',
  locked:
    'This PDF is protected with a password, so it cannot be shown here. Download it to open it in another program.',
  noText: 'This file cannot be shown as text. You can still download it.',

  tools: 'View controls',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  zoomIs: (percent: number) => `Zoom: ${percent}%`,
  percent: (percent: number) => `${percent}%`,
  fit: 'Show the whole picture',
  fitWidth: 'Fit the width',
  turnLeft: 'Turn left',
  turnRight: 'Turn right',
  pictureKeys:
    'Plus and minus zoom. The arrow keys move the picture, 0 shows the whole picture, and R turns the picture. Page Up and Page Down show the previous and next picture.',

  page: 'Page',
  pageNumber: (page: number) => `Page ${page}`,
  ofPages: (pages: number) => `of ${pages}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',
  pages: 'Pages',
  find: 'Find in the document',
  findField: 'Words to find',
  closeFind: 'Close the search',
  previousMatch: 'Previous match',
  nextMatch: 'Next match',
  matches: (current: number, total: number) => `${current} of ${total}`,
  counting: 'Searching…',
  noMatches: 'Not found',

  textOf: (name: string) => `Text of ${name}`,
  tableOf: (name: string) => `Table: ${name}`,
  row: 'Row',
  textCut: (size: string) => `Only the first ${size} is shown. Download the file to see the rest.`,
  rowsCut: (rows: string) => `Only the first ${rows} rows are shown. Download the file to see the rest.`,
  columnsCut: (columns: number) =>
    `Only the first ${columns} columns are shown. Download the file to see the rest.`,
  tableBroken: 'A quotation mark in this file is not closed, so the table is shown only up to that mark.',
  emptyTable: 'This table is empty.',
  emptyText: 'This file is empty.',
} as const;

/** Focuses the content once it has loaded, unless the user has moved the focus. */
export function useFirstFocus(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = element;
    if (current && document.activeElement === current.closest('dialog'))
      current.focus({ preventScroll: true });
  }, [element]);
}

/**
 * Finds out why the browser did not show a file, because the error event of a picture or video gives no
 * reason. Calls `lost` if there is no file at the address or the user has no access. Otherwise, calls
 * `problem` with a message: `unreadable` if the server can send the file, or else a message that the file
 * could not be loaded.
 */
export async function askWhy(
  address: string,
  unreadable: string,
  { lost, problem }: { lost: () => void; problem: (sentence: string) => void },
): Promise<void> {
  try {
    const { status, ok } = await fetch(address, { method: 'HEAD', cache: 'no-store' });
    if (status === 404 || status === 403) lost();
    else problem(ok ? unreadable : viewerTexts.notCome);
  } catch {
    problem(viewerTexts.notCome);
  }
}

/** The properties of every file view. */
export interface FileViewProps {
  document: TourDocument;
  file: StoredFile;
  /** The address of the file. */
  address: string;
  /** The page of a PDF to open; 0 for the page where the user left the PDF. */
  page: number;
  /** Called if there is no file at the address, or if the user has no access to it. */
  onLost: () => void;
  /** Called with a message if the file cannot be shown. */
  onProblem: (sentence: string) => void;
}
