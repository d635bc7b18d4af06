import type { Attachment, TourDocument } from '../../../contract/files/stored-file.ts';
import type { Folder } from '../../../contract/files/folder.ts';
import type { Operation } from '../../../contract/changes/operation.ts';
import { ATTACHMENTS_MAX, OPERATIONS_MAX } from '../../../contract/limits.ts';
import type { Undoable } from '../../state/player-state.ts';
import { isAttachedTo } from '../../tour/document-kind.ts';
import type { FolderTree } from '../../tour/folder-tree.ts';
import { nameOfDocument } from '../../tour/read-documents.ts';
import { addItem, changeItem, removeItem } from '../../tour/stored-item.ts';
import { filesTexts, stepTexts as texts } from './texts.ts';

/** The maximum number of items per step, because one request carries all operations of a step. */
export const STEP_MAX = OPERATIONS_MAX;

const DOCUMENTS = 'documents';
const FOLDERS = 'folders';

/** The editable fields of a document. */
export type DocumentFields = Partial<Pick<TourDocument, 'name' | 'description' | 'keywords' | 'folder'>>;

export function changeDocument(document: TourDocument, fields: DocumentFields): Undoable | null {
  const after = { ...document, ...fields };
  return step([changeItem(DOCUMENTS, document, after)], texts.renamed(nameOfDocument(after)));
}

/**
 * Returns the step that moves documents to a folder, or to the top level (undefined). Returns null if nothing
 * changes or the step would be too large.
 */
export function moveDocuments(
  documents: readonly TourDocument[],
  folder: Folder | undefined,
): Undoable | null {
  const moved = documents.filter((document) => document.folder !== folder?.id);
  return step(
    moved.map((document) => changeItem(DOCUMENTS, document, { ...document, folder: folder?.id })),
    texts.moved(moved.length, folder ? `“${folder.name || filesTexts.untitledFolder}”` : filesTexts.top),
  );
}

/**
 * Returns the step that attaches documents to a place. Returns null if nothing changes, the step would be too
 * large, or a document has `ATTACHMENTS_MAX` places already.
 */
export function attachDocuments(
  documents: readonly TourDocument[],
  place: Attachment,
  called: string,
): Undoable | null {
  const others = documents.filter((document) => !isAttachedTo(document, place));
  if (others.some(({ attached }) => attached.length >= ATTACHMENTS_MAX)) return null;
  return step(
    others.map((document) =>
      changeItem(DOCUMENTS, document, { ...document, attached: [...document.attached, place] }),
    ),
    texts.attached(others.length, called),
  );
}

export function detachDocument(document: TourDocument, place: Attachment, called: string): Undoable | null {
  const attached = document.attached.filter(({ kind, id }) => kind !== place.kind || id !== place.id);
  return step(
    [changeItem(DOCUMENTS, document, { ...document, attached })],
    texts.detached(nameOfDocument(document), called),
  );
}

export function removeDocuments(documents: readonly TourDocument[]): Undoable | null {
  const [first] = documents;
  return step(
    documents.map((document) => removeItem(DOCUMENTS, document)),
    texts.deleted(documents.length, first ? nameOfDocument(first) : ''),
  );
}

export function addFolders(folders: readonly Folder[]): Undoable | null {
  const names = folders.map(({ name }) => `“${name}”`).join(', ');
  return step(
    folders.map((folder) => addItem(FOLDERS, folder)),
    texts.foldersAdded(folders.length, names),
    'folder',
  );
}

export function changeFolder(folder: Folder, fields: Pick<Folder, 'name' | 'parent'>): Undoable | null {
  const after = { ...folder, ...fields };
  return step([changeItem(FOLDERS, folder, after)], texts.folderChanged(after.name), 'folder');
}

/**
 * Returns the step that removes a folder and moves its contents into its parent; null if the step would be
 * too large.
 */
export function removeFolder(
  folder: Folder,
  tree: FolderTree,
  documents: readonly TourDocument[],
): Undoable | null {
  const parent = tree.pathTo(folder.id).at(-2)?.id;
  const inside = documents.filter((document) => document.folder === folder.id);
  return step(
    [
      removeItem(FOLDERS, folder),
      ...tree.inside(folder.id).map((child) => changeItem(FOLDERS, child, { ...child, parent })),
      ...inside.map((document) => changeItem(DOCUMENTS, document, { ...document, folder: parent })),
    ],
    texts.folderRemoved(folder.name || filesTexts.untitledFolder),
    'folder',
  );
}

/**
 * Returns operations as one undoable step; null if they change nothing, or if there are more than `STEP_MAX`.
 */
function step(operations: readonly Operation[], text: string, kind = 'document'): Undoable | null {
  const changing = operations.filter(
    (operation) => operation.kind !== 'change' || operation.changed.length > 0,
  );
  const [operation, ...alongside] = changing;
  if (!operation || changing.length > STEP_MAX) return null;
  return { kind, operation, alongside, text };
}
