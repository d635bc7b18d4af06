import { useRef, useState } from 'react';
import { texts } from '../state/texts.ts';
import { FileList } from './file-list.tsx';
import { PanelHandle } from './panel-handle.tsx';
import styles from './panel.module.css';
import { RoomList } from './plan/room-list.tsx';
import { TagCard } from './annotations/tag-card.tsx';
import { TagForm } from './annotations/tag-form.tsx';
import { TagList } from './annotations/tag-list.tsx';
import { usePlayerState } from './parts/use-player.ts';

/**
 * The lists, or in their place the tag that is open or written: beside the view, or on a phone a sheet that a thumb reaches and
 * pulls to half of the height, or nearly all of it.
 */
export function Panel() {
  const draft = usePlayerState((state) => state.draft);
  const tag = usePlayerState(({ tags, openTag }) => tags.find(({ id }) => id === openTag));
  const wanted = usePlayerState((state) => state.panelOpen);
  const [tall, setTall] = useState(false);
  const sheet = useRef<HTMLElement>(null);
  const open = wanted || draft !== null || tag !== undefined;
  return (
    <aside
      ref={sheet}
      className={styles.panel}
      data-open={open}
      data-tall={open && tall}
      aria-label={texts.showPanel}
    >
      {draft ? (
        <TagForm key={draft.tag.id} draft={draft} />
      ) : (
        <>
          {!tag && <PanelHandle sheet={sheet} open={open} tall={tall} onTall={setTall} />}
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
