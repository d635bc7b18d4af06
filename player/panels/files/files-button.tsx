import { Files } from '../../../design/icons.ts';
import { shownPanel } from '../../state/shown-panel.ts';
import { flatTexts } from '../../state/texts.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { lazyPart } from '../parts/lazy-part.tsx';
import { useListsBeside } from '../parts/use-lists-beside.ts';
import { useActions, usePlayerState } from '../parts/use-player.ts';
import styles from './files-button.module.css';

const UploadShare = lazyPart(async () => (await import('./uploads/upload-share.tsx')).UploadShare);

/** Lists the files of the twin, and puts the list away; absent where there are none and nobody may add some. */
export function FilesButton() {
  const there = usePlayerState(({ documents, canEdit }) => canEdit || documents.length > 0);
  const at = usePlayerState(({ filesAt }) => filesAt);
  const beside = useListsBeside();
  const open = usePlayerState((state) => shownPanel(state, beside) === 'files');
  const uploading = usePlayerState(({ hostFiles }) => hostFiles.uploads.length > 0);
  const { showFiles } = useActions();
  if (!there) return null;
  return (
    <span className={styles.button}>
      <IconButton
        icon={Files}
        label={flatTexts.files}
        aria-pressed={open}
        aria-keyshortcuts="O"
        onClick={() => showFiles(open ? null : (at ?? {}))}
      />
      {uploading && !open && <UploadShare />}
    </span>
  );
}
