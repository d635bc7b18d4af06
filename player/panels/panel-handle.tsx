import { findTags } from '../tour/find-tags.ts';
import { tagWords, words } from '../words.ts';
import styles from './panels.module.css';
import { useActions, useView } from './use-view.ts';

/** Opens and closes the lists. While they are closed it says that only some tags are shown. */
export function PanelHandle({ open }: { open: boolean }) {
  const shown = useView(({ find, tags }) =>
    find.trim() === '' ? words.showPanel : tagWords.shown(findTags(tags, find).length, tags.length),
  );
  const { togglePanel } = useActions();
  return (
    <button
      type="button"
      className={styles.handle}
      aria-expanded={open}
      aria-controls="lists"
      onClick={togglePanel}
    >
      {open ? words.hidePanel : shown}
    </button>
  );
}
