import styles from './panel.module.css';
import { useRef, useState, useLayoutEffect, type RefObject } from 'react';
import { selectionKey } from '../tour/selection.ts';
import { usePanelName } from './panel-name.ts';
import { FileList } from './files/file-list.tsx';
import { PanelHandle } from './panel-handle.tsx';
import { RoomList } from './plan/room-list.tsx';
import { TourSection } from './guided-tour/tour-section.tsx';
import { Lists } from './annotations/lists.tsx';
import { OpenAnnotation, useAnnotationOpen } from './annotations/open-annotation.tsx';
import { SearchInSheet, useSearchInSheet } from './palette/search-in-sheet.tsx';
import { useListsBeside } from './parts/use-lists-beside.ts';
import { usePlayerState } from './parts/use-player.ts';

/** No selection is called so. */
const WRITING = 'writing';

/**
 * The lists, or in their place the annotation that is open or written: beside the view, or on a phone a sheet that a thumb reaches and
 * pulls to half of the height, or nearly all of it.
 */
export function Panel() {
  const writing = usePlayerState(({ draft }) => draft !== null);
  const reading = useAnnotationOpen() && !writing;
  const wanted = usePlayerState((state) => state.panelOpen);
  const [tall, setTall] = useState(false);
  const beside = useListsBeside();
  const searching = useSearchInSheet();
  const sheet = useRef<HTMLElement>(null);
  const open = wanted || writing || reading;
  const selected = usePlayerState(({ selection }) => selection && selectionKey(selection));
  useListScroll(sheet, writing ? WRITING : reading ? selected : null);
  return (
    <aside
      ref={sheet}
      className={styles.panel}
      data-open={open}
      data-tall={open && tall}
      aria-label={usePanelName()}
    >
      {!writing && !reading && <PanelHandle sheet={sheet} open={open} tall={tall} onTall={setTall} />}
      <OpenAnnotation />
      {!writing && (
        <div id="lists" className={styles.lists} hidden={!open}>
          {!beside && <SearchInSheet />}
          {!searching && (
            <>
              <Lists />
              <TourSection />
              <RoomList />
              <FileList />
            </>
          )}
        </div>
      )}
    </aside>
  );
}

/**
 * What is open or written stands above the lists: it is scrolled into sight, and once it is closed the lists are where they were.
 * `open`: which it is; null for nothing.
 */
function useListScroll(panel: RefObject<HTMLElement | null>, open: string | null): void {
  const top = useRef(0);
  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return;
    element.scrollTo({ top: open === null ? top.current : 0 });
    if (open !== null) return;
    const remember = (): void => void (top.current = element.scrollTop);
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  }, [panel, open]);
}
