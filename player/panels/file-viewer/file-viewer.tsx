import { X } from '../../../design/icons.ts';
import { flatTexts, texts } from '../../state/texts.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { useActions } from '../parts/use-player.ts';
import { ViewerDialog } from './viewer-dialog.tsx';

/** A document of the twin, seen without leaving it. */
export function FileViewer() {
  const { openFile } = useActions();
  return (
    <ViewerDialog labelledBy="viewer-title">
      <h2 id="viewer-title">{flatTexts.files}</h2>
      <IconButton icon={X} label={texts.close} onClick={() => openFile(null)} />
    </ViewerDialog>
  );
}
