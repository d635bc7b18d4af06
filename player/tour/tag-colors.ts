import type { Tag } from '../../contract/tag.ts';

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

export function isTagColor(value: unknown): value is Tag['color'] {
  return typeof value === 'string' && Object.hasOwn(TAG_COLOR_NAMES, value);
}
