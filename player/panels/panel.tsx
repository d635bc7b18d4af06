import styles from './panel.module.css';
import { useRef, useState, useLayoutEffect, type RefObject, useEffect, useEffectEvent } from 'react';
import { selectionKey, type AnnotationKind } from '../tour/annotation-kind.ts';
import { FileList } from './files/files-button.tsx';
import { RoomList } from './plan/room-list.tsx';
import { Lists } from './annotations/lists.tsx';
import { OpenAnnotation, useAnnotationOpen } from './annotations/open-annotation.tsx';
import { SearchInSheet, useSearchInSheet } from './palette/search-in-sheet.tsx';
import { useListsBeside, usePlayerState, useActions } from './parts/use-player.ts';
import { findTexts } from '../state/annotations/annotation-texts.ts';
import { listedKinds } from '../state/annotations/listed-kinds.ts';
import { texts } from '../state/texts.ts';
import {
  type Annotations,
  type Filter,
  filterAnnotations,
  typesShownAlone,
} from '../tour/read-annotations.ts';
import { tourTexts } from '../state/tour-texts.ts';
import { listStops, POINT } from '../tour/stops.ts';
import { ListHead } from './parts/list-parts.tsx';
import { lazyPart } from './parts/lazy-part.tsx';
import { Button } from './parts/icons.tsx';

/**
 * Lets the user drag a sheet by its handle. During a drag, `--pulled` on the sheet is the distance in pixels,
 * positive downwards. Calls `pulled` after a drag that is long or fast enough to move the sheet.
 */
function useSheetPull(
  sheet: RefObject<HTMLElement | null>,
  handle: RefObject<HTMLElement | null>,
  pulled: (down: boolean) => void,
): void {
  const tell = useEffectEvent(pulled);
  const beside = useListsBeside();
  useEffect(() => {
    const [moved, grip] = [sheet.current, handle.current];
    if (beside || !moved || !grip) return;
    const ended = new AbortController();
    // If this code fails to load, the user can still press the handle.
    void import('./watch-pulls.ts').then(
      ({ watchPulls }) => watchPulls(moved, grip, ended.signal, (down) => tell(down)),
      () => {},
    );
    return () => ended.abort();
  }, [sheet, handle, beside]);
}

/** Returns the name of the panel, such as 'Tags and rooms'. */
function usePanelName(): string {
  const annotations = usePlayerState((state) => state.annotations);
  return texts.panelName(listedKinds(annotations, false).map((kind) => kind.texts.plural));
}

interface PanelHandleProps {
  sheet: RefObject<HTMLElement | null>;
  open: boolean;
  /** True if the sheet has almost the full height. */
  tall: boolean;
  onTall: (tall: boolean) => void;
}

/**
 * Renders the handle that opens and closes the lists when pressed or dragged. While the lists are closed, the
 * handle shows how many items match the filter.
 */
function PanelHandle({ sheet, open, tall, onTall }: PanelHandleProps) {
  const name = usePanelName();
  const shown = usePlayerState(({ annotations, filter, types }) =>
    describeShown(annotations, { filter, types }),
  );
  const { togglePanel } = useActions();
  const handle = useRef<HTMLButtonElement>(null);

  function toggle(): void {
    onTall(false);
    togglePanel();
  }

  useSheetPull(sheet, handle, (down) => {
    if (open && (tall || !down)) onTall(!down);
    else if (open === down) toggle();
  });

  return (
    <Button
      ref={handle}
      label={open ? texts.hidePanel : shown ? `${name}: ${shown}` : name}
      className={`unprinted ${styles.handle}`}
      aria-expanded={open}
      aria-controls="lists"
      onClick={toggle}
    />
  );
}

/** Returns the number of items that match a filter, as text; '' if the filter is empty. */
function describeShown(annotations: Annotations, shown: Filter): string {
  const words = shown.filter.trim() !== '';
  const alone = typesShownAlone(shown.types).length > 0;
  const kinds = listedKinds(annotations, false).filter(({ typeOf }) => words || (alone && typeOf));
  if (kinds.length === 0) return '';
  const of = ({ name }: AnnotationKind) => annotations[name] ?? [];
  const all = kinds.reduce((sum, kind) => sum + of(kind).length, 0);
  const found = kinds.reduce((sum, kind) => sum + filterAnnotations(kind, of(kind), shown).length, 0);
  return findTexts(kinds).shown(found, all);
}

/** The key that `useListScroll` receives while the user edits. No selection has this key. */
const WRITING = 'writing';

/**
 * Renders the lists, or the annotation that is open or edited. The panel is beside the view or, on a phone,
 * in a sheet that can be dragged to half or almost the full height.
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
      className={`column full line-above scrolls sheet-panel ${styles.panel}`}
      data-open={open}
      data-tall={open && tall}
      aria-label={usePanelName()}
    >
      {!writing && !reading && <PanelHandle sheet={sheet} open={open} tall={tall} onTall={setTall} />}
      <OpenAnnotation />
      {!writing && (
        <div id="lists" className={`stack one-column ${styles.lists}`} hidden={!open}>
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
 * Scrolls the open or edited annotation into view. When it closes, restores the scroll position of the lists.
 * `open` is its key; null for none.
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

const EditTour = lazyPart(async () => (await import('./guided-tour/edit-tour.tsx')).EditTour);

/**
 * Whether the tour editor was open. After a guided tour that was started in the editor, the editor opens
 * again.
 */
let wasOpen = false;

/** Renders the section about the guided tour if the user can edit the twin and the twin has points. */
function TourSection() {
  const editable = usePlayerState(
    ({ canEdit, annotations }) => canEdit && (annotations[POINT]?.length ?? 0) > 0,
  );
  const count = usePlayerState(({ annotations }) => listStops(annotations).length);
  const [open, setOpen] = useState(wasOpen);
  if (!editable) return null;
  return (
    <section aria-labelledby="tour-heading">
      <ListHead id="tour-heading" title={tourTexts.name} count={count}>
        <Button
          label={open ? tourTexts.done : tourTexts.edit}
          aria-expanded={open}
          onClick={() => setOpen((wasOpen = !open))}
        />
      </ListHead>
      {open && <EditTour />}
    </section>
  );
}
