import { Files } from '../../../design/icons.ts';
import { shownPanel } from '../../state/shown-panel.ts';
import { flatTexts } from '../../state/texts.ts';
import { IconButton } from '../parts/icons.tsx';
import { lazyPart } from '../parts/lazy-part.tsx';
import { useListsBeside, useActions, usePlayerState } from '../parts/use-player.ts';

const UploadShare = lazyPart(async () => (await import('./uploads/upload-share.tsx')).UploadShare);

/**
 * Renders the button that opens and closes the list of files; nothing if there are none and the user cannot
 * add any.
 */
export function FilesButton() {
  const there = usePlayerState(({ documents, canEdit }) => canEdit || documents.length > 0);
  const at = usePlayerState(({ filesAt }) => filesAt);
  const beside = useListsBeside();
  const open = usePlayerState((state) => shownPanel(state, beside) === 'files');
  const uploading = usePlayerState(({ hostFiles }) => hostFiles.uploads.length > 0);
  const { showFiles } = useActions();
  if (!there) return null;
  return (
    <span className="flex relative">
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

// Each of these parts loads when it is first shown.
export const FilesPanel = lazyPart(async () => (await import('./files-panel.tsx')).FilesPanel);
const FilesSection = lazyPart(async () => (await import('./files-section.tsx')).FilesSection);
export const PlaceFiles = lazyPart(async () => (await import('./place-files.tsx')).PlaceFiles);
export const FileCount = lazyPart(async () => (await import('./file-count.tsx')).FileCount);

/**
 * Renders the twin's files among the lists. If there are none, renders nothing on the page without 3D
 * (`all`), or if the user cannot add any.
 */
export function FileList({ all = false }: { all?: boolean }) {
  const there = usePlayerState(
    ({ documents, files, canEdit }) => documents.length + files.length > 0 || (canEdit && !all),
  );
  return there && <FilesSection all={all} />;
}

/** A view that replaces the list in the files panel. */
export type View =
  | { readonly shows: 'document'; readonly id: string }
  /** `id` is null for a new folder, which is created in the folder `parent`. */
  | { readonly shows: 'folder'; readonly id: string | null; readonly parent: string | null }
  | { readonly shows: 'move'; readonly ids: readonly string[] }
  | { readonly shows: 'attach'; readonly ids: readonly string[] }
  | { readonly shows: 'bin' };
