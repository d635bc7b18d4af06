import styles from './panels.module.css';
import { findKind } from '../tour/annotation-kind.ts';
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
import { usePlayerState } from './parts/use-player.ts';

const MeasuringTool = lazyPart(async () => (await import('./measuring/measuring-tool.tsx')).MeasuringTool);

const FileViewer = lazyPart(async () => (await import('./file-viewer/file-viewer.tsx')).FileViewer);
const PlacingHint = lazyPart(async () => (await import('./annotations/placing-hint.tsx')).PlacingHint);

export function Panels() {
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
