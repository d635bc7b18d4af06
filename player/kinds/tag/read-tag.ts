import type { PlacedTag } from '../../../contract/tag.ts';
import { isVector } from '../../tour/is-vector.ts';
import { isTagColor } from './colors.ts';

/** The item as a tag, or null when it has no usable id or position (metres). */
export function readTag(item: unknown): PlacedTag | null {
  if (typeof item !== 'object' || item === null) return null;
  const { id, title, text, color, position, normal, keywords, media } = item as Record<string, unknown>;
  if (typeof id !== 'string' || id === '' || !isVector(position)) return null;
  return {
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
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((part) => typeof part === 'string');
}
