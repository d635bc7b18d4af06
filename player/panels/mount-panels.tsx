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

/** What tools show while they are used, above the controls or over everything. Each is a `lazyPart`, loaded when its tool is first used. */
function ToolPanels() {
  const measuring = usePlayerState((state) => state.measuring !== null);
  return measuring && <MeasuringTool />;
}

/** Renders the lists, forms and notices into an element, as ordinary HTML. Returns a function that removes them. */
export function mountPanels(element: HTMLElement, context: PanelsContext): () => void {
  const root = createRoot(element);
  fetchEditing(context.state);
  watchDrops(context);
  // In slices between which the page can respond.
  startTransition(() =>
    root.render(
      <PanelsContext value={context}>
        <Panels />
      </PanelsContext>,
    ),
  );
  return () => root.unmount();
}

/** Loads the editing parts as soon as the user may edit, so that they are available offline. */
function fetchEditing(state: PlayerStore): void {
  let asked = false;
  function fetchOnce(canEdit: boolean): void {
    if (!canEdit || asked) return;
    asked = true;
    // Otherwise it loads on first use.
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

/** The last message, which was already announced. */
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

/** Files, or the guided tour, instead of the lists. */
function PanelOrTour() {
  const beside = useListsBeside();
  const Shown = PANELS[usePlayerState((state) => shownPanel(state, beside))];
  return <Shown />;
}

/**
 * Handles files dragged over the player, which the browser would otherwise open. The code loads with the first drag, only for users who may
 * add files.
 */
function watchDrops(context: PanelsContext): void {
  let drops: Promise<FileDrops> | null = null;

  function take(event: DragEvent): void {
    const { dataTransfer } = event;
    if (!dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    if (!context.state.get().canEdit) return void (dataTransfer.dropEffect = 'none');
    // An event only has its files while it is handled.
    const entries = Array.from(dataTransfer.items, (item) => item.webkitGetAsEntry() ?? item.getAsFile());
    drops ??= import('./files/file-drops.ts').then((program) => program.createFileDrops(context));
    drops.then(
      (program) =>
        program[event.type === 'drop' ? 'drop' : event.type === 'dragleave' ? 'leave' : 'over'](
          event,
          entries,
        ),
      () => (drops = null), // The next drag tries again.
    );
  }

  for (const type of ['dragover', 'dragleave', 'drop'] as const) document.addEventListener(type, take);
}

/** The last change, with an undo button, until the next change. */
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

/** The form that was last left without saving, with a button to return to it. */
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
