import { FlatPage } from './flat-page.tsx';
import { Heading } from './heading.tsx';
import { HelpSheet } from './help-sheet.tsx';
import { MiniMap } from './mini-map.tsx';
import { Note } from './note.tsx';
import { Notice } from './notice.tsx';
import styles from './panels.module.css';
import { Panel } from './panel.tsx';
import { PlacingHint } from './placing-hint.tsx';
import { ShareSheet } from './share-sheet.tsx';
import { Toolbar } from './toolbar.tsx';
import { UndoBar } from './undo-bar.tsx';
import { useView } from './use-view.ts';

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
