import { Folder } from '../../../../design/file-icons.ts';
import type { Folder as TourFolder } from '../../../../contract/files/folder.ts';
import { documentsById } from '../../../tour/read-documents.ts';
import { useActions } from '../../parts/use-player.ts';
import { moveDocuments } from '../steps.ts';
import { filesTexts } from '../texts.ts';
import { useDocuments, useFolders } from '../use-documents.ts';
import styles from './manage.module.css';

/** The folders that files can be moved to. */
export function MoveTo({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const known = documentsById(useDocuments());
  const tree = useFolders();
  const { perform } = useActions();

  function move(folder: TourFolder | undefined): void {
    const step = moveDocuments(
      ids.flatMap((id) => known.get(id) ?? []),
      folder,
    );
    if (step) perform(step);
    onDone();
  }

  return (
    <ul className={styles.choices}>
      <li>
        <button type="button" onClick={() => move(undefined)}>
          <Folder size={18} />
          {filesTexts.top}
        </button>
      </li>
      {tree.all().map(({ folder, depth }) => (
        <li key={folder.id} style={{ paddingInlineStart: `${Math.min(depth + 1, 8) * 1.25}rem` }}>
          <button type="button" dir="auto" onClick={() => move(folder)}>
            <Folder size={18} />
            {folder.name || filesTexts.untitledFolder}
          </button>
        </li>
      ))}
    </ul>
  );
}
