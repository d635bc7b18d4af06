import '../../design/button.css';
import '../../design/field.css';
import '../../design/layout.css';
import './shared.css';
import '../kinds/all-parts.tsx';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { PanelsContext, usePlayerState, useListsBeside } from './parts/use-player.ts';
import { listKinds, findKind } from '../tour/annotation-kind.ts';
import type { PlayerStore } from '../state/player-state.ts';
import { findParts } from './parts/annotation-parts.ts';
import styles from './panels.module.css';
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
import { ReportPanel } from './threads/report-button.tsx';
import { ThreadsPanel } from './threads/threads.tsx';
import type { FileDrops } from './files/file-drops.ts';

// Devices with WebGL need the flat page only if their graphics fail.
const FlatPage = lazyPart(async () => (await import('./flat-page.tsx')).FlatPage);
const MeasuringTool = lazyPart(async () => (await import('./measuring/measuring-tool.tsx')).MeasuringTool);

const EditBars = lazyPart(async () => (await import('./controls/edit-bars.tsx')).EditBars);
const FileViewer = lazyPart(async () => (await import('./file-viewer/file-viewer.tsx')).FileViewer);
const PlacingHint = lazyPart(async () => (await import('./annotations/placing-hint.tsx')).PlacingHint);

function Panels() {
  const placing = usePlayerState((state) => state.placing);
  const placed = placing && (placing.other ?? findKind(placing.kind));
  const reading = usePlayerState(({ openFile }) => openFile !== null);
  const nothingOpen = usePlayerState(({ screen, capture }) => screen.kind === 'failed' || !capture);
  const flat = usePlayerState(({ screen }) => screen.kind === 'flat');
  if (flat) {
    return (
      <>
        <FlatPage />
        <div className={`column gap-2 ${styles.dock}`}>
          <Toast />
          <Bars />
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
        <div className={`column gap-2 ${styles.dock}`} hidden={placing !== null}>
          <Toast />
          <Bars />
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

/** Renders a message about the last change, and one about the form that the user last left. */
function Bars() {
  const changed = usePlayerState(({ undoable, keptDrafts }) => undoable !== null || keptDrafts.length > 0);
  return changed && <EditBars />;
}

/**
 * Renders the panels of active tools above the controls. Each is a `lazyPart`, which loads when its tool is
 * first used.
 */
function ToolPanels() {
  const measuring = usePlayerState((state) => state.measuring !== null);
  return measuring && <MeasuringTool />;
}

/** Renders the lists, forms and notices into an element, as ordinary HTML. Returns a function that removes them. */
export function mountPanels(element: HTMLElement, context: PanelsContext): () => void {
  const root = createRoot(element);
  fetchEditing(context.state);
  watchDrops(context);
  // Renders in slices, so that the page can respond in between.
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
    // If a part fails to load here, it loads when it is first used.
    void Promise.allSettled([
      import('./annotations/card-editing.tsx'),
      import('./controls/edit-bars.tsx'),
      import('./annotations/form.tsx'),
      import('./annotations/placing-hint.tsx'),
      import('./annotations/unplaced-list.tsx'),
      ...listKinds().map(({ name }) => findParts(name)?.form()),
    ]);
  }
  state.watch(({ canEdit }) => canEdit, fetchOnce);
  fetchOnce(state.get().canEdit);
}

/** Renders the toast. Screen readers have already announced its text. */
function Toast() {
  const toast = usePlayerState((state) => state.toast);
  if (!toast) return null;
  return (
    <p className={`float small ${toastStyles.toast}`} aria-hidden="true">
      {toast}
    </p>
  );
}

const PANELS = {
  lists: Panel,
  report: ReportPanel,
  threads: ThreadsPanel,
  files: FilesPanel,
  tour: TourPanel,
};

/** Renders the lists, or the panel that replaces them: a report, comments, files or the guided tour. */
function PanelOrTour() {
  const beside = useListsBeside();
  const Shown = PANELS[usePlayerState((state) => shownPanel(state, beside))];
  return <Shown />;
}

/**
 * Handles files dragged over the player, which the browser would otherwise open. The code loads with the
 * first drag, and only for users who can add files.
 */
function watchDrops(context: PanelsContext): void {
  let drops: Promise<FileDrops> | null = null;

  function take(event: DragEvent): void {
    const { dataTransfer } = event;
    if (!dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    if (!context.state.get().canEdit) return void (dataTransfer.dropEffect = 'none');
    // The files of a drag event are accessible only while the event is handled.
    const entries = Array.from(dataTransfer.items, (item) => item.webkitGetAsEntry() ?? item.getAsFile());
    drops ??= import('./files/file-drops.ts').then((program) => program.createFileDrops(context));
    drops.then(
      (program) =>
        program[event.type === 'drop' ? 'drop' : event.type === 'dragleave' ? 'leave' : 'over'](
          event,
          entries,
        ),
      () => (drops = null), // The next drag loads the code again.
    );
  }

  for (const type of ['dragover', 'dragleave', 'drop'] as const) document.addEventListener(type, take);
}
