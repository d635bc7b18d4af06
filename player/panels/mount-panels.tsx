import '../../design/button.css';
import '../../design/field.css';
import '../kinds/all-parts.ts';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { watchDrops } from './files/watch-drops.ts';
import { PanelsContext, usePlayerState } from './parts/use-player.ts';
import { listKinds, findKind } from '../tour/annotation-kind.ts';
import type { PlayerStore } from '../state/player-state.ts';
import { findParts } from './parts/annotation-parts.ts';
import styles from './panels.module.css';
import { FlatPage } from './flat-page.tsx';
import { Heading } from './controls/heading.tsx';
import { MiniMap } from './plan/mini-map.tsx';
import { Toast } from './controls/toast.tsx';
import { Notice } from './controls/notice.tsx';
import { PanelOrTour } from './guided-tour/panel-or-tour.tsx';
import { lazyPart } from './parts/lazy-part.tsx';
import { Sheets } from './sheets/sheets.tsx';
import { Toolbar } from './controls/toolbar.tsx';
import { KeptDraftBar, UndoBar } from './controls/undo-bar.tsx';

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
        </div>
        {reading && <FileViewer />}
      </>
    );
  }
  return (
    <>
      <Heading />
      <Notice />
      {placed && <PlacingHint texts={placed.texts} />}
      {!nothingOpen && (
        <div className={styles.dock} hidden={placing !== null}>
          <Toast />
          <UndoBar />
          <KeptDraftBar />
          <MiniMap />
          <ToolPanels />
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
