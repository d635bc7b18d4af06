import { usePlayerState } from '../parts/use-player.ts';
import { FilesSection } from './lazy-parts.ts';

/** The files of the twin among its lists; nothing where there are none and nobody may add some. */
export function FileList({ all = false }: { all?: boolean }) {
  const there = usePlayerState(
    ({ documents, files, canEdit }) => documents.length + files.length > 0 || (canEdit && !all),
  );
  return there && <FilesSection all={all} />;
}
