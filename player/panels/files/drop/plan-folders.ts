import type { Folder } from '../../../../contract/files/folder.ts';
import type { FolderTree } from '../../../tour/files/folder-tree.ts';
import type { DroppedFile } from './collect-files.ts';

/** Where dropped files come, and the folders that are to be made for it. */
export interface FolderPlan {
  readonly added: readonly Folder[];
  /** By the index of the file; undefined for none. */
  readonly folders: readonly (string | undefined)[];
}

/** Folders of the same name in the same place are used again. `into`: the folder that was dropped onto. */
export function planFolders(
  dropped: readonly DroppedFile[],
  into: string | undefined,
  tree: FolderTree,
  newId: () => string,
): FolderPlan {
  const added: Folder[] = [];

  function find(name: string, parent: string | undefined): string {
    const known =
      tree.inside(parent ?? null).find((folder) => folder.name === name) ??
      added.find((folder) => folder.name === name && folder.parent === parent);
    if (known) return known.id;
    const folder = { id: newId(), name, ...(parent === undefined ? {} : { parent }) };
    added.push(folder);
    return folder.id;
  }

  const folders = dropped.map(({ folders: path }) =>
    path.reduce<string | undefined>((parent, name) => find(name, parent), into),
  );
  return { added, folders };
}
