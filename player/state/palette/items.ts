import type { Sweep } from '../../../contract/capture.ts';
import type { Capture } from '../../capture/capture.ts';
import { roomOf } from '../../capture/navigation/annotations-in-room.ts';
import { floorAtHeight } from '../../capture/navigation/floor-heights.ts';
import { nearestSweep } from '../../capture/navigation/nearest-sweep.ts';
import { memoize } from '../../tour/memoize.ts';
import { type Annotation, type AnnotationKind, selectionKey } from '../../tour/annotation-kind.ts';
import { markerOf } from '../../tour/read-annotations.ts';
import { nameOf } from '../annotations/find-selected.ts';
import {
  type ItemPlace,
  type PaletteItem,
  type PaletteTarget,
  NOWHERE,
  paletteItem,
} from './palette-item.ts';
import { nameOfKind, paletteTexts as texts } from './palette-texts.ts';
import type { TourDocument } from '../../../contract/files/stored-file.ts';
import type { Folder } from '../../../contract/files/folder.ts';
import { folderTree, readFolders } from '../../tour/folder-tree.ts';
import { documentsById, nameOfDocument, readDocuments } from '../../tour/read-documents.ts';
import type { PlayerState } from '../player-state.ts';

/** For a capture and a kind, returns a function that turns an annotation into a search result. */
export const annotationItems = memoize((capture: Capture) =>
  memoize((kind: AnnotationKind) =>
    memoize((item: Annotation): PaletteItem => new AnnotationItem(capture, kind, item)),
  ),
);

/**
 * An annotation as a search result. Thousands are listed together, so expensive properties are computed only
 * when the index reads them, a few items at a time.
 */
class AnnotationItem implements PaletteItem {
  readonly key: string;
  readonly group: string;
  readonly kind: string;
  readonly title: string;
  readonly icon: PaletteItem['icon'];
  readonly target: PaletteTarget;
  readonly shortcut = '';
  readonly #capture: Capture;
  readonly #kind: AnnotationKind;
  readonly #item: Annotation;
  #place: ItemPlace | null = null;

  constructor(capture: Capture, kind: AnnotationKind, item: Annotation) {
    const selection = { kind: kind.name, id: item.id };
    this.#capture = capture;
    this.#kind = kind;
    this.#item = item;
    this.key = selectionKey(selection);
    this.group = kind.texts.plural;
    this.kind = nameOfKind(kind.texts);
    this.title = nameOf(kind, item);
    this.icon = markerOf(kind, item).color as `#${string}`;
    this.target = { does: 'open', selection };
  }

  get texts(): readonly string[] {
    const { room } = this.place;
    const texts = this.#kind.findTexts(this.#item).filter((text) => text !== '' && text !== this.title);
    return room ? [...texts, room.name] : texts;
  }

  get place(): ItemPlace {
    return (this.#place ??= this.#findPlace());
  }

  #findPlace(): ItemPlace {
    const { floors, rooms } = this.#capture;
    const marker = markerOf(this.#kind, this.#item);
    const stored = this.#item as Annotation & { floor?: unknown; room?: unknown };
    const room = rooms.find(({ id }) => id === stored.room) ?? roomOf(this.#capture, marker) ?? null;
    const floor = stored.floor ?? room?.floor ?? floorAtHeight(this.#capture, marker.position[1]);
    return {
      room,
      floor: floors.find(({ id }) => id === floor) ?? null,
      sweep: this.#findSweep(room?.id ?? null),
    };
  }

  /**
   * Returns the sweep of the item's stored view or, without one, the sweep from which the item was placed. If
   * neither is known, returns the nearest sweep in the room, or the nearest sweep of all if the room has
   * none. Returns null if the capture has no sweeps.
   */
  #findSweep(room: string | null): Sweep | null {
    const { sweeps } = this.#capture;
    const id = this.#kind.view?.(this.#item)?.sweep ?? this.#item.sweep;
    const stored = sweeps.find((sweep) => sweep.id === id);
    const inRoom = stored ? [] : sweeps.filter((sweep) => sweep.room === room);
    return stored ?? nearestSweep(inRoom.length > 0 ? inRoom : sweeps, this.#item.position);
  }
}

type WithFiles = Pick<PlayerState, 'documents' | 'folders' | 'files'>;

/** Returns documents, folders, and floor plans with a web address, as search results. */
export function listFileItems({
  documents: held,
  folders: heldFolders,
  files,
}: WithFiles): readonly PaletteItem[] {
  const documents = readDocuments(held);
  const folders = readFolders(heldFolders);
  const listed = new Set(documents.map(({ url }) => url));
  return [
    ...documents.map(documentItems(folders)),
    ...folders.map(folderItem),
    ...files.filter(({ url }) => !listed.has(url)).map(({ name, url }) => linkItem(name, url)),
  ];
}

/** Returns the search result for the document that has this id; undefined if there is no such document. */
export function documentOf({ documents, folders }: WithFiles, id: string): PaletteItem | undefined {
  const document = documentsById(readDocuments(documents)).get(id);
  return document && documentItems(readFolders(folders))(document);
}

/** For a list of folders, returns a function that turns a document into a search result. */
const documentItems = memoize((folders: readonly Folder[]) =>
  memoize((document: TourDocument): PaletteItem => new DocumentItem(document, folders)),
);

/**
 * The maximum number of folder names by which a document is found, starting with the folder that contains it.
 * Without a limit, the search text of a document would grow with its depth.
 */
const FOLDERS_FOUND = 8;

/**
 * A document as a search result. Thousands are listed together, so the texts are joined only when the index
 * reads them, a few items at a time.
 */
class DocumentItem implements PaletteItem {
  readonly key: string;
  readonly group = texts.files;
  readonly kind = texts.file;
  readonly title: string;
  readonly icon = 'file';
  readonly target: PaletteItem['target'];
  readonly place = NOWHERE;
  readonly shortcut = '';
  readonly #document: TourDocument;
  readonly #folders: readonly Folder[];

  constructor(document: TourDocument, folders: readonly Folder[]) {
    const { id, file, url } = document;
    this.#document = document;
    this.#folders = folders;
    this.key = `document:${id}`;
    this.title = nameOfDocument(document);
    this.target = file || url === undefined ? { does: 'document', id, page: 0 } : { does: 'file', url };
  }

  get texts(): readonly string[] {
    const { description, keywords, folder } = this.#document;
    const path = folderTree(this.#folders).pathTo(folder).slice(-FOLDERS_FOUND);
    return [description, ...keywords, ...path.map(({ name }) => name)].filter((text) => text !== '');
  }
}

const folderItem = memoize(({ id, name }: Folder) =>
  paletteItem({
    key: `folder:${id}`,
    group: texts.files,
    kind: texts.folder,
    title: name,
    icon: 'folder',
    target: { does: 'folder', id },
  }),
);

const ofLinks = new Map<string, PaletteItem>();

function linkItem(name: string, url: string): PaletteItem {
  const key = `file:${url}`;
  let item = ofLinks.get(key);
  if (item?.title !== name) {
    const [group, kind] = [texts.files, texts.file];
    item = paletteItem({ key, group, kind, title: name, icon: 'file', target: { does: 'file', url } });
    ofLinks.set(key, item);
  }
  return item;
}
