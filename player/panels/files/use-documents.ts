import { useEffect, useMemo } from 'react';
import type { Attachment, TourDocument } from '../../../contract/files/stored-file.ts';
import { documentsAt } from '../../tour/document-kind.ts';
import { folderTree, readFolders, type FolderTree } from '../../tour/folder-tree.ts';
import { readDocuments } from '../../tour/read-documents.ts';
import { useActions, usePlayerState } from '../parts/use-player.ts';
import { filesTexts } from './texts.ts';

export function useDocuments(): readonly TourDocument[] {
  return usePlayerState(({ documents }) => readDocuments(documents));
}

export function useFolders(): FolderTree {
  return usePlayerState(({ folders }) => folderTree(readFolders(folders)));
}

/** Returns folders as the options of a select field, indented by their depth. */
export function folderOptions(folders: ReturnType<FolderTree['all']>) {
  return folders.map(
    ({ folder, depth }) =>
      [folder.id, `${'  '.repeat(depth)}${folder.name || filesTexts.untitledFolder}`] as const,
  );
}

/** Returns the documents attached to a place. */
export function useDocumentsAt({ kind, id }: Attachment): readonly TourDocument[] {
  const documents = useDocuments();
  return useMemo(() => documentsAt(documents, { kind, id }), [documents, kind, id]);
}

/** Requests access to the twin's files if `wanted` is true. */
export function useGrant(wanted: boolean): void {
  const { files } = useActions();
  useEffect(() => {
    if (wanted) files.want().catch(() => {}); // Without access, icons replace the thumbnails.
  }, [files, wanted]);
}

/**
 * Returns whether the user can add files: the user may edit, and the page around the player has not denied
 * access to files.
 */
export function useCanAdd(): boolean {
  return usePlayerState(
    ({ canEdit, hostFiles }) => canEdit && !(hostFiles.answered && hostFiles.base === null),
  );
}
