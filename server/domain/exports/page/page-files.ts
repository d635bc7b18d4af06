import { listFiles } from '../../../../contract/list-files.ts';
import type { TourDocument } from '../../../../contract/files/document.ts';
import { folderSchema } from '../../../../contract/files/folder.ts';
import { archivedFilePath } from '../../../../contract/twin-archive/archived-file.ts';
import { escapeHtml } from '../../../platform/html/escape-html.ts';
import type { ExportedTour } from '../content/read-export.ts';
import { exportedDocuments } from '../content/exported-files.ts';
import { linkedHtml, linkHtml, pageFileHtml } from './item-html.ts';
import type { PageFile } from './page-data.ts';
import { texts } from './page-texts.ts';

/** A document as the page links it: beside the page, or on the web; without `href` where its file is not in the archive. */
function toPageFile({ name, file, url }: TourDocument, missing: ReadonlySet<string>): PageFile {
  if (file) return { name, ...(missing.has(file.sha256) ? {} : { href: archivedFilePath(file) }) };
  const [linked] = url === undefined ? [] : listFiles({ matterportId: '', documents: [{ name, url }] });
  return { name: name || (linked?.name ?? ''), ...(linked ? { href: linked.url } : {}) };
}

/** The files of what they are attached to, by `attachedKey`. */
export function attachedFiles(
  tour: ExportedTour,
  missing: ReadonlySet<string>,
): ReadonlyMap<string, readonly PageFile[]> {
  const files = new Map<string, PageFile[]>();
  for (const document of exportedDocuments(tour)) {
    for (const { kind, id } of document.attached) {
      const key = attachedKey(kind, id);
      const own = files.get(key) ?? [];
      own.push(toPageFile(document, missing));
      files.set(key, own);
    }
  }
  return files;
}

export function attachedKey(kind: string, id: string): string {
  return `${kind}:${id}`;
}

/** All documents of the twin, those of a folder under its name, and the floor plans that lie elsewhere; nothing where there are none. */
export function* filesSection(tour: ExportedTour, missing: ReadonlySet<string>): Generator<string> {
  const folders = Map.groupBy(exportedDocuments(tour), ({ folder }) => folder ?? '');
  const plans = listFiles({ matterportId: '', floorplans: parsedItems(tour, 'floorplans') });
  if (folders.size === 0 && plans.length === 0) return;
  yield `<section class="wide"><h2>${texts.files}</h2>`;
  const names = folderNames(tour);
  const sorted = [...folders].sort(([a], [b]) => Number(names.has(a)) - Number(names.has(b)));
  for (const [folder, documents] of sorted) {
    const name = names.get(folder);
    yield `${name === undefined ? '' : `<h3 dir="auto">${escapeHtml(name)}</h3>`}<ul class="files">`;
    for (const document of documents) yield `${entryHtml(document, missing)}\n`;
    yield '</ul>\n';
  }
  if (plans.length > 0) {
    yield `<ul class="files">${plans.map(({ name, url }) => `<li dir="auto">${linkHtml(url, name)}</li>`).join('')}</ul>`;
  }
  yield '</section>\n';
}

function entryHtml(document: TourDocument, missing: ReadonlySet<string>): string {
  const { description } = document;
  const about = description === '' ? '' : `<p class="text soft" dir="auto">${linkedHtml(description)}</p>`;
  return `<li dir="auto">${pageFileHtml(toPageFile(document, missing))}${about}</li>`;
}

/** Folders that are named before a document: of a chain of thousands, the nearest. */
const FOLDERS_NAMED = 8;

/** The names of the folders by their ids, each with those of the nearest folders it is in. */
function folderNames(tour: ExportedTour): ReadonlyMap<string, string> {
  const parsed = parsedItems(tour, 'folders').flatMap((item) => folderSchema.safeParse(item).data ?? []);
  const folders = new Map(parsed.map((folder) => [folder.id, folder]));
  const pathOf = (id: string): string => {
    const path = new Map<string, string>();
    let folder = folders.get(id);
    while (folder && !path.has(folder.id) && path.size < FOLDERS_NAMED) {
      path.set(folder.id, folder.name);
      folder = folder.parent === undefined ? undefined : folders.get(folder.parent);
    }
    const names = [...path.values()].reverse();
    return (folder && !path.has(folder.id) ? ['…', ...names] : names).join(' / ');
  };
  return new Map(parsed.map(({ id }) => [id, pathOf(id)]));
}

function parsedItems({ items }: ExportedTour, collection: string): unknown[] {
  return (items.get(collection) ?? []).map((text) => JSON.parse(text) as unknown);
}
