import '../../design/button.css';
import '../../design/field.css';
import '../kinds/all-parts.ts';
import { startTransition, useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { PanelsContext, usePlayerState, useActions, useListsBeside } from './parts/use-player.ts';
import { listKinds, findKind } from '../tour/annotation-kind.ts';
import type { PlayerStore } from '../state/player-state.ts';
import { findParts } from './parts/annotation-parts.ts';
import styles from './panels.module.css';
import { FlatPage } from './flat-page.tsx';
import { Heading } from './controls/heading.tsx';
import { MiniMap } from './plan/mini-map.tsx';
import { Notice } from './controls/notice.tsx';
import { lazyPart } from './parts/lazy-part.tsx';
import { Sheets } from './sheets/sheets.tsx';
import { Toolbar } from './controls/toolbar.tsx';
import toastStyles from './controls/undo-bar.module.css';
import { shownPanel } from '../state/shown-panel.ts';
import { FilesPanel } from './files/files-button.tsx';
import { Panel } from './panel.tsx';
import { TourPanel } from './guided-tour/tour-button.tsx';
import { People } from './people/people.tsx';
import type { FileDrops } from './files/file-drops.ts';
import { annotationTexts } from '../state/annotations/annotation-texts.ts';
import { nameOf } from '../state/annotations/find-selected.ts';
import { X } from '../../design/icons.ts';
import { texts } from '../state/texts.ts';
import { IconButton } from './parts/icons.tsx';

const MeasuringTool = lazyPart(async () => (await import('./measuring/measuring-tool.tsx')).MeasuringTool);

const FileViewer = lazyPart(async () => (await import('./file-viewer/file-viewer.tsx')).FileViewer);
const PlacingHint = lazyPart(async () => (await import('./annotations/placing-hint.tsx')).PlacingHint);

function Panels() {
  const placing = usePlayerState((state) => state.placing);
  const placed = placing && findKind(placing.kind);
  const reading = usePlayerState(({ openFile }) => openFile !== null);
  const nothingOpen = usePlayerState(({ screen, capture }) => screen.kind === 'failed' || !capture);
  const flat = usePlayerState(({ screen }) => screen.kind === 'flat');
  if (flat) {
    return (
      <>
        <FlatPage />
        <div className={styles.dock}>
          <Toast />
          <UndoBar />
          <KeptDraftBar />
          <People part="list" />
          <People part="button" />
        </div>
        {reading && <FileViewer />}
      </>
    );
  }
  return (
    <>
      <Heading />
      <Notice />
      <People part="signs" />
      {placed && <PlacingHint texts={placed.texts} />}
      {!nothingOpen && (
        <div className={styles.dock} hidden={placing !== null}>
          <Toast />
          <UndoBar />
          <KeptDraftBar />
          <MiniMap />
          <ToolPanels />
          <People part="list" />
          <Toolbar />
          <PanelOrTour />
        </div>
      )}
      <Sheets />
      {reading && <FileViewer />}
    </>
  );
}

/**
 * What tools show while they are used, above the controls or over everything. Each is a `lazyPart`, rendered only while its tool
 * is in use: nobody loads one before.
 */
function ToolPanels() {
  const measuring = usePlayerState((state) => state.measuring !== null);
  return measuring && <MeasuringTool />;
}

/** Puts the lists, forms and notices into an element, as ordinary HTML. Returns how to take them out. */
export function mountPanels(element: HTMLElement, context: PanelsContext): () => void {
  const root = createRoot(element);
  fetchEditing(context.state);
  watchDrops(context);
  // in slices between which the page can answer
  startTransition(() =>
    root.render(
      <PanelsContext value={context}>
        <Panels />
      </PanelsContext>,
    ),
  );
  return () => root.unmount();
}

/** Fetches what editing needs as soon as somebody may edit, so that it is there when the connection is not. */
function fetchEditing(state: PlayerStore): void {
  let asked = false;
  function fetchOnce(canEdit: boolean): void {
    if (!canEdit || asked) return;
    asked = true;
    // what does not come now comes on first use
    void Promise.allSettled([
      import('./annotations/card-editing.tsx'),
      import('./annotations/form.tsx'),
      import('./annotations/placing-hint.tsx'),
      import('./annotations/unplaced-list.tsx'),
      ...listKinds().map(({ name }) => findParts(name)?.form()),
    ]);
  }
  state.watch(({ canEdit }) => canEdit, fetchOnce);
  fetchOnce(state.get().canEdit);
}

/** What was just done, in passing. It was announced already. */
function Toast() {
  const toast = usePlayerState((state) => state.toast);
  if (!toast) return null;
  return (
    <p className={toastStyles.toast} aria-hidden="true">
      {toast}
    </p>
  );
}

const PANELS = { lists: Panel, files: FilesPanel, tour: TourPanel };

/** Files, or the guided tour, in place of the lists. */
function PanelOrTour() {
  const beside = useListsBeside();
  const Shown = PANELS[usePlayerState((state) => shownPanel(state, beside))];
  return <Shown />;
}

/**
 * Files that are dragged over the player: the browser would open them in its place. What is done with them comes when the first are
 * there, and only for users who may add files.
 */
function watchDrops(context: PanelsContext): void {
  let drops: Promise<FileDrops> | null = null;

  function take(event: DragEvent): void {
    const { dataTransfer } = event;
    if (!dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    if (!context.state.get().canEdit) return void (dataTransfer.dropEffect = 'none');
    // an event has what was dropped only while it is being told
    const entries = Array.from(dataTransfer.items, (item) => item.webkitGetAsEntry() ?? item.getAsFile());
    drops ??= import('./files/file-drops.ts').then((program) => program.createFileDrops(context));
    drops.then(
      (program) =>
        program[event.type === 'drop' ? 'drop' : event.type === 'dragleave' ? 'leave' : 'over'](
          event,
          entries,
        ),
      () => (drops = null), // the next drag tries again
    );
  }

  for (const type of ['dragover', 'dragleave', 'drop'] as const) document.addEventListener(type, take);
}

/** What was done last, and the way to take it back. Stays until something else is done: nobody has to be quick. */
function UndoBar() {
  const undoable = usePlayerState((state) => state.undoable);
  const { undo, back } = useActions();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The pressed button was removed with its card.
    if (undoable?.operation.kind === 'remove') button.current?.focus();
  }, [undoable]);
  if (!undoable) return null;
  return (
    <div className={toastStyles.bar} data-bar="">
      <p dir="auto">{undoable.text}</p>
      <button type="button" ref={button} onClick={undo}>
        {texts.undo}
      </button>
      <IconButton icon={X} label={texts.dismiss} className={toastStyles.dismiss} onClick={back} />
    </div>
  );
}

/** The form that was left last without saving, and the way back to it. */
function KeptDraftBar() {
  const draft = usePlayerState((state) => (state.draft ? undefined : state.keptDrafts.at(-1)));
  const { continueDraft, discardDraft } = useActions();
  const kind = draft && findKind(draft.kind);
  if (!draft || !kind) return null;
  return (
    <div className={toastStyles.bar} data-bar="">
      <p dir="auto">{annotationTexts.kept(nameOf(kind, draft.item))}</p>
      <button type="button" onClick={continueDraft}>
        {annotationTexts.continue}
      </button>
      <button type="button" className={toastStyles.discard} onClick={discardDraft}>
        {annotationTexts.discard}
      </button>
    </div>
  );
}
