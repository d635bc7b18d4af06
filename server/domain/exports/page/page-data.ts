import { isRecord } from '../../../../contract/json/is-record.ts';
import { isCoordinate } from '../../../../contract/wire-guards.ts';
import type { FloorPlan } from '../capture/floor-plans.ts';

/** What the page gives its script, as JSON; it is read in the browser too, so it holds nothing of the server. */
export interface PageData {
  /** Floors with a plan, in their order. */
  floors: readonly Pick<FloorPlan, 'name' | 'box'>[];
  items: readonly PageItem[];
}

/** An annotation as the page shows it, of whichever collection. What it does not have is left out. */
export interface PageItem {
  title: string;
  text?: string;
  /** One of the colours of tags. */
  color?: string;
  keywords?: readonly string[];
  /** An https address. */
  media?: string;
  /** Metres: x and z on its floor's plan. */
  at?: readonly [number, number];
  /** Index of the floor; left out where no plan shows it. */
  floor?: number;
  /** True where it has no position yet. */
  unplaced?: true;
  /** What is attached to it. */
  files?: readonly PageFile[];
}

/** A document with its address: relative for a file beside the page; without one where it is not in the archive. */
export interface PageFile {
  name: string;
  href?: string;
}

/** An item as the page shows it. */
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
