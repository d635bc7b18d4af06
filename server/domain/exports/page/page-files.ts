import { listFiles } from '../../../../contract/files/list-files.ts';
import type { TourDocument } from '../../../../contract/files/stored-file.ts';
import { folderSchema } from '../../../../contract/files/folder.ts';
import { archivedFilePath } from '../../../../contract/twin-archive/archived-file.ts';
import { escapeHtml } from '../../../platform/html/escape-html.ts';
import { type ExportedTour, validItems } from '../content/read-export.ts';
import { exportedDocuments } from '../content/archived-scans.ts';
import { linkedHtml, linkHtml, pageFileHtml } from './item-list.ts';
import { type PageFile, texts, type PageItem, toPageItem } from './page-data.ts';
import { type ItemKind, kindOfCollection } from '../../../../contract/changes/kinds.ts';
import { isRecord } from '../../../../contract/json/is-record.ts';
import type { ShownCapture } from '../content/shown-capture.ts';
import { twinScale } from '../content/measurements-file.ts';
import { formatMeasured } from '../../../../contract/measuring/format-measured.ts';
import { KIND_NAMES } from '../../../../contract/measuring/kind-names.ts';
import { measure } from '../../../../contract/measuring/measure.ts';
import { storedMeasurementSchema } from '../../../../contract/measuring/measurement.ts';
import type { Scale } from '../../../../contract/measuring/scale.ts';
import { ownPointTypeSchema } from '../../../../contract/points/point.ts';
import { POINT_TYPES, type PointType } from '../../../../contract/points/point-types.ts';

/**
 * Returns a document as a link to its file in the archive or to its web address. The result has no `href` if
 * the archive does not contain the file, or if the document has neither a file nor a valid web address.
 */
function toPageFile({ name, file, url }: TourDocument, missing: ReadonlySet<string>): PageFile {
  if (file) return { name, ...(missing.has(file.sha256) ? {} : { href: archivedFilePath(file) }) };
  const [linked] = url === undefined ? [] : listFiles({ matterportId: '', documents: [{ name, url }] });
  return { name: name || (linked?.name ?? ''), ...(linked ? { href: linked.url } : {}) };
}

/** Returns the files attached to each item. The keys of the map come from `attachedKey`. */
function attachedFiles(
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

function attachedKey(kind: string, id: string): string {
  return `${kind}:${id}`;
}

/**
 * Yields the HTML of all documents of the twin, grouped by folder, and of floor plans that have a web
 * address. Yields nothing if the twin has neither.
 */
export function* filesSection(tour: ExportedTour, missing: ReadonlySet<string>): Generator<string> {
  const folders = Map.groupBy(exportedDocuments(tour), ({ folder }) => folder ?? '');
  const floorplans = (tour.items.get('floorplans') ?? []).map((text) => JSON.parse(text) as unknown);
  const plans = listFiles({ matterportId: '', floorplans });
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

/** Maximum number of folder names in a path. Only the innermost folders of a deeper path are shown. */
const FOLDERS_NAMED = 8;

/**
 * Returns the path of each folder, by the folder's id. A path consists of the names of the folder and of its
 * nearest parent folders.
 */
function folderNames(tour: ExportedTour): ReadonlyMap<string, string> {
  const parsed = [...validItems(tour, 'folders', folderSchema)];
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

/** Yields every annotation of the twin as the archive's page shows it. */
export function* listPageItems(
  tour: ExportedTour,
  capture: ShownCapture,
  missing: ReadonlySet<string>,
): Generator<PageItem> {
  const files = attachedFiles(tour, missing);
  const types = readPointTypes(tour);
  const scale = twinScale(tour, capture);
  const describe: Readonly<Record<string, (item: Record<string, unknown>) => Record<string, unknown>>> = {
    points: (item) => describePoint(item, types),
    measurements: (item) => describeMeasurement(item, scale),
  };
  for (const [collection, items] of tour.items) {
    const kind = kindOfCollection(collection);
    if (!kind) continue;
    for (const text of items) {
      const item: unknown = JSON.parse(text);
      const described = isRecord(item) ? (describe[collection]?.(item) ?? titled(item, kind)) : item;
      const own = isRecord(item) ? files.get(attachedKey(kind.name, String(item.id))) : undefined;
      yield toPageItem(described, capture.plans, own);
    }
  }
}

function titled(item: Record<string, unknown>, { titleField }: ItemKind): Record<string, unknown> {
  return titleField === 'title' ? item : { ...item, title: item[titleField] };
}

/**
 * Returns a measurement as an item at its first point, with its values as text. For a measurement that was
 * made in another capture, omits the position and the values. Returns the item unchanged if it is not a valid
 * measurement.
 */
function describeMeasurement(item: Record<string, unknown>, scale: Scale): Record<string, unknown> {
  const { success, data } = storedMeasurementSchema.safeParse(item);
  if (!success) return item;
  const { kind, title, text, points, placedIn } = data;
  const values = (placedIn ? [] : measure(data, scale)).map((value) => {
    const { text: shown, tolerance } = formatMeasured(value);
    return tolerance === null ? shown : `${shown} ${tolerance}`;
  });
  return {
    title: title || KIND_NAMES[kind],
    text: [values.join('\n'), text].filter(Boolean).join('\n\n'),
    color: data.color,
    keywords: [KIND_NAMES[kind]],
    position: placedIn ? undefined : points[0]?.position,
  };
}

/** Returns all point types by id: those that the twin defines, and the built-in ones. */
function readPointTypes(tour: ExportedTour): ReadonlyMap<string, Pick<PointType, 'name' | 'color'>> {
  const types = [...validItems(tour, 'pointTypes', ownPointTypeSchema), ...POINT_TYPES];
  return new Map(types.map((type) => [type.id, type]));
}

/**
 * Returns a point of interest with the fields of a tag: its picture as `media`, the colour of its type as
 * `color`, and the name of its type as a keyword.
 */
function describePoint(
  item: Record<string, unknown>,
  types: ReturnType<typeof readPointTypes>,
): Record<string, unknown> {
  const type = types.get(String(item.type)) ?? types.get('sight');
  return { ...item, media: item.picture, color: type?.color, keywords: type ? [type.name] : [] };
}
