import { words } from '../words.ts';
import { FileList } from './file-list.tsx';
import { FlatPage } from './flat-page.tsx';
import { Heading } from './heading.tsx';
import { HelpSheet } from './help-sheet.tsx';
import { MiniMap } from './mini-map.tsx';
import { Note } from './note.tsx';
import { Notice } from './notice.tsx';
import styles from './panels.module.css';
import { PanelHandle } from './panel-handle.tsx';
import { PlacingHint } from './placing-hint.tsx';
import { RoomList } from './room-list.tsx';
import { ShareSheet } from './share-sheet.tsx';
import { TagCard } from './tag-card.tsx';
import { TagForm } from './tag-form.tsx';
import { TagList } from './tag-list.tsx';
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

/** The lists, or in their place the tag that is open or written: a sheet that a thumb reaches, or beside the view. */
function Panel() {
  const draft = useView((view) => view.draft);
  const tag = useView(({ tags, openTag }) => tags.find(({ id }) => id === openTag));
  const wanted = useView((view) => view.panelOpen);
  const open = wanted || draft !== null || tag !== undefined;
  return (
    <aside className={styles.panel} data-open={open} aria-label={words.showPanel}>
      {draft ? (
        <TagForm key={draft.tag.id} draft={draft} />
      ) : (
        <>
          {!tag && <PanelHandle open={open} />}
          {tag && <TagCard key={tag.id} tag={tag} />}
          <div id="lists" className={styles.lists} hidden={!open}>
            <TagList />
            <RoomList />
            <FileList />
          </div>
        </>
      )}
    </aside>
  );
}
