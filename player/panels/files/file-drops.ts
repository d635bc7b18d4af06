import styles from './drop-sign.module.css';
import type { UploadTarget } from '../../../contract/files/upload.ts';
import { FILE_NAME_MAX_LENGTH } from '../../../contract/limits.ts';
import { folderTree, readFolders, type FolderTree } from '../../tour/folder-tree.ts';
import { newId } from '../../../contract/changes/operation.ts';
import type { PanelsContext } from '../parts/use-player.ts';
import { addFolders, STEP_MAX } from './steps.ts';
import { dropTexts as texts, filesTexts } from './texts.ts';
import { keepsPositions } from './uploads/add-files.tsx';
import type { Folder } from '../../../contract/files/folder.ts';
import type { Selection } from '../../../contract/protocol/view-state.ts';
import { canHaveFiles } from '../../../contract/changes/kinds.ts';
import type { Attachment } from '../../../contract/files/stored-file.ts';
import { roomOf } from '../../capture/navigation/annotations-in-room.ts';
import type { PlayerState } from '../../state/player-state.ts';
import { attachmentOf } from '../../tour/read-documents.ts';

/** The maximum number of files per drop, and the maximum number of folder levels that are read. */
export const DROPPED_MAX = 2_000;
const DEPTH_MAX = 20;

export type FileDrops = ReturnType<typeof createFileDrops>;

/** Returns handlers for files that are dragged over the player. */
export function createFileDrops({ state, actions }: PanelsContext) {
  const sign = createDropSign(actions.hint);
  let latest = 0;

  /** Returns the target under the pointer; null where nothing can be added, such as over a dialog. */
  async function find({ target, clientX, clientY }: DragEvent): Promise<DropTarget | null> {
    if (!(target instanceof Element) || target.closest('dialog')) return null;
    const found = targetOfElement(target);
    if (found || target.closest('[data-files]')) return found ?? { ...(await whole()), element: null };
    const stage = document.getElementById('stage');
    if (!stage?.contains(target)) return whole();
    const { left, top, width, height } = stage.getBoundingClientRect();
    return targetInSpace(state.get(), ((clientX - left) / width) * 2 - 1, 1 - ((clientY - top) / height) * 2);
  }

  const whole = (): Promise<DropTarget> => targetInSpace({ capture: null, mode: 'inside' }, 0, 0);

  async function add(dropped: readonly DroppedFile[], unread: number, { target }: DropTarget): Promise<void> {
    if (dropped.length > DROPPED_MAX) return actions.toast(texts.tooMany(DROPPED_MAX));
    const tree = folderTree(readFolders(state.get().folders));
    const plan = planFolders(dropped, target.folder, tree, newId);
    if (plan.added.length > STEP_MAX) return actions.toast(texts.tooManyFolders(STEP_MAX));
    const step = addFolders(plan.added);
    if (step) actions.perform(step);
    if (unread > 0) actions.toast(texts.unread(unread));
    const keep = keepsPositions() ? { keepPositions: true } : {};
    actions.files.upload(
      dropped.map(({ file }, index): { file: File; target: UploadTarget } => {
        const folder = plan.folders[index];
        return { file, target: { ...target, ...keep, ...(folder === undefined ? {} : { folder }) } };
      }),
    );
  }

  return {
    over(event: DragEvent, entries: readonly Dropped[]) {
      const turn = (latest += 1);
      void find(event).then((found) => {
        if (turn === latest) sign.show(found, entries.length, event.clientX, event.clientY);
      });
    },
    leave(event: DragEvent) {
      // The pointer is still inside the player.
      if (event.relatedTarget !== null) return;
      latest += 1;
      sign.hide();
    },
    drop(event: DragEvent, entries: readonly Dropped[]) {
      latest += 1;
      sign.hide();
      void Promise.all([find(event), collectFiles(entries)]).then(([found, { files, unread }]) => {
        if (found && files.length + unread > 0) return add(files, unread, found);
      });
    },
  };
}

/**
 * Plans the folders for dropped files. An existing folder with the same name in the same place is reused.
 * `into` is the folder onto which the files were dropped. Returns the folders to create (`added`), and the
 * folder of each file by index (`folders`); undefined for a file that belongs in no folder.
 */
