import { useState } from 'react';
import { words } from '../words.ts';
import { Heading } from './heading.tsx';
import { Notice } from './notice.tsx';
import styles from './panels.module.css';
import { PlacingHint } from './placing-hint.tsx';
import { RoomList } from './room-list.tsx';
import { TagCard } from './tag-card.tsx';
import { TagForm } from './tag-form.tsx';
import { TagList } from './tag-list.tsx';
import { UndoBar } from './undo-bar.tsx';
import { useView } from './use-view.ts';

/** Below this width (pixels) the panel is a sheet at the bottom, and starts closed so that the space is seen first. */
const WIDE = 720;

export function Panels() {
  const { stage, capture, draft, openTag, tags, placing } = useView();
  const [wanted, setWanted] = useState(() => window.innerWidth >= WIDE);
  const tag = tags.find((candidate) => candidate.id === openTag);
  const flat = stage.kind === 'flat';
  const open = wanted || flat || draft !== null || tag !== undefined;
  const useless = stage.kind === 'closed' || !capture;

  return (
    <>
      <Heading />
      <Notice />
      {placing && <PlacingHint />}
      {!useless && !placing && (
        <aside className={styles.panel} data-open={open} data-flat={flat} aria-label={words.showPanel}>
          {draft ? (
            <TagForm key={draft.tag.id} draft={draft} />
          ) : (
            <>
              <button
                type="button"
                className={styles.handle}
                aria-expanded={open}
                aria-controls="lists"
                onClick={() => setWanted(!open)}
                hidden={flat || tag !== undefined}
              >
                {open ? words.hidePanel : words.showPanel}
              </button>
              {tag && <TagCard key={tag.id} tag={tag} />}
              <div id="lists" className={styles.lists} hidden={!open}>
                <TagList />
                <RoomList />
              </div>
            </>
          )}
        </aside>
      )}
      <UndoBar />
    </>
  );
}
