import { FlatPage } from './flat-page.tsx';
import { Heading } from './controls/heading.tsx';
import { HelpSheet } from './sheets/help-sheet.tsx';
import { MiniMap } from './plan/mini-map.tsx';
import { Note } from './controls/note.tsx';
import { Notice } from './controls/notice.tsx';
import styles from './panels.module.css';
import { Panel } from './panel.tsx';
import { PlacingHint } from './annotations/placing-hint.tsx';
import { ShareSheet } from './sheets/share-sheet.tsx';
import { Toolbar } from './controls/toolbar.tsx';
import { UndoBar } from './controls/undo-bar.tsx';
import { useView } from './parts/use-player.ts';

export function Panels() {
  const placing = useView((view) => view.placing);
  const useless = useView(({ stage, capture }) => stage.kind === 'closed' || !capture);
  const sheet = useView((view) => view.sheet);
  const flat = useView(({ stage }) => stage.kind === 'flat');
  if (flat) {
    return (
      <>
        <FlatPage />
        <div className={styles.dock}>
          <Note />
          <UndoBar />
        </div>
      </>
    );
  }
  return (
    <>
      <Heading />
      <Notice />
      {placing && <PlacingHint />}
      {!useless && (
        <div className={styles.dock} hidden={placing}>
          <Note />
          <UndoBar />
          <MiniMap />
          <Toolbar />
          <Panel />
        </div>
      )}
      {sheet === 'help' && <HelpSheet />}
      {sheet === 'share' && <ShareSheet />}
    </>
  );
}
