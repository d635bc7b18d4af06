import type { Folder } from '../../contract/files/folder.ts';
import { memoize } from './memoize.ts';
import { createListReader, idOf, textOf } from './read-documents.ts';

export const readFolders: (list: readonly unknown[]) => readonly Folder[] = createListReader(
  ({ parent, ...value }) => {
    const above = idOf(parent);
    return { ...value, name: textOf(value.name), ...(above === undefined ? {} : { parent: above }) };
  },
);

/**
 * A tour's folders as a tree. A folder is at the top level if its parent does not exist, or if its chain of
 * parents contains a cycle.
 */
export type FolderTree = ReturnType<typeof folderTree>;

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

export const folderTree = memoize((folders: readonly Folder[]) => {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const parents = parentsOf(byId);
  const children = Map.groupBy(byId.values(), ({ id }) => parents.get(id) ?? null);
  for (const list of children.values()) list.sort((a, b) => collator.compare(a.name, b.name));

  // These functions use loops instead of recursion, because folders may be nested very deeply.

  /** Returns the path from the top level to the folder; empty if the folder does not exist. */
  function pathTo(id: string | undefined): readonly Folder[] {
    const path: Folder[] = [];
    for (let at = id; at !== undefined; at = parents.get(at) ?? undefined) {
      const folder = byId.get(at);
      if (folder) path.push(folder);
    }
    return path.reverse();
  }

  /** Returns all folders, each with its depth (0 at the top level). A parent comes before its children. */
  function all(): { folder: Folder; depth: number }[] {
    const listed: { folder: Folder; depth: number }[] = [];
    const ahead = listOf(null, 0);
    for (let next = ahead.pop(); next; next = ahead.pop()) {
      listed.push(next);
      for (const one of listOf(next.folder.id, next.depth + 1)) ahead.push(one);
    }
    return listed;
  }

  /** Returns the folders directly inside a folder in reverse order, because `all` takes them from the end. */
  function listOf(id: string | null, depth: number): { folder: Folder; depth: number }[] {
    return (children.get(id) ?? []).map((folder) => ({ folder, depth })).reverse();
  }

  return {
    find: (id: string | undefined) => (id === undefined ? undefined : byId.get(id)),
    /** Returns the folders directly inside a folder, or at the top level (null), sorted by name. */
    inside: (id: string | null): readonly Folder[] => children.get(id) ?? [],
    pathTo,
    all,
    /** Returns whether a folder is the folder `above`, or is anywhere inside it. */
    isWithin(id: string, above: string): boolean {
      let at: string | undefined = id;
      while (at !== undefined && at !== above) at = parents.get(at) ?? undefined;
      return at === above;
    },
  };
});

/** Returns the effective parent of each folder; null for the top level. */
function parentsOf(byId: ReadonlyMap<string, Folder>): ReadonlyMap<string, string | null> {
  const ends = new Map<string, boolean>();
  for (const folder of byId.values()) {
    const way = new Set<string>();
    let at: Folder | undefined = folder;
    while (at && !ends.has(at.id) && !way.has(at.id)) {
      way.add(at.id);
      at = at.parent === undefined ? undefined : byId.get(at.parent);
    }
    const end = at === undefined || (ends.get(at.id) ?? false);
    for (const id of way) ends.set(id, end);
  }
  return new Map(
    [...byId.values()].map(({ id, parent }) => [
      id,
      parent !== undefined && byId.has(parent) && ends.get(id) ? parent : null,
    ]),
  );
}
