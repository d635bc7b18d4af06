import { Fragment } from 'react';
import { ChevronRight } from '../../../../design/icons.ts';
import type { FolderTree } from '../../../tour/folder-tree.ts';
import { PanelIcon } from '../../parts/panel-icon.tsx';
import { filesTexts as texts } from '../texts.ts';
import styles from './manage.module.css';

interface WayToProps {
  /** Null: the top. */
  folder: string | null;
  tree: FolderTree;
  onFolder: (id: string | null) => void;
}

/** The folders that lead to the one that is listed; nothing at the top. */
export function WayTo({ folder, tree, onFolder }: WayToProps) {
  const path = tree.pathTo(folder ?? undefined);
  if (path.length === 0) return null;
  return (
    <nav aria-label={texts.where} className={styles.way}>
      <button type="button" onClick={() => onFolder(null)} data-drop="folder:" data-drop-name={texts.top}>
        {texts.top}
      </button>
      {path.map(({ id, name }, index) => (
        <Fragment key={id}>
          <PanelIcon icon={ChevronRight} size={14} />
          <button
            type="button"
            dir="auto"
            aria-current={index === path.length - 1 ? 'location' : undefined}
            onClick={() => onFolder(id)}
            data-drop={`folder:${id}`}
            data-drop-name={name}
          >
            {name || texts.untitledFolder}
          </button>
        </Fragment>
      ))}
    </nav>
  );
}
