import type { Tag } from '../../contract/tag.ts';
import type { WireTour } from '../../contract/player-messages.ts';
import { listItems } from '../../contract/annotations/tour-changes.ts';
import { rememberSource } from './source-item.ts';

/** Every colour a tag may have, with the word a person reads for it. */
export const TAG_COLOR_NAMES: Record<Tag['color'], string> = {
  blue: 'Blue',
  green: 'Green',
  yellow: 'Yellow',
  orange: 'Orange',
  red: 'Red',
  purple: 'Purple',
  gray: 'Gray',
};

/**
 * The tags of a tour as the host sent it, with defaults filled in and unknown fields kept. Items that are no tag at all
 * (no id or no position) are left out here, but they stay in the tour.
 */
export function readTags(tour: WireTour): Tag[] {
  return listItems(tour, 'tags').flatMap((item) => readTag(item) ?? []);
}

/** The item as a tag, or null when it has no usable id or position (metres). */
export function readTag(item: unknown): Tag | null {
  if (typeof item !== 'object' || item === null) return null;
  const { id, title, text, color, position, normal, keywords, media } = item as Record<string, unknown>;
  if (typeof id !== 'string' || id === '' || !isVector(position)) return null;
  const tag: Tag = {
    ...item,
    id,
    title: typeof title === 'string' ? title : '',
    text: typeof text === 'string' ? text : '',
    color: isTagColor(color) ? color : 'blue',
    position,
    normal: isVector(normal) ? normal : [0, 1, 0],
    // left out where they are not what they should be, so that a tag without them has no such fields at all
    ...(keywords === undefined ? {} : { keywords: isTexts(keywords) ? keywords : undefined }),
    ...(media === undefined ? {} : { media: typeof media === 'string' ? media : undefined }),
  };
  return rememberSource(tag, item);
}

function isTagColor(value: unknown): value is Tag['color'] {
  return typeof value === 'string' && Object.hasOwn(TAG_COLOR_NAMES, value);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((part) => typeof part === 'string');
}

function isVector(value: unknown): value is [number, number, number] {
  return Array.isArray(value) && value.length === 3 && value.every((part) => Number.isFinite(part));
}
