import { isRecord } from '../../../../contract/json/is-record.ts';
import { isCoordinate } from '../../../../contract/json/wire-guards.ts';
import type { FloorPlan } from '../content/floor-plans.ts';

/**
 * The data that an archive's page contains as JSON for its script. The script also uses this module, so the
 * module may import only types from other modules of the server.
 */
export interface PageData {
  /** Floors with a plan, in order. */
  floors: readonly Pick<FloorPlan, 'name' | 'box'>[];
  items: readonly PageItem[];
}

/**
 * An annotation of any collection, as the archive's page shows it. Properties without a value are omitted.
 */
export interface PageItem {
  title: string;
  text?: string;
  /** A tag colour. */
  color?: string;
  keywords?: readonly string[];
  /** The https address of a picture or video. */
  media?: string;
  /** Position on the floor's plan: x and z in metres. */
  at?: readonly [number, number];
  /**
   * Index of the floor whose height range contains the position. Undefined if there is no such floor or the
   * item has no position.
   */
  floor?: number;
  /** True if the item has no position yet. */
  unplaced?: true;
  /** The files that are attached to the item. */
  files?: readonly PageFile[];
}

/**
 * A document and its address. The address is relative for a file in the archive, and undefined if the archive
 * does not contain the file.
 */
export interface PageFile {
  name: string;
  href?: string;
}

/** Returns an item as the archive's page shows it. Ignores fields with invalid values. */
export function toPageItem(
  item: unknown,
  plans: readonly FloorPlan[],
  files: readonly PageFile[] = [],
): PageItem {
  const { title, name, text, color, keywords, media, position } = isRecord(item) ? item : {};
  const words = Array.isArray(keywords) ? keywords.filter((word) => typeof word === 'string') : [];
  return {
    title: [title, name].find((words): words is string => typeof words === 'string' && words !== '') ?? '',
    ...(typeof text === 'string' && text !== '' ? { text } : {}),
    ...(typeof color === 'string' && /^[a-z]+$/.test(color) ? { color } : {}),
    ...(words.length > 0 ? { keywords: words } : {}),
    ...(typeof media === 'string' && media.startsWith('https://') ? { media } : {}),
    ...placeOf(position, plans),
    ...(files.length > 0 ? { files } : {}),
  };
}

function placeOf(
  position: unknown,
  plans: readonly FloorPlan[],
): Pick<PageItem, 'at' | 'floor' | 'unplaced'> {
  if (!Array.isArray(position)) return { unplaced: true };
  const [x, y, z] = position as number[];
  if (![x, y, z].every(isCoordinate)) return { unplaced: true };
  const floor = plans.findIndex(
    ({ bottom, top }) => (bottom ?? -Infinity) <= Number(y) && Number(y) < (top ?? Infinity),
  );
  if (floor < 0) return {};
  const centimetres = (metres: number | undefined) => Math.round(Number(metres) * 100) / 100;
  return { at: [centimetres(x), centimetres(z)], floor };
}

/** The texts of the archive's page and its script. */
export const texts = {
  kind: 'Digital twin · archive',
  description: 'About this twin',
  plans: 'Floor plans',
  files: 'Documents and floor plans',
  notIncluded: '(not in this archive)',
  items: 'Tags, points and measurements',
  noItems: 'This twin has no tags, points of interest or measurements yet.',
  noCapture:
    'This archive contains no pictures or plans of the captured space, because the server that made the archive had none.',
  scanInside:
    'The space was made from a scan, which this archive includes: scans/ contains its floors, rooms and corrections, and files/ contains its surfaces (GLB) and, if included, the uploaded file. To walk through the space, import this archive into any GoV360 server.',
  scanElsewhere:
    'The space was made from a scan, but its surfaces are not in this archive. In GoV360, the person who uploaded the scan can export the twin with its space, or download the scan.',
  capture: 'Captured space',
  search: 'Search',
  where: 'Where',
  everywhere: 'Everywhere',
  toBePlaced: 'To be placed',
  media: 'Picture or video',
  showOnPlan: 'Show on plan',
  rest: 'The tables in content/ list all other items. This page also shows them if you allow scripts.',
  untitled: 'Untitled',
  nothingFound: 'No matches. Try fewer words.',
  more: 'Show more',
  here: 'At this place',
  leaveHere: 'Show all again',
  about:
    'This page works offline and sends no data. The archive also contains the twin as data: content/twin.json, and a file for each kind of annotation, with schemas in schemas/. manifest.json contains the SHA-256 of every part, and signature.json names the server that signed the manifest. To verify the archive, open the page /verify of any GoV360 server.',
  counted: (shown: number, all: number) =>
    shown === all ? grouped(all) : `${grouped(shown)} of ${grouped(all)}`,
  dots: (count: number) => `${grouped(count)} at this place`,
} as const;

function grouped(count: number): string {
  return count.toLocaleString('en');
}