export function planFolders(
  dropped: readonly DroppedFile[],
  into: string | undefined,
  tree: FolderTree,
  newId: () => string,
) {
  const added: Folder[] = [];

  function find(fullName: string, parent: string | undefined): string {
    const name = fullName.slice(0, FILE_NAME_MAX_LENGTH);
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

/**
 * Creates a label that shows the name of the target beside the pointer, and highlights the target. `hint`
 * highlights an annotation in the capture.
 */
function createDropSign(hint: (selection: Selection | null) => void) {
  const sign = document.createElement('div');
  sign.className = styles.sign ?? '';
  sign.setAttribute('role', 'status');
  let shown: DropTarget | null = null;

  function mark(target: DropTarget | null): void {
    if (shown?.key === target?.key && shown?.element === target?.element) return;
    shown?.element?.removeAttribute('data-dropping');
    target?.element?.setAttribute('data-dropping', '');
    shown = target;
    const place = target?.place;
    hint(place && place.kind !== 'room' && place.kind !== 'floor' ? place : null);
  }

  return {
    show(target: DropTarget | null, count: number, x: number, y: number) {
      mark(target);
      if (!target) return sign.remove();
      const text = texts.onto(count > 0 ? count : null, target.name);
      if (sign.textContent !== text) sign.textContent = text;
      if (!sign.isConnected) document.body.append(sign);
      // The label is on the side of the pointer that has more room.
      const left = x > window.innerWidth / 2;
      sign.style.transform = `translate(${x}px, ${y}px) translate(${left ? 'calc(-100% - 16px)' : '16px'}, 16px)`;
    },
    hide() {
      mark(null);
      sign.remove();
    },
  };
}

/** A dropped file and the names of its folders, outermost first. */
interface DroppedFile {
  readonly file: File;
  readonly folders: readonly string[];
}

type Dropped = FileSystemEntry | File | null;

/**
 * Returns the dropped files, including those in folders, but at most one more than `DROPPED_MAX`. Skips files
 * and folders whose names start with a dot, such as `.DS_Store`, and folders nested deeper than `DEPTH_MAX`.
 * `unread` is the number of files and folders that could not be read, such as files deleted meanwhile.
 */
export async function collectFiles(
  dropped: readonly Dropped[],
): Promise<{ files: readonly DroppedFile[]; unread: number }> {
  const files: DroppedFile[] = [];
  let unread = 0;

  async function collect(entry: Dropped, folders: readonly string[]): Promise<void> {
    if (!entry || files.length > DROPPED_MAX || entry.name.startsWith('.')) return;
    if (entry instanceof File) return void files.push({ file: entry, folders });
    try {
      if (isFile(entry)) return void files.push({ file: await fileOf(entry), folders });
      if (!isFolder(entry) || folders.length >= DEPTH_MAX) return;
      for (const inside of await entriesOf(entry)) await collect(inside, [...folders, entry.name]);
    } catch {
      unread += 1;
    }
  }

  for (const entry of dropped) await collect(entry, []);
  return { files, unread };
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/**
 * Returns the entries of a folder, or only the first batches if they contain more than `DROPPED_MAX` entries.
 * The browser returns the entries in batches, and an empty batch after the last one.
 */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const found: FileSystemEntry[] = [];
  while (found.length <= DROPPED_MAX) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) break;
    found.push(...some);
  }
  return found;
}

/** The target of dropped files. */
interface DropTarget {
  /** The target's unique key. */
  readonly key: string;
  readonly name: string;
  readonly target: UploadTarget;
  /** The target's element; null for a target in the capture, and for the whole twin. */
  readonly element: HTMLElement | null;
  /** What the files will be attached to; null for a folder or the whole twin. */
  readonly place: Attachment | null;
}

type Around = Pick<PlayerState, 'capture' | 'mode'>;

/**
 * Returns the target that the nearest element with `data-drop` and `data-drop-name` describes; null if there
 * is none, or if it cannot have files.
 */
function targetOfElement(at: Element): DropTarget | null {
  const element = at.closest<HTMLElement>('[data-drop]');
  const said = element?.dataset.drop;
  if (!element || said === undefined) return null;
  const colon = said.indexOf(':');
  const [kind, id] = [said.slice(0, colon), said.slice(colon + 1)];
  const named = element.dataset.dropName ?? '';
  if (kind === 'folder')
    return {
      key: said,
      name: named || filesTexts.untitledFolder,
      target: id === '' ? {} : { folder: id },
      element,
      place: null,
    };
  if (!canHaveFiles(kind)) return null;
  const place = { kind, id };
  return { key: said, name: named, target: { attached: [place] }, element, place };
}

/**
 * Returns the target at a point in the view (-1 to 1, y up): an annotation if there is one; otherwise, from
 * outside, a room; otherwise the whole twin.
 */
export async function targetInSpace({ capture, mode }: Around, x: number, y: number): Promise<DropTarget> {
  const marker = capture?.markerAt?.(x, y);
  const marked = marker ? attachmentOf(marker.kind, marker.id) : null;
  if (marker && marked) return inSpace(marked, marker.title || filesTexts.untitled);
  if (!capture?.canPick || mode === 'inside') return WHOLE;
  const surface = await capture.pick(x, y);
  const room = surface && roomOf(capture, surface);
  return room ? inSpace({ kind: 'room', id: room.id }, room.name) : WHOLE;
}

function inSpace(place: Attachment, name: string): DropTarget {
  return { key: `${place.kind}:${place.id}`, name, target: { attached: [place] }, element: null, place };
}

const WHOLE: DropTarget = { key: '', name: texts.twin, target: {}, element: null, place: null };
