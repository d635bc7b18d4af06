import { memo } from 'react';
import type { Folder as TourFolder } from '../../../../contract/files/folder.ts';
import { Folder } from '../../../../design/file-icons.ts';
import { Ellipsis } from '../../../../design/icons.ts';
import { IconButton } from '../../parts/icon-button.tsx';
import { PanelIcon } from '../../parts/panel-icon.tsx';
import { filesTexts as texts } from '../texts.ts';
import type { RowPlace } from './document-row.tsx';
import styles from './rows.module.css';
import sign from './document-sign.module.css';

interface FolderRowProps extends RowPlace {
  folder: TourFolder;
  /** Files in it. */
  inside: number;
  canChoose: boolean;
  onOpen: (id: string) => void;
  /** Missing where it cannot be changed. */
  onMore?: ((id: string) => void) | undefined;
}

/** A folder among the files; what is dropped onto it comes into it. */
export const FolderRow = memo(function FolderRow(props: FolderRowProps) {
  const { folder, inside, canChoose, onOpen, onMore, index, active } = props;
  const name = folder.name || texts.untitledFolder;
  const tab = active ? 0 : -1;
  return (
    <li
      className={styles.row}
      style={{ top: props.top }}
      aria-setsize={props.count}
      aria-posinset={index + 1}
      data-row={index}
      data-drop={`folder:${folder.id}`}
      data-drop-name={name}
    >
      {canChoose && <span className={styles.choose} />}
      <button
        type="button"
        className={styles.open}
        tabIndex={tab}
        data-open=""
        aria-label={texts.folder(name, inside)}
        onClick={() => onOpen(folder.id)}
      >
        <span className={sign.sign} data-kind="folder" aria-hidden="true">
          <PanelIcon icon={Folder} />
        </span>
        <span className={styles.words}>
          <span className={styles.name} dir="auto">
            {name}
          </span>
          <span className={styles.line}>{texts.inFolder(inside)}</span>
        </span>
      </button>
      {onMore && (
        <IconButton
          icon={Ellipsis}
          label={texts.more(name)}
          className={styles.more}
          tabIndex={tab}
          onClick={() => onMore(folder.id)}
        />
      )}
    </li>
  );
});
