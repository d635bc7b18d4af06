import type { Folder } from '../../../contract/files/folder.ts';
import { createListReader, idOf, textOf } from './read-list.ts';

export const readFolders: (list: readonly unknown[]) => readonly Folder[] = createListReader(
  ({ parent, ...value }) => {
    const above = idOf(parent);
    return { ...value, name: textOf(value.name), ...(above === undefined ? {} : { parent: above }) };
  },
);

/** Folders as a tree, whatever the tour says: one whose parent is missing, or whose way up does not end, is at the top. */
export interface FolderTree {
  find(id: string | undefined): Folder | undefined;
  /** By name; null: those at the top. */
  inside(id: string | null): readonly Folder[];
  /** From the top down to the folder itself; empty for none. */
  pathTo(id: string | undefined): readonly Folder[];
  /** All folders from the top down, each before what is in it, with how deep it is. */
  all(): readonly { readonly folder: Folder; readonly depth: number }[];
  /** True for the folder itself and for what is anywhere in it. */
  isWithin(id: string, above: string): boolean;
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
const trees = new WeakMap<readonly Folder[], FolderTree>();

export function folderTree(folders: readonly Folder[]): FolderTree {
  let tree = trees.get(folders);
  if (!tree) trees.set(folders, (tree = createTree(folders)));
  return tree;
}

function createTree(folders: readonly Folder[]): FolderTree {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const parents = new Map(folders.map((folder) => [folder.id, parentOf(folder)]));
  const children = Map.groupBy(byId.values(), ({ id }) => parents.get(id) ?? null);
  for (const list of children.values()) list.sort((a, b) => collator.compare(a.name, b.name));

  /** The parent that counts; null for the top. */
  function parentOf(folder: Folder): string | null {
    const seen = new Set<string>();
    for (
      let at: Folder | undefined = folder;
      at;
      at = at.parent === undefined ? undefined : byId.get(at.parent)
    ) {
      if (seen.has(at.id)) return null;
      seen.add(at.id);
    }
    return folder.parent !== undefined && byId.has(folder.parent) ? folder.parent : null;
  }

  function pathTo(id: string | undefined): Folder[] {
    const folder = id === undefined ? undefined : byId.get(id);
    return folder ? [...pathTo(parents.get(folder.id) ?? undefined), folder] : [];
  }

  function below(id: string | null, depth: number): { folder: Folder; depth: number }[] {
    return (children.get(id) ?? []).flatMap((folder) => [{ folder, depth }, ...below(folder.id, depth + 1)]);
  }

  return {
    find: (id) => (id === undefined ? undefined : byId.get(id)),
    inside: (id) => children.get(id) ?? [],
    pathTo,
    all: () => below(null, 0),
    isWithin: (id, above) => pathTo(id).some((folder) => folder.id === above),
  };
}
